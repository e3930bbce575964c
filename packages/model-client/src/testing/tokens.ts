import { hash32 } from './digest.js';

/** Splits text into tokens: a word with the space before it, or a punctuation mark. Characters are never split. */
export function tokensOf(text: string): string[] {
  return text.match(/ ?[\p{L}\p{M}]{1,7}|[\p{L}\p{M}]+| ?\p{N}{1,3}|\s+|./gsu) ?? [];
}

/** Counts the tokens of a text. */
export function countTokens(text: string): number {
  return tokensOf(text).length;
}

/** Returns numbers for the tokens of a text, for the deprecated `context` of generate. */
export function tokenIds(text: string): number[] {
  return tokensOf(text).map((token) => 3 + (hash32(token) % 600));
}
