import { binaryBytes } from '../base/bytes.js';
import { InputError } from '../base/errors.js';
import { encodeText, hasControl } from '../base/text.js';
import { describeKind } from '../base/values.js';

const ESCAPES = /%([\da-f]{2})/gi;

/** Decodes percent-encoded UTF-8; returns the text unchanged if it is not validly encoded. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes every byte of a text, also those that `encodeURIComponent` leaves as they are. */
export function encodePercent(text: string): string {
  let encoded = '';
  for (const byte of encodeText(text))
    encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}

/** Returns the bytes that a percent-encoded text stands for. */
export function decodePercentBytes(encoded: string): Uint8Array {
  return binaryBytes(decodeEscapes(encoded));
}

/**
 * Replaces each escape by the character with that code (Latin-1). `escapes` captures the two
 * digits.
 */
export function decodeEscapes(text: string, escapes: RegExp = ESCAPES): string {
  return text.replace(escapes, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * How a path parameter is encoded: as one segment, as a path that keeps its slashes, as a Git ref
 * (slashes become `%2F`), or as a segment that servers return already escaped.
 */
export type ParamKind = 'segment' | 'path' | 'ref' | EscapedParam;

/** A segment that is sent unchanged when it is already escaped, and encoded otherwise. */
export interface EscapedParam {
  /**
   * Matches an escaped value. It must match the whole value, and only characters that are valid in
   * a path.
   */
  readonly escaped: RegExp;
}

const ASCII_ESCAPES = /%([0-7][\da-f])/gi;
/** Matches a segment that moves a path up, or leaves it where it is. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** The endpoint that a path is for, as errors name it. */
export interface PathOwner {
  /** Operation id. */
  readonly id: string;
  /** The method that sends it, such as `branches.get`; the id where it is left out. */
  readonly call?: string | undefined;
}

/**
 * Fills a path template.
 * @throws {InputError} for values that could change the route, such as dot segments, also
 * percent-encoded
 */
export function fillPath(
  template: string,
  where: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, ParamKind>> | undefined,
  owner: PathOwner,
): string {
  const parts = template.split(/[{}]/);
  if (parts.length === 1) return template;
  let path = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? '';
    const param = { name, owner };
    path += encodeParam(param, where[name], kinds?.[name] ?? 'segment') + (parts[i + 1] ?? '');
  }
  return path;
}

interface Param {
  readonly name: string;
  readonly owner: PathOwner;
}

function encodeParam(param: Param, value: unknown, kind: ParamKind): string {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value) && value >= 0) return String(value);
    throw createPathError(
      param,
      `must be a whole number from 0 to 2^53 - 1, not ${describeKind(value)}`,
    );
  }
  if (typeof value !== 'string')
    throw createPathError(param, `must be a string or a number, not ${describeKind(value)}`);
  assertSegments(param, value);
  if (value === '') throw createPathError(param, 'must not be empty');
  if (value.startsWith('/') || value.endsWith('/')) {
    const place = value.startsWith('/') ? 'begin' : 'end';
    throw createPathError(param, `must not ${place} with a slash`, 'leave the slash out');
  }
  if (value.includes('//')) throw createPathError(param, 'must not contain empty path segments');
  // A proxy may decode twice, so the decoded value is checked too.
  if (value.includes('%')) assertSegments(param, decodeEscapes(value, ASCII_ESCAPES));
  if (typeof kind === 'object' && kind.escaped.test(value)) return value;
  try {
    const encoded = encodeURIComponent(value);
    return kind === 'path' ? encoded.replaceAll('%2F', '/') : encoded;
  } catch {
    throw createPathError(param, 'must not contain an unpaired surrogate');
  }
}

function assertSegments(param: Param, value: string): void {
  if (hasControl(value)) throw createPathError(param, 'must not contain control characters');
  if (value.split('/').some((segment) => DOT_SEGMENT.test(segment)))
    throw createPathError(
      param,
      'must not contain a "." or ".." segment',
      value.startsWith('./') ? 'leave the ./ out' : undefined,
    );
}

function createPathError({ name, owner }: Param, message: string, hint?: string): InputError {
  return new InputError(`${owner.call ?? owner.id}: where.${name} ${message}`, {
    endpoint: owner.id,
    code: 'invalid-path',
    hint,
  });
}

/**
 * Makes a query string without the question mark. A list repeats its key; `undefined` is left out.
 */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(query)) {
    const value = query[key];
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      text += `${text === '' ? '' : '&'}${encodeParameter(key, key)}=${encodeValue(key, item)}`;
  }
  return text;
}

function encodeValue(key: string, value: unknown): string {
  if (typeof value === 'string') return encodeParameter(key, value);
  if (typeof value === 'boolean') return String(value);
  // 1e21 is written with a plus sign, which servers would read as a space.
  if (typeof value === 'number' && Number.isFinite(value)) return encodeURIComponent(value);
  const message = `query parameter ${key} must be a string, a finite number or a boolean, not ${describeKind(value)}`;
  throw new InputError(message, { code: 'invalid-query' });
}

/**
 * Encodes like `URL`: `fetch` encodes apostrophes anyway, so both drivers do, and signatures cover
 * the same text.
 */
function encodeParameter(key: string, text: string): string {
  try {
    return encodeURIComponent(text).replaceAll("'", '%27');
  } catch {
    throw new InputError(
      `query parameter ${JSON.stringify(key)} must not contain an unpaired surrogate`,
      { code: 'invalid-query' },
    );
  }
}
