/** The callbacks registered for each signal. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `callback` when the signal aborts. All callbacks share one listener: Node warns when a signal has more than ten. */
export function listen(signal: AbortSignal, callback: () => void): void {
  let all = waiting.get(signal);
  if (all === undefined) waiting.set(signal, (all = new Set()));
  if (all.size === 0) signal.addEventListener('abort', notifyAll);
  all.add(callback);
}

/** Removes a callback, and the shared listener with the last one. */
export function unlisten(signal: AbortSignal, callback: () => void): void {
  const all = waiting.get(signal);
  if (all?.delete(callback) === true && all.size === 0) signal.removeEventListener('abort', notifyAll);
}

function notifyAll({ target }: Event): void {
  // A copy, because each callback removes itself.
  for (const callback of [...(waiting.get(target as AbortSignal) ?? [])]) callback();
}
