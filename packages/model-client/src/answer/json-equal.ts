import { isRecord } from '@clients/core';

/** Values are compared to this depth; deeper ones count as different. */
const MAX_DEPTH = 1_000;

/** Returns whether two JSON values are equal, whatever the order of their keys. */
export function isEqual(a: unknown, b: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isEqual(item, b[at], depth + 1));
  }
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key], depth + 1));
}

/** Returns a text that two JSON values share when they are equal, whatever the order of their keys; undefined for one that is too deep. */
export function equalityKey(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === 'string') return JSON.stringify(value);
  if (!Array.isArray(value) && !isRecord(value)) return String(value);
  const parts = Array.isArray(value)
    ? value.map((item) => equalityKey(item, depth + 1))
    : Object.keys(value)
        .sort()
        .flatMap((key) => [JSON.stringify(key), equalityKey(value[key], depth + 1)]);
  if (parts.includes(undefined)) return undefined;
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
}
