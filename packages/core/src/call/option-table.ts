import { type Auth, checkAuth } from '../contract/credential.js';
import type { Hooks, Logger } from '../contract/hooks.js';
import type { CacheStore, CallOptions, TransportOptions, WithOptions } from '../contract/options.js';
import { checkKnown, checkOptions, checkPlainObject, invalidOption, optionError } from '../base/check-options.js';
import { type HeaderChanges, mergeHeaders } from '../wire/headers.js';
import type { Limits } from './lifetime.js';
import type { InputError } from '../base/errors.js';
import type { Service } from '../contract/service.js';
import type { Aliases } from '../base/near-name.js';
import type { NameFinder } from './plan.js';

/** The narrowest scope that an option can be set for: a new client, a client made by `with()`, or a single call. */
export type OptionScope = 'client' | 'with' | 'call';

/** The options whose merged value is of another type than what is given. */
interface MergedValues {
  readonly auth: Auth | undefined;
  /** In the order in which they were given. */
  readonly hooks: readonly Hooks[];
  readonly logger: Logger | undefined;
  readonly headers: HeaderChanges;
  /** Only what was given: an endpoint's own limits come before the defaults, `TIMEOUTS`. */
  readonly timeouts: Partial<Limits>;
  readonly retry: RetryPolicy;
  /** Decoded bytes; `Infinity` means no limit. */
  readonly maxBodyBytes: number;
  readonly cache: CacheStore | undefined;
  /** Every signal that was given. */
  readonly signal: readonly AbortSignal[];
}

/** When failed attempts are retried; delays in ms. */
export interface RetryPolicy {
  readonly limit: number;
  readonly baseDelay: number;
  readonly maxDelay: number;
  readonly maxRetryAfter: number;
  readonly repeatable: boolean;
}

/** Options after checking and merging. */
export type OptionValues = {
  readonly [K in keyof WithOptions]-?: K extends keyof MergedValues ? MergedValues[K] : Exclude<WithOptions[K], undefined>;
};

/** What merges a value that was given over the one from further away. @throws {InputError} naming the option, never its value */
type Merges<Names extends keyof OptionValues> = {
  readonly [K in Names]-?: (base: OptionValues[K], given: Exclude<WithOptions[K], undefined>, scope: OptionScope) => OptionValues[K];
};

/** Waiting times in ms. */
export const TIMEOUTS: Limits = { connect: 10_000, firstByte: 60_000, idle: 60_000, total: null };

/** The values of options before any is given. */
export const INITIAL: OptionValues = {
  auth: undefined,
  hooks: [],
  logger: undefined,
  headers: { set: {}, removed: [] },
  timeouts: {},
  retry: { limit: 2, baseDelay: 250, maxDelay: 8_000, maxRetryAfter: 60_000, repeatable: true },
  validate: 'lenient',
  maxBodyBytes: 256 * 1024 * 1024,
  cache: undefined,
  signal: [],
  context: undefined,
};

// Each table has an entry for every option: one that is left out does not compile. Error messages list the names in this order.

/** Options that are fixed when a client is made; the driver or the client itself checks them. */
const FIXED: Readonly<Record<Exclude<keyof TransportOptions, keyof WithOptions>, 0>> = {
  baseUrl: 0,
  fetch: 0,
  dispatcher: 0,
  tls: 0,
  proxy: 0,
  socketPath: 0,
  userAgent: 0,
  limit: 0,
};

/** Options of a client, also of one that is made by `with()`. */
const OF_CLIENTS: Merges<Exclude<keyof WithOptions, keyof CallOptions>> = {
  auth(_, auth, scope) {
    if (scope === 'client' || auth !== null) checkAuth(auth, 'auth');
    return auth ?? undefined;
  },
  // Checked by the part that calls them.
  hooks: append,
  // As `hooks`.
  logger: (_, logger) => logger ?? undefined,
};

/** Options of a call as well. */
const OF_CALLS: Merges<keyof CallOptions> = {
  headers(base, headers) {
    checkPlainObject('headers', headers);
    return mergeHeaders(base, headers);
  },
  timeouts(base, timeouts) {
    const isValid = (ms: unknown): boolean => ms === null || (typeof ms === 'number' && ms > 0 && ms < Infinity);
    return mergeKeys('timeouts', base, timeouts, TIMEOUTS, () => 'must be a number of ms above 0, or null for no limit', isValid);
  },
  retry(base, retry) {
    const rule = (name: string): string =>
      name === 'repeatable' ? 'must be a boolean' : `must be a ${name === 'limit' ? 'whole number' : 'number of ms'} from 0 up`;
    const isValid = (value: unknown, name: string): boolean =>
      name === 'repeatable'
        ? typeof value === 'boolean'
        : typeof value === 'number' && value >= 0 && (name !== 'limit' || Number.isInteger(value));
    return mergeKeys('retry', base, retry, base, rule, isValid);
  },
  validate(_, validate: unknown) {
    if (validate !== 'lenient' && validate !== 'strict' && validate !== 'off')
      throw invalidOption('validate', "must be 'lenient', 'strict' or 'off'", validate);
    return validate;
  },
  maxBodyBytes(_, bytes) {
    if (bytes !== null && !(Number.isSafeInteger(bytes) && bytes > 0))
      throw invalidOption('maxBodyBytes', 'must be a whole number of bytes above 0, or null for no limit', bytes);
    return bytes ?? Infinity;
  },
  signal(signals, signal: unknown) {
    if (!(typeof signal === 'object' && signal !== null && 'aborted' in signal))
      throw invalidOption('signal', 'must be an AbortSignal', signal);
    return append(signals, signal as AbortSignal);
  },
  cache(_, cache) {
    const given = cache as Partial<CacheStore> | null;
    if (given !== null && [given.get, given.set, given.delete].some((method) => typeof method !== 'function'))
      throw invalidOption('cache', 'must have the methods get, set and delete, such as a Map', given);
    return cache ?? undefined;
  },
  context: (_, context) => context,
};

const MERGES: Merges<keyof OptionValues> = { ...OF_CLIENTS, ...OF_CALLS };

/** Names that other libraries give to such options, in lower case. */
export const OTHER_NAMES: Aliases = {
  ...{ url: 'baseUrl', host: 'baseUrl', endpoint: 'baseUrl', apikey: 'auth', token: 'auth', accesstoken: 'auth' },
  ...{ abortsignal: 'signal', timeout: 'timeouts.total', timeoutms: 'timeouts.total', retries: 'retry.limit', agent: 'dispatcher' },
};

/** The names of the options that can be set in each scope. */
export const NAMES: Readonly<Record<OptionScope, readonly string[]>> = {
  client: Object.keys({ ...FIXED, ...MERGES }),
  with: Object.keys(MERGES),
  call: Object.keys(OF_CALLS),
};

/** Checks options and merges them over `base`; `undefined` counts as left out. @throws {InputError} naming the option */
export function mergeOptions<Values extends OptionValues>(base: Values, options: WithOptions, scope: OptionScope): Values {
  const merged: Record<string, unknown> = { ...base };
  for (const name of scope === 'call' ? NAMES.call : NAMES.with) {
    const given = options[name as keyof WithOptions];
    const merge = MERGES[name as keyof OptionValues] as (base: unknown, given: unknown, scope: OptionScope) => unknown;
    if (given !== undefined) merged[name] = merge(merged[name], given, scope);
  }
  return merged as Values;
}

function append<Value>(values: readonly Value[], given: Value): readonly Value[] {
  return [...values, given];
}

/** Checks an option that is an object, and merges its keys, which `known` lists; `undefined` counts as left out. @throws {InputError} */
export function mergeKeys<Value extends object>(
  option: string,
  base: Value,
  given: unknown,
  known: object,
  rule: (name: string) => string,
  isValid: (value: unknown, name: string) => boolean,
): Value {
  if (typeof given !== 'object' || given === null) throw invalidOption(option, 'must be an object', given);
  checkKnown(given, Object.keys(known), undefined, `${option}.`);
  const merged = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined || !Object.hasOwn(known, name)) continue;
    if (!isValid(value, name)) throw invalidOption(`${option}.${name}`, rule(name), value);
    merged[name] = value;
  }
  return merged as Value;
}

/** What a service says about the names of options. */
type ServiceNames = Pick<Service<never>, 'options' | 'callOptions'>;

/**
 * Checks the names of options as `checkKnown` does, and that each can be set in a scope.
 *
 * @returns the names of the options that are ignored
 * @throws {InputError} for an option that had to be set earlier, too
 */
export function checkNames(options: object, scope: OptionScope, service: ServiceNames, names: NameFinder): readonly string[] {
  if ((options as unknown) === null) checkOptions(options);
  // A number, as the index that `map` passes, has no keys.
  if (typeof options !== 'object') return [];
  const allowed = [...NAMES[scope], ...(scope === 'client' ? (service.options ?? []) : []), ...(service.callOptions ?? [])];
  const others = checkKnown(options, allowed, names.option);
  const late = others.find((name) => NAMES.client.includes(name) || service.options?.includes(name) === true);
  // Were it ignored, the request and its credential could be sent to where a default leads.
  if (late !== undefined) throw setTooLate(late, scope);
  return others;
}

function setTooLate(name: string, scope: OptionScope): InputError {
  const where = scope === 'with' ? 'by with()' : 'for one call';
  return optionError(`option ${name} cannot be set ${where}`, 'set it when you make the client');
}
