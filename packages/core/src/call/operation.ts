import type { OperationTracing } from '../network/platform-interface.js';

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
