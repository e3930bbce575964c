import { raceUntil } from '../base/promise.js';
import { AbortError, ClientError, type ErrorContext, addCallers } from '../base/errors.js';
import { JointExecution, markExecuted } from './execution.js';
import { CallLifetime, type Limits, type Member, pause, type SharedLifetime } from './lifetime.js';
import type { CallOptions } from '../contract/options.js';
import { findTopicHint } from '../explain/failure-hint.js';
import { refuseClosed, resolveScope, type Settings } from './settings.js';

/** The method that sends several requests as one call. */
export interface ScopeOrigin {
  /** Name of the method, such as `embedMany`, for messages. */
  readonly name: string;
  /** Operation id for errors. */
  readonly endpoint: string;
  /** When it began, on the clock of `performance.now()`; now when left out. */
  readonly since?: number | undefined;
}

/**
 * The lifetime of a call that sends several requests. When a signal of the caller aborts or `total`
 * expires, all requests and the waits between them end, with an error that names the call. Close it
 * when the call is over; requests that still run are aborted.
 */
export class CallScope implements SharedLifetime, Member {
  readonly signals: readonly AbortSignal[];
  readonly totalDue: number;
  /** Time limit of the whole call in ms; `null` means no limit. */
  readonly total: number | null;
  readonly #lifetime: CallLifetime;
  readonly #endpoint: string;
  /** Requests that are running. */
  readonly #members = new Set<Member>();
  /** Rejects each `race` that is running. */
  readonly #waits = new Set<(error: ClientError) => void>();
  /** The request that began last, for errors. */
  #latest: Member | undefined;
  readonly #execution = new JointExecution();
  /** What ended the call, also if it ended normally: a request that begins later fails with it. */
  #ended: ClientError | undefined;
  #controller: AbortController | undefined;
  #closesWhenEmpty = false;

  constructor(
    { name, endpoint, since }: ScopeOrigin,
    limits: Limits,
    signals: readonly AbortSignal[],
    within: SharedLifetime | undefined,
  ) {
    this.#endpoint = endpoint;
    this.signals = within === undefined ? signals : [...within.signals, ...signals];
    this.#lifetime = new CallLifetime(
      limits,
      signals,
      (topic) => ({
        ...this.context(),
        hint: topic === undefined ? undefined : findTopicHint(topic, ''),
      }),
      { since, within, name },
    );
    this.totalDue = this.#lifetime.totalDue;
    this.total = limits.total;
    this.#lifetime.onFailure((error) => {
      this.#end(error);
    });
  }

  /**
   * A signal for user code, aborted when the call ends. Its reason is the caller's own if the
   * caller aborted the call.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#ended !== undefined) this.#controller.abort(getAbortReason(this.#ended));
    }
    return this.#controller.signal;
  }

  /**
   * Returns the fields of an error of this call: its last request, and whether the server may have
   * executed any request.
   */
  readonly context = (): ErrorContext => {
    const { request, attempts } = this.#latest?.context() ?? {};
    for (const member of this.#members) this.#execution.onRequest(member.context());
    const { mayHaveExecuted } = this.#execution;
    return { request, endpoint: this.#endpoint, attempts, mayHaveExecuted };
  };

  join(member: Member): void {
    this.#members.add(member);
    this.#latest = member;
    if (this.#ended !== undefined) member.fail(this.#ended);
  }

  leave(member: Member): void {
    this.#members.delete(member);
    this.#execution.onRequest(member.context());
    if (this.#closesWhenEmpty && this.#members.size === 0) this.close();
    // Keeps the fields only: a finished request would hold its body in memory.
    if (this.#latest !== member) return;
    const context = member.context();
    this.#latest = { fail: () => undefined, context: () => context };
  }

  check(): void {
    if (this.#ended !== undefined) throw this.#ended;
  }

  fail(error: ClientError): void {
    this.#lifetime.fail(error);
  }

  /**
   * As `race` of a lifetime. If any request may have been executed, the error has
   * `mayHaveExecuted`.
   */
  async race<T>(work: Promise<T>): Promise<T> {
    try {
      return await raceUntil(work, (reject) => {
        if (this.#ended === undefined) this.#waits.add(reject);
        else reject(this.#ended);
        return () => this.#waits.delete(reject);
      });
    } catch (error) {
      if (
        error instanceof ClientError &&
        !error.mayHaveExecuted &&
        this.context().mayHaveExecuted === true
      )
        markExecuted(error);
      throw error;
    }
  }

  sleep(ms: number): Promise<void> {
    return pause(this, ms);
  }

  /**
   * Closes the scope when the last request is over, for a caller that still reads the body of one.
   */
  closeWhenEmpty(): void {
    this.#closesWhenEmpty = true;
    if (this.#members.size === 0) this.close();
  }

  close(): void {
    this.#lifetime.close();
    if (this.#ended === undefined) this.#end(new AbortError('the call has ended', this.context()));
  }

  #end(error: ClientError): void {
    this.#ended = error;
    for (const reject of this.#waits) reject(error);
    for (const member of this.#members) member.fail(error);
    this.#controller?.abort(getAbortReason(error));
  }
}

function getAbortReason(error: ClientError): unknown {
  return error instanceof AbortError && error.cause !== undefined ? error.cause : error;
}

/** A transport, as far as a scope needs it. */
interface Sender<Self> {
  within(joined: (settings: Settings) => Settings): Self;
}

/**
 * Runs `work`, whose requests are one call: they share signals and `total`. Rejects at once if the
 * call ends early.
 */
export async function runAsOneCall<Self, T>(
  transport: Sender<Self>,
  origin: ScopeOrigin,
  options: CallOptions | undefined,
  work: (transport: Self, scope: CallScope) => Promise<T>,
): Promise<T> {
  const [inner, scope] = openScope(transport, origin, options);
  try {
    return await scope.race(work(inner, scope));
  } catch (error) {
    throw addCallers(error);
  } finally {
    scope.close();
  }
}

/**
 * As `runAsOneCall`, for calls that outlive the function that begins them, such as a list. The
 * caller has to close the scope.
 */
export function openScope<Self>(
  transport: Sender<Self>,
  origin: ScopeOrigin,
  options: CallOptions | undefined,
): [Self, CallScope] {
  let scope: CallScope | undefined;
  const inner = transport.within((settings) => {
    refuseClosed(settings, undefined, origin.endpoint, origin.since);
    const { timeouts, signal } = resolveScope(settings, options);
    scope = new CallScope(origin, timeouts, signal, settings.within);
    return { ...settings, within: scope };
  });
  // `within` is synchronous, so `scope` is set.
  return [inner, scope as unknown as CallScope];
}
