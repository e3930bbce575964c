import { raceUntil } from '../base/promise.js';
import { unlisten, listen } from '../base/abort-signal.js';
import {
  AbortError,
  type ClientError,
  type ErrorContext,
  TimeoutError,
  type TimeoutPhase,
} from '../base/errors.js';
import type { Timeouts } from '../contract/options.js';
import { TimerClock } from './timer-clock.js';

/** Longest delay of `setTimeout`: a longer one fires at once. */
export const MAX_TIMER_MS = 2_147_483_647;

/** Time limits in ms after merging; `null` means no limit. */
export type Limits = { readonly [K in keyof Timeouts]-?: Exclude<Timeouts[K], undefined> };

/**
 * A timer that fires later than by this many ms shows that the event loop was blocked, or the
 * process suspended.
 */
const MAX_LATENESS_MS = 1;
/**
 * How long, in ms, responses that arrived while the event loop was blocked may be read before a
 * limit counts.
 */
const MAX_CATCH_UP_MS = 100;

/** The phases in which a call waits, each with its time limit; that of `sending` is `idle`. */
type WaitPhase = Exclude<TimeoutPhase, 'total'> | 'sending';

/** One request of a call that sends several. */
export interface Member {
  fail(error: ClientError): void;
  readonly context: () => ErrorContext;
}

/**
 * A call that sends several requests, as the lifetimes of those see it. When it ends, they end too.
 */
export interface SharedLifetime {
  /** Signals that the call listens to; its requests leave them out. */
  readonly signals: readonly AbortSignal[];
  /** When `total` expires, on the clock of `performance.now()`; `Infinity` without a limit. */
  readonly totalDue: number;
  join(member: Member): void;
  leave(member: Member): void;
}

/** For a lifetime inside a larger call, or one that began earlier. */
export interface LifetimeOrigin {
  /** When the call began, on the clock of `performance.now()`; `total` counts from then. */
  readonly since?: number | undefined;
  /** The call that the request is a part of; its `total` and its signals count. */
  readonly within?: SharedLifetime | undefined;
  /** Name of the method in messages, where the call sends several requests. */
  readonly name?: string | undefined;
}

/**
 * Ends one call early: when a signal of the caller aborts, or a time limit expires. One timer
 * serves all phases: entering a phase only records when it is due, and the timer, when it fires,
 * checks that and is set again. For a request that is part of a larger call, that call enforces
 * `total` and its own signals.
 */
export class CallLifetime {
  readonly #limits: Limits;
  readonly #signals: readonly AbortSignal[];
  readonly #within: SharedLifetime | undefined;
  readonly #name: string | undefined;
  /** Returns the fields of an error that describe the call, with the hint for `topic`. */
  readonly context: (topic?: WaitPhase | 'total' | 'aborted') => ErrorContext;
  /** When `total` expires, whoever enforces it. */
  readonly totalDue: number;
  /** When `total` expires if this lifetime enforces it, otherwise `Infinity`. */
  readonly #ownTotalDue: number;
  /** The phase in which the call waits, and when its time limit expires. */
  #phase: WaitPhase = 'connect';
  #due = Infinity;
  /** When the timer fires; `Infinity` without one. */
  #firesAt = Infinity;
  readonly #clock = new TimerClock();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failure: ClientError | undefined;
  #closed = false;
  /** Runs when the call ends early. */
  #cancel: ((error: ClientError) => void) | undefined;
  /** Gives back the slot that the call holds, or its place in the queue for one. */
  #freeSlot: (() => void) | undefined;

  constructor(
    limits: Limits,
    signals: readonly AbortSignal[],
    context: CallLifetime['context'],
    { since, within, name }: LifetimeOrigin = {},
  ) {
    this.#limits = limits;
    this.#signals =
      within === undefined ? signals : signals.filter((signal) => !within.signals.includes(signal));
    this.#within = within;
    this.#name = name;
    this.context = context;
    this.#ownTotalDue =
      within !== undefined || limits.total === null
        ? Infinity
        : (since ?? performance.now()) + limits.total;
    this.totalDue = within?.totalDue ?? this.#ownTotalDue;
    within?.join(this);
    // Ended already, by the larger call: `close` has run, so a listener added now would stay.
    if (this.#failure !== undefined) return;
    if (this.#signals.some((signal) => signal.aborted)) this.#onAbort();
    else if (since !== undefined && performance.now() >= this.#ownTotalDue) this.#timeout('total');
    else {
      for (const signal of this.#signals) listen(signal, this.#onAbort);
      this.#arm();
    }
  }

  /** Why the call ended early: the first reason. */
  get failure(): ClientError | undefined {
    return this.#failure;
  }

  /** @throws {ClientError} what ended the call early */
  check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Whether the call holds a slot of the option `limit`, or waits for one. */
  get holdsSlot(): boolean {
    return this.#freeSlot !== undefined;
  }

  /** @param freeSlot gives the slot back, or the place in the queue; called once */
  holdSlot(freeSlot: () => void): void {
    this.#freeSlot = freeSlot;
  }

  /** Returns whether `total` leaves time for a delay. */
  hasTimeFor(ms: number): boolean {
    return this.#clock.now() + ms < this.totalDue;
  }

  /**
   * Sets the function that runs when the call ends early; it runs at once if the call already has.
   */
  onFailure(cancel: ((error: ClientError) => void) | undefined): void {
    this.#cancel = cancel;
    if (this.#failure !== undefined) cancel?.(this.#failure);
  }

  /** Starts the time limit of a phase; starting the same phase again resets it. */
  wait(phase: WaitPhase): void {
    const limit = this.#limits[toTimeoutPhase(phase)];
    this.#phase = phase;
    this.#due = limit === null ? Infinity : this.#clock.now() + limit;
    this.#arm();
  }

  /** Ends the phase: until the next one begins, only `total` and the signals count. */
  stopWaiting(): void {
    this.#due = Infinity;
  }

  /**
   * Waits for user code that may never settle, such as a hook; rejects at once if the call ends
   * early.
   */
  race<T>(work: Promise<T>): Promise<T> {
    const before = this.#cancel;
    return raceUntil(work, (reject) => {
      this.onFailure((error) => {
        before?.(error);
        reject(error);
      });
      return () => (this.#cancel = before);
    });
  }

  /** Waits between two attempts, without the slot of the option `limit`. */
  async sleep(ms: number): Promise<void> {
    this.stopWaiting();
    this.check();
    this.#releaseSlot();
    this.onFailure(undefined);
    await pause(this, ms);
  }

  /** Ends the call early. */
  fail(error: ClientError): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.close();
    this.#cancel?.(error);
  }

  /** Ends the call without an error: timers, listeners and the slot are released. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#releaseSlot();
    this.#within?.leave(this);
    for (const signal of this.#signals) unlisten(signal, this.#onAbort);
    clearTimeout(this.#timer);
  }

  #releaseSlot(): void {
    const freeSlot = this.#freeSlot;
    this.#freeSlot = undefined;
    freeSlot?.();
  }

  /** Sets the timer, unless it fires early enough. */
  #arm(): void {
    const due = Math.min(this.#due, this.#ownTotalDue);
    if (due >= this.#firesAt || this.#closed) return;
    clearTimeout(this.#timer);
    const now = this.#clock.now();
    const delay = Math.min(Math.max(due - now, 1), MAX_TIMER_MS);
    this.#firesAt = Math.min(due, now + delay);
    this.#timer = setTimeout(this.#onTimer, delay);
  }

  readonly #onTimer = (): void => {
    const lateMs = performance.now() - this.#firesAt;
    this.#clock.onTimer(this.#firesAt);
    this.#firesAt = Infinity;
    // A blocked event loop runs timers before it reads sockets, and the response may already be
    // there: read first.
    if (lateMs > MAX_LATENESS_MS && this.#clock.now() < this.#ownTotalDue)
      this.#timer = setTimeout(this.#expire, Math.min(lateMs, MAX_CATCH_UP_MS));
    else this.#expire();
  };

  /** Ends the call when one of its limits has expired. */
  readonly #expire = (): void => {
    const now = this.#clock.now();
    if (now >= this.#ownTotalDue) this.#timeout('total');
    else if (now >= this.#due) this.#timeout(this.#phase);
    else this.#arm();
  };

  readonly #onAbort = (): void => {
    const reason: unknown = this.#signals.find((signal) => signal.aborted)?.reason;
    this.fail(
      new AbortError('aborted by the caller', { ...this.context('aborted'), cause: reason }),
    );
  };

  #timeout(phase: WaitPhase | 'total'): void {
    const limit = toTimeoutPhase(phase);
    const message = `${MESSAGES[phase]} ${String(this.#limits[limit])} ms (timeouts.${limit})`;
    const text = this.#name === undefined ? message : `${this.#name} ${message}`;
    this.fail(new TimeoutError(limit, text, { ...this.context(phase), code: 'timeout' }));
  }
}

function toTimeoutPhase<Phase extends TimeoutPhase>(phase: Phase | 'sending'): Phase | 'idle' {
  return phase === 'sending' ? 'idle' : phase;
}

const MESSAGES: Readonly<Record<WaitPhase | 'total', string>> = {
  connect: 'no connection within',
  firstByte: 'the request was sent, and no response came within',
  idle: 'no useful data received for',
  sending: 'the server read none of the request body for',
  total: 'took longer than',
};

/** Waits for `ms`, or rejects with what ends the call before. */
export async function pause(
  call: { race<T>(work: Promise<T>): Promise<T> },
  ms: number,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>(
    (resolve) => (timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS))),
  );
  try {
    await call.race(over);
  } finally {
    clearTimeout(timer);
  }
}
