import { makeEqualityKey } from './equality-key.js';
import { removeFence } from './fence.js';
import { findOpenTag, splitThinking, splitUnopenedThinking } from './thinking-tags.js';

/** The JSON of an answer, and what the model wrote besides. */
export interface JsonText {
  readonly value: unknown;
  /** The JSON as the model wrote it. */
  readonly json: string;
  /** The thinking before it; empty without. */
  readonly thinking: string;
  /** Words before and after it; empty without. Fences and markers of templates do not count. */
  readonly words: string;
}

/** Why a text has no JSON that can be used. */
export type NoJson =
  /** It has none, or its JSON is damaged. */
  | 'none'
  /** It has several values that differ, and nothing says which is meant. */
  | 'several';

/** The result of a search for JSON. */
export type JsonSearch = JsonText | { readonly missing: NoJson };

/**
 * Finds the one JSON value of an answer: the whole text, or what is left of it without thinking at
 * its beginning, a code block, words around it, and the markers of a template. The same value
 * written twice counts as one, and numbers of sources, such as `[1]`, count as words. Nothing is taken
 * out of a value that is damaged.
 */
export function findJson(text: string): JsonSearch {
  const whole = parseWhole(text);
  if (whole !== undefined) return { ...whole, thinking: '', words: '' };
  const opened = splitThinking(text);
  if (opened !== undefined) return withThinking(findInText(opened.rest), opened.thinking);
  // Thinking that does not end is not the answer.
  if (findOpenTag(text.trimStart()) !== undefined) return { missing: 'none' };
  const found = withThinking(findInText(text), '');
  const closed = splitUnopenedThinking(text);
  if (closed === undefined) return found;
  // The tag may also stand in a string of the value.
  const after = withThinking(findInText(closed.rest), closed.thinking);
  const isOther = !('missing' in found) && !('missing' in after) && found.json !== after.json;
  return 'missing' in after || isOther ? found : after;
}

function withThinking(found: FoundInText, thinking: string): JsonSearch {
  return 'missing' in found ? found : { ...found, thinking };
}

/** Tokens of templates that servers leave in a text, with the role or the channel after one. */
const MARKERS =
  /<[|｜][^<>\n]{1,40}[|｜]>(?:(?:assistant|final|commentary)\b)?|<\/s>|<(?:end_of_turn|eos|bos|start_of_turn)>/g;

type FoundInText = Omit<JsonText, 'thinking'> | { readonly missing: NoJson };

function findInText(text: string): FoundInText {
  const bare = parseWhole(text) ?? parseWhole(text.replace(MARKERS, ''));
  if (bare !== undefined) return { ...bare, words: '' };
  const scan = scanForValues(text);
  if (scan === undefined) return { missing: 'none' };
  const found = scan.filter((piece) => typeof piece !== 'string');
  const others = found.filter(({ json }) => !isReference(json));
  const values = others.length > 0 ? others : found;
  const [first] = values;
  if (first === undefined) return { missing: 'none' };
  const key = makeEqualityKey(first.value);
  const isOne = values.every(
    (each) => each === first || (key !== undefined && makeEqualityKey(each.value) === key),
  );
  if (!isOne) return { missing: 'several' };
  const between = scan.map((piece) => {
    if (typeof piece === 'string') return piece;
    return values.includes(piece) ? '' : piece.json;
  });
  return { value: first.value, json: first.json, words: cleanWords(between.join('')) };
}

/** Returns whether a list is that of the numbers of sources, as models write them into texts. */
function isReference(json: string): boolean {
  return /^\[\s*\d+(?:\s*,\s*\d+)*\s*\]$/.test(json);
}

/** A JSON value and its text. */
interface Found {
  readonly value: unknown;
  readonly json: string;
}

function parseWhole(text: string): Found | undefined {
  const json = removeFence(text).trim();
  const value = parse(json);
  return value === undefined ? undefined : { value, json };
}

/** Returns the value of a JSON text; undefined, which JSON cannot express, for any other text. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** The objects and lists of a text, and the texts between them. */
type Scan = readonly (Found | string)[];

/** Each bracket that nothing closes costs a search through the whole text. */
const MAX_UNCLOSED = 16;

/** Returns undefined when JSON is damaged or cut off: what is inside of it is not the answer. */
function scanForValues(text: string): Scan | undefined {
  const pieces: (Found | string)[] = [];
  let at = 0;
  let unclosed = 0;
  for (;;) {
    const start = findBracket(text, at);
    pieces.push(text.slice(at, start));
    if (start === text.length) return pieces;
    const end = findEnd(text, start);
    if (end === undefined && ++unclosed > MAX_UNCLOSED) return undefined;
    const piece = text.slice(start, end ?? start + 1);
    const value = end === undefined ? undefined : parse(piece);
    if (value !== undefined) pieces.push({ value, json: piece });
    else if (isDamaged(text, start, end)) return undefined;
    else pieces.push(piece);
    at = start + piece.length;
  }
}

function findBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '{' || char === '[') return at;
  }
  return text.length;
}

/** Returns where the value that begins at `start` ends; undefined if it does not. */
function findEnd(text: string, start: number): number | undefined {
  const depth = new JsonDepth();
  for (let at = start; at < text.length; at++) if (depth.add(text[at] ?? '')) return at + 1;
  return undefined;
}

/**
 * Returns whether brackets begin JSON rather than words: an object, or a list of objects. Without
 * quotes, an object with an end may be part of words, such as the set `{x: 1}`.
 */
function isDamaged(text: string, start: number, end: number | undefined): boolean {
  const begin = text.slice(start, start + 200);
  if (/^(?:\{|\[\s*\{)\s*(?:"|\w+"\s*:)/.test(begin)) return true;
  return end === undefined && /^(?:\{|\[\s*\{)\s*\w+\s*:/.test(begin);
}

function cleanWords(between: string): string {
  return between
    .replace(MARKERS, '')
    .replace(/```[a-z]*/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Follows the brackets of a value, character by character. */
export class JsonDepth {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** Returns whether this character ends an object or a list whose beginning was added. */
  add(char: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInString) {
      if (char === '\\') this.#isEscaped = true;
      else if (char === '"') this.#isInString = false;
    } else if (char === '"') this.#isInString = true;
    else if (char === '{' || char === '[') this.#depth++;
    else if (char === '}' || char === ']') {
      this.#depth--;
      return this.#depth === 0;
    }
    return false;
  }
}
