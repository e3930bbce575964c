import { isRecord } from '../base/values.js';

/**
 * Returns what identifies an item of a list: the field that the list names, or else its `id`, if
 * that is a number from 1 up (others stand for accounts and records that are gone). A text
 * identifies itself. Undefined for an item that nothing identifies. Other fields do not count unless
 * the list names them: several tags have the `id` of one commit, and several files one `sha`.
 */
export function identifyItem(item: unknown, field = 'id'): unknown {
  if (typeof item === 'string') return item;
  const value = isRecord(item) ? item[field] : undefined;
  if (typeof value === 'number') return value > 0 ? value : undefined;
  return field !== 'id' && typeof value === 'string' && value !== '' ? value : undefined;
}
