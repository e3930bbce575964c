import { checkOptions, createOptionError } from '../base/check-options.js';
import { InputError } from '../base/errors.js';
import { quote } from '../base/values.js';
import type { EndpointTimeouts } from '../contract/endpoint.js';
import { createVariableLogger } from '../contract/logger.js';
import { type Notices, toPascalCase } from '../contract/notices.js';
import type { CallOptions, TransportOptions, WithOptions } from '../contract/options.js';
import { createTarget, type Target } from '../contract/origin.js';
import type { ResponseHead } from '../contract/response-head.js';
import { createListeners, createNotices, type Listeners } from './listeners.js';
import { noteUnknownOptions } from './note-unknown.js';
import { OpenReaders } from './open-readers.js';
import type { Service } from '../contract/service.js';
import { nameMethod, type NamedRequest } from '../keys/check-input.js';
import { checkOptionNames } from '../keys/check-options.js';
import type { ClientNames } from '../keys/names.js';
import type { Driver } from '../network/driver.js';
import type { Tracing } from '../network/platform-interface.js';
import { ReducedChecks } from '../schema/check.js';
import { checkHeader, type HeaderMap, selectPortableHeaders } from '../wire/headers.js';
import { type TimeLimits } from './deadline.js';
import type { Execution } from './execution.js';
import { Limiter } from './limiter.js';
import {
  INITIAL_OPTIONS,
  mergeOptions,
  mergeServiceOptions,
  OPTION_ALIASES,
  OPTION_NAMES,
  type OptionValues,
} from './options.js';
import { TIMEOUTS } from './given-options.js';
import type { Plan } from './plan.js';
import { platform } from '#platform';

/**
 * The checked options of a client, and what its calls share. Clients made with `with` share
 * `driver`, `connectLimit`, `limiter`, `tracing`, `answered`, `readers`, `reportedDrift` and `checks`.
 */
export interface Settings {
  /** Receives only validated options. */
  readonly service: Service<never>;
  readonly names: ClientNames;
  readonly target: Target;
  readonly driver: Driver;
  /** When the driver gives up connecting, in ms: the limit of the first client. */
  readonly connectLimit: number | null;
  readonly limiter: Limiter | undefined;
  readonly listeners: Listeners;
  /** Gives notices. */
  readonly notices: Notices;
  /** Publishes the operations, where the platform has channels. */
  readonly tracing: Tracing | undefined;
  /** The origins that have answered a request. */
  readonly answered: Set<string>;
  /** The streams and downloads that are open. */
  readonly readers: OpenReaders;
  /** The endpoints and places of the differences from schemas that were reported. */
  readonly reportedDrift: Set<string>;
  /** What was reported and is not checked again. */
  readonly checks: ReducedChecks;
  readonly options: OptionValues;
  /** The options of a call that is given none, to an endpoint without limits of its own. */
  readonly callOptions: MergedOptions;
  /** The call of several requests that all requests are a part of. */
  readonly joint?: OuterCall | undefined;
}

/** A stream, as far as a call of several requests needs it. */
export interface StreamedResponse {
  response(): ResponseHead | undefined;
}

/** A call of several requests, as each of them knows it. */
export interface OuterCall {
  /** The method, such as `embedMany`. */
  readonly name: string;
  add(request: { readonly plan: Plan; readonly execution: Execution }): void;
  /** A stream of the call has begun to receive its response. */
  noteStream(stream: StreamedResponse): void;
  /** Returns whether a delay would end before the call does. */
  hasTimeFor(ms: number): boolean;
}

/**
 * The options of one call: its own over those of the client, over those of the endpoint, over the
 * defaults.
 */
export interface MergedOptions extends OptionValues {
  readonly timeouts: TimeLimits;
}

/**
 * Checks the options of a new client, and opens its driver.
 * @throws {InputError} naming the option that is wrong
 */
export function createSettings<Options extends CallOptions>(
  given: TransportOptions & NoInfer<Options>,
  service: Service<Options>,
): Settings {
  checkOptions(given);
  if ('~settings' in given)
    throw createOptionError(
      'the options are a transport of another copy of this package',
      'import the client and the transport in the same way: ES modules and CommonJS have one copy each',
    );
  const merged = mergeServiceOptions(
    {
      ...INITIAL_OPTIONS,
      logger: given.logger === undefined ? createVariableLogger(service.name) : undefined,
      headers: { set: createUserAgentHeader(given.userAgent, service), removed: [] },
    },
    given,
    'client',
    service,
  );
  const names = listNames(service);
  const unknown = checkOptionNames(given, { scope: 'client', names });
  const { baseUrl = service.baseUrl } = given as Partial<TransportOptions>;
  const { basePath, dropped } = service;
  const target = createTarget(baseUrl, { name: 'baseUrl', basePath, dropped }, merged.auth);
  const options = { ...merged, auth: target.auth };
  const limiter = given.limit === undefined ? undefined : new Limiter(given.limit);
  const { connect } = { ...TIMEOUTS, ...options.timeouts };
  const listeners = createListeners(options, service);
  const notices = createNotices(options, service, listeners);
  const operation = `new ${toPascalCase(service.name)}`;
  noteUnknownOptions(notices, unknown, { operation }, createSettings);
  const onSkipped = (entry: string, variable: string): void => {
    const message = `${variable} has the entry ${quote(entry)}, which is not understood, and is skipped`;
    notices.give({ code: 'no-proxy-entry', message, operation, place: entry }, createSettings);
  };
  const driver = platform.driver(given, target.base.origin, connect, service.name, onSkipped);
  // A proxy of the environment that cannot be used is reported now rather than by the first call.
  // Other origins may never be used.
  driver.proxyFor?.(target.base.origin);
  return addCallOptions({
    service,
    names,
    target,
    driver,
    connectLimit: connect,
    limiter,
    listeners,
    notices,
    tracing: platform.openTracing?.(service.name, target.base.origin),
    answered: new Set(),
    readers: new OpenReaders(),
    reportedDrift: new Set(),
    checks: new ReducedChecks(),
    options,
  });
}

/** Lists the names by which the inputs and the options of a client are checked. */
function listNames({ aliases = {}, options = [], callOptions = [] }: Service<never>): ClientNames {
  return {
    aliases,
    optionAliases: { ...OPTION_ALIASES, ...aliases },
    options: {
      client: [...OPTION_NAMES.client, ...options, ...callOptions],
      with: [...OPTION_NAMES.with, ...callOptions],
      call: [...OPTION_NAMES.call, ...callOptions],
    },
  };
}

/** Merges the options of `with()` over the settings of a client. */
export function extendSettings(settings: Settings, given: WithOptions): Settings {
  const { service, names, target } = settings;
  const unknown = checkOptionNames(given, { scope: 'with', names });
  const options = mergeServiceOptions(settings.options, given, 'with', service);
  const listeners = createListeners(options, service);
  const notices = createNotices(options, service, listeners);
  noteUnknownOptions(notices, unknown, { operation: 'with' }, extendSettings);
  return addCallOptions({
    ...settings,
    target: { ...target, auth: options.auth },
    listeners,
    notices,
    options,
  });
}

/**
 * Returns the settings of the requests of a call that sends several. It alone has `total`.
 *
 * @param signal aborts when that call ends
 */
export function joinSettings(settings: Settings, joint: OuterCall, signal: AbortSignal): Settings {
  const { options } = settings;
  const timeouts = { ...options.timeouts, total: null };
  return addCallOptions({
    ...settings,
    options: { ...options, timeouts, signal: [signal] },
    joint,
  });
}

function addCallOptions(settings: Omit<Settings, 'callOptions'>): Settings {
  return { ...settings, callOptions: addTimeouts(settings, settings.options) };
}

/** Merges the options of a call over those of the client and the endpoint. */
export function mergeCallOptions(
  settings: Settings,
  { endpoint, target }: Pick<Plan, 'endpoint' | 'target'>,
  given: CallOptions | undefined,
): MergedOptions {
  const { service, options } = settings;
  if (target.base.origin !== settings.target.base.origin) {
    const base = withPortableHeaders(options);
    const merged = given === undefined ? base : mergeOptions(base, given, 'call');
    return addTimeouts(settings, merged, endpoint.timeouts);
  }
  if (given === undefined && endpoint.timeouts === undefined) return settings.callOptions;
  const merged =
    given === undefined ? options : mergeServiceOptions(options, given, 'call', service);
  return addTimeouts(settings, merged, endpoint.timeouts);
}

/** Adds the time limits that the options of a call do not set: its endpoint's own, or the defaults. */
function addTimeouts(
  { connectLimit, joint }: Pick<Settings, 'connectLimit' | 'joint'>,
  merged: OptionValues,
  own: EndpointTimeouts = {},
): MergedOptions {
  const timeouts = { ...TIMEOUTS, ...own, ...merged.timeouts };
  timeouts.connect = capLimit(timeouts.connect, connectLimit);
  // A call of several requests has its own.
  if (joint !== undefined) timeouts.total = null;
  return { ...merged, timeouts };
}

function capLimit(limit: number | null, cap: number | null): number | null {
  return limit === null || cap === null ? (limit ?? cap) : Math.min(limit, cap);
}

/** Merges the options that end a call of several requests, for which endpoints have no limits. */
export function mergeJointOptions(
  { options }: Settings,
  given: CallOptions | undefined,
): Pick<MergedOptions, 'timeouts' | 'signal'> {
  const { timeouts, signal } = given === undefined ? options : mergeOptions(options, given, 'call');
  return { timeouts: { ...TIMEOUTS, ...timeouts }, signal };
}

/** Returns whether the option `validate` of a call sends unknown keys as they are. */
export function sendsUnknownKeys({ options }: Settings, given: CallOptions | undefined): boolean {
  const mode = given?.validate ?? options.validate;
  return mode === 'passthrough' || mode === 'off';
}

/**
 * Throws where the client was closed before a call began.
 *
 * @param since when it began; now when left out
 */
export function refuseClosed(
  { driver, joint }: Settings,
  request: string | undefined,
  endpoint: string,
  since?: number,
): void {
  const { closedAt } = driver;
  // The requests of a call that began before are completed.
  const begunBefore =
    joint !== undefined || (since !== undefined && since < (closedAt ?? Infinity));
  if (closedAt === undefined || begunBefore) return;
  throw new InputError('the client is closed', { request, endpoint, code: 'client-closed' });
}

/** Headers of the options are the client's own: another origin gets those that reveal nothing. */
function withPortableHeaders(options: OptionValues): OptionValues {
  const { set, removed } = options.headers;
  return { ...options, headers: { set: selectPortableHeaders(set), removed } };
}

/**
 * Returns the header `User-Agent`: the option `userAgent`, or the default; no header in browsers,
 * which set their own.
 */
function createUserAgentHeader(given: string | undefined, service: Service<never>): HeaderMap {
  const value = given ?? platform.makeUserAgent?.(service);
  return value === undefined
    ? {}
    : { 'user-agent': checkHeader('user-agent', value, 'option userAgent') };
}

/** Returns the method that the program has called, for notices. */
export function nameOperation({ joint }: Settings, endpoint: NamedRequest): string {
  return joint?.name ?? nameMethod(endpoint);
}
