import { createInvalidOptionError } from '../base/check-options.js';
import { bearer } from '../contract/auth.js';
import { type Auth, checkAuth } from '../contract/credential.js';
import { type ClientHooks, HOOK_NAMES } from '../contract/hooks.js';
import type { Logger } from '../contract/logger.js';
import type {
  CallOptions,
  RetryOptions,
  TransportOptions,
  WithOptions,
} from '../contract/options.js';
import type { Service } from '../contract/service.js';
import type { Aliases, OptionScope } from '../keys/names.js';
import { checkFetchOptions, type FetchOptions } from '../network/network-options.js';
import { type HeaderChanges, mergeHeaders, readHeaderOptions } from '../wire/headers.js';
import type { TimeLimits } from './deadline.js';
import { createIntegerRule, type KeyRule, type KeyRules, mergeKeys } from './option-keys.js';
import { mergeSignal, mergeTimeouts, mergeValidate } from './given-options.js';

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
  hooks: (hooks, given) => [...hooks, given],
  // As `hooks`.
  logger: (_, logger) => logger,
};

const CALL_MERGES: Merges<keyof CallOptions> = {
  headers: mergeHeaders,
  timeouts: mergeTimeouts,
  retry(base, retry) {
    return mergeKeys('retry', base, retry, RETRY_KEY_RULES, RETRY_ALIASES);
  },
  validate: mergeValidate,
  maxBodyBytes(_, bytes) {
    if (bytes !== null && !(Number.isSafeInteger(bytes) && bytes > 0))
      throw createInvalidOptionError(
        'maxBodyBytes',
        'must be a whole number of bytes above 0, or null for no limit',
        bytes,
      );
    return bytes ?? Infinity;
  },
  signal: mergeSignal,
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
  client: /* @__PURE__ */ Object.keys({ ...FIXED_OPTIONS, ...MERGES }),
  with: /* @__PURE__ */ Object.keys(MERGES),
  call: /* @__PURE__ */ Object.keys(CALL_MERGES),
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
