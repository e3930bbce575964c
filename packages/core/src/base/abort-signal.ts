import { AbortError, type ErrorContext } from './errors.js';

const CALLBACKS_BY_SIGNAL = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when the signal aborts. All callbacks share one listener: Node warns when a
 * signal has more than ten.
 */
export function listen(signal: AbortSignal, callback: () => void): void {
  let callbacks = CALLBACKS_BY_SIGNAL.get(signal);
  if (callbacks === undefined) {
    callbacks = new Set();
    CALLBACKS_BY_SIGNAL.set(signal, callbacks);
  }
  if (callbacks.size === 0) signal.addEventListener('abort', notifyAll);
  callbacks.add(callback);
}

/**
 * Removes a callback. The last one takes the listener with it, so that a signal that lives on does
 * not keep it.
 */
export function unlisten(signal: AbortSignal, callback: () => void): void {
  const callbacks = CALLBACKS_BY_SIGNAL.get(signal);
  if (callbacks?.delete(callback) === true && callbacks.size === 0)
    signal.removeEventListener('abort', notifyAll);
}

function notifyAll({ target }: Event): void {
  callEach(CALLBACKS_BY_SIGNAL.get(target as AbortSignal) ?? []);
}

/**
 * Calls each function, even after one that throws.
 *
 * @throws the error of the first that threw, once all were called
 */
function callEach(callbacks: Iterable<() => void>): void {
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

/** Makes the error for a signal of the caller that has aborted. */
export function createAbortError(reason: unknown, context: ErrorContext): AbortError {
  return new AbortError('aborted by the caller', { ...context, cause: reason });
}
