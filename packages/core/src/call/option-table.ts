import { type Auth, checkAuth } from '../contract/auth.js';
import type { Hooks } from '../contract/hooks.js';
import type { Logger } from '../contract/logger.js';
import type { TransportOptions, WithOptions } from '../contract/options.js';
import { checkPlainObject, invalidOption, unknownKey } from '../base/invalid-option.js';
import { type HeaderChanges, mergeHeaders } from '../wire/headers.js';
import type { Limits } from './call-lifetime.js';
import type { RetryPolicy } from './retry.js';

/** The narrowest scope that an option can be set for: a new client, a client made by `with()`, or a single call. */
export type OptionScope = 'client' | 'with' | 'call';

/** An option that is fixed when a client is made; the driver or the client itself checks it. */
interface FixedOption {
  readonly scope: 'client';
}

/** An option whose values merge: those of a call over those of `with()` over those of the client. */
interface MergedOption<Given, Value> {
  readonly scope: 'with' | 'call';
  /** The value when nothing is given. */
  readonly initial: Value;
  /** @throws {InputError} naming the option and the kind of its value, never the value */
  check?(given: unknown, scope: OptionScope): void;
  /** Merges a value that was given over the one from further away. */
  merge(base: Value, given: Given): Value;
}

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
  /** Every signal that was given. */
  readonly signal: readonly AbortSignal[];
}

/** Options after checking and merging. */
export type OptionValues = {
  readonly [K in keyof WithOptions]-?: K extends keyof MergedValues ? MergedValues[K] : Exclude<WithOptions[K], undefined>;
};

/** An entry for every option: one that is left out does not compile. */
type OptionTable = {
  readonly [K in keyof TransportOptions]-?: K extends keyof OptionValues
    ? MergedOption<Exclude<WithOptions[K], undefined>, OptionValues[K]>
    : FixedOption;
};

/** Waiting times in ms. */
export const TIMEOUTS: Limits = { connect: 10_000, firstByte: 60_000, idle: 60_000, total: null };

const RETRY: RetryPolicy = { limit: 2, baseDelay: 250, maxDelay: 8_000, maxRetryAfter: 60_000 };

const FIXED: FixedOption = { scope: 'client' };

/** Everything that is known about each option of a client or a call. Error messages list the names in this order. */
export const OPTIONS: OptionTable = {
  baseUrl: FIXED,
  fetch: FIXED,
  dispatcher: FIXED,
  tls: FIXED,
  proxy: FIXED,
  socketPath: FIXED,
  userAgent: FIXED,
  limit: FIXED,
  auth: {
    scope: 'with',
    initial: undefined,
    check(auth, scope) {
      if (scope === 'client' || auth !== null) checkAuth(auth, 'auth');
    },
    merge: (_, auth) => auth ?? undefined,
  },
  hooks: {
    scope: 'with',
    initial: [],
    // Checked by the part that calls them.
    merge: append,
  },
  logger: {
    scope: 'with',
    initial: undefined,
    // As `hooks`.
    merge: (_, logger) => logger ?? undefined,
  },
  headers: {
    scope: 'call',
    initial: { set: {}, removed: [] },
    check(headers) {
      checkPlainObject('headers', headers);
    },
    merge: mergeHeaders,
  },
  timeouts: {
    scope: 'call',
    initial: {},
    check(timeouts) {
      const isValid = (ms: unknown): boolean => ms === null || (typeof ms === 'number' && ms > 0 && ms < Infinity);
      checkKeys('timeouts', timeouts, TIMEOUTS, () => 'must be a number of ms above 0, or null for no limit', isValid);
    },
    merge: mergeKeys,
  },
  retry: {
    scope: 'call',
    initial: RETRY,
    check(retry) {
      const rule = (name: string): string => `must be a ${name === 'limit' ? 'whole number' : 'number of ms'} from 0 up`;
      const isValid = (value: unknown, name: string): boolean =>
        typeof value === 'number' && value >= 0 && (name !== 'limit' || Number.isInteger(value));
      checkKeys('retry', retry, RETRY, rule, isValid);
    },
    merge: mergeKeys,
  },
  validate: {
    scope: 'call',
    initial: 'lenient',
    check(validate) {
      if (validate !== 'lenient' && validate !== 'strict' && validate !== 'off')
        throw invalidOption('validate', "must be 'lenient', 'strict' or 'off'", validate);
    },
    merge: replace,
  },
  maxBodyBytes: {
    scope: 'call',
    initial: 256 * 1024 * 1024,
    check(bytes) {
      if (bytes !== null && !(Number.isSafeInteger(bytes) && (bytes as number) > 0))
        throw invalidOption('maxBodyBytes', 'must be a whole number of bytes above 0, or null for no limit', bytes);
    },
    merge: (_, bytes) => bytes ?? Infinity,
  },
  signal: {
    scope: 'call',
    initial: [],
    check(signal) {
      if (!(typeof signal === 'object' && signal !== null && 'aborted' in signal))
        throw invalidOption('signal', 'must be an AbortSignal', signal);
    },
    merge: append,
  },
  context: { scope: 'call', initial: undefined, merge: replace },
};

const NAMES = Object.keys(OPTIONS) as readonly (keyof TransportOptions)[];

const MERGED = NAMES.filter((name): name is keyof OptionValues => OPTIONS[name].scope !== 'client');

const OF_CALLS = MERGED.filter((name) => OPTIONS[name].scope === 'call');

const NAMES_OF: Readonly<Record<OptionScope, readonly string[]>> = { client: NAMES, with: MERGED, call: OF_CALLS };

/** The names of the options that can be set in a scope. */
export function namesOf(scope: OptionScope): readonly string[] {
  return NAMES_OF[scope];
}

/** The values of options before any is given. */
export const INITIAL: OptionValues = Object.fromEntries(MERGED.map((name) => [name, OPTIONS[name].initial])) as unknown as OptionValues;

/**
 * Checks options and merges them over `base`. `undefined` counts as left out.
 *
 * @throws {InputError} naming the option and the kind of its value
 */
export function mergeOptions<Values extends OptionValues>(base: Values, options: WithOptions, scope: OptionScope): Values {
  const merged: Record<string, unknown> = { ...base };
  for (const name of scope === 'call' ? OF_CALLS : MERGED) {
    const given = options[name];
    if (given === undefined) continue;
    const option: MergedOption<unknown, unknown> = OPTIONS[name];
    option.check?.(given, scope);
    merged[name] = option.merge(merged[name], given);
  }
  return merged as Values;
}

function replace<Value>(_: Value, given: Value): Value {
  return given;
}

function append<Value>(values: readonly Value[], given: Value): readonly Value[] {
  return [...values, given];
}

/** Merges key by key; keys that are `undefined` count as left out. */
function mergeKeys<Value extends object>(base: Value, given: object): Value {
  return { ...base, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** Checks the keys of an option that is an object, and their values. @throws {InputError} */
export function checkKeys(
  option: string,
  given: unknown,
  known: object,
  rule: (name: string) => string,
  isValid: (value: unknown, name: string) => boolean,
): void {
  if (typeof given !== 'object' || given === null) throw invalidOption(option, 'must be an object', given);
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (!Object.hasOwn(known, name)) throw unknownKey(option, name, Object.keys(known));
    if (value !== undefined && !isValid(value, name)) throw invalidOption(`${option}.${name}`, rule(name), value);
  }
}
