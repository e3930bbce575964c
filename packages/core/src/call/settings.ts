import { InputError } from '../base/errors.js';
import { parseBase } from '../wire/base-url.js';
import type { Driver } from '../network/driver.js';
import type { Route } from '../contract/endpoint.js';
import type { Target } from '../contract/origin.js';
import { selectPortableHeaders, type HeaderMap } from '../wire/headers.js';
import { ReportedDrift } from '../contract/reported-drift.js';
import { Checks } from '../schema/check.js';
import { createLoggerHooks, writeLog } from '../contract/logger.js';
import { findTopicHint } from '../explain/failure-hint.js';
import { HookSet } from './hooks.js';
import {
  INITIAL_OPTIONS,
  OPTION_NAMES,
  OPTION_ALIASES,
  type OptionValues,
  TIMEOUTS,
} from './option-table.js';
import { mergeOptions } from './merge-options.js';
import { checkOptionNames } from './option-names.js';
import { checkOptions } from '../base/check-options.js';
import { copyOwn } from '../base/record.js';
import type { Limits, SharedLifetime } from './lifetime.js';
import { Limiter } from './limiter.js';
import type { RequestNames } from '../explain/misplaced-keys.js';
import type {
  CallOptions,
  TransportOptions,
  ValidationMode,
  WithOptions,
} from '../contract/options.js';
import type { Service } from '../contract/service.js';
import { platform } from '#platform';
import { chooseAccept } from './accept.js';
import { createUserAgentHeader } from './user-agent.js';
import { mergeServiceOptions } from './service-options.js';
import { isAtOwnOrigin } from './target.js';

/**
 * The checked options of a client, and what its calls share. Clients made with `with` share
 * `driver`, `limiter`, `reportedDrift`, `checks` and `ignored`.
 */
export interface Settings {
  /** Receives only validated options. */
  readonly service: Service<never>;
  readonly names: RequestNames;
  readonly target: Target;
  readonly driver: Driver;
  /** Shared by all clients made with `with`. */
  readonly limiter: Limiter | undefined;
  readonly hooks: HookSet;
  /** The differences from schemas that were reported. Shared by all clients made with `with`. */
  readonly reportedDrift: ReportedDrift;
  /** What was reported and is not checked again. Shared by all clients made with `with`. */
  readonly checks: Checks;
  readonly values: OptionValues;
  /** The settings of calls without options, by their endpoint: each is resolved once. */
  readonly plainCalls: WeakMap<Route<object>, CallSettings>;
  /** Options that were ignored, and noted. */
  readonly ignored: Set<string>;
  /** The call that all requests are a part of. */
  readonly within?: SharedLifetime | undefined;
}

/**
 * The options of one call: its own over those of the client, over those of the endpoint, over the
 * defaults.
 */
export interface CallSettings extends OptionValues {
  readonly timeouts: Limits;
  /** Headers that the response is requested with, unless the credential or the caller sets them. */
  readonly accept: Readonly<HeaderMap>;
  readonly dropped: readonly string[];
}

/**
 * Checks the options of a new client, and opens its driver.
 * @throws {InputError} naming the option that is wrong
 */
export function resolveOptions(given: TransportOptions, service: Service<never>): Settings {
  checkOptions(given);
  const options = copyOwn(given);
  const values = mergeServiceOptions(
    {
      ...INITIAL_OPTIONS,
      headers: { set: createUserAgentHeader(options.userAgent, service), removed: [] },
    },
    options,
    'client',
    service,
  );
  const { aliases = {}, callOptions = [] } = service;
  const names: RequestNames = {
    aliases,
    optionAliases: { ...OPTION_ALIASES, ...aliases },
    callOptions: [...OPTION_NAMES.call, ...callOptions],
  };
  const ignored = new Set<string>();
  noteIgnored(checkOptionNames(options, 'client', service, names), values, ignored);
  const { baseUrl = service.baseUrl } = options as Partial<TransportOptions>;
  const target = { base: parseBase(baseUrl, 'baseUrl', service), auth: values.auth };
  const limiter = options.limit === undefined ? undefined : new Limiter(options.limit);
  const driver = platform.driver(options, target.base.origin, values.timeouts.connect);
  // A proxy of the environment that cannot be used is reported now rather than by the first call.
  // Other origins may never be used.
  driver.proxyFor?.(target.base.origin);
  return {
    service,
    names,
    target,
    driver,
    limiter,
    hooks: makeHooks(values, service),
    reportedDrift: new ReportedDrift(),
    checks: new Checks(),
    values,
    plainCalls: new WeakMap(),
    ignored,
  };
}

/** Returns the option `validate` of a call. */
export function getValidationMode(
  { values }: Settings,
  options: CallOptions | undefined,
): ValidationMode {
  return options?.validate ?? values.validate;
}

/** Merges the options of `with()` over the settings of a client. */
export function extendSettings(settings: Settings, options: WithOptions): Settings {
  const { service, names, target, ignored } = settings;
  const others = checkOptionNames(options, 'with', service, names);
  const values = mergeServiceOptions(settings.values, options, 'with', service);
  noteIgnored(others, values, ignored);
  return {
    ...settings,
    target: { ...target, auth: values.auth },
    hooks: makeHooks(values, service),
    values,
    plainCalls: new WeakMap(),
  };
}

/**
 * Writes options that are ignored to the logger, each once for a client and those that `with()`
 * makes from it.
 */
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

function makeHooks({ hooks, logger }: OptionValues, { name }: Service<never>): HookSet {
  return new HookSet(logger === undefined ? hooks : [createLoggerHooks(logger), ...hooks], name);
}

/** Merges the options of a call over those of the client and the endpoint. */
export function resolveCall(
  settings: Settings,
  endpoint: Route<object>,
  options: CallOptions | undefined,
): CallSettings {
  let plain = settings.plainCalls.get(endpoint);
  if (plain === undefined) {
    plain = resolvePlainCall(settings, endpoint);
    settings.plainCalls.set(endpoint, plain);
  }
  if (options === undefined) return plain;
  noteIgnored(
    checkOptionNames(options, 'call', settings.service, settings.names),
    settings.values,
    settings.ignored,
  );
  return isAtOwnOrigin(settings, endpoint)
    ? mergeServiceOptions(plain, options, 'call', settings.service)
    : mergeOptions(plain, options, 'call');
}

/** Merges the options that end a call of several requests, for which endpoints have no limits. */
export function resolveScope(
  { values }: Settings,
  options: CallOptions | undefined,
): Pick<CallSettings, 'timeouts' | 'signal'> {
  const { timeouts, signal } =
    options === undefined ? values : mergeOptions(values, options, 'call');
  return { timeouts: { ...TIMEOUTS, ...timeouts }, signal };
}

/**
 * Throws where the client was closed before a call began.
 *
 * @param since when it began; now when left out
 */
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
  const hint = findTopicHint('client-closed', target.base.origin);
  throw new InputError('the client is closed', { request, endpoint, code: 'client-closed', hint });
}

/** Makes the settings for calls of an endpoint without options. */
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
