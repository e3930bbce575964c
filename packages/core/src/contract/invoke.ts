import { callbackFailed, isThenable } from '../base/callback.js';
import type { ErrorContext } from '../base/errors.js';
import { scrubCause } from '../wire/scrub-cause.js';

export interface InvokingCall {
  readonly secrets: readonly string[];
  readonly lifetime: { race<T>(work: Promise<T>): Promise<T> };
  errorContext(): ErrorContext;
}

/** Calls a function of the user's, which may hang until the call ends; what it throws becomes an `InputError` that names it. */
export function invoke<T>(
  call: InvokingCall,
  what: string,
  work: () => T | PromiseLike<T>,
): T | Promise<T> {
  const failed = (error: unknown): never => {
    throw callbackFailed(what, scrubCause(error, call.secrets), call.errorContext());
  };
  try {
    const result = work();
    return isThenable(result) ? call.lifetime.race(Promise.resolve(result).catch(failed)) : result;
  } catch (error) {
    return failed(error);
  }
}
