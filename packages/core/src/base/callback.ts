import { AbortError, type ErrorContext, InputError } from './errors.js';

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `callback` when the signal aborts. All callbacks share one listener: Node warns when a signal has more than ten. */
export function listen(signal: AbortSignal, callback: () => void): void {
  let all = waiting.get(signal);
  if (all === undefined) waiting.set(signal, (all = new Set()));
  if (all.size === 0) signal.addEventListener('abort', notifyAll);
  all.add(callback);
}

export function unlisten(signal: AbortSignal, callback: () => void): void {
  const all = waiting.get(signal);
  if (all?.delete(callback) === true && all.size === 0)
    signal.removeEventListener('abort', notifyAll);
}

/** Calls every callback of a signal, also after one that throws; what the first one threw is then thrown. */
function notifyAll({ target }: Event): void {
  callEach(waiting.get(target as AbortSignal) ?? []);
}

/** Calls each function, also after one that throws. @throws what the first one threw, when all were called */
export function callEach(callbacks: Iterable<() => void>): void {
  const thrown: unknown[] = [];
  // A copy, because a callback may remove itself.
  for (const callback of [...callbacks]) {
    try {
      callback();
    } catch (error) {
      thrown.push(error);
    }
  }
  if (thrown.length > 0) throw thrown[0];
}

const CODE = 'callback-failed';

/** Makes the error for what a user's function threw. An `InputError`, as for a header that a hook must not set, is returned unchanged. */
export function callbackFailed(what: string, cause: unknown, context?: ErrorContext): InputError {
  if (cause instanceof InputError) return cause;
  const text = thrownText(cause);
  return new InputError(`${what} threw${text === '' ? '' : `: ${text}`}`, {
    ...context,
    code: CODE,
    cause,
  });
}

/** Calls a user's function and awaits its promise, if it returns one. @throws {InputError} `callback-failed` when it fails */
export async function called<T>(
  what: string,
  work: () => T | PromiseLike<T>,
  context?: () => ErrorContext,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw callbackFailed(what, cause, context?.());
  }
}

/** Awaits a user's promise, which need not observe the signal. @throws {AbortError} when the signal aborts first */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  context: () => ErrorContext,
): Promise<T> {
  if (signal === undefined) return work;
  return racing(work, (reject) => {
    const stop = (): void => {
      reject(new AbortError('aborted by the caller', { ...context(), cause: signal.reason }));
    };
    if (signal.aborted) stop();
    else listen(signal, stop);
    return () => {
      unlisten(signal, stop);
    };
  });
}

/** Waits for `work`, or rejects with what is passed to `reject` first. `listen` returns what ends its waiting. */
export async function racing<T>(
  work: Promise<T>,
  listen: (reject: (error: Error) => void) => () => void,
): Promise<T> {
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => (end = listen(reject)));
  try {
    return await Promise.race([ended, work]);
  } finally {
    end();
  }
}

export function thrownText(thrown: unknown): string {
  try {
    const { message } = (thrown ?? {}) as { message?: unknown };
    return typeof message === 'string' ? message : String(thrown);
  } catch {
    // An object without a prototype, or with getters that throw.
    return 'a value that has no text';
  }
}

/** Returns whether a value is a promise, of this realm or another. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
