import { type ErrorContext, InputError } from './errors.js';
import { describeThrown } from './values.js';

/**
 * Makes the error for what a user's function threw. An `InputError`, as for a header that a hook
 * must not set, is returned unchanged.
 *
 * @param name the function, for the message
 */
export function createCallbackError(
  name: string,
  cause: unknown,
  context?: ErrorContext,
): InputError {
  if (cause instanceof InputError) return cause;
  const text = describeThrown(cause);
  return new InputError(`${name} threw${text === '' ? '' : `: ${text}`}`, {
    ...context,
    code: 'callback-failed',
    cause,
  });
}

/**
 * Calls a user's function and awaits its promise, if it returns one.
 * @throws {InputError} `callback-failed` when it fails
 */
export async function callUserFunction<T>(
  name: string,
  work: () => T | PromiseLike<T>,
  context?: () => ErrorContext,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw createCallbackError(name, cause, context?.());
  }
}

/** Makes the error for a source of an upload that fails. */
export function createSourceError(cause: unknown, context?: ErrorContext): InputError {
  return new InputError('upload: the source failed while it was being sent', {
    ...context,
    code: 'source-failed',
    cause,
  });
}

/** Does work whose result and failure no longer matter. */
export async function ignoreFailure(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // The request or the call that it was for has ended already.
  }
}

/** Returns whether a value is a function under a name that callbacks have, such as `onProgress`. */
export function isCallback(name: string, value: unknown): boolean {
  return typeof value === 'function' && /^on[A-Z]/.test(name);
}
