/** Who waits for each signal. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `tell` when the signal aborts. One listener serves all who wait: Node prints a warning when more than ten stand on one signal. */
export function listen(signal: AbortSignal, tell: () => void): void {
  let all = waiting.get(signal);
  if (all === undefined) waiting.set(signal, (all = new Set()));
  if (all.size === 0) signal.addEventListener('abort', tellAll);
  all.add(tell);
}

/** The last one to leave takes the listener along. */
export function unlisten(signal: AbortSignal, tell: () => void): void {
  const all = waiting.get(signal);
  if (all?.delete(tell) === true && all.size === 0) signal.removeEventListener('abort', tellAll);
}

function tellAll({ target }: Event): void {
  // Who is told leaves at once.
  for (const tell of [...(waiting.get(target as AbortSignal) ?? [])]) tell();
}
