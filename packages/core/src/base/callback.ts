import { listen, unlisten } from './abort-listeners.js';
import { AbortError, type ErrorContext, InputError } from './errors.js';

/** Code of the error for a function of the caller's that threw. */
const CODE = 'callback-failed';

/**
 * The error for a function of the caller's that threw or rejected; `what` names it and `cause` is what it threw. An `InputError`, such as
 * that for a header which a hook may not set, stays as it is.
 */
export function callbackFailed(what: string, cause: unknown, context?: ErrorContext): InputError {
  if (cause instanceof InputError) return cause;
  const text = thrownText(cause);
  return new InputError(`${what} threw${text === '' ? '' : `: ${text}`}`, { ...context, code: CODE, cause });
}

/** Calls a function of the caller's and awaits its promise, if it returns one. @throws {InputError} `callback-failed` when it fails */
export async function called<T>(what: string, work: () => T | PromiseLike<T>, context?: () => ErrorContext): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw callbackFailed(what, cause, context?.());
  }
}

/** Awaits work of the caller's, which need not care about the signal. @throws {AbortError} when the signal aborts first */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined, context: () => ErrorContext): Promise<T> {
  if (signal === undefined) return work;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(new AbortError('aborted by the caller', { ...context(), cause: signal.reason }));
    };
  });
  if (signal.aborted) stop();
  else listen(signal, stop);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    unlisten(signal, stop);
  }
}

/** The message of anything that was thrown, which need not be an error. */
export function thrownText(thrown: unknown): string {
  try {
    const { message } = (thrown ?? {}) as { message?: unknown };
    return typeof message === 'string' ? message : String(thrown);
  } catch {
    // An object without a prototype, or one whose getters throw.
    return 'a value that has no text';
  }
}

/** Whether a function of the caller's returned a promise, of this realm or another. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
