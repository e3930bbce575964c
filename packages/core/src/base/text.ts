import { concat } from './bytes.js';

/** A control character (Unicode category Cc), as the complement of all others. */
const CONTROL_CHARACTER = /[^ -~\xa0-\uffff]/;
const ALL_CONTROL_CHARACTERS = /[^ -~\xa0-\uffff]/g;

/** Returns whether a text has a control character, such as a line break. */
export function hasControl(text: string): boolean {
  return CONTROL_CHARACTER.test(text);
}

/** Replaces each control character of a text. */
export function replaceControls(text: string, by: string): string {
  return text.replace(ALL_CONTROL_CHARACTERS, by);
}

/**
 * Returns a text without the given characters at its end. A regular expression would start again at
 * each of them, which takes quadratic time.
 */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * Joins the characters that are split between two pieces of a text: the first half of a surrogate
 * pair is held back until the second arrives.
 */
export class WholeCharacters {
  #half = '';

  add(piece: string): string {
    const text = this.#half + piece;
    const end = endsInHalf(text) ? text.length - 1 : text.length;
    this.#half = text.slice(end);
    return text.slice(0, end);
  }

  /** Returns the half whose other half has not arrived. */
  end(): string {
    const half = this.#half;
    this.#half = '';
    return half;
  }
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}

/** Created on first use, so that the package loads where `TextDecoder` is missing. */
let utf8: InstanceType<typeof TextDecoder> | undefined;
let strictUtf8: InstanceType<typeof TextDecoder> | undefined;

/** Decodes UTF-8 without its BOM; invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return (utf8 ??= new TextDecoder()).decode(bytes);
}

/**
 * Decodes UTF-8, a BOM included.
 * @throws {TypeError} for bytes that are not UTF-8
 */
export function decodeStrictly(bytes: Uint8Array): string {
  return (strictUtf8 ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })).decode(bytes);
}

/**
 * Returns whether bytes are UTF-8. Looking for U+FFFD in the decoded text is not enough: the text
 * may contain it.
 */
export function isUtf8(pieces: readonly Uint8Array[]): boolean {
  try {
    decodeStrictly(concat(pieces));
    return true;
  } catch {
    return false;
  }
}

/** Encodes a text in UTF-8; an unpaired surrogate becomes U+FFFD. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
