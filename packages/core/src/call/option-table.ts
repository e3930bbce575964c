import { type Auth, checkAuth } from '../contract/credential.js';
import type { ClientHooks } from '../contract/hooks.js';
import type { Logger } from '../contract/logger.js';
import type {
  CallOptions,
  RetryOptions,
  TransportOptions,
  ValidationMode,
  WithOptions,
} from '../contract/options.js';
import { createInvalidOptionError } from '../base/check-options.js';
import { type HeaderChanges, mergeHeaders } from '../wire/header-options.js';
import { HOOK_NAMES } from './hooks.js';
import type { Limits } from './lifetime.js';
import type { Aliases } from '../explain/keys.js';
import { type KeyRule, type KeyRules, createIntegerRule, mergeKeys } from './key-rules.js';

/** Where options are given: for a new client, by `with()`, or for one call. */
export type OptionScope = 'client' | 'with' | 'call';

/** The options whose merged value has another type than the given one. */
interface MergedValues {
  readonly auth: Auth | undefined;
  /** In the order in which they were given. */
  readonly hooks: readonly ClientHooks[];
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
export const TIMEOUTS: Limits = { connect: 10_000, firstByte: 60_000, idle: 60_000, total: null };

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
  logger: (_, logger) => logger ?? undefined,
};

const CALL_MERGES: Merges<keyof CallOptions> = {
  headers: mergeHeaders,
  timeouts(base, timeouts) {
    return mergeKeys('timeouts', base, timeouts, TIMEOUT_RULES);
  },
  retry(base, retry) {
    return mergeKeys('retry', base, retry, RETRY_KEY_RULES);
  },
  validate(_, validate: unknown) {
    if (!isValidate(validate))
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
      throw createInvalidOptionError('signal', 'must be an AbortSignal', signal);
    return append(signals, signal as AbortSignal);
  },
  context: (_, context) => context,
};

const MODES: Readonly<Record<ValidationMode, 0>> = {
  lenient: 0,
  strict: 0,
  passthrough: 0,
  off: 0,
};

function isValidate(value: unknown): value is ValidationMode {
  return typeof value === 'string' && Object.hasOwn(MODES, value);
}

/** The options that `with()` takes. */
export const MERGES: Merges<keyof OptionValues> = { ...CLIENT_MERGES, ...CALL_MERGES };

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

/** The names of the options that each scope takes. */
export const OPTION_NAMES: Readonly<Record<OptionScope, readonly string[]>> = {
  client: Object.keys({ ...FIXED_OPTIONS, ...MERGES }),
  with: Object.keys(MERGES),
  call: Object.keys(CALL_MERGES),
};

function append<Value>(values: readonly Value[], given: Value): readonly Value[] {
  return [...values, given];
}

const TIMEOUT_RULE: KeyRule = [
  'must be a number of ms above 0, or null for no limit',
  (ms) => ms === null || (typeof ms === 'number' && ms > 0 && ms < Infinity),
];

const DELAY_RULE: KeyRule = [
  'must be a number of ms from 0 up',
  (ms) => typeof ms === 'number' && ms >= 0,
];

const BOOLEAN_RULE: KeyRule = ['must be a boolean', (value) => typeof value === 'boolean'];

const TIMEOUT_RULES: KeyRules<Limits> = {
  connect: TIMEOUT_RULE,
  firstByte: TIMEOUT_RULE,
  idle: TIMEOUT_RULE,
  total: TIMEOUT_RULE,
};

const DELAY_RULES = { baseDelay: DELAY_RULE, maxDelay: DELAY_RULE, maxRetryAfter: DELAY_RULE };

const RETRY_KEY_RULES: KeyRules<RetryPolicy> = {
  limit: createIntegerRule(0),
  ...DELAY_RULES,
  repeatable: BOOLEAN_RULE,
};
