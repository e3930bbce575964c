/** The time of an embedded server: real time plus what a test has added with `advance`. */
export class ServerClock {
  #ahead = 0;

  /** Returns the time in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /**
   * Moves the clock forward by `ms` milliseconds, so that whatever expires within this time expires
   * at once.
   */
  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/**
 * Waits `ms` milliseconds, or until the signal aborts; `Infinity` waits for the signal alone. Never
 * rejects.
 */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = ms === Infinity ? undefined : setTimeout(finish, Math.min(ms, 2 ** 31 - 1));
    signal?.addEventListener('abort', finish);
  });
}
