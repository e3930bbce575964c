const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** Reads `Retry-After` (seconds, fractions too, or an HTTP date) and its cousin `Retry-After-Ms`; junk is `undefined`. In ms. */
export function parseRetryAfter(
  retryAfter: string | undefined,
  retryAfterMs: string | undefined,
  now: number = Date.now(),
): number | undefined {
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
