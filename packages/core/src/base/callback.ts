import { type ErrorContext, InputError } from './errors.js';
import { describeThrown, isThenable } from './values.js';

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

/** A call that a function of the program is called for. */
export interface Caller {
  /** Waits for work that may never settle; rejects when the call ends early. */
  until<T>(work: PromiseLike<T>): Promise<T>;
  /** Returns the error for what the function threw, or for what has ended the call early. */
  explainThrown(name: string, thrown: unknown): unknown;
}

/** For functions that are called outside of a call. */
const NO_CALL: Caller = {
  until: async (work) => await work,
  explainThrown: createCallbackError,
};

/**
 * Calls a function of the program, which may throw, reject or hang: each ends the call with one error
 * that names it. Every function of a program is called in this way, except for `onNotice`, which
 * cannot fail, and `onDrift`, which is not awaited.
 *
 * @throws {InputError} `callback-failed` when it throws or rejects
 */
export async function callUser<T>(
  name: string,
  work: () => T | PromiseLike<T>,
  caller: Caller = NO_CALL,
): Promise<T> {
  try {
    const result = work();
    return isThenable(result) ? await caller.until(result) : result;
  } catch (thrown) {
    throw caller.explainThrown(name, thrown);
  }
}

/** Makes the error for a source of an upload that fails. */
export function createSourceError(cause: unknown, context?: ErrorContext): InputError {
  return new InputError('upload: the source failed', {
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
