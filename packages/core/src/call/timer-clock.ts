/**
 * The time in ms as the timers see it. That of `performance.now()`, unless a test runner has
 * replaced the timers alone: fake ones may fire before that time has passed.
 */
export class TimerClock {
  /** By how many ms the timers run ahead of `performance.now()`. */
  #aheadMs = 0;

  now(): number {
    return performance.now() + this.#aheadMs;
  }

  /**
   * Notes that a timer fires.
   *
   * @param due when it was set to fire, by this clock
   */
  onTimer(due: number): void {
    this.#aheadMs = Math.max(this.#aheadMs, due - performance.now());
  }
}
