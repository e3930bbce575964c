import { checkPlainObject, createInvalidOptionError } from '../base/check-options.js';
import { isRecord } from '../base/values.js';
import { bearer } from '../contract/auth.js';
import { type Auth, checkAuth } from '../contract/credential.js';
import { type ClientHooks, HOOK_NAMES } from '../contract/hooks.js';
import type { Logger } from '../contract/logger.js';
import type {
  CallOptions,
  RetryOptions,
  TransportOptions,
  ValidationMode,
  WithOptions,
} from '../contract/options.js';
import type { Service } from '../contract/service.js';
import { checkKnown } from '../keys/check-options.js';
import type { Aliases, OptionScope } from '../keys/names.js';
import { checkFetchOptions, type FetchOptions } from '../network/network-options.js';
import { type HeaderChanges, mergeHeaders, readHeaderOptions } from '../wire/headers.js';
import type { TimeLimits } from './deadline.js';

/** The options whose merged value has another type than the given one. */
interface MergedValues {
  readonly auth: Auth | undefined;
  /** In the order in which they were given. */
  readonly hooks: readonly ClientHooks[];
  /** `null` silences notices, too. */
  readonly logger: Logger | null | undefined;
  readonly headers: HeaderChanges;
  /** Only what was given: an endpoint's own limits come before the defaults, `TIMEOUTS`. */
  readonly timeouts: Partial<TimeLimits>;
  readonly retry: RetryPolicy;
  /** Decoded bytes; `Infinity` means no limit. */
  readonly maxBodyBytes: number;
  /** Every signal that was given. */
  readonly signal: readonly AbortSignal[];
  readonly fetchOptions: FetchOptions | undefined;
}

/** When failed attempts are retried; delays in ms. */
export type RetryPolicy = {
  readonly [K in keyof RetryOptions]-?: Exclude<RetryOptions[K], undefined>;
};

/** The checked and merged value of every option that may change after the client was made. */
export type OptionValues = {
  readonly [K in keyof WithOptions]-?: K extends keyof MergedValues
    ? MergedValues[K]
    : Exclude<WithOptions[K], undefined>;
};

/**
 * For each option, the function that checks a value and merges it over the one of the wider scope.
 * @throws {InputError} naming the option, never its value
 */
type Merges<Names extends keyof OptionValues> = {
  readonly [K in Names]-?: (
    base: OptionValues[K],
    given: Exclude<WithOptions[K], undefined>,
    scope: OptionScope,
  ) => OptionValues[K];
};

/** Time limits that apply where neither the endpoint nor the options set one. */
export const TIMEOUTS: TimeLimits = {
  connect: 10_000,
  firstByte: 60_000,
  idle: 60_000,
  total: null,
};

/** The options of a client that was given none. */
export const INITIAL_OPTIONS: OptionValues = {
  auth: undefined,
  hooks: [],
  logger: undefined,
  headers: { set: {}, removed: [] },
  timeouts: {},
  retry: { limit: 2, baseDelay: 250, maxDelay: 8_000, maxRetryAfter: 60_000, repeatable: true },
  validate: 'lenient',
  maxBodyBytes: 256 * 1024 * 1024,
  signal: [],
  context: undefined,
  fetchOptions: undefined,
};

// Each table has an entry for every option: one that is left out does not compile. Error messages
// list the names in this order.

/** Options that are fixed when a client is made; the driver or the client itself checks them. */
const FIXED_OPTIONS: Readonly<Record<Exclude<keyof TransportOptions, keyof WithOptions>, 0>> = {
  baseUrl: 0,
  fetch: 0,
  dispatcher: 0,
  tls: 0,
  proxy: 0,
  socketPath: 0,
  userAgent: 0,
  limit: 0,
};

const CLIENT_MERGES: Merges<Exclude<keyof WithOptions, keyof CallOptions>> = {
  auth(_, auth, scope) {
    if (scope === 'client' || auth !== null) checkAuth(auth, 'auth');
    // A text has been made a credential by now, in the way of the service.
    return (auth ?? undefined) as Auth | undefined;
  },
  // Checked by the part that calls them.
  hooks: append,
  // As `hooks`.
  logger: (_, logger) => logger,
};

const CALL_MERGES: Merges<keyof CallOptions> = {
  headers: mergeHeaders,
  timeouts(base, timeouts) {
    return mergeKeys('timeouts', base, timeouts, TIMEOUT_RULES, TIMEOUT_ALIASES);
  },
  retry(base, retry) {
    return mergeKeys('retry', base, retry, RETRY_KEY_RULES, RETRY_ALIASES);
  },
  validate(_, validate: unknown) {
    if (!isValidationMode(validate))
      throw createInvalidOptionError(
        'validate',
        "must be 'lenient', 'strict', 'passthrough' or 'off'",
        validate,
      );
    return validate;
  },
  maxBodyBytes(_, bytes) {
    if (bytes !== null && !(Number.isSafeInteger(bytes) && bytes > 0))
      throw createInvalidOptionError(
        'maxBodyBytes',
        'must be a whole number of bytes above 0, or null for no limit',
        bytes,
      );
    return bytes ?? Infinity;
  },
  signal(signals, signal: unknown) {
    if (!(typeof signal === 'object' && signal !== null && 'aborted' in signal))
      throw createInvalidOptionError(
        'signal',
        'must be an AbortSignal',
        signal,
        isRecord(signal) && 'signal' in signal ? 'pass controller.signal' : undefined,
      );
    return append(signals, signal as AbortSignal);
  },
  context: (_, context) => context,
  fetchOptions(base, given) {
    checkFetchOptions(given);
    return { ...base, ...given };
  },
};

/** The options that `with()` takes. */
const MERGES: Merges<keyof OptionValues> = { ...CLIENT_MERGES, ...CALL_MERGES };

/** The names of the options that each scope takes. */
export const OPTION_NAMES: Readonly<Record<OptionScope, readonly string[]>> = {
  client: Object.keys({ ...FIXED_OPTIONS, ...MERGES }),
  with: Object.keys(MERGES),
  call: Object.keys(CALL_MERGES),
};

/** Names that other libraries give to such options. */
export const OPTION_ALIASES: Aliases = {
  url: 'baseUrl',
  host: 'baseUrl',
  endpoint: 'baseUrl',
  apiKey: 'auth',
  token: 'auth',
  accessToken: 'auth',
  abortSignal: 'signal',
  timeout: 'timeouts.total',
  timeoutMs: 'timeouts.total',
  retries: 'retry.limit',
  agent: 'dispatcher',
  ...Object.fromEntries(HOOK_NAMES.map((name) => [name, `hooks.${name}`])),
};

/**
 * Checks options and merges them over `base`; `undefined` counts as left out.
 * @throws {InputError} naming the option
 */
export function mergeOptions<Values extends OptionValues>(
  base: Values,
  options: WithOptions,
  scope: OptionScope,
): Values {
  const merged: Record<string, unknown> = { ...base };
  for (const name of OPTION_NAMES[scope === 'call' ? 'call' : 'with']) {
    const given = (options as Readonly<Record<string, unknown>>)[name];
    const merge = MERGES[name as keyof OptionValues] as (
      base: unknown,
      given: unknown,
      scope: OptionScope,
    ) => unknown;
    if (given !== undefined) merged[name] = merge(merged[name], given, scope);
  }
  return merged as Values;
}

/**
 * Merges options over `base`, those of the service included: a text as `auth` becomes a credential
 * as the service says, and options that are sent as headers are merged before `headers`, which wins.
 */
export function mergeServiceOptions<Values extends OptionValues>(
  base: Values,
  options: WithOptions,
  scope: OptionScope,
  { authFromText = (text) => bearer(text), encodeHeaders }: Service<never>,
): Values {
  const given: WithOptions =
    typeof options.auth === 'string' ? { ...options, auth: authFromText(options.auth) } : options;
  if (encodeHeaders === undefined) return mergeOptions(base, given, scope);
  // The service looks at the headers, too, and an iterator can be read only once.
  const readable =
    given.headers === undefined ? given : { ...given, headers: readHeaderOptions(given.headers) };
  const headers = encodeHeaders(readable as never);
  const own =
    headers === undefined ? base : { ...base, headers: mergeHeaders(base.headers, headers) };
  return mergeOptions(own, readable, scope);
}

function append<Value>(values: readonly Value[], given: Value): readonly Value[] {
  return [...values, given];
}

const MODES: Readonly<Record<ValidationMode, 0>> = {
  lenient: 0,
  strict: 0,
  passthrough: 0,
  off: 0,
};

function isValidationMode(value: unknown): value is ValidationMode {
  return typeof value === 'string' && Object.hasOwn(MODES, value);
}

// ---- Options that are objects, key by key.

/** Wording and predicate for the value of one key. */
export type KeyRule = readonly [text: string, isValid: (value: unknown) => boolean];

/** One rule for each key of an option that is an object. */
export type KeyRules<Value> = Readonly<Record<keyof Value, KeyRule>>;

/** Makes the rule of a whole number. */
export function createIntegerRule(least: number): KeyRule {
  return [
    `must be a whole number from ${String(least)} up`,
    (value) => Number.isInteger(value) && (value as number) >= least,
  ];
}

/**
 * Checks an option that is an object, and merges its keys; `undefined` counts as left out.
 *
 * @param aliases names that other libraries have for its keys
 * @throws {InputError}
 */
export function mergeKeys<Value extends object>(
  option: string,
  base: Value,
  given: unknown,
  rules: KeyRules<Value>,
  aliases?: Aliases,
): Value {
  const names = Object.keys(rules);
  checkPlainObject(option, given, `the keys of ${option} are ${names.join(', ')}`);
  checkKnown(given, names, aliases, `${option}.`);
  const merged = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries<unknown>(given)) {
    if (value === undefined || !Object.hasOwn(rules, name)) continue;
    const [text, isValid] = rules[name as keyof Value];
    if (!isValid(value)) throw createInvalidOptionError(`${option}.${name}`, text, value);
    merged[name] = value;
  }
  return merged as Value;
}

const TIMEOUT_RULE: KeyRule = [
  'must be a number of ms above 0, or null for no limit',
  (ms) => ms === null || (typeof ms === 'number' && ms > 0 && ms < Infinity),
];

const TIMEOUT_RULES: KeyRules<TimeLimits> = {
  connect: TIMEOUT_RULE,
  firstByte: TIMEOUT_RULE,
  idle: TIMEOUT_RULE,
  total: TIMEOUT_RULE,
};

/** Names that other libraries have for these limits. */
const TIMEOUT_ALIASES: Aliases = {
  request: 'total',
  timeout: 'total',
  response: 'firstByte',
  headers: 'firstByte',
  body: 'idle',
  socket: 'idle',
  read: 'idle',
};

const DELAY_RULE: KeyRule = [
  'must be a number of ms from 0 up',
  (ms) => typeof ms === 'number' && ms >= 0,
];

const RETRY_KEY_RULES: KeyRules<RetryPolicy> = {
  limit: createIntegerRule(0),
  baseDelay: DELAY_RULE,
  maxDelay: DELAY_RULE,
  maxRetryAfter: DELAY_RULE,
  repeatable: ['must be a boolean', (value) => typeof value === 'boolean'],
};

/** Names that other libraries have for these keys. */
const RETRY_ALIASES: Aliases = {
  retries: 'limit',
  maxRetries: 'limit',
  attempts: 'limit is the number of retries after the first attempt: one less than the attempts',
  maxAttempts: 'limit is the number of retries after the first attempt: one less than the attempts',
  delay: 'baseDelay',
  minTimeout: 'baseDelay',
  maxTimeout: 'maxDelay',
};
