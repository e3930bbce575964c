import type { Route } from '../contract/endpoint.js';
import type { OperationTracing } from '../network/platform-interface.js';
import type { Settings } from './settings.js';
import { findObservers, openTracing } from '#platform';

/** Returns the tracer of an operation; undefined without subscribers. */
export function traceOperation(
  { service, target }: Settings,
  endpoint: Route<object>,
  input: unknown,
): OperationTracing | undefined {
  // Anything can be passed as an endpoint; the call refuses it.
  if (typeof (endpoint as unknown) !== 'object' || (endpoint as unknown) === null) return undefined;
  const observers = findObservers(service.name, endpoint.id, endpoint);
  if (observers === undefined) return undefined;
  return openTracing(observers, {
    operation: endpoint.id,
    method: endpoint.method,
    route: endpoint.path,
    origin: target.base.origin,
    isStream: 'event' in endpoint,
    input,
  });
}

/** Does the work of an operation, and publishes its start and its end, if anybody subscribes. */
export function runTraced<Result>(
  tracing: OperationTracing | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  // No function of its own between the work and the program that awaits it.
  return tracing === undefined ? work() : publish(tracing, work);
}

async function publish<Result>(
  tracing: OperationTracing,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await tracing.run(work);
    tracing.end({ result });
    return result;
  } catch (error) {
    tracing.end({ error });
    throw error;
  }
}
