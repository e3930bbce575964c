import { objectCheck } from './check-object.js';
import { unionCheck } from './check-union.js';
import { delegate } from './delegate.js';
import { isInert } from './inert.js';
import { accepts, NONE, quickOf, skip, STRING } from './quick.js';
import { normalizers } from './schema-metadata.js';
import { type Check, INVALID } from './visit.js';
import type { ArrayDef, Node, RecordDef, StringDef } from './zod-view.js';

/** The check of each node; schemas that share a node share its check. */
const made = /* @__PURE__ */ new WeakMap<Node, Check>();

/** Compiles a zod schema to closures, without generated code. Nodes that are not modelled here are left to zod. */
export function compile(node: Node): Check {
  const known = made.get(node);
  if (known !== undefined) return known;
  const check = build(node);
  made.set(node, check);
  return check;
}

function build(node: Node): Check {
  const { def, values, innerType } = node._zod;
  if (def.checks?.length) return delegate(node);
  switch (def.type) {
    case 'object':
      return objectCheck(node, def, compile);
    case 'array':
      return arrayCheck(def);
    case 'record':
      return recordCheck(node, def);
    case 'union':
      return unionCheck(node, def, compile);
    case 'pipe':
      return normalizing(node);
    case 'optional':
      return optionalCheck(node, def.innerType);
    case 'nullable': {
      const inner = compile(def.innerType);
      return (value, visit) => (value === null ? null : inner(value, visit));
    }
    case 'lazy':
      return innerType === undefined ? delegate(node) : lazyCheck(innerType);
    case 'enum':
    case 'literal':
      return values === undefined ? delegate(node) : (value) => (values.has(value) ? value : INVALID);
    case 'unknown':
    case 'any':
      return (value) => value;
    case 'string':
      return def.format === 'datetime' ? instantCheck(node, def) : plainCheck(node);
    default:
      return plainCheck(node);
  }
}

/** Makes the check of strings, numbers and booleans without further rules. */
function plainCheck(node: Node): Check {
  const quick = quickOf(node);
  return quick === NONE ? delegate(node) : (value) => (accepts(quick, value) ? value : INVALID);
}

/** Makes the check of a date, which is fully described by its pattern. Dates are frequent enough to be worth their own check. */
function instantCheck(node: Node, { pattern, coerce }: StringDef): Check {
  if (pattern?.flags !== '' || coerce === true) return delegate(node);
  // A schema with a precision of its own does not allow both whole seconds and fractions.
  const isUsual = pattern.test('2000-01-01T00:00:00Z') && pattern.test('2000-01-01T00:00:00.1Z');
  const plain = isUsual ? PLAIN_INSTANT : pattern;
  return (value) => (typeof value === 'string' && (plain.test(value) || pattern.test(value)) ? value : INVALID);
}

/** An instant in UTC on a day that every month has, as most are: matched in half the time of zod's pattern for all instants. */
const PLAIN_INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Compiled on first use: the inner schema may contain this one. */
function lazyCheck(innerType: Node): Check {
  let real: Check | undefined;
  return (value, visit) => (real ??= compile(innerType))(value, visit);
}

function normalizing(node: Node): Check {
  const normalizer = normalizers.get(node);
  if (normalizer === undefined) return delegate(node);
  const { fix } = normalizer;
  const inner = compile(normalizer.inner);
  const inert = isInert(normalizer.inner);
  return (value, visit) => {
    const fixed = fix(value);
    if (inert && fixed === value && visit?.isQuiet === true) return value;
    return visit === undefined && fixed !== value ? INVALID : inner(fixed, visit);
  };
}

function optionalCheck(node: Node, innerType: Node): Check {
  // An exact optional distinguishes absent from undefined; a default inside must be filled in.
  if (node._zod.traits.has('$ZodExactOptional') || innerType._zod.optin === 'defaulted') return delegate(node);
  const inner = compile(innerType);
  return (value, visit) => (value === undefined ? undefined : inner(value, visit));
}

function arrayCheck({ element }: ArrayDef): Check {
  const item = compile(element);
  const quick = quickOf(element);
  const inert = isInert(element);
  return (value, visit) => {
    if (!Array.isArray(value)) return INVALID;
    const list: unknown[] = value;
    if (inert && visit?.isQuiet === true) return list;
    for (let at = skip(list, 0, quick); at < list.length; at = skip(list, at + 1, quick)) {
      if (visit !== undefined) visit.step(list, at, element, item);
      else if (item(list[at], visit) !== list[at]) return INVALID;
    }
    return list;
  };
}

function recordCheck(node: Node, { keyType, valueType, mode }: RecordDef): Check {
  // Only maps whose keys may be any string, which most are.
  if (mode !== undefined || quickOf(keyType) !== STRING) return delegate(node);
  const item = compile(valueType);
  const quick = quickOf(valueType);
  return (value, visit) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return INVALID;
    if (visit === undefined && !isPlain(value)) return INVALID;
    const record = value as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      // zod leaves it out.
      if (key === '__proto__') {
        if (visit === undefined) return INVALID;
        Reflect.deleteProperty(record, key);
      } else if (!accepts(quick, record[key])) {
        if (visit !== undefined) visit.step(record, key, valueType, item);
        else if (item(record[key], visit) !== record[key]) return INVALID;
      }
    }
    return value;
  };
}

/** Returns whether an object was made by `{}` or `JSON.parse`, and has no symbol keys. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.getOwnPropertySymbols(value).length === 0;
}
