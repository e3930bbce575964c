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

/** Why an attempt got no response. */
export type AttemptFailure =
  /** Provably nothing was sent. */
  | 'unsent'
  /** The connection broke, and no byte of a response is known to have arrived. */
  | 'broken'
  /** The server sent something that is not HTTP. */
  | 'garbled';

/** Statuses after which the same request may succeed a moment later. */
export const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504];

/** After which results a request is sent again. */
interface RetryRule {
  readonly statuses: readonly number[];
  readonly failures: readonly AttemptFailure[];
  /** After the first of these alone. */
  readonly failuresOnce: readonly AttemptFailure[];
}

const REPEATABLE_RULE: RetryRule = {
  statuses: PASSING_STATUSES,
  failures: ['unsent', 'broken', 'garbled'],
  failuresOnce: [],
};

/**
 * The policy of retries. A 429 means that the server did nothing, as does a 503 of an endpoint that
 * declares it (`refusesWith503`), which is then retried for every kind. How often and how soon, the
 * option `retry` says.
 */
export const RETRY_RULES: Readonly<Record<RequestKind, RetryRule>> = {
  read: REPEATABLE_RULE,
  idempotent: REPEATABLE_RULE,
  repeatable: { statuses: [429], failures: ['unsent'], failuresOnce: ['broken'] },
  write: { statuses: [429], failures: ['unsent'], failuresOnce: [] },
};

/**
 * Returns the kind of a request.
 *
 * @param mayRepeat the option `retry.repeatable`: with false, a request that the endpoint calls
 * repeatable counts as a write
 */
export function getRequestKind(
  endpoint: Pick<Route<object>, 'method' | 'reads' | 'idempotent' | 'repeatable'>,
  mayRepeat: boolean,
): RequestKind {
  const { idempotent, repeatable } = endpoint;
  if (repeatable === true && !mayRepeat) return 'write';
  if (isRead(endpoint)) return 'read';
  if (idempotent === true) return 'idempotent';
  return repeatable === true ? 'repeatable' : 'write';
}

/** Returns whether a status means that the server rejected the request before it did anything. */
export function isRefusal(status: number, refusesWith503: boolean): boolean {
  return (status >= 400 && status < 500) || (status === 503 && refusesWith503);
}
