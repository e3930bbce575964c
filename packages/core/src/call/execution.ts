import { isRead, type Route } from '../contract/endpoint.js';

/** What it would mean to execute a request twice. */
export type RequestKind =
  /** Nothing: it only reads. */
  | 'read'
  /** Nothing more than executing it once, as for a star. */
  | 'idempotent'
  /** The server computes the answer twice and changes nothing, as for a chat. */
  | 'repeatable'
  /** It may be done twice. */
  | 'write';

/** Why an attempt got no response, or not all of it. */
export type AttemptFailure =
  /** Provably nothing was sent. */
  | 'unsent'
  /** The connection broke, and no byte of a response is known to have arrived. */
  | 'broken'
  /** The server sent something that is not HTTP. */
  | 'garbled'
  /** The body of the response broke off. */
  | 'cut';

/**
 * Statuses after which the same request may succeed a moment later: the server is busy, or a proxy
 * does not reach it. The last four are Cloudflare's for a server that no request has reached.
 */
export const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504, 521, 522, 523, 530];

/** After which results a request is sent again. */
interface RetryRule {
  readonly statuses: readonly number[];
  readonly failures: readonly AttemptFailure[];
  /** After the first of these alone. */
  readonly failuresOnce: readonly AttemptFailure[];
}

const HARMLESS: RetryRule = {
  statuses: PASSING_STATUSES,
  failures: ['unsent', 'broken', 'garbled', 'cut'],
  failuresOnce: [],
};

/**
 * The policy of retries. A 429 means that the server did nothing, as does a 503 of an endpoint that
 * declares it (`refusesWith503`), which is then retried for every kind. How often and how soon, the
 * option `retry` says.
 */
const RETRY_RULES: Readonly<Record<RequestKind, RetryRule>> = {
  read: HARMLESS,
  idempotent: HARMLESS,
  repeatable: { statuses: [429], failures: ['unsent'], failuresOnce: ['broken'] },
  write: { statuses: [429], failures: ['unsent'], failuresOnce: [] },
};

/** What an endpoint says about executing it twice. */
type Repeatability = Pick<
  Route<object>,
  'method' | 'reads' | 'idempotent' | 'repeatable' | 'refusesWith503'
>;

/**
 * Returns the kind of a request.
 *
 * @param mayRepeat the option `retry.repeatable`: with false, a request that the endpoint calls
 * repeatable counts as a write
 */
export function getRequestKind(endpoint: Repeatability, mayRepeat: boolean): RequestKind {
  const { idempotent, repeatable } = endpoint;
  if (repeatable === true && !mayRepeat) return 'write';
  if (isRead(endpoint)) return 'read';
  if (idempotent === true) return 'idempotent';
  return repeatable === true ? 'repeatable' : 'write';
}

/**
 * Knows whether the server may have executed a request, and whether the request may be sent again.
 *
 * It is told everything that happens to the request, by the methods `on…`, and nothing else decides
 * either question. "May have executed" is what remains when nothing proves the opposite: the
 * request was handed to a connection, and the server neither refused nor redirected it.
 */
export class Execution {
  readonly #kind: RequestKind;
  readonly #onlyReads: boolean;
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
  #isPointless = false;

  /** @param mayRepeat see `getRequestKind` */
  constructor(endpoint: Repeatability, mayRepeat: boolean) {
    this.#kind = getRequestKind(endpoint, mayRepeat);
    this.#onlyReads = isRead(endpoint);
    this.#refusesWith503 = endpoint.refusesWith503 === true;
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
    this.#brokeEarlier ||= this.#result === 'broken' || this.#result === 'cut';
    this.#latestMayHave = false;
    this.#result = undefined;
  }

  /** A connection has the request: from now on, some of it may have been written. */
  onHandedOver(): void {
    this.#latestMayHave = true;
  }

  /** There is no response, or its body broke off. */
  onFailure(failure: AttemptFailure): void {
    this.#latestMayHave = failure !== 'unsent';
    this.#result = failure;
  }

  /**
   * The status and the headers of a response have arrived. Whether the status is a refusal counts
   * from `onFinalResponse` on: until then a hook may fail, and its error has no status.
   */
  onResponse(status: number): void {
    this.#result = status;
  }

  /** The response is no redirect, and is read. */
  onFinalResponse(): void {
    if (typeof this.#result === 'number' && isRefusal(this.#result, this.#refusesWith503))
      this.#latestMayHave = false;
  }

  /** The body of an error says that the request was executed all the same. */
  onExecutedAnyway(): void {
    this.#latestMayHave = true;
  }

  /** The error says that the same request would fail again, as with a used-up quota. */
  onPointless(): void {
    this.#isPointless = true;
  }

  /** The credential was renewed after a 401, and the request is sent again with the new one. */
  onCredentialRenewed(): void {
    this.#renewedCredential = true;
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

  /** How many attempts were begun. */
  get attempts(): number {
    return this.#attempts;
  }

  /** How many times the request was repeated, not counting the one with a renewed credential. */
  get retries(): number {
    return this.#attempts - 1 - Number(this.#renewedCredential);
  }

  /** Whether the server may have executed the request. Always false for one that only reads. */
  get mayHaveExecuted(): boolean {
    return !this.#onlyReads && (this.#earlierMayHave || this.#latestMayHave);
  }

  /**
   * Whether the result of the latest attempt allows another one. A body that can be read once never
   * does.
   */
  get mayRetry(): boolean {
    if (this.#hasOneTimeBody || this.#isPointless || this.#result === undefined) return false;
    const { statuses, failures, failuresOnce } = RETRY_RULES[this.#kind];
    if (typeof this.#result === 'number')
      return statuses.includes(this.#result) || (this.#result === 503 && this.#refusesWith503);
    return (
      failures.includes(this.#result) ||
      (failuresOnce.includes(this.#result) && !this.#brokeEarlier)
    );
  }

  /**
   * Whether a new credential would help: the server did not accept the one that was sent, and it
   * was not renewed before.
   */
  get mayRenewCredential(): boolean {
    if (this.#hasOneTimeBody || this.#isPointless) return false;
    return this.#result === 401 && !this.#renewedCredential;
  }

  /** Whether connections that are idle may be broken, as that of an earlier attempt was. */
  get needsNewConnection(): boolean {
    return this.#brokeEarlier;
  }
}

/** Returns whether a status means that the server rejected the request before it did anything. */
function isRefusal(status: number, refusesWith503: boolean): boolean {
  return (status >= 400 && status < 500) || (status === 503 && refusesWith503);
}
