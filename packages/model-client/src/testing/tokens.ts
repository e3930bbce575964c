import { hash32 } from './digest.js';

/** Cuts text into what stands for tokens: a word with the space before it, or a sign; characters stay whole. */
export function tokensOf(text: string): string[] {
  return text.match(/ ?[\p{L}\p{M}]{1,7}|[\p{L}\p{M}]+| ?\p{N}{1,3}|\s+|./gsu) ?? [];
}

/** How many tokens a text is. */
export function countTokens(text: string): number {
  return tokensOf(text).length;
}

/** Numbers for tokens, for the deprecated `context` of generate. */
export function tokenIds(text: string): number[] {
  return tokensOf(text).map((token) => 3 + (hash32(token) % 600));
}
