import { toBinaryText } from '../base/base64.js';
import { encodeText } from '../base/utf8.js';
import { encodePercent } from './percent.js';

/** One way to write a secret, part by part; each part lists the texts that may stand for it. */
export interface Spelling {
  readonly parts: readonly (readonly string[])[];
  /** How many characters at the end of a cut text are taken for the beginning of this spelling. */
  readonly minCut: number;
}

/**
 * Returns the ways to write a secret: as it is or with escapes, and inside of base64, where it
 * begins at any of three offsets.
 */
export function listSpellings(secret: string): readonly Spelling[] {
  const offsets = [0, 1, 2];
  return [
    { parts: Array.from(secret, spellCharacter), minCut: 2 },
    ...offsets.map((offset) => spellBase64(secret, offset)),
  ];
}

const NAMED_ENTITIES: Readonly<Record<string, string | undefined>> = {
  '"': 'quot',
  '&': 'amp',
  "'": 'apos',
  '<': 'lt',
  '>': 'gt',
};

/**
 * Lists the escapes of a character in URLs, JSON, shells and HTML before the character itself, so
 * that they are found whole.
 */
function spellCharacter(character: string): readonly string[] {
  const always = [encodePercent(character), escapeInJson(character)];
  const escapes = /^\w$/.test(character) ? always : [...always, ...listOtherEscapes(character)];
  return [...addOtherCase(escapes), character];
}

function listOtherEscapes(character: string): readonly string[] {
  const code = character.codePointAt(0) ?? 0;
  const decimal = String(code);
  const name = NAMED_ENTITIES[character];
  return [
    `\\${character}`,
    `&#${decimal};`,
    `&#0${decimal};`,
    `&#x${code.toString(16)};`,
    ...(name === undefined ? [] : [`&${name};`]),
    ...(character === ' ' ? ['+'] : []),
  ];
}

function escapeInJson(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Hexadecimal digits are written in either case. */
function addOtherCase(escapes: readonly string[]): readonly string[] {
  const upper = escapes.map((escape) =>
    escape.replace(/[\da-f]{2,}/gi, (digits) => digits.toUpperCase()),
  );
  const lower = escapes.map((escape) =>
    escape.replace(/[\dA-F]{2,}/g, (digits) => digits.toLowerCase()),
  );
  return [...new Set([...escapes, ...upper, ...lower])];
}

const PLUS = ['+', '-', '%2B', '%2b', '\\u002b', '\\u002B'];
const SLASH = ['/', '_', '\\/', '%2F', '%2f', '\\u002f', '\\u002F'];
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ANY_BASE64 = [...Array.from(LETTERS_AND_DIGITS), ...PLUS, ...SLASH];

/**
 * Spells a secret as it appears in the base64 of a text that has `offset` bytes, or three more,
 * before it. The characters at both ends also depend on the bytes beside the secret, so that any is
 * taken there.
 */
function spellBase64(secret: string, offset: number): Spelling {
  const bytes = '\0'.repeat(offset) + toBinaryText(encodeText(secret));
  const bits = bytes.length * 8;
  const known = btoa(bytes).slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6));
  const parts = Array.from(known, (character) => {
    if (character === '+') return PLUS;
    return character === '/' ? SLASH : [character];
  });
  return {
    parts: [
      ...(offset === 0 ? [] : [ANY_BASE64]),
      ...parts,
      ...(bits % 6 === 0 ? [] : [ANY_BASE64]),
    ],
    minCut: 4,
  };
}

/**
 * Returns the source of an expression that matches a spelling. It takes time linear in the length
 * of the text: no part repeats.
 */
export function toPattern({ parts }: Spelling): string {
  return parts
    .map((texts) => {
      const alternatives = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
      return alternatives.length === 1 ? alternatives.join('') : `(?:${alternatives.join('|')})`;
    })
    .join('');
}

/**
 * Returns where the beginning of a spelling starts that the end of a text cuts off; undefined where
 * there is none.
 */
export function findCut(text: string, { parts, minCut }: Spelling): number | undefined {
  const longest = parts.reduce((sum, texts) => sum + measureLongest(texts), 0);
  for (let start = Math.max(0, text.length - longest); start <= text.length - minCut; start++)
    if (isCutAt(text, start, parts)) return start;
  return undefined;
}

/**
 * Returns whether a text ends, after `start`, before all parts have been read. A part may be read
 * in more than one way.
 */
function isCutAt(text: string, start: number, parts: Spelling['parts']): boolean {
  let ends = new Set([start]);
  for (const texts of parts) {
    const next = new Set<number>();
    for (const end of ends) {
      for (const each of texts) {
        if (text.startsWith(each, end)) next.add(end + each.length);
        else if (each.startsWith(text.slice(end))) return true;
      }
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return false;
}

function measureLongest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}
