/** The time an embedded server goes by: real time, plus what a test has put forward. */
export class Clock {
  #ahead = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Puts the clock forward: what would expire in this time has expired at once. */
  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/** Waits; ends early when the signal aborts. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(ms, 2 ** 31 - 1));
    signal?.addEventListener('abort', done);
  });
}
