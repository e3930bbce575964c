import { isRecord } from '@clients/core';

/** Deeper values have no key. */
const MAX_DEPTH = 1_000;

/**
 * Returns a text that is the same for equal JSON values, whatever the order of their keys;
 * undefined for a value that is too deep.
 */
export function makeEqualityKey(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === 'string') return JSON.stringify(value);
  if (!Array.isArray(value) && !isRecord(value)) return String(value);
  const parts = Array.isArray(value)
    ? value.map((item) => makeEqualityKey(item, depth + 1))
    : Object.keys(value)
        .sort()
        .flatMap((key) => [JSON.stringify(key), makeEqualityKey(value[key], depth + 1)]);
  if (parts.includes(undefined)) return undefined;
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}
