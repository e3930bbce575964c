import { isRecord } from '../base/is-record.js';
import type { Literal, Node, NormalizedNode, ObjectNode } from './node.js';
import { bestExplanation, type Finding, oneOf, valueAt } from './problems.js';
import { isInstant, isPlainObject } from './values.js';

type Keys = readonly PropertyKey[];
type Wrong = Pick<Finding, 'expected' | 'code' | 'container'>;

/**
 * Converts what has to be converted in a value, and explains what is wrong with it. The compiled check, which runs first, only finds that one
 * of the two is necessary. Returns the value itself, or a copy where something was converted; its argument is never changed.
 *
 * @param found is given what is wrong
 * @param keys the path of the value
 */
export function convert(node: Node, value: unknown, found: Finding[], keys: Keys = []): unknown {
  switch (node.type) {
    case 'optional':
      return value === undefined ? value : convert(node.inner, value, found, keys);
    case 'nullable':
      return value === null ? value : convert(node.inner, value, found, keys);
    case 'normalized':
      return convertNormalized(node, value, found, keys);
    case 'union':
      return convertUnion(node.options, value, found, keys);
    default: {
      const wrong = mismatch(node, value);
      if (wrong === undefined) return convertInside(node, value, found, keys);
      found.push({ ...wrong, keys, value });
      return value;
    }
  }
}

function convertNormalized({ inner, fix }: NormalizedNode, value: unknown, found: Finding[], keys: Keys): unknown {
  const before = found.length;
  const fixed = fix(value, (expected, below = []) => {
    found.push({ keys: [...keys, ...below], expected, code: 'custom', value: valueAt(value, below), container: false });
  });
  return found.length > before ? value : convert(inner, fixed, found, keys);
}

/** Takes the first option that accepts the value. */
function convertUnion(options: readonly Node[], value: unknown, found: Finding[], keys: Keys): unknown {
  const refusals: Finding[][] = [];
  for (const option of options) {
    const own: Finding[] = [];
    const result = convert(option, value, own, keys);
    if (own.length === 0) return result;
    refusals.push(own);
  }
  found.push(...bestExplanation(refusals, keys, value));
  return value;
}

/** Returns what is wrong with a value as a whole. */
function mismatch(node: Node, value: unknown): Wrong | undefined {
  switch (node.type) {
    case 'object':
      return isRecord(value) ? undefined : CONTAINER;
    case 'record':
      return isPlainObject(value) ? undefined : CONTAINER;
    case 'array':
      return Array.isArray(value) ? undefined : { ...CONTAINER, expected: 'a list' };
    case 'enum':
    case 'literal':
      return node.values.includes(value as Literal) ? undefined : { ...wrongType(oneOf(node.values)), code: 'invalid_value' };
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrongType('true or false');
    case 'number':
    case 'int':
      return wrongNumber(node.type, value);
    case 'unknown':
      return undefined;
    default:
      if (typeof value !== 'string') return wrongType('a string');
      return node.type !== 'instant' || isInstant(value) ? undefined : { ...wrongType('an RFC 3339 instant'), code: 'invalid_format' };
  }
}

const CONTAINER: Wrong = { expected: 'an object', code: 'invalid_type', container: true };

function wrongType(expected: string): Wrong {
  return { expected, code: 'invalid_type', container: false };
}

function wrongNumber(type: string, value: unknown): Wrong | undefined {
  if (!Number.isFinite(value)) return wrongType('a number');
  if (type === 'number' || Number.isSafeInteger(value)) return undefined;
  if (!Number.isInteger(value)) return wrongType('an integer');
  return { ...wrongType('an integer that a number holds exactly (up to 2^53 - 1)'), code: 'unsafe-integer' };
}

/** Converts the parts of an object or a list, whose own kind is right. */
function convertInside(node: Node, value: unknown, found: Finding[], keys: Keys): unknown {
  switch (node.type) {
    case 'object':
      return convertObject(node, value as Record<string, unknown>, found, keys);
    case 'record': {
      const entries = ownEntries(value as object);
      const after = entries.map(([key, item]): [string, unknown] => [key, convert(node.item, item, found, [...keys, key])]);
      const same = !Object.hasOwn(value as object, '__proto__') && after.every(([, item], at) => item === entries[at]?.[1]);
      return same ? value : Object.fromEntries(after);
    }
    case 'array': {
      const items = value as readonly unknown[];
      const after = items.map((item, at) => convert(node.item, item, found, [...keys, at]));
      return after.every((item, at) => item === items[at]) ? value : after;
    }
    default:
      return value;
  }
}

function convertObject({ shape }: ObjectNode, value: Record<string, unknown>, found: Finding[], keys: Keys): unknown {
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
    const after = convert(node, before, found, at);
    if (after !== before) changed = true;
    if (!absent || after !== undefined) fields[key] = after;
  }
  return changed ? { ...Object.fromEntries(ownEntries(value)), ...fields } : value;
}

/** Adds what is wrong when a value is absent: at least that there is none, where its schema accepts any value. */
export function explainAbsent(node: Node, found: Finding[], keys: Keys = []): void {
  const before = found.length;
  convert(node, undefined, found, keys);
  if (found.length === before) found.push({ ...wrongType('a value'), keys, value: undefined });
}

/** Returns the entries of an object, without an own `__proto__`. */
function ownEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== '__proto__');
}
