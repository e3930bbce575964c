import type { HeaderMap } from './headers.js';
import { isOpenHeader } from './secret-names.js';

/** Replaces a secret in a text. */
export const REDACTED = '***';

/** Levels of a parsed body that are examined; deeper ones are left out. */
export const MAX_DEPTH = 100;

/** Returns the headers of a request with `***` for the values that may be secret. */
export function redactHeaders(headers: Readonly<HeaderMap>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isOpenHeader(name) ? value : REDACTED]),
  );
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
