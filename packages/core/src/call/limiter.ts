import { createInvalidOptionError } from '../base/check-options.js';
import { type ErrorContext, QueueFullError } from '../base/errors.js';
import type { LimitOptions } from '../contract/options.js';
import type { Deadline } from './deadline.js';
import { MAX_TIMER_MS, now } from '../base/clock.js';
import type { Execution } from './execution.js';
import { createIntegerRule, mergeKeys } from './option-keys.js';

const LIMIT_RULES = {
  concurrency: createIntegerRule(1),
  perSecond: [
    'must be a whole number from 1 up, or a number between 0 and 1',
    (rate: unknown) => typeof rate === 'number' && rate > 0 && (rate < 1 || Number.isInteger(rate)),
  ] as const,
  queue: createIntegerRule(0),
};

/** A call that asks for a slot. */
export interface QueuedCall {
  readonly deadline: Deadline;
  readonly execution: Execution;
  /** @param freeSlot gives the slot back, or the place in the queue; called once */
  holdSlot(freeSlot: () => void): void;
  context(): ErrorContext;
}

/**
 * Enforces the option `limit`: how many requests run at the same time, and how many begin within a
 * second. The others queue, first come, first served.
 */
export class Limiter {
  /** How many more requests may run. */
  #free: number;
  readonly #rate: RateWindow | undefined;
  readonly #maxQueue: number;
  /** Starts each queued request; the oldest comes first. */
  readonly #waiting = new Set<() => void>();
  /** Fires when the limit per second lets the next request begin. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @throws {InputError} naming the key that is wrong */
  constructor(limit: LimitOptions) {
    const {
      concurrency,
      perSecond,
      queue = Infinity,
    } = mergeKeys<Partial<LimitOptions>>('limit', {}, limit, LIMIT_RULES);
    if (concurrency === undefined && perSecond === undefined)
      throw createInvalidOptionError('limit.concurrency', LIMIT_RULES.concurrency[0], concurrency);
    this.#free = concurrency ?? Infinity;
    this.#rate = perSecond === undefined ? undefined : new RateWindow(perSecond);
    this.#maxQueue = queue;
  }

  /**
   * Takes a slot for the next attempt of a call, or waits for one. The call gives it back.
   *
   * @param report is told the place in the queue, 1 for the request that is sent next
   * @throws {QueueFullError} if the queue is full; a retry is never refused, as its call was
   * admitted before
   */
  async enter(call: QueuedCall, report: (position: number) => Promise<void>): Promise<void> {
    const { size } = this.#waiting;
    if (size === 0 && this.#waitMs() === 0) {
      this.#take(call);
      return;
    }
    if (call.execution.attempts === 0 && size >= this.#maxQueue)
      throw new QueueFullError(size, call.context());
    const turn = new Promise<void>((resolve) => {
      const start = (): void => {
        this.#take(call);
        resolve();
      };
      this.#waiting.add(start);
      call.holdSlot(() => {
        this.#waiting.delete(start);
        if (this.#waiting.size === 0) this.#stopTimer();
      });
    });
    this.#startWaiting();
    await report(size + 1);
    await call.deadline.until(turn);
  }

  /** Gives a slot to a call. */
  #take(call: QueuedCall): void {
    this.#free--;
    this.#rate?.add(now());
    call.holdSlot(() => {
      this.#free++;
      this.#startWaiting();
    });
  }

  /** Starts the requests whose turn it is. */
  #startWaiting(): void {
    for (const start of this.#waiting) {
      const waitMs = this.#waitMs();
      if (waitMs > 0) {
        this.#startTimer(waitMs);
        return;
      }
      this.#waiting.delete(start);
      start();
    }
  }

  /**
   * Returns for how many ms the next request has to wait; `Infinity` if another one has to end
   * first.
   */
  #waitMs(): number {
    return this.#free > 0 ? (this.#rate?.waitMs(now()) ?? 0) : Infinity;
  }

  #startTimer(waitMs: number): void {
    if (waitMs === Infinity || this.#timer !== undefined) return;
    // Rounded up: `setTimeout` drops fractions of a millisecond, and would fire too early.
    const delay = Math.min(Math.ceil(waitMs), MAX_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#startWaiting();
    }, delay);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Counts the starts of requests, so that no more than a number of them begin within any second. */
export class RateWindow {
  /** How many may begin within `#windowMs`: with a rate below 1, one in more than a second. */
  readonly #capacity: number;
  readonly #windowMs: number;
  /** When the latest requests began, in ms, oldest first; no more than `#capacity`. */
  readonly #starts: number[] = [];

  /** @param perSecond a whole number, or one below 1 */
  constructor(perSecond: number) {
    this.#capacity = Math.max(1, perSecond);
    this.#windowMs = perSecond < 1 ? 1_000 / perSecond : 1_000;
  }

  /** Returns how many ms after `at` another request may begin. */
  waitMs(at: number): number {
    const [oldest] = this.#starts;
    if (oldest === undefined || this.#starts.length < this.#capacity) return 0;
    return Math.max(0, oldest + this.#windowMs - at);
  }

  /** Notes that a request begins. */
  add(at: number): void {
    if (this.#starts.length === this.#capacity) this.#starts.shift();
    this.#starts.push(at);
  }
}
