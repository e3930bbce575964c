import type { EndpointTimeouts } from '../contract/endpoint.js';
import { createVariableLogger } from '../contract/logger.js';
import type { CallOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';
import type { Driver } from '../network/driver.js';
import { ReducedChecks } from '../schema/check.js';
import { createListeners, createNotices } from './listeners.js';
import { OpenReaders } from './open-readers.js';
import { INITIAL_OPTIONS } from './options.js';
import { mergeSignal, mergeTimeouts, mergeValidate, TIMEOUTS } from './given-options.js';
import type { Settings } from './settings.js';
import { platform } from '#platform';

/** Where a response came from. */
interface GivenServer {
  readonly service: Service<never>;
  readonly origin: string;
  readonly driver: Driver;
}

/**
 * Makes the settings of a call whose response is there: those of a client that has never had
 * options, names and connections, none of which reading needs.
 *
 * @param ownTimeouts those of the endpoint
 * @throws {InputError} naming the option that is wrong
 */
export function createGivenSettings(
  { service, origin, driver }: GivenServer,
  { signal, timeouts, validate }: Pick<CallOptions, 'signal' | 'timeouts' | 'validate'>,
  ownTimeouts: EndpointTimeouts | undefined,
): Settings {
  const options = {
    ...INITIAL_OPTIONS,
    logger: createVariableLogger(service.name),
    signal: signal === undefined ? [] : mergeSignal([], signal),
    timeouts: timeouts === undefined ? {} : mergeTimeouts({}, timeouts),
    validate:
      validate === undefined ? INITIAL_OPTIONS.validate : mergeValidate('lenient', validate),
  };
  const listeners = createListeners(options, service);
  return {
    service,
    names: { aliases: {}, optionAliases: {}, options: { client: [], with: [], call: [] } },
    target: { base: { origin, prefix: '', root: '' }, auth: undefined },
    driver,
    connectLimit: null,
    limiter: undefined,
    listeners,
    notices: createNotices(options, service, listeners),
    tracing: platform.openTracing?.(service.name, origin),
    answered: new Set(),
    readers: new OpenReaders(),
    reportedDrift: new Set(),
    checks: new ReducedChecks(),
    options,
    callOptions: { ...options, timeouts: { ...TIMEOUTS, ...ownTimeouts, ...options.timeouts } },
  };
}
