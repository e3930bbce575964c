import { createAbortError, listen, unlisten } from '../base/abort-signal.js';
import { MAX_TIMER_MS, now } from '../base/clock.js';
import type { AbortError, ErrorContext, TimeoutPhase } from '../base/errors.js';
import type { Timeouts } from '../contract/options.js';

/** Time limits in ms after merging; `null` means no limit. */
export type TimeLimits = { readonly [K in keyof Timeouts]-?: Exclude<Timeouts[K], undefined> };

/** The phases in which a call waits. While it sends a body, the limit `idle` counts. */
export type WaitPhase = Exclude<TimeoutPhase, 'total'> | 'sending';

/** Why a call ended early. */
export type Ending =
  /** A limit expired. */
  | { readonly kind: 'timeout'; readonly phase: WaitPhase | 'total'; readonly ms: number }
  /** A signal aborted. */
  | { readonly kind: 'signal'; readonly reason: unknown }
  /** The source of its upload failed before it was read. */
  | { readonly kind: 'source'; readonly cause: unknown }
  /** Its reader left, or cancelled it. */
  | { readonly kind: 'cancelled'; readonly error: AbortError };

/**
 * Ends a call early: when a signal aborts, or a time limit expires. One timer for the phase in which
 * the call waits, one for `total`. It only notes why (`ending`) and stops what the call is doing;
 * the error is made where that stop is caught, so that its stack has the line of the program.
 */
export class Deadline {
  /** Why the call ended early; undefined while it runs, and after a normal end. */
  ending: Ending | undefined;
  readonly #limits: TimeLimits;
  readonly #signals: readonly AbortSignal[];
  readonly #since: number;
  #phaseTimer: ReturnType<typeof setTimeout> | undefined;
  #totalTimer: ReturnType<typeof setTimeout> | undefined;
  /** Aborts the request that is in flight. */
  #abort: (() => void) | undefined;
  /** Reject what is waited for. */
  readonly #waits = new Set<() => void>();

  /** @param since when the call began, from when `total` counts */
  constructor(limits: TimeLimits, signals: readonly AbortSignal[], since: number = now()) {
    this.#limits = limits;
    this.#signals = signals;
    this.#since = since;
    for (const signal of signals) {
      if (signal.aborted) this.#onAbort();
      else listen(signal, this.#onAbort);
    }
    const { total } = limits;
    if (total === null || this.ending !== undefined) return;
    const left = since + total - now();
    const expire = (): void => {
      this.#end({ kind: 'timeout', phase: 'total', ms: total });
    };
    if (left <= 0) expire();
    else this.#totalTimer = setTimeout(expire, Math.min(left, MAX_TIMER_MS));
  }

  /** Begins a phase: its limit counts until `endPhase`, or until the next phase begins. */
  beginPhase(phase: WaitPhase): void {
    clearTimeout(this.#phaseTimer);
    const ms = this.#limits[phase === 'sending' ? 'idle' : phase];
    if (ms === null || this.ending !== undefined) return;
    this.#phaseTimer = setTimeout(
      () => {
        this.#end({ kind: 'timeout', phase, ms });
      },
      Math.min(ms, MAX_TIMER_MS),
    );
  }

  /** Ends the phase: until the next one begins, only `total` and the signals count. */
  endPhase(): void {
    clearTimeout(this.#phaseTimer);
  }

  /** Sets what aborts the request in flight when the call ends early; called at once if it has. */
  abortOnEnd(abort: () => void): void {
    this.#abort = abort;
    if (this.ending !== undefined) abort();
  }

  /** @throws {Error} if the call has ended early; `Call.fail` says why */
  throwIfEnded(): void {
    if (this.ending !== undefined) throw createStop();
  }

  /** Waits for work that may never settle; rejects when the call ends early. */
  async until<T>(work: PromiseLike<T>): Promise<T> {
    let stop = (): void => undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => {
        reject(createStop());
      };
    });
    this.#waits.add(stop);
    if (this.ending !== undefined) stop();
    try {
      return await Promise.race([stopped, work]);
    } finally {
      this.#waits.delete(stop);
    }
  }

  /** Waits for `ms`; rejects when the call ends early. */
  async sleep(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await this.until(
        new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS)))),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns whether `total` leaves time for a delay. */
  hasTimeFor(ms: number): boolean {
    const { total } = this.#limits;
    return total === null || now() + ms < this.#since + total;
  }

  /** Ends the call from within, as when a loop is left. What waits for it rejects with `error`. */
  cancel(error: AbortError): void {
    this.#end({ kind: 'cancelled', error });
  }

  /** Ends the call, because the source of its upload failed before it was read. */
  failSource(cause: unknown): void {
    this.#end({ kind: 'source', cause });
  }

  /** Stops what the call is doing, because something of it has failed, or nobody needs it. */
  stop(): void {
    this.release();
    this.#abort?.();
    for (const stop of this.#waits) stop();
  }

  /** The call is over: nothing of it stays behind. */
  release(): void {
    clearTimeout(this.#phaseTimer);
    clearTimeout(this.#totalTimer);
    for (const signal of this.#signals) unlisten(signal, this.#onAbort);
  }

  readonly #onAbort = (): void => {
    const reason: unknown = this.#signals.find(({ aborted }) => aborted)?.reason;
    this.#end({ kind: 'signal', reason });
  };

  #end(ending: Ending): void {
    if (this.ending !== undefined) return;
    this.ending = ending;
    this.stop();
  }
}

const NO_LIMITS: TimeLimits = { connect: null, firstByte: null, idle: null, total: null };

/**
 * Waits for work of the program, which need not observe the signal.
 * @throws {AbortError} when the signal aborts first
 */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  context: () => ErrorContext,
): Promise<T> {
  const deadline = new Deadline(NO_LIMITS, signal === undefined ? [] : [signal]);
  try {
    return await deadline.until(work);
  } catch (error) {
    throw deadline.ending === undefined ? error : createAbortError(signal?.reason, context());
  } finally {
    deadline.release();
  }
}

/** Only wakes what waits: `Call.fail` makes the error from `ending`. */
function createStop(): Error {
  return new Error('the call has ended');
}
