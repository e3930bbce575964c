import { InputError } from '../base/errors.js';
import { describeKind } from '../base/describe-value.js';
import { parseBase } from '../wire/base-url.js';
import type { Driver } from '../network/driver.js';
import type { Route, Target } from '../contract/endpoint.js';
import { mergeHeaders, readHeaderOptions } from '../wire/header-options.js';
import { checkHeader } from '../wire/header-syntax.js';
import { selectPortableHeaders, type HeaderMap } from '../wire/headers.js';
import { bearer } from '../contract/auth/bearer.js';
import type { Auth } from '../contract/credential.js';
import { ReportedDrift } from '../contract/reported-drift.js';
import { createLoggerHooks, writeLog } from '../contract/hooks.js';
import { topicHint } from '../explain/failure-hint.js';
import { HookSet, type HookSources } from './hooks.js';
import {
  checkNames,
  INITIAL_OPTIONS,
  mergeOptions,
  OPTION_NAMES,
  OPTION_ALIASES,
  type OptionScope,
  type OptionValues,
  TIMEOUTS,
} from './option-table.js';
import { checkOptions } from '../base/check-options.js';
import type { Limits, SharedLifetime } from './lifetime.js';
import { Limiter } from './limiter.js';
import { RequestNames } from '../explain/request-names.js';
import type { CallOptions, TransportOptions, Validate, WithOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';
import { defaultUserAgent, platform } from '#platform';

export interface Settings {
  /** Receives only validated options. */
  readonly service: Service<never>;
  readonly names: RequestNames;
  readonly target: Target;
  readonly driver: Driver;
  /** Shared by all clients made with `with`. */
  readonly limiter: Limiter | undefined;
  readonly hooks: HookSet;
  readonly hookSources: HookSources;
  readonly values: OptionValues;
  /** Settings of calls without options, cached for each endpoint. */
  readonly plain: WeakMap<Route<object>, CallSettings>;
  /** Options that were ignored, and noted. */
  readonly ignored: Set<string>;
  /** The call that all requests are a part of. */
  readonly within?: SharedLifetime | undefined;
}

/** What one call uses: its own options over those of the client, of the endpoint, and the defaults. */
export interface CallSettings extends OptionValues {
  readonly timeouts: Limits;
  /** Headers that the response is requested with, unless the credential or the caller sets them. */
  readonly accept: Readonly<HeaderMap>;
  readonly dropped: readonly string[];
}

export function resolveOptions(options: TransportOptions, service: Service<never>): Settings {
  checkOptions(options);
  const values = mergeServiceOptions(
    {
      ...INITIAL_OPTIONS,
      headers: { set: createUserAgentHeader(options.userAgent, service), removed: [] },
    },
    options,
    'client',
    service,
  );
  const names = new RequestNames(service.aliases ?? {}, OPTION_ALIASES, [
    ...OPTION_NAMES.call,
    ...(service.callOptions ?? []),
  ]);
  const ignored = new Set<string>();
  noteIgnored(checkNames(options, 'client', service, names), values, ignored);
  const { baseUrl = service.baseUrl } = options as Partial<TransportOptions>;
  const target = { base: parseBase(baseUrl, 'baseUrl', service), auth: values.auth };
  const limiter = options.limit === undefined ? undefined : new Limiter(options.limit);
  const driver = platform.driver(options, target.base.origin, options.timeouts?.connect);
  // A proxy of the environment that cannot be used is reported now rather than by the first call. Other origins may never be used.
  driver.proxyFor?.(target.base.origin);
  const hookSources = { service: service.name, reported: new ReportedDrift() };
  const hooks = makeHooks(values, hookSources);
  return {
    service,
    names,
    target,
    driver,
    limiter,
    hooks,
    hookSources,
    values,
    plain: new WeakMap(),
    ignored,
  };
}

function createUserAgentHeader(given: string | undefined, service: Service<never>): HeaderMap {
  const value = given ?? defaultUserAgent(service);
  return value === undefined
    ? {}
    : { 'user-agent': checkHeader('user-agent', value, 'option userAgent') };
}

/** Returns how a call validates. */
export function getValidateMode({ values }: Settings, options: CallOptions | undefined): Validate {
  return options?.validate ?? values.validate;
}

export function extendSettings(settings: Settings, options: WithOptions): Settings {
  const { service, names, target, hookSources, ignored } = settings;
  const others = checkNames(options, 'with', service, names);
  const values = mergeServiceOptions(settings.values, options, 'with', service);
  noteIgnored(others, values, ignored);
  return {
    ...settings,
    target: { ...target, auth: values.auth },
    hooks: makeHooks(values, hookSources),
    values,
    plain: new WeakMap(),
  };
}

/** Writes options that are ignored to the logger, each once for a client and those that `with()` makes from it. */
function noteIgnored(
  others: readonly string[],
  { logger }: OptionValues,
  ignored: Set<string>,
): void {
  if (logger === undefined) return;
  for (const option of others) {
    if (!ignored.has(option))
      writeLog(logger, 'warn', `option ${option} is not known, and ignored`, { option });
    ignored.add(option);
  }
}

function makeHooks({ hooks, logger }: OptionValues, sources: HookSources): HookSet {
  return new HookSet(logger === undefined ? hooks : [createLoggerHooks(logger), ...hooks], sources);
}

export function resolveCall(
  settings: Settings,
  endpoint: Route<object>,
  options: CallOptions | undefined,
): CallSettings {
  let plain = settings.plain.get(endpoint);
  if (plain === undefined)
    settings.plain.set(endpoint, (plain = resolvePlainCall(settings, endpoint)));
  if (options === undefined) return plain;
  noteIgnored(
    checkNames(options, 'call', settings.service, settings.names),
    settings.values,
    settings.ignored,
  );
  return isAtOwnOrigin(settings, endpoint)
    ? mergeServiceOptions(plain, options, 'call', settings.service)
    : mergeOptions(plain, options, 'call');
}

export function resolveScope(
  { values }: Settings,
  options: CallOptions | undefined,
): Pick<CallSettings, 'timeouts' | 'signal'> {
  const { timeouts, signal } =
    options === undefined ? values : mergeOptions(values, options, 'call');
  return { timeouts: { ...TIMEOUTS, ...timeouts }, signal };
}

/** Throws where the client was closed before a call began. @param since when it began; now when left out */
export function refuseClosed(
  { driver, target, within }: Settings,
  request: string | undefined,
  endpoint: string,
  since?: number,
): void {
  // Nearly always the client is open, and `since` need not be compared.
  if (
    driver.closedAt === undefined ||
    within !== undefined ||
    (since !== undefined && since < driver.closedAt)
  )
    return;
  const hint = topicHint('client-closed', target.base.origin);
  throw new InputError('the client is closed', { request, endpoint, code: 'client-closed', hint });
}

/** Merges options over `base`; those that the service sends as headers come before the headers that are given beside them. */
function mergeServiceOptions<Values extends OptionValues>(
  base: Values,
  options: WithOptions,
  scope: OptionScope,
  { authFromText = (text) => bearer(text), encodeHeaders }: Service<never>,
): Values {
  const readable = readTextAuth(options, authFromText);
  if (encodeHeaders === undefined) return mergeOptions(base, readable, scope);
  // The service looks at the headers, too, and an iterator can be read only once.
  const given =
    readable.headers === undefined
      ? readable
      : { ...readable, headers: readHeaderOptions(readable.headers) };
  const headers = encodeHeaders(given as never);
  const own =
    headers === undefined ? base : { ...base, headers: mergeHeaders(base.headers, headers) };
  return mergeOptions(own, given, scope);
}

/** Makes a credential of the option `auth` if it is a text. @throws {InputError} for an empty one */
function readTextAuth(options: WithOptions, authFromText: (token: string) => Auth): WithOptions {
  return typeof options.auth === 'string'
    ? { ...options, auth: authFromText(options.auth) }
    : options;
}

function resolvePlainCall(settings: Settings, endpoint: Route<object>): CallSettings {
  const { driver, values, service } = settings;
  const { set, removed } = values.headers;
  return {
    ...values,
    timeouts: { ...TIMEOUTS, ...endpoint.timeouts, ...values.timeouts },
    headers: { set: isAtOwnOrigin(settings, endpoint) ? set : selectPortableHeaders(set), removed },
    accept: chooseAccept(endpoint, driver.encodings),
    dropped: service.dropHeaders ?? [],
  };
}

/** Returns the server of an endpoint. @throws {InputError} for an endpoint that is not an object, or whose origin has an invalid option */
export function resolveTarget({ target, service }: Settings, endpoint: Route<object>): Target {
  if (typeof endpoint !== 'object' || (endpoint as unknown) === null)
    throw new InputError(`the endpoint must be an object, not ${describeKind(endpoint)}`, {
      code: 'invalid-input',
    });
  return endpoint.origin === undefined ? target : endpoint.origin(service);
}

function isAtOwnOrigin(settings: Settings, endpoint: Route<object>): boolean {
  return resolveTarget(settings, endpoint).base.origin === settings.target.base.origin;
}

/** Streams and files are requested unencoded: a proxy that compresses would delay events, and a cut would be harder to see. */
function chooseAccept(endpoint: Route<object>, encodings: string | undefined): HeaderMap {
  const isStream = 'event' in endpoint;
  const isFile = 'bytes' in endpoint;
  const accept = isStream
    ? 'application/x-ndjson, application/json'
    : isFile || 'text' in endpoint
      ? '*/*'
      : 'application/json';
  const encoding = isStream || isFile ? 'identity' : encodings;
  return encoding === undefined ? { accept } : { accept, 'accept-encoding': encoding };
}
