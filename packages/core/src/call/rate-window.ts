/** Counts the starts of requests, so that no more than a number of them begin within any second. */
export class RateWindow {
  /** How many may begin within `#windowMs`: with a rate below 1, one in more than a second. */
  readonly #capacity: number;
  readonly #windowMs: number;
  /** When the latest requests began, in ms, oldest first; no more than `#capacity`. */
  readonly #starts: number[] = [];

  constructor(perSecond: number) {
    this.#capacity = Math.max(1, Math.floor(perSecond));
    this.#windowMs = (1_000 * this.#capacity) / perSecond;
  }

  /** Returns how many ms after `now` another request may begin. */
  waitMs(now: number): number {
    const [oldest] = this.#starts;
    if (oldest === undefined || this.#starts.length < this.#capacity) return 0;
    return Math.max(0, oldest + this.#windowMs - now);
  }

  /** Notes that a request begins. */
  add(now: number): void {
    if (this.#starts.length === this.#capacity) this.#starts.shift();
    this.#starts.push(now);
  }
}
