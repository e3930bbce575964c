import { listen, unlisten } from './abort-signal.js';
import { AbortError, type ErrorContext } from './errors.js';

/** Returns whether a value is a promise, of this realm or another. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/**
 * Awaits a user's promise, which need not observe the signal.
 * @throws {AbortError} when the signal aborts first
 */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  context: () => ErrorContext,
): Promise<T> {
  if (signal === undefined) return work;
  return raceUntil(work, (reject) => {
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

/**
 * Awaits `work`, or rejects with the first error that is passed to `reject`.
 *
 * @param subscribe begins to watch for what ends the wait; returns the function that stops
 * watching, called once the wait is over
 */
export async function raceUntil<T>(
  work: Promise<T>,
  subscribe: (reject: (error: Error) => void) => () => void,
): Promise<T> {
  let unsubscribe = (): void => undefined;
  const interruption = new Promise<never>((_, reject) => (unsubscribe = subscribe(reject)));
  try {
    return await Promise.race([interruption, work]);
  } finally {
    unsubscribe();
  }
}
