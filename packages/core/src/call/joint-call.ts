import { createAbortError } from '../base/abort-signal.js';
import { callUser, type Caller, createCallbackError } from '../base/callback.js';
import {
  type AbortError,
  amendError,
  ClientError,
  type ErrorContext,
  NetworkError,
  TimeoutError,
} from '../base/errors.js';
import { StatusError } from '../wire/status-error.js';
import { isRead } from '../contract/endpoint.js';
import type { CallOptions } from '../contract/options.js';
import type { ResponseHead } from '../contract/response-head.js';
import { findHint } from '../base/hints.js';
import { createTimeout } from './call.js';
import { Deadline, type TimeLimits } from './deadline.js';
import { now } from '../base/clock.js';
import { isFinal } from './network-error.js';
import { type Execution, PASSING_STATUSES } from './execution.js';
import type { Plan } from './plan.js';
import {
  joinSettings,
  mergeJointOptions,
  type OuterCall,
  refuseClosed,
  type Settings,
  type StreamedResponse,
} from './settings.js';

/** The method that sends several requests as one call. */
export interface JointMethod {
  /** Name of the method, such as `embedMany`, for messages. */
  readonly name: string;
  /** Operation id for errors. */
  readonly endpoint: string;
  /** When it began; now when left out. */
  readonly since?: number | undefined;
  /** The option that `total` comes from, for messages; `timeouts.total` when left out. */
  readonly totalOption?: string | undefined;
  /** `total` is the default of that option. Default false. */
  readonly isDefaultTotal?: boolean | undefined;
}

/**
 * A call that sends several requests. They get its `signal`, which aborts when a signal of the
 * caller does, when `total` expires, and when the call is over. An error that one of them rejects
 * with is made that of the whole call by `fail`.
 */
export class JointCall implements OuterCall, Caller {
  /** When it began; a request that comes last may count its `total` from then. */
  readonly since: number;
  /** Time limit of the whole call in ms; `null` means no limit. */
  readonly total: number | null;
  readonly #method: JointMethod;
  readonly #deadline: Deadline;
  readonly #outer: OuterCall | undefined;
  readonly #controller = new AbortController();
  /** Of the requests that may change something. */
  readonly #executions = new Set<Execution>();
  #failure: unknown;
  #wasReached = false;
  /** How often the server was away while this call waited. */
  #absences = 0;
  /** The request that began last, for errors. */
  #latest: { readonly plan: Plan; readonly execution: Execution } | undefined;
  /** The stream whose response began last. */
  #stream: StreamedResponse | undefined;

  constructor(
    method: JointMethod,
    limits: TimeLimits,
    signals: readonly AbortSignal[],
    outer?: OuterCall,
  ) {
    this.#method = method;
    this.since = method.since ?? now();
    this.total = limits.total;
    this.#outer = outer;
    this.#deadline = new Deadline(limits, signals, this.since);
    this.#deadline.abortOnEnd(() => {
      this.#abort();
    });
  }

  get name(): string {
    return this.#method.name;
  }

  /** For the requests, and for functions of the user. Its reason is the caller's own, if any. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A request begins. */
  add(request: { readonly plan: Plan; readonly execution: Execution }): void {
    this.#latest = request;
    if (!isRead(request.plan.endpoint)) this.#executions.add(request.execution);
    this.#outer?.add(request);
  }

  noteStream(stream: StreamedResponse): void {
    this.#stream = stream;
    this.#outer?.noteStream(stream);
  }

  /** Returns the head of the response of the stream that began last. */
  response(): ResponseHead | undefined {
    return this.#stream?.response();
  }

  /**
   * Returns the fields of an error of this call: its last request, and whether the server may have
   * executed any of them.
   */
  readonly context = (): ErrorContext => {
    const { label } = this.#latest?.plan ?? {};
    const { attempts } = this.#latest?.execution ?? {};
    return {
      request: label,
      endpoint: this.#method.endpoint,
      attempts,
      mayHaveExecuted: this.#mayHaveExecuted(),
    };
  };

  #mayHaveExecuted(): boolean {
    return [...this.#executions].some(({ mayHaveExecuted }) => mayHaveExecuted);
  }

  /** @throws {Error} if the call has ended early; `fail` says why */
  throwIfEnded(): void {
    this.#deadline.throwIfEnded();
  }

  /** Returns whether a delay of a request would end before the call does. */
  hasTimeFor(ms: number): boolean {
    return this.#deadline.hasTimeFor(ms) && this.#outer?.hasTimeFor(ms) !== false;
  }

  /** Waits for work that may never settle; rejects when the call ends early. */
  until<T>(work: PromiseLike<T>): Promise<T> {
    return this.#deadline.until(work);
  }

  /** Calls a function of the program: see `callUser`. */
  callUser<T>(name: string, work: () => T | PromiseLike<T>): Promise<T> {
    return callUser(name, work, this);
  }

  explainThrown(name: string, thrown: unknown): unknown {
    const { ending } = this.#deadline;
    return ending === undefined ? createCallbackError(name, thrown, this.context()) : thrown;
  }

  /** The server has answered a request of a wait. */
  onReached(): void {
    this.#wasReached = true;
  }

  /**
   * Lets a wait go on over an error that says that the server is away, as while it restarts. A wait
   * without a limit does so only if the server has answered before.
   *
   * @throws {unknown} any other error, and what has ended the call
   */
  excuse(error: unknown): void {
    this.throwIfEnded();
    if (!(this.#wasReached || this.total !== null) || !isAway(error, this.#wasReached)) throw error;
    this.#absences += 1;
  }

  /** Returns `total` for messages, as in `60 ms (timeoutMs)`, with how often the server was away. */
  describeTotal(): string {
    return `${String(this.total)} ms (${this.#describeOption()})`;
  }

  #describeOption(): string {
    const { totalOption = 'timeouts.total', isDefaultTotal = false } = this.#method;
    const option = isDefaultTotal ? `the default of ${totalOption}` : totalOption;
    const times = this.#absences === 1 ? 'once' : `${String(this.#absences)} times`;
    return this.#absences === 0 ? option : `${option}; the server was not reached ${times}`;
  }

  sleep(ms: number): Promise<void> {
    return this.#deadline.sleep(ms);
  }

  /** Ends the call from within, as when its reader has left. */
  cancel(error: AbortError): void {
    this.#deadline.cancel(error);
  }

  /**
   * Returns the error for a failure, and ends the call with all its requests: the limit or the
   * signal that ended it early, or else the failure itself, which says from then on if any request
   * may have been executed.
   */
  fail(failure: unknown): unknown {
    this.close();
    return (this.#failure ??= this.#createFailure(failure));
  }

  #createFailure(failure: unknown): unknown {
    const { ending } = this.#deadline;
    const { name, totalOption = 'timeouts.total' } = this.#method;
    switch (ending?.kind) {
      case 'timeout':
        return createTimeout(
          ending.phase,
          ending.ms,
          {
            ...this.context(),
            hint: findHint('total')?.replace('timeouts.total', totalOption),
          },
          name,
          this.#describeOption(),
        );
      case 'cancelled':
        return ending.error;
      case 'signal':
        return createAbortError(ending.reason, this.context());
      case 'source':
      case undefined:
        return failure instanceof ClientError && this.#mayHaveExecuted()
          ? amendError(failure, { mayHaveExecuted: true })
          : failure;
    }
  }

  /** The call is over: requests that still run are aborted. */
  close(): void {
    this.#deadline.stop();
    this.#abort();
  }

  #abort(): void {
    this.#controller.abort(this.#getAbortReason());
  }

  /** Returns the caller's own reason, or what `AbortSignal.timeout` would give. */
  #getAbortReason(): unknown {
    const { ending } = this.#deadline;
    if (ending?.kind === 'signal') return ending.reason;
    return ending?.kind === 'timeout'
      ? new DOMException(`${this.#method.name} took too long`, 'TimeoutError')
      : new Error('the call has ended');
  }
}

/** The name of the server is not known: it is mistyped, or the server is stopped. */
const UNKNOWN_HOST = 'ENOTFOUND';

/**
 * Returns whether an error says that the server, or what is behind its proxy, is away, as while it
 * restarts.
 *
 * @param wasReached whether it has answered before: a name that nobody knows is mistyped otherwise
 */
function isAway(error: unknown, wasReached: boolean): boolean {
  if (error instanceof StatusError)
    return error.status !== 429 && PASSING_STATUSES.includes(error.status);
  if (error instanceof TimeoutError) return error.phase !== 'total';
  if (!(error instanceof NetworkError) || isFinal(error)) return false;
  return wasReached || error.code !== UNKNOWN_HOST;
}

/**
 * Begins a call of several requests.
 *
 * @returns the settings of its requests, and the call, which has to `fail` or `close`
 */
export function openJoint(
  settings: Settings,
  method: JointMethod,
  options: CallOptions | undefined,
): [Settings, JointCall] {
  refuseClosed(settings, undefined, method.endpoint, method.since);
  const { timeouts, signal } = mergeJointOptions(settings, options);
  const call = new JointCall(method, timeouts, signal, settings.joint);
  return [joinSettings(settings, call, call.signal), call];
}
