import type { Route } from '../contract/endpoint.js';
import type { OperationTracing } from '../network/platform-interface.js';
import type { Settings } from './settings.js';
import { platform } from '#platform';

/** Returns the tracer of an operation; undefined without subscribers. */
export function traceOperation(
  { service, target }: Settings,
  endpoint: Route<object>,
  input: unknown,
): OperationTracing | undefined {
  return platform.openTracing?.(service.name, endpoint, target.base.origin, input);
}

/** Does the work of an operation, and publishes its start and its end, if anybody subscribes. */
export async function runTraced<Result>(
  tracing: OperationTracing | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracing === undefined) return await work();
  try {
    const result = await tracing.run(work);
    tracing.end({ result });
    return result;
  } catch (error) {
    tracing.end({ error });
    throw error;
  }
}

/** Does the work of a call, as an operation that subscribers see. The source of an upload is held meanwhile. */
export function traceCall<Result>(
  settings: Settings,
  endpoint: Route<object>,
  input: object,
  work: () => Promise<Result>,
): Promise<Result> {
  const tracing = traceOperation(settings, endpoint, input);
  const { send } = endpoint;
  if (send === undefined) return runTraced(tracing, work);
  const { body } = Object(input) as { readonly body?: unknown };
  return runTraced(tracing, () => send.hold(body, work));
}
