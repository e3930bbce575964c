import { createInvalidOptionError, createOptionError } from '../base/check-options.js';
import { adviseOnFields, describeKind, hasFields } from '../base/values.js';

/** Header values by name in lower case. */
export type HeaderMap = Record<string, string>;

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Tab and visible characters, which both undici and fetch accept. CR, LF and NUL could start
// another header.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns whether HTTP allows a name of a header, which may be in upper case. */
export function isHeaderName(name: string): boolean {
  return HEADER_NAME.test(name.toLowerCase());
}

/**
 * Returns a header name in lower case.
 * @throws {InputError}
 */
function lowerHeaderName(name: unknown, place: string): string {
  const lower = typeof name === 'string' ? name.toLowerCase() : '';
  if (!HEADER_NAME.test(lower))
    throw createOptionError(`${place} has a name that is not a header name`);
  return lower;
}

/**
 * Returns a header name in lower case.
 * @throws {InputError} for an invalid one, and for headers of the connection
 */
export function checkSettableName(name: unknown, place: string): string {
  const lower = lowerHeaderName(name, place);
  if (!HOP_BY_HOP_HEADERS.test(lower)) return lower;
  const message = `${place}: ${lower} cannot be set, because it belongs to the connection`;
  throw createOptionError(message, 'leave it out: it is set automatically where it is needed');
}

/** Headers of one connection (RFC 9110 section 7.6.1), and those that frame the body. */
const HOP_BY_HOP_HEADERS =
  /^(?:connection|content-length|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Returns a valid header value.
 * @throws {InputError} naming the header, never its value
 */
export function checkHeader(name: string, value: unknown, place: string): string {
  if (typeof value === 'string' && HEADER_VALUE.test(value)) return value;
  const kind = typeof value === 'string' ? 'a string with other characters' : describeKind(value);
  const message = `${place}: the value of ${name} must be Latin-1 text without control characters, not ${kind}`;
  throw createOptionError(message, 'remove line breaks, and encode characters beyond Latin-1');
}

/**
 * Headers to send, in the forms that `fetch` takes: an object, a list of pairs, or `Headers`.
 * `null` removes a header, whether it is a default or set by the credential, until a later option
 * sets it again. Names are case-insensitive. The values of a name that several pairs have are
 * joined with commas, and those of `cookie` with semicolons.
 */
export type HeaderOptions =
  | Readonly<Record<string, string | null | undefined>>
  | Iterable<readonly (string | null | undefined)[]>
  | Headers;

/**
 * Headers that are set, names in lower case, and those that `null` removed, a credential's header
 * among them.
 */
export interface HeaderChanges {
  readonly set: Readonly<HeaderMap>;
  readonly removed: readonly string[];
}

/** Where a header was set, for messages. */
const OPTION = 'option headers';

/**
 * Returns header options as pairs, which can be read more than once.
 * @throws {InputError}
 */
export function readHeaderOptions(
  options: HeaderOptions,
): readonly (readonly [name: string, value: string | null | undefined])[] {
  if (!isIterable(options)) {
    if (hasFields(options)) return Object.entries<string | null | undefined>(options);
    throw createInvalidOptionError(
      'headers',
      'must be an object, a list of pairs or Headers',
      options,
      adviseOnFields(options),
    );
  }
  const pairs = new Map<string, string | null | undefined>();
  for (const pair of options) {
    const [name, value] = readPair(pair);
    const before = pairs.get(name);
    const isRepeated = typeof before === 'string' && typeof value === 'string';
    pairs.set(name, isRepeated ? before + (name === 'cookie' ? '; ' : ', ') + value : value);
  }
  return [...pairs];
}

function isIterable(options: unknown): options is Iterable<unknown> {
  return typeof options === 'object' && options !== null && Symbol.iterator in options;
}

function readPair(pair: unknown): readonly [name: string, value: string | null | undefined] {
  if (!Array.isArray(pair) || pair.length !== 2)
    throw createOptionError(
      'option headers: each item must be a pair of a name and a value',
      "such as [['x-a', '1']]",
    );
  const [name, value] = pair as readonly unknown[];
  return [lowerHeaderName(name, OPTION), value as string | null | undefined];
}

/**
 * Merges header options over headers: a string sets a header, `null` removes it until a string sets
 * it again.
 * @throws {InputError}
 */
export function mergeHeaders(base: HeaderChanges, over: HeaderOptions): HeaderChanges {
  const set: HeaderMap = { ...base.set };
  let { removed } = base;
  for (const [key, value] of readHeaderOptions(over)) {
    if (value === undefined) continue;
    const name = lowerHeaderName(key, OPTION);
    removed = removed.filter((each) => each !== name);
    if (value === null) {
      Reflect.deleteProperty(set, name);
      removed = [...removed, name];
    } else set[checkSettableName(name, OPTION)] = checkHeader(name, value, OPTION);
  }
  return { set, removed };
}

/** Request headers that reveal nothing to another origin. */
const PORTABLE_HEADERS = ['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'];

/**
 * Returns the headers that may be sent to another origin: no credentials, no cookies, and nothing
 * that the caller added.
 */
export function selectPortableHeaders(headers: Readonly<HeaderMap>): HeaderMap {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => PORTABLE_HEADERS.includes(name)),
  );
}
