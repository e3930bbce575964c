/** The outcome of an attempt, as far as a retry depends on it. */
export interface Attempted {
  /** Counts from 1. */
  readonly attempt: number;
  /** Status of the response; undefined when there was none. */
  readonly status: number | undefined;
  /** There was no response, and provably nothing was sent. */
  readonly unsent: boolean;
  /** Delay in ms that the server requested. */
  readonly retryAfter: number | undefined;
  /** The request only reads, or can be repeated with the same result. */
  readonly idempotent: boolean;
  /** The connection broke for the first time, before the response to a request that changes nothing on the server. */
  readonly onceMore: boolean;
  /** A 503 of this endpoint means that nothing was executed. */
  readonly refusesWith503: boolean;
}

export interface RetryPolicy {
  readonly limit: number;
  readonly baseDelay: number;
  readonly maxDelay: number;
  readonly maxRetryAfter: number;
  readonly repeatable: boolean;
}

const PASSING = new Set([429, 502, 503, 504]);

/** Returns the delay in ms before the next attempt; undefined when there is no retry. */
export function retryDelay(tried: Attempted, policy: RetryPolicy, random: () => number = Math.random): number | undefined {
  if (tried.attempt > policy.limit || !mayRepeat(tried)) return undefined;
  if (tried.retryAfter === undefined) return random() * Math.min(policy.maxDelay, policy.baseDelay * 2 ** (tried.attempt - 1));
  return tried.retryAfter > policy.maxRetryAfter ? undefined : tried.retryAfter;
}

function mayRepeat({ status, unsent, idempotent, onceMore, refusesWith503 }: Attempted): boolean {
  if (status === undefined) return unsent || idempotent || onceMore;
  if (idempotent) return PASSING.has(status);
  return status === 429 || (status === 503 && refusesWith503);
}
