import { type ErrorContext, QueueFullError } from '../base/errors.js';
import { invalidOption } from '../base/check-options.js';
import type { LimitOptions } from '../contract/options.js';
import type { CallLifetime } from './lifetime.js';
import type { HookSet, ReportedCall } from './hooks.js';
import { mergeKeys } from './option-table.js';

interface Call extends ReportedCall {
  readonly settings: { readonly hooks: HookSet };
  readonly lifetime: CallLifetime;
  readonly attempts: number;
  errorContext(): ErrorContext;
}

/** Lets a limited number of requests run at the same time; the others wait in the order in which they came. */
export class Limiter {
  #free: number;
  readonly #queue: number;
  /** What starts each waiting request. */
  readonly #waiting = new Set<() => void>();

  constructor(limit: LimitOptions) {
    const { concurrency, queue = Infinity } = mergeKeys<Partial<LimitOptions>>('limit', {}, limit, LEAST, ruleOf, (value, name) =>
      isWhole(value, LEAST[name]),
    );
    if (concurrency === undefined) throw invalidOption('limit.concurrency', ruleOf('concurrency'), concurrency);
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
    await call.settings.hooks.queued(call, attempts + 1, size + 1);
    await lifetime.race(turn);
  }

  /** Passes a slot on to the request that has waited longest. */
  readonly #leave = (): void => {
    const [start] = this.#waiting;
    if (start === undefined) this.#free++;
    else {
      this.#waiting.delete(start);
      start();
    }
  };
}

const LEAST: Readonly<Record<string, number>> = { concurrency: 1, queue: 0 };

function ruleOf(name: string): string {
  return `must be a whole number from ${String(LEAST[name])} up`;
}

function isWhole(value: unknown, least = 0): boolean {
  return Number.isInteger(value) && (value as number) >= least;
}
