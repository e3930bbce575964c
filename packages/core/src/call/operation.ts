import type { Route } from '../contract/endpoint.js';
import type { OperationTracing } from '../network/platform-interface.js';
import type { Settings } from './settings.js';

/** Does the work of an operation, and publishes its start and its end. */
export async function runTraced<Result>(
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

/**
 * Does the work of a call, as an operation if anybody subscribes. A stream to be uploaded that the
 * work has not read is closed at the end.
 */
export function runOperation<Result>(
  { tracing }: Settings,
  endpoint: Route<object>,
  input: object,
  work: () => Promise<Result>,
): Promise<Result> {
  const { send } = endpoint;
  const { body } = Object(input) as { readonly body?: unknown };
  const run = send === undefined ? work : () => send.closeUnread(body, work);
  const operation = tracing?.begin(endpoint, input);
  return operation === undefined ? run() : runTraced(operation, run);
}
