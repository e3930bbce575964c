import { raceUntil } from '../base/promise.js';
import { AbortError, ClientError, type ErrorContext, addCallers } from '../base/errors.js';
import { JointExecution, markExecuted } from './execution.js';
import { CallLifetime, type Limits, type Member, pause, type SharedLifetime } from './lifetime.js';
import type { CallOptions } from '../contract/options.js';
import { topicHint } from '../explain/failure-hint.js';
import { refuseClosed, resolveScope, type Settings } from './settings.js';

/** Name and start of a call of several requests. */
export interface ScopeOrigin {
  /** The method, as in `embedMany`, for messages. */
  readonly name: string;
  /** Operation id for errors. */
  readonly endpoint: string;
  /** When it began, on the clock of `performance.now()`; now when left out. */
  readonly since?: number | undefined;
}

/**
 * The lifetime of a call that sends several requests. The caller's signals and `total` end all of them at once, and the waits between
 * them; the error names the call. Close it when the call is over, which ends what is still running.
 */
export class CallScope implements SharedLifetime, Member {
  readonly signals: readonly AbortSignal[];
  readonly totalDue: number;
  /** Limit in ms of the whole call. */
  readonly total: number | null;
  readonly #lifetime: CallLifetime;
  readonly #endpoint: string;
  readonly #members = new Set<Member>();
  readonly #waits = new Set<(error: ClientError) => void>();
  #latest: Member | undefined;
  readonly #execution = new JointExecution();
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
        hint: topic === undefined ? undefined : topicHint(topic, ''),
      }),
      { since, within, name },
    );
    this.totalDue = this.#lifetime.totalDue;
    this.total = limits.total;
    this.#lifetime.onFailure((error) => {
      this.#end(error);
    });
  }

  /** A signal for functions of the user's: aborted when the call ends, with the caller's own reason where the caller aborted it. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#ended !== undefined) this.#controller.abort(getAbortReason(this.#ended));
    }
    return this.#controller.signal;
  }

  /** Fields of an error that describe the call: its last request, and whether the server may have executed any of them. */
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
    // Finished requests are released: their bodies may be large.
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

  /** As `race` of a lifetime. An error also says `mayHaveExecuted` when it was an earlier request that may have been executed. */
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

  /** Ends the call normally when its requests are over, of which the last one may be a body that the caller reads. */
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

const getAbortReason = (error: ClientError): unknown =>
  error instanceof AbortError && error.cause !== undefined ? error.cause : error;

interface Sender<Self> {
  within(origin: ScopeOrigin, joined: (settings: Settings) => Settings): Self;
}

/** Makes a call of several requests, which share its signals, its `total` and its end. Rejects at once with what ends it early. */
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

/** As `asOneCall`, for calls that end elsewhere: the code that opens the scope has to close it. */
export function openScope<Self>(
  transport: Sender<Self>,
  origin: ScopeOrigin,
  options: CallOptions | undefined,
): [Self, CallScope] {
  let scope: CallScope | undefined;
  const inner = transport.within(origin, (settings) => {
    refuseClosed(settings, undefined, origin.endpoint, origin.since);
    const { timeouts, signal } = resolveScope(settings, options);
    // The servers of a pool share the call.
    scope ??= new CallScope(origin, timeouts, signal, settings.within);
    return { ...settings, within: scope };
  });
  // `within` is synchronous, so `scope` is set.
  return [inner, scope as unknown as CallScope];
}
