import { isRecord } from '../base/record.js';

/**
 * Returns what identifies an item: its number, or its other names together, since several tags can
 * have the `id` of one commit, and several files the `sha` of one content.
 */
export function identifyItem(item: unknown): unknown {
  if (!isRecord(item)) return JSON.stringify(item);
  const { id, sha, name, path } = item;
  if (typeof id === 'number') return id;
  return JSON.stringify((id ?? sha ?? name) === undefined ? item : [id, sha, name, path]);
}
