import type { Limits } from './lifeline.js';

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

const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** Reads `Retry-After` (seconds, fractions too, or an HTTP date) and its cousin `Retry-After-Ms`; junk is `undefined`. In ms. */
export function parseRetryAfter(retryAfter: string | undefined, retryAfterMs: string | undefined, now: number = Date.now()): number | undefined {
  const ms = decimal(retryAfterMs);
  if (ms !== undefined) return ms;
  const seconds = decimal(retryAfter);
  if (seconds !== undefined) return seconds * 1_000;
  if (retryAfter === undefined || !HTTP_DATE.test(retryAfter)) return undefined;
  // Of the three legal forms one names no zone; all mean GMT.
  const date = Date.parse(/gmt|utc|[+-]\d{4}/i.test(retryAfter) ? retryAfter : `${retryAfter} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function decimal(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  // However many digits: an absurd wait is one, not junk to be tried again at once.
  return /^\d+(?:\.\d+)?$/.test(trimmed) ? Math.min(Number(trimmed), Number.MAX_SAFE_INTEGER) : undefined;
}

/** A wait that cannot end before the whole call must is no use. */
export function fitsIn(delay: number, limits: Limits, startedAt: number, now: number): boolean {
  return limits.total === null || now + delay < startedAt + limits.total;
}
