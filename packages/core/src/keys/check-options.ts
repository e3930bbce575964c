import { isCallback } from '../base/callback.js';
import { checkOptions, createOptionError } from '../base/check-options.js';
import { isRecord } from '../base/values.js';
import { findInSlots, findName, type NamedRequest, nameMethod } from './check-input.js';
import {
  adviseOnKey,
  type Aliases,
  checkKeys,
  type ClientNames,
  createKeyError,
  findRightKey,
  isNeeded,
  listUnknown,
  type OptionScope,
} from './names.js';

/**
 * Checks the names of the keys of an object that only this package reads, such as `retry` or the
 * options of `toArray`: an unknown key has nobody it could be for. An instance of a program's class
 * may have fields of its own: of these, only those that stand for a known key are refused.
 *
 * @param place goes before the names in messages, as in `tls.`
 * @param method begins the messages, as in `toArray`
 * @throws {InputError} `invalid-option`, also for options that are not an object
 */
export function checkKnown(
  options: object,
  known: readonly string[],
  aliases: Aliases = {},
  place = '',
  method?: string,
): void {
  const keys = known.join(', ');
  checkOptions(options, `its keys are ${keys}`, method);
  const all = place === '' ? 'the options' : `the keys of ${place.slice(0, -1)}`;
  const error = { code: 'invalid-option', hint: `${all} are ${keys}` };
  const what = method === undefined ? 'option ' : `${method}: option `;
  const [unknown] = checkKeys(options, { what, place, known, aliases, error });
  if (unknown === undefined || !isPlain(options)) return;
  throw createKeyError(what + place + unknown, `${all} are ${keys}`, { code: error.code });
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The options of a client, of `with()` or of a call, and where they are given. */
export interface GivenOptions {
  readonly scope: OptionScope;
  readonly names: ClientNames;
  /** The request of the call, unless another method has passed its options on. */
  readonly endpoint?: NamedRequest | undefined;
  /** Keys of the request that its method reads itself. */
  readonly ownKeys?: readonly string[] | undefined;
  /** Options that its method takes in addition: it then refuses those that it does not know. */
  readonly ownOptions?: readonly string[] | undefined;
}

/**
 * Checks the names of options: refused are a key of the request, one that stands for an option, and
 * an option that had to be set earlier. No server receives an option.
 *
 * @returns the other unknown names: a configuration of the program may have more keys
 * @throws {InputError} `invalid-option`
 */
export function checkOptionNames(
  options: object,
  { scope, names, endpoint, ownKeys = [], ownOptions }: GivenOptions,
): readonly string[] {
  // `names.map(client.get)` passes an index where the options are.
  if (typeof options === 'number') return [];
  if (isRecord(options) && 'aborted' in options)
    throw createOptionError('the options are a signal', 'pass { signal }');
  const allowed = [...(ownOptions ?? []), ...names.options[scope]];
  checkOptions(options, `its keys are ${allowed.join(', ')}`);
  const given = options as Readonly<Record<string, unknown>>;
  const unknown = listUnknown(given, allowed);
  const hint = `the options are ${allowed.join(', ')}`;
  for (const key of unknown) {
    if (endpoint !== undefined) refuseRequestKey(endpoint, key, ownKeys, names);
    const right = findRightKey(key, allowed, names.optionAliases);
    const error = { code: 'invalid-option', hint };
    if (right !== undefined && isNeeded(options, right, given[key]))
      throw createKeyError(`option ${key}`, adviseOnKey(right, ''), error);
    if (isCallback(key, given[key]))
      throw createKeyError(`option ${key}`, 'a function of this name is never called', error);
    refuseLate(key, scope, names);
    if (ownOptions !== undefined)
      throw createKeyError(`option ${key}`, hint, { code: 'invalid-option' });
  }
  return unknown;
}

/** Refuses a key of the request among the options of its call. */
function refuseRequestKey(
  endpoint: NamedRequest,
  key: string,
  own: readonly string[],
  { aliases, options }: ClientNames,
): void {
  const right = findName(own, key, aliases) ?? findInSlots(endpoint, key, aliases);
  if (right === undefined) return;
  const place = `in the argument before the options${right === key ? '' : `, as ${right}`}`;
  throw createKeyError(`${nameMethod(endpoint)}: option ${key}`, `pass it ${place}`, {
    code: 'invalid-option',
    endpoint: endpoint.id,
    hint: `the options are ${options.call.join(', ')}`,
  });
}

/** Refuses an option that had to be set earlier. */
function refuseLate(key: string, scope: OptionScope, names: ClientNames): void {
  if (scope === 'client') return;
  const isLate = names.options.client.includes(key);
  // Under another library's name for a credential, the call would be made with the client's own.
  const isCredential =
    scope === 'call' && findRightKey(key, ['auth'], names.optionAliases) !== undefined;
  if (!isLate && !isCredential) return;
  // Were it ignored, the request and its credential could be sent to where a default leads.
  throw createOptionError(
    `option ${key} cannot be set ${scope === 'with' ? 'by with()' : 'for one call'}`,
    `set ${isLate ? 'it' : 'auth'} when you make the client`,
  );
}
