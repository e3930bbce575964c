import { isRecord } from '../base/is-record.js';

/**
 * Returns what identifies an item of a list: its number, or its other names together, because several tags can have the `id` of one
 * commit; otherwise all of it.
 */
export function keyOf(item: unknown): unknown {
  if (!isRecord(item)) return JSON.stringify(item);
  const { id, sha, name } = item;
  if (typeof id === 'number') return id;
  return JSON.stringify((id ?? sha ?? name) === undefined ? item : [id, sha, name]);
}
