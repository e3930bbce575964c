import { isRecord } from '@clients/core';

/** Values have a key to this depth. */
const MAX_DEPTH = 1_000;

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
