import { QueueFullError } from '../base/errors.js';
import { invalidOption } from '../base/check-options.js';
import type { LimitOptions } from '../contract/options.js';
import type { CallLifetime } from './lifetime.js';
import type { HookSet, ReportedCall } from './hooks.js';
import { mergeKeys, wholeFrom } from './option-table.js';

interface Call extends ReportedCall {
  readonly settings: { readonly hooks: HookSet };
  readonly lifetime: CallLifetime;
}

/** Lets a limited number of requests run at the same time; the others wait in the order in which they came. */
export class Limiter {
  #free: number;
  readonly #queue: number;
  /** What starts each waiting request. */
  readonly #waiting = new Set<() => void>();

  constructor(limit: LimitOptions) {
    const { concurrency, queue = Infinity } = mergeKeys<Partial<LimitOptions>>(
      'limit',
      {},
      limit,
      RULES,
    );
    if (concurrency === undefined)
      throw invalidOption('limit.concurrency', RULES.concurrency[0], concurrency);
    this.#free = concurrency;
    this.#queue = queue;
  }

  /** Takes or awaits a slot for the next attempt. @throws {QueueFullError} for a new call; one that is retried was admitted, and waits */
  async enter(call: Call): Promise<void> {
    const { lifetime, attempts } = call;
    const { size } = this.#waiting;
    // After a renewed credential the call still has its slot.
    if (lifetime.onFree !== undefined) return;
    // A lifetime that has ended returns nothing.
    lifetime.check();
    if (this.#free > 0) {
      this.#free--;
      lifetime.onFree = this.#leave;
      return;
    }
    if (attempts === 0 && size >= this.#queue) throw new QueueFullError(size, call.errorContext());
    const turn = new Promise<void>((resolve) => {
      const start = (): void => {
        lifetime.onFree = this.#leave;
        resolve();
      };
      this.#waiting.add(start);
      lifetime.onFree = () => this.#waiting.delete(start);
    });
    await call.settings.hooks.emit(call, 'onQueue', () => ({
      attempt: attempts + 1,
      position: size + 1,
    }));
    await lifetime.race(turn);
  }

  readonly #leave = (): void => {
    const [start] = this.#waiting;
    if (start === undefined) this.#free++;
    else {
      this.#waiting.delete(start);
      start();
    }
  };
}

const RULES = { concurrency: wholeFrom(1), queue: wholeFrom(0) };
