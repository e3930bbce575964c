import { createCallbackError } from '../base/callback.js';
import { isThenable } from '../base/promise.js';
import type { CallContext } from './context.js';

/**
 * Calls a function of the user's, which may hang until the call ends. Returns a promise only when
 * the function does.
 *
 * @param what the function, for messages
 * @throws {InputError} `callback-failed` when it throws or rejects
 */
export function invoke<Result>(
  context: CallContext,
  what: string,
  work: () => Result | PromiseLike<Result>,
): Result | Promise<Result> {
  const fail = (error: unknown): never => {
    throw createCallbackError(what, context.secrets.cleanCause(error), context.errorContext());
  };
  try {
    const result = work();
    if (!isThenable(result)) return result;
    return context.lifetime.race(Promise.resolve(result).catch(fail));
  } catch (error) {
    return fail(error);
  }
}
