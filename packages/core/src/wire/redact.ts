import type { HeaderMap } from './headers.js';
import { isOpenHeader } from './secret-names.js';

/** What takes the place of a secret. */
export const REDACTED = '***';

/** Levels of a parsed body that are examined; deeper ones are left out. */
export const MAX_DEPTH = 100;

/**
 * Response headers that may contain secrets: session cookies, signed URLs, challenges that echo the
 * request.
 */
const CLOSED_HEADERS = new Set([
  'set-cookie',
  'location',
  'authorization',
  'proxy-authenticate',
  'link',
  'content-location',
  'refresh',
]);

export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : REDACTED]),
  );
}

/** Returns whether a header of a response may contain secrets that only the server knows. */
export function isClosedResponseHeader(name: string): boolean {
  return CLOSED_HEADERS.has(name);
}

/**
 * Returns an object or a list with other entries; the value itself when all of them stay the same.
 */
export function mapEntries(
  value: object,
  change: (key: string, inner: unknown) => readonly [string, unknown],
): object {
  const before = Object.entries(value) as [string, unknown][];
  const after = before.map(([key, inner]) => change(key, inner));
  if (after.every(([key, inner], i) => key === before[i]?.[0] && inner === before[i][1]))
    return value;
  return Array.isArray(value)
    ? after.map(([, inner]) => inner)
    : Object.fromEntries<unknown>(after);
}
