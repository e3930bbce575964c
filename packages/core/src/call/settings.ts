import type { Auth } from '../contract/auth.js';
import { parseBase } from '../wire/base-url.js';
import type { Driver } from '../network/driver.js';
import type { Route } from '../contract/endpoint.js';
import { checkHeader, crossing, type HeaderMap, type HeaderOptions, mergeHeaders } from '../wire/headers.js';
import { HookSet } from '../contract/hooks.js';
import { checkCallNames, checkClientNames, checkWithNames } from './option-names.js';
import type { Aliases } from '../base/near-name.js';
import { invalidOption } from '../base/invalid-option.js';
import type { Target } from '../contract/target.js';
import type { Limits, SharedLife } from './call-lifetime.js';
import type { CallOptions, RetryOptions, TransportOptions, Validate, WithOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';
import { platform } from '#platform';

/** A client's options, checked and filled in. */
export interface Settings<Options extends CallOptions> {
  readonly service: Service<Options>;
  readonly target: Target;
  /** Targets other than `target`, by the `origin` of their endpoints. */
  readonly origins: ReadonlyMap<string, Target>;
  readonly driver: Driver;
  readonly hooks: HookSet;
  /** Defaults for the options of each call. */
  readonly defaults: WithOptions & Options;
  readonly headers: Readonly<HeaderMap>;
  /** Names that `null` took out, a credential's header among them. */
  readonly removed: readonly string[];
  readonly signals: readonly AbortSignal[];
  /** What calls without options of their own go by, for each endpoint that was called so. */
  readonly plain: WeakMap<Route<object>, CallSettings>;
  /** The call that all requests are a part of. */
  readonly within?: SharedLife | undefined;
}

/** One call's options on top of the client's. */
export interface CallSettings {
  readonly limits: Limits;
  readonly retry: Required<{ readonly [K in keyof RetryOptions]: number }>;
  /** What is asked for when neither the credential nor the caller says otherwise. */
  readonly accept: Readonly<HeaderMap>;
  readonly headers: HeaderMap;
  /** Names the caller took out, a credential's header among them, and those that the dialect does without. */
  readonly removed: readonly string[];
  readonly validate: Validate;
  /** Decoded bytes that a value or a text may have; `Infinity` means no limit. */
  readonly maxBodyBytes: number;
  readonly signals: readonly AbortSignal[];
  readonly context: unknown;
}

const TIMEOUTS = { connect: 10_000, firstByte: 60_000, idle: 60_000, total: null } as const;
const MAX_BODY_BYTES = 256 * 1024 * 1024;
const RETRY = { limit: 2, baseDelay: 250, maxDelay: 8_000, maxRetryAfter: 60_000 } as const;

/** Checks the options of a new client. @throws {InputError} naming the option and the kind of its value */
export function resolveOptions<Options extends CallOptions>(
  options: TransportOptions & Options,
  service: Service<Options>,
): Settings<Options> {
  if (typeof options !== 'object' || (options as unknown) === null) throw invalidOption('options', 'must be an object', options);
  checkDefaults(options);
  checkClientNames(options, service);
  const { baseUrl, auth, headers, userAgent, hooks, ...defaults } = options;
  const agent =
    platform.setsUserAgent || userAgent !== undefined
      ? { 'user-agent': checkHeader('user-agent', userAgent ?? `${service.name}/${service.version}`, 'option userAgent') }
      : {};
  const target = { base: parseBase(baseUrl, 'baseUrl', service), auth: checkAuth(auth, 'auth') };
  const driver = platform.driver(options, options.timeouts?.connect);
  // A proxy of the environment that cannot be used is named now rather than by the first call. Other origins may never be used.
  driver.proxyFor?.(target.base.origin);
  return {
    service,
    target,
    origins: originsOf(service),
    driver,
    hooks: new HookSet(hooks === undefined ? [] : [hooks], platform, service.name),
    defaults: { ...defaults, signal: undefined } as unknown as WithOptions & Options,
    headers: mergeHeaders(agent, headers),
    removed: removedNames([], headers),
    signals: options.signal === undefined ? [] : [options.signal],
    plain: new WeakMap(),
  };
}

/** What requests of a call are checked with: no aliases where it wants keys as they are. */
export function aliasesFor<Options extends CallOptions>(
  { defaults, service }: Settings<Options>,
  options: Options | undefined,
): Aliases | undefined {
  return (options?.validate ?? defaults.validate) === 'off' ? undefined : (service.aliases ?? NO_ALIASES);
}

const NO_ALIASES: Aliases = {};

/** Options for a client that shares the sockets of another one. */
export function extendSettings<Options extends CallOptions>(
  settings: Settings<Options>,
  options: WithOptions & Options,
): Settings<Options> {
  const { defaults: before, service } = settings;
  checkWithNames(options, service);
  checkDefaults(options);
  const { hooks, headers, signal, auth, timeouts, retry, ...rest } = options;
  return {
    ...settings,
    target: auth === undefined ? settings.target : { ...settings.target, auth: checkAuth(auth ?? undefined, 'auth') },
    hooks: settings.hooks.and(hooks),
    headers: mergeHeaders(settings.headers, headers),
    removed: removedNames(settings.removed, { ...service.headersOf?.(options), ...headers }),
    signals: signal === undefined ? settings.signals : [...settings.signals, signal],
    plain: new WeakMap(),
    defaults: {
      ...before,
      ...defined(rest),
      timeouts: { ...before.timeouts, ...defined(timeouts) },
      retry: { ...before.retry, ...defined(retry) },
    },
  };
}

/** What one call of `endpoint` goes by: its own options, over the client's, over the endpoint's, over the general ones. */
export function resolveCall<Options extends CallOptions>(
  settings: Settings<Options>,
  endpoint: Route<object>,
  options: Options | undefined,
): CallSettings {
  if (options === undefined) return plainCall(settings, endpoint);
  checkCallNames(options, settings.service);
  checkDefaults(options);
  const { limits, retry, validate, maxBodyBytes, context, ...base } = plainCall(settings, endpoint);
  const { signal } = options;
  const special = isAtHome(settings, endpoint) ? settings.service.headersOf?.(options) : undefined;
  const headers = special === undefined ? options.headers : { ...special, ...options.headers };
  return {
    limits: options.timeouts === undefined ? limits : { ...limits, ...defined(options.timeouts) },
    retry: options.retry === undefined ? retry : { ...retry, ...defined(options.retry) },
    accept: base.accept,
    headers: headers === undefined ? base.headers : mergeHeaders(base.headers, headers),
    removed: headers === undefined ? base.removed : [...removedNames(settings.removed, headers), ...(settings.service.dropHeaders ?? [])],
    validate: options.validate ?? validate,
    maxBodyBytes: options.maxBodyBytes === undefined ? maxBodyBytes : (options.maxBodyBytes ?? Infinity),
    signals: signal === undefined ? base.signals : [...base.signals, signal],
    context: options.context ?? context,
  };
}

/** The limits and signals of a call that sends several requests, whatever their endpoints. */
export function resolveScope<Options extends CallOptions>(
  { defaults, signals }: Settings<Options>,
  options: Options | undefined,
): Pick<CallSettings, 'limits' | 'signals'> {
  if (options !== undefined) checkDefaults(options);
  return {
    limits: { ...TIMEOUTS, ...defined(defaults.timeouts), ...defined(options?.timeouts) },
    signals: options?.signal === undefined ? signals : [...signals, options.signal],
  };
}

function plainCall<Options extends CallOptions>(settings: Settings<Options>, endpoint: Route<object>): CallSettings {
  let plain = settings.plain.get(endpoint);
  if (plain === undefined) settings.plain.set(endpoint, (plain = makePlainCall(settings, endpoint)));
  return plain;
}

function makePlainCall<Options extends CallOptions>(settings: Settings<Options>, endpoint: Route<object>): CallSettings {
  const { defaults, driver, removed, service, signals } = settings;
  return {
    limits: { ...TIMEOUTS, ...endpoint.timeouts, ...defined(defaults.timeouts) },
    retry: { ...RETRY, ...defined(defaults.retry) },
    accept: acceptOf(endpoint, driver.encodings),
    headers: mergeHeaders(headersFor(settings, endpoint), isAtHome(settings, endpoint) ? service.headersOf?.(defaults) : undefined),
    removed: [...removed, ...(service.dropHeaders ?? [])],
    validate: defaults.validate ?? 'lenient',
    maxBodyBytes: defaults.maxBodyBytes === undefined ? MAX_BODY_BYTES : (defaults.maxBodyBytes ?? Infinity),
    signals,
    context: defaults.context,
  };
}

/** The client's own headers may hold secrets: other origins get none of them. */
function headersFor<Options extends CallOptions>(settings: Settings<Options>, endpoint: Route<object>): Readonly<HeaderMap> {
  return isAtHome(settings, endpoint) ? settings.headers : crossing(settings.headers);
}

/** Whether an endpoint is at the origin of the client's `baseUrl`. */
function isAtHome<Options extends CallOptions>({ target, origins }: Settings<Options>, { origin }: Route<object>): boolean {
  const other = origin === undefined ? undefined : origins.get(origin);
  return other === undefined || other.base.origin === target.base.origin;
}

function originsOf<Options extends CallOptions>({ origins = {}, dropped }: Service<Options>): ReadonlyMap<string, Target> {
  const targets = Object.entries(origins).map(([name, { baseUrl, auth }]): [string, Target] => {
    const base = parseBase(baseUrl, `${name}.baseUrl`, { basePath: '', dropped });
    return [name, { base, auth: checkAuth(auth, `${name}.auth`) }];
  });
  return new Map(targets);
}

/** Streams and files travel unencoded: a proxy that compresses would hold events back, and a cut would be harder to see. */
function acceptOf(endpoint: Route<object>, encodings: string | undefined): HeaderMap {
  const isStream = 'event' in endpoint;
  const isFile = 'bytes' in endpoint;
  const accept = isStream ? 'application/x-ndjson, application/json' : isFile || 'text' in endpoint ? '*/*' : 'application/json';
  const encoding = isStream || isFile ? 'identity' : encodings;
  return encoding === undefined ? { accept } : { accept, 'accept-encoding': encoding };
}

/** The names that stay out: `null` in `over` takes one out, a string brings it back. */
function removedNames(before: readonly string[], over: HeaderOptions | undefined): readonly string[] {
  const removed = new Set(before);
  for (const [name, value] of Object.entries(over ?? {})) {
    if (value === null) removed.add(name.toLowerCase());
    else if (value !== undefined) removed.delete(name.toLowerCase());
  }
  return [...removed];
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops keys that are `undefined`, so that they do not hide a default. */
function defined<T extends object>(given: T | undefined): Partial<Defined<T>> {
  if (given === undefined) return {};
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;
}

function checkDefaults(options: CallOptions & WithOptions): void {
  const { signal, timeouts, retry, validate, maxBodyBytes, hooks, headers } = options;
  if (signal !== undefined && !(typeof signal === 'object' && 'aborted' in signal))
    throw invalidOption('signal', 'must be an AbortSignal', signal);
  if (timeouts !== undefined) {
    const rule = 'must be a number of ms above 0, or null for no limit';
    const fits = (value: unknown): boolean => value === null || (typeof value === 'number' && value > 0 && value < Infinity);
    checkNumbers('timeouts', timeouts, TIMEOUTS, 'is not a phase: there are connect, firstByte, idle and total', rule, fits);
  }
  if (retry !== undefined) {
    const fits = (value: unknown, name: string): boolean =>
      typeof value === 'number' && value >= 0 && (name !== 'limit' || Number.isInteger(value));
    checkNumbers(
      'retry',
      retry,
      RETRY,
      'is not known: there are limit, baseDelay, maxDelay and maxRetryAfter',
      'must be a number from 0 up',
      fits,
    );
  }
  if (validate !== undefined && !['lenient', 'strict', 'off'].includes(validate))
    throw invalidOption('validate', "must be 'lenient', 'strict' or 'off'", validate);
  if (maxBodyBytes !== undefined && maxBodyBytes !== null && !(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0))
    throw invalidOption('maxBodyBytes', 'must be a whole number of bytes above 0, or null for no limit', maxBodyBytes);
  for (const [name, value] of [
    ['hooks', hooks],
    ['headers', headers],
  ] as const) {
    const isPlain = typeof value === 'object' && (value as unknown) !== null && !(Symbol.iterator in value);
    if (value !== undefined && !isPlain) throw invalidOption(name, 'must be a plain object', value);
  }
  for (const [name, value] of Object.entries(hooks ?? {}) as [string, unknown][]) {
    if (value !== undefined && typeof value !== 'function') throw invalidOption(`hooks.${name}`, 'must be a function', value);
  }
}

/** Checks each number in an option that holds several; keys that it does not have are typing errors. */
function checkNumbers(
  option: string,
  given: object,
  known: object,
  unknownRule: string,
  rule: string,
  fits: (value: unknown, name: string) => boolean,
): void {
  if (typeof given !== 'object' || (given as unknown) === null) throw invalidOption(option, 'must be an object', given);
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (!(name in known)) throw invalidOption(`${option}.${name}`, unknownRule, value);
    if (value !== undefined && !fits(value, name)) throw invalidOption(`${option}.${name}`, rule, value);
  }
}

function checkAuth(auth: Auth | undefined, option: string): Auth | undefined {
  if (auth === undefined) return undefined;
  if (typeof auth !== 'object' || (auth as unknown) === null || typeof auth.apply !== 'function') {
    throw invalidOption(option, 'must be made by token, bearer, basic, queryToken, proxyUser or httpSignature', auth);
  }
  return auth;
}
