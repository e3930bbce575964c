import type { ResponseHeaders } from './response-headers.js';

const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** Returns how long a server asks to wait, in ms; undefined when it does not say. */
export function readRetryAfter(headers: ResponseHeaders): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), headers.get('retry-after-ms'));
}

/**
 * Parses `Retry-After` (seconds, also fractions, or an HTTP date) and `Retry-After-Ms`. Returns
 * milliseconds; undefined for anything else.
 */
export function parseRetryAfter(
  retryAfter: string | undefined,
  retryAfterMs: string | undefined,
  now: number = Date.now(),
): number | undefined {
  const ms = parseDecimal(retryAfterMs);
  if (ms !== undefined) return ms;
  const seconds = parseDecimal(retryAfter);
  if (seconds !== undefined) return seconds * 1_000;
  if (retryAfter === undefined || !HTTP_DATE.test(retryAfter)) return undefined;
  // One of the three valid forms has no time zone; all mean GMT.
  const date = Date.parse(/gmt|utc|[+-]\d{4}/i.test(retryAfter) ? retryAfter : `${retryAfter} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function parseDecimal(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  // Any number of digits is valid: an absurdly long wait must not become an immediate retry.
  return /^\d+(?:\.\d+)?$/.test(trimmed)
    ? Math.min(Number(trimmed), Number.MAX_SAFE_INTEGER)
    : undefined;
}
