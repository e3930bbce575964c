import { invalidOption } from '../base/check-options.js';
import { type ErrorContext, QueueFullError } from '../base/errors.js';
import type { LimitOptions } from '../contract/options.js';
import { type CallLifetime, MAX_TIMER_MS } from './lifetime.js';
import { type KeyRule, mergeKeys, createIntegerRule } from './option-table.js';
import { RateWindow } from './rate-window.js';

/** A request that asks for a slot. */
export interface Applicant {
  readonly lifetime: CallLifetime;
  /** The call was admitted with an earlier attempt. */
  readonly isAdmitted: boolean;
  /** Returns the fields of an error that describe the call. */
  readonly context: () => ErrorContext;
  /** Reports that the request waits. @param position 1 for the request that is sent next */
  readonly report: (position: number) => void | Promise<void>;
}

/**
 * Lets a limited number of requests run at the same time, and begin within a second; the others wait in the order in which they came.
 */
export class Limiter {
  /** How many more may run. */
  #free: number;
  readonly #rate: RateWindow | undefined;
  readonly #maxQueue: number;
  /** What starts each waiting request. */
  readonly #waiting = new Set<() => void>();
  /** Fires when the rate lets the next request begin. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firesAt = Infinity;
  /** How far the timers are ahead of `performance.now()`, in ms: test runners can replace the timers alone, and let their time pass. */
  #ahead = 0;

  /** @throws {InputError} naming the key that is wrong */
  constructor(limit: LimitOptions) {
    const {
      concurrency,
      perSecond,
      queue = Infinity,
    } = mergeKeys<Partial<LimitOptions>>('limit', {}, limit, LIMIT_RULES);
    if (concurrency === undefined && perSecond === undefined)
      throw invalidOption('limit.concurrency', LIMIT_RULES.concurrency[0], concurrency);
    this.#free = concurrency ?? Infinity;
    this.#rate = perSecond === undefined ? undefined : new RateWindow(perSecond);
    this.#maxQueue = queue;
  }

  /**
   * Takes a slot for the next attempt, or waits for one. The lifetime returns it.
   *
   * @throws {QueueFullError} for a new call; one that is retried was admitted, and waits
   */
  async enter({ lifetime, isAdmitted, context, report }: Applicant): Promise<void> {
    const { size } = this.#waiting;
    // After a renewed credential the call still has its slot.
    if (lifetime.onFree !== undefined) {
      this.#rate?.add(this.#now());
      return;
    }
    // A lifetime that has ended returns nothing.
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
      lifetime.onFree = () => {
        this.#waiting.delete(start);
        if (this.#waiting.size === 0) this.#stopTimer();
      };
    });
    this.#startWaiting();
    await report(size + 1);
    await lifetime.race(turn);
  }

  #take(lifetime: CallLifetime): void {
    this.#free--;
    this.#rate?.add(this.#now());
    lifetime.onFree = this.#leave;
  }

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

  /** Returns for how many ms the next request waits: `Infinity` until another one ends. */
  #waitMs(): number {
    return this.#free > 0 ? (this.#rate?.waitMs(this.#now()) ?? 0) : Infinity;
  }

  #startTimer(waitMs: number): void {
    if (waitMs === Infinity || this.#timer !== undefined) return;
    // `setTimeout` counts whole milliseconds.
    const delay = Math.min(Math.ceil(waitMs), MAX_TIMER_MS);
    this.#firesAt = this.#now() + delay;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#ahead = Math.max(this.#ahead, this.#firesAt - performance.now());
      this.#startWaiting();
    }, delay);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Returns the time on the clock of the timers. */
  #now(): number {
    return performance.now() + this.#ahead;
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
