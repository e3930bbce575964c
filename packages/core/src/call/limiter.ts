import { createInvalidOptionError } from '../base/check-options.js';
import { type ErrorContext, QueueFullError } from '../base/errors.js';
import type { LimitOptions } from '../contract/options.js';
import { type CallLifetime, MAX_TIMER_MS } from './lifetime.js';
import { type KeyRule, mergeKeys, createIntegerRule } from './key-rules.js';
import { RateWindow } from './rate-window.js';
import { TimerClock } from './timer-clock.js';

/** An attempt that asks for a slot. */
export interface Applicant {
  readonly lifetime: CallLifetime;
  /** Whether an earlier attempt of the call had a slot. */
  readonly isAdmitted: boolean;
  /** Returns the fields of an error that describe the call. */
  readonly context: () => ErrorContext;
  /**
   * Reports that the request waits.
   * @param position 1 for the request that is sent next
   */
  readonly report: (position: number) => void | Promise<void>;
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
  #firesAt = Infinity;
  readonly #clock = new TimerClock();

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
   * Takes a slot for the next attempt, or waits for one. The lifetime of the call gives it back.
   *
   * @throws {QueueFullError} if the queue is full; a retry is never refused, as its call was
   * admitted before
   */
  async enter({ lifetime, isAdmitted, context, report }: Applicant): Promise<void> {
    const { size } = this.#waiting;
    // The attempt that follows a renewed credential keeps the slot.
    if (lifetime.holdsSlot) {
      this.#rate?.add(this.#clock.now());
      return;
    }
    // A lifetime that has ended would not give the slot back.
    lifetime.check();
    if (size === 0 && this.#waitMs() === 0) {
      this.#take(lifetime);
      return;
    }
    if (!isAdmitted && size >= this.#maxQueue) throw new QueueFullError(size, context());
    const turn = new Promise<void>((resolve) => {
      const start = (): void => {
        this.#take(lifetime);
        resolve();
      };
      this.#waiting.add(start);
      lifetime.holdSlot(() => {
        this.#waiting.delete(start);
        if (this.#waiting.size === 0) this.#stopTimer();
      });
    });
    this.#startWaiting();
    await report(size + 1);
    await lifetime.race(turn);
  }

  /** Gives a slot to a call. */
  #take(lifetime: CallLifetime): void {
    this.#free--;
    this.#rate?.add(this.#clock.now());
    lifetime.holdSlot(this.#leave);
  }

  /** Gives a slot back. */
  readonly #leave = (): void => {
    this.#free++;
    this.#startWaiting();
  };

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
    return this.#free > 0 ? (this.#rate?.waitMs(this.#clock.now()) ?? 0) : Infinity;
  }

  #startTimer(waitMs: number): void {
    if (waitMs === Infinity || this.#timer !== undefined) return;
    // Rounded up: `setTimeout` drops fractions of a millisecond, and would fire too early.
    const delay = Math.min(Math.ceil(waitMs), MAX_TIMER_MS);
    this.#firesAt = this.#clock.now() + delay;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#clock.onTimer(this.#firesAt);
      this.#startWaiting();
    }, delay);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const RATE_RULE: KeyRule = [
  'must be a number above 0',
  (rate) => typeof rate === 'number' && rate > 0 && rate < Infinity,
];
const LIMIT_RULES = {
  concurrency: createIntegerRule(1),
  perSecond: RATE_RULE,
  queue: createIntegerRule(0),
};
