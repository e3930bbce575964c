import { adviseOnFields, hasFields } from '../base/fields.js';
import { createInvalidOptionError, createOptionError } from '../base/check-options.js';
import { checkHeader, lowerHeaderName, checkSettableName } from './header-syntax.js';
import type { HeaderMap } from './headers.js';

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
