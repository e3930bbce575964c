import { amendError, type ClientError, type ErrorContext } from '../base/errors.js';
import { type AttemptFailure, isRefusal, type RequestKind, RETRY_RULES } from './retry-policy.js';

/**
 * Knows whether the server may have executed a request, and whether the request may be sent again.
 *
 * It is told everything that happens to the request, by the methods `on…`, and nothing else decides
 * either question. "May have executed" is what remains when nothing proves the opposite: the
 * request was handed to a connection, and the server neither refused nor redirected it.
 */
export class Execution {
  readonly #kind: RequestKind;
  readonly #refusesWith503: boolean;
  #attempts = 0;
  /** The server may have executed an earlier attempt. */
  #earlierMayHave = false;
  /** The server may have executed the latest attempt. */
  #latestMayHave = false;
  /** How the latest attempt ended: its status, or why there was no response. */
  #result: number | AttemptFailure | undefined;
  /** The connection of an earlier attempt broke. */
  #brokeEarlier = false;
  #hasOneTimeBody = false;
  #renewedCredential = false;

  /** @param refusesWith503 a 503 of the endpoint means that the server did nothing */
  constructor(kind: RequestKind, refusesWith503 = false) {
    this.#kind = kind;
    this.#refusesWith503 = refusesWith503;
  }

  // ---- What happens.

  /** The body of the request can be read once, as that of a stream. */
  onOneTimeBody(): void {
    this.#hasOneTimeBody = true;
  }

  /** An attempt begins: the first, or one that repeats the request. */
  onAttempt(): void {
    this.#attempts++;
    this.#earlierMayHave ||= this.#latestMayHave;
    this.#brokeEarlier ||= this.#result === 'broken';
    this.#latestMayHave = false;
    this.#result = undefined;
  }

  /** A connection has the request: from now on, some of it may have been written. */
  onHandedOver(): void {
    this.#latestMayHave = true;
  }

  /** There is no response. */
  onFailure(failure: AttemptFailure): void {
    this.#latestMayHave = failure !== 'unsent';
    this.#result = failure;
  }

  /**
   * The status and the headers of a response have arrived. A refusal counts when the response is
   * used, by one of the next three methods: a hook that fails before ends the call with an error
   * that has no status.
   */
  onResponse(status: number): void {
    this.#result = status;
  }

  /** The response is the result of the call. */
  onFinalResponse(): void {
    this.#applyRefusal();
  }

  /** The request will be sent again, after a delay. */
  onRetry(): void {
    this.#applyRefusal();
  }

  /** The credential was renewed after a 401, and the request is sent again with the new one. */
  onCredentialRenewed(): void {
    this.#renewedCredential = true;
    this.#applyRefusal();
  }

  /** The request follows a redirect: the server that redirected it has not executed it. */
  onRedirect(): void {
    this.#latestMayHave = false;
    this.#result = undefined;
  }

  /**
   * A redirect is not followed. A 302 or 303 may be the answer to a write that was executed; other
   * redirects mean that it was not.
   */
  onRedirectRefused(status: number): void {
    this.#latestMayHave = status === 302 || status === 303;
  }

  // ---- What follows from it.

  /** How many times the request was sent. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Whether the server may have executed the request. Always false for one that only reads. */
  get mayHaveExecuted(): boolean {
    return this.#kind !== 'read' && (this.#earlierMayHave || this.#latestMayHave);
  }

  /**
   * Whether the result of the latest attempt allows another one. A body that can be read once never
   * does.
   */
  get mayRetry(): boolean {
    if (this.#hasOneTimeBody || this.#result === undefined) return false;
    const { statuses, failures } = RETRY_RULES[this.#kind];
    if (typeof this.#result === 'number')
      return statuses.includes(this.#result) || (this.#result === 503 && this.#refusesWith503);
    return failures.includes(this.#result) || this.mayRepeatOnce;
  }

  /**
   * Whether the request may be sent once more although the server may have executed it: it broke
   * for the first time.
   */
  get mayRepeatOnce(): boolean {
    const { failuresOnce } = RETRY_RULES[this.#kind];
    return (
      typeof this.#result === 'string' &&
      failuresOnce.includes(this.#result) &&
      !this.#brokeEarlier &&
      !this.#hasOneTimeBody
    );
  }

  /**
   * Whether a new credential would help: the server did not accept the one that was sent, and it
   * was not renewed before.
   */
  get mayRenewCredential(): boolean {
    return this.#result === 401 && !this.#renewedCredential && !this.#hasOneTimeBody;
  }

  /** Whether connections that are idle may be broken, as that of an earlier attempt was. */
  get needsNewConnection(): boolean {
    return this.#brokeEarlier;
  }

  #applyRefusal(): void {
    if (typeof this.#result === 'number' && isRefusal(this.#result, this.#refusesWith503))
      this.#latestMayHave = false;
  }
}

/** Knows whether the server may have executed any request of a call that sends several. */
export class JointExecution {
  #mayHaveExecuted = false;

  /** Adds a request, by the fields that an error of it would have. */
  onRequest({ mayHaveExecuted }: ErrorContext): void {
    this.#mayHaveExecuted ||= mayHaveExecuted === true;
  }

  get mayHaveExecuted(): boolean {
    return this.#mayHaveExecuted;
  }
}

/**
 * Says on the error of one request that another request of the same call may have been executed.
 */
export function markExecuted<Failure extends ClientError>(error: Failure): Failure {
  return amendError(error, { mayHaveExecuted: true });
}
