import type * as z from 'zod/mini';
import { hasKind } from './kinds.js';
import { type Check, INVALID, type Visit } from './visit.js';

/** A key of an object, and how its value is checked. */
export interface Field {
  readonly key: string;
  readonly index: number;
  readonly schema: z.core.$ZodType;
  readonly check: Check;
  /** The kind of values that are accepted without the check. */
  readonly accepted: number;
  /** How an absent key is handled: accepted, reported, or filled in by the check. */
  readonly absent: 'fine' | 'problem' | 'filled';
}

/** Returns the value if it is valid unchanged. Keys are looked up one by one: a caller's object may inherit them. */
export function validated(record: Record<string, unknown>, fields: readonly Field[]): unknown {
  if (Object.hasOwn(record, '__proto__')) return INVALID;
  for (const { key, absent, accepted, check } of fields) {
    const value = record[key];
    if (value === undefined && !(key in record)) {
      if (absent !== 'fine') return INVALID;
    } else if (!hasKind(accepted, value) && check(value, undefined) !== value) return INVALID;
  }
  return record;
}

/**
 * Normalizes an object in place. It iterates with `for … in`, where V8 reads each property by position instead of by name. Servers send
 * most keys in the order of the schema, so the next key usually belongs to the next field, and a field that was skipped is absent; the map
 * finds keys out of order.
 */
export function normalize(
  record: Record<string, unknown>,
  list: readonly Field[],
  byKey: ReadonlyMap<string, Field>,
  visit: Visit,
): unknown {
  let next = 0;
  // All fields before this index have been checked.
  let seen = 0;
  for (const key in record) {
    let field = list[next];
    if (field?.key !== key) {
      field = byKey.get(key);
      if (field === undefined) {
        if (key === '__proto__') Reflect.deleteProperty(record, key);
        continue;
      }
      for (; seen < field.index; seen++) visitIfAbsent(record, list[seen], visit);
    }
    next = field.index + 1;
    if (seen < next) seen = next;
    if (!hasKind(field.accepted, record[key])) visit.step(record, key, field.schema, field.check);
  }
  for (; seen < list.length; seen++) visitIfAbsent(record, list[seen], visit);
  return record;
}

/** As `normalize` where no problem is reported: most fields are then of no interest. */
export function normalizeQuietly(record: Record<string, unknown>, active: readonly Field[], visit: Visit): unknown {
  if (Object.hasOwn(record, '__proto__')) Reflect.deleteProperty(record, '__proto__');
  for (const field of active) {
    const value = record[field.key];
    if (value === undefined) visitIfAbsent(record, field, visit);
    else if (!hasKind(field.accepted, value)) {
      const after = field.check(value, visit);
      if (after !== value && after !== INVALID) record[field.key] = after;
    }
  }
  return record;
}

function visitIfAbsent(record: Record<string, unknown>, field: Field | undefined, visit: Visit): void {
  if (field === undefined || field.absent === 'fine' || record[field.key] !== undefined) return;
  const { key, schema, absent, check } = field;
  visit.path.push(key);
  const value = absent === 'filled' ? check(undefined, visit) : INVALID;
  if (value === INVALID) visit.mismatch(schema, undefined);
  else if (value !== undefined) record[key] = value;
  visit.path.pop();
}
