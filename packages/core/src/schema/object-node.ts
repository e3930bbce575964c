import { isRecord } from '../base/is-record.js';
import { compile } from './check.js';
import type { Absent, Node, ObjectNode } from './node.js';
import { type Finding, type Keys, wrongContainer } from './problems.js';
import { accepts, NONE } from './quick.js';
import { ownEntries } from './values.js';
import { type Check, explainAbsent, INVALID, type Visit } from './visit.js';

type Shape = ObjectNode['shape'];

interface Field {
  readonly key: string;
  /** Its place in the schema. */
  readonly index: number;
  readonly node: Node;
  readonly check: Check;
  /** Values accepted without calling the check. */
  readonly quick: number;
  /** How an absent key is handled: accepted, reported, or filled in by the check. */
  readonly absent: Absent;
}

interface Fields {
  readonly list: readonly Field[];
  /** Those whose check may change something. */
  readonly active: readonly Field[];
  readonly byKey: ReadonlyMap<string, Field>;
}

/** Makes the description of an object. Getters of `shape` may refer to the schema of the object itself. */
export function objectNode(shape: Shape): ObjectNode {
  return {
    type: 'object',
    shape,
    quick: NONE,
    inert: false,
    absent: 'problem',
    makeCheck: () => objectCheck(shape),
    convert: (value, found, keys) => convertObject(shape, value, found, keys),
  };
}

function objectCheck(shape: Shape): Check {
  // Compiled on first use: getters of a shape may refer to the shape itself.
  let fields: Fields | undefined;
  return (value, visit) => {
    if (!isRecord(value)) return INVALID;
    fields ??= fieldsOf(shape);
    if (visit === undefined) return validated(value, fields);
    return visit.isQuiet ? normalizeQuietly(value, fields, visit) : normalize(value, fields, visit);
  };
}

function fieldsOf(shape: Shape): Fields {
  const list = Object.entries(shape).map(([key, node], index): Field => {
    return { key, index, node, check: compile(node), quick: node.quick, absent: node.absent };
  });
  const active = list.filter(({ node }) => node.absent === 'filled' || !node.inert);
  return { list, active, byKey: new Map(list.map((field) => [field.key, field])) };
}

/** Returns the value if it is valid unchanged. Keys are looked up one by one: a caller's object may inherit them. */
function validated(record: Record<string, unknown>, { list }: Fields): unknown {
  if (Object.hasOwn(record, '__proto__')) return INVALID;
  for (const { key, absent, quick, check } of list) {
    const value = record[key];
    if (value === undefined && !(key in record)) {
      if (absent !== 'fine') return INVALID;
    } else if (!accepts(quick, value) && check(value, undefined) !== value) return INVALID;
  }
  return record;
}

/**
 * Normalizes an object in place. It iterates with `for … in`, where V8 reads each property by position instead of by name. Servers send
 * most keys in the order of the schema, so the next key usually belongs to the next field, and a field that was skipped is absent; the map
 * finds keys out of order.
 */
function normalize(record: Record<string, unknown>, { list, byKey }: Fields, visit: Visit): unknown {
  let next = 0;
  // All fields before this index have been checked.
  let seen = 0;
  for (const key in record) {
    let field = list[next];
    if (field?.key !== key) {
      field = byKey.get(key);
      if (field === undefined) {
        // Assigned to another object, it would replace the prototype.
        if (key === '__proto__') Reflect.deleteProperty(record, key);
        continue;
      }
      for (; seen < field.index; seen++) visitIfAbsent(record, list[seen], visit);
    }
    next = field.index + 1;
    if (seen < next) seen = next;
    if (!accepts(field.quick, record[key])) visit.step(record, key, field.node, field.check);
  }
  for (; seen < list.length; seen++) visitIfAbsent(record, list[seen], visit);
  return record;
}

/** As `normalize` where no problem is reported: most fields are then of no interest. */
function normalizeQuietly(record: Record<string, unknown>, { active }: Fields, visit: Visit): unknown {
  if (Object.hasOwn(record, '__proto__')) Reflect.deleteProperty(record, '__proto__');
  for (const field of active) {
    const value = record[field.key];
    if (value === undefined) visitIfAbsent(record, field, visit);
    else if (!accepts(field.quick, value)) {
      const after = field.check(value, visit);
      if (after !== value && after !== INVALID) record[field.key] = after;
    }
  }
  return record;
}

function visitIfAbsent(record: Record<string, unknown>, field: Field | undefined, visit: Visit): void {
  if (field === undefined || field.absent === 'fine' || record[field.key] !== undefined) return;
  const { key, node, absent } = field;
  visit.path.push(key);
  if (absent === 'problem') visit.mismatch(node, undefined);
  else fill(record, field, visit);
  visit.path.pop();
}

function fill(record: Record<string, unknown>, { key, node, check }: Field, visit: Visit): void {
  const value = check(undefined, visit);
  if (value === INVALID) visit.mismatch(node, undefined);
  else if (value !== undefined) record[key] = value;
}

function convertObject(shape: Shape, value: unknown, found: Finding[], keys: Keys): unknown {
  if (!isRecord(value)) {
    found.push({ ...wrongContainer('an object'), keys, value });
    return value;
  }
  const fields: Record<string, unknown> = {};
  let changed = Object.hasOwn(value, '__proto__');
  for (const [key, node] of Object.entries(shape)) {
    const before = value[key];
    const absent = before === undefined && !(key in value);
    const whenAbsent = absent ? node.absent : undefined;
    if (whenAbsent === 'fine') continue;
    const at = [...keys, key];
    if (whenAbsent === 'problem') {
      explainAbsent(node, found, at);
      continue;
    }
    const after = node.convert(before, found, at);
    if (after !== before) changed = true;
    if (!absent || after !== undefined) fields[key] = after;
  }
  return changed ? { ...Object.fromEntries(ownEntries(value)), ...fields } : value;
}
