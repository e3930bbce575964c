/** What one attempt came to, as far as another one depends on it. */
export interface Attempted {
  /** Counts from 1. */
  readonly attempt: number;
  /** Status of the answer; undefined when none came. */
  readonly status: number | undefined;
  /** No answer came, and provably nothing was sent. */
  readonly unsent: boolean;
  /** What the server asked us to wait, in ms. */
  readonly retryAfter: number | undefined;
  /** The request only reads, or its repeat is known to answer alike. */
  readonly repeatable: boolean;
  /** A 503 of this endpoint is a refusal. */
  readonly refusesWith503: boolean;
}

export interface RetryPolicy {
  readonly limit: number;
  readonly baseDelay: number;
  readonly maxDelay: number;
  readonly maxRetryAfter: number;
}

const PASSING = new Set([429, 502, 503, 504]);

/** How long to wait before the next attempt, in ms; undefined when there is none. */
export function retryDelay(tried: Attempted, policy: RetryPolicy, random: () => number = Math.random): number | undefined {
  if (tried.attempt > policy.limit || !mayRepeat(tried)) return undefined;
  if (tried.retryAfter === undefined) return random() * Math.min(policy.maxDelay, policy.baseDelay * 2 ** (tried.attempt - 1));
  return tried.retryAfter > policy.maxRetryAfter ? undefined : tried.retryAfter;
}

function mayRepeat({ status, unsent, repeatable, refusesWith503 }: Attempted): boolean {
  if (status === undefined) return unsent || repeatable;
  if (repeatable) return PASSING.has(status);
  return status === 429 || (status === 503 && refusesWith503);
}
