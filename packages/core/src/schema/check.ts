import { delegate, attachedTests, leaf, numberCheck, stringCheck } from './check-leaf.js';
import { objectCheck, quickOf, skip } from './check-object.js';
import { unionCheck } from './check-union.js';
import { normalisers } from './schema-metadata.js';
import { BAD, doubt, type Settle } from './verdict.js';
import type { ArrayDef, Node, RecordDef } from './zod-view.js';

/** Compiled once for each node and kind; schemas that share a node share its check. */
const owned = /* @__PURE__ */ new WeakMap<Node, Settle>();
const borrowed = /* @__PURE__ */ new WeakMap<Node, Settle>();

/**
 * The plain check behind a zod schema: closures over its definition, no generated code.
 *
 * @param own the values are ours (fresh from `JSON.parse`) and are normalised where they lie; else nothing is ever changed, and a value
 * that would have to be is left to zod
 */
export function compile(node: Node, own: boolean): Settle {
  const made = own ? owned : borrowed;
  const known = made.get(node);
  if (known !== undefined) return known;
  const check = build(node, own);
  made.set(node, check);
  return check;
}

function build(node: Node, own: boolean): Settle {
  const { def } = node._zod;
  switch (def.type) {
    case 'object':
      return objectCheck(def, own, compile);
    case 'array':
      return arrayCheck(node, def, own);
    case 'record':
      return recordCheck(def, own);
    case 'union':
      return def.checks?.length ? doubt : unionCheck(def, own, compile);
    case 'string':
      return stringCheck(node, def);
    case 'number':
      return numberCheck(node, def);
    case 'pipe':
      return normalising(node, own);
    default:
      return def.checks?.length ? delegate(node) : buildPlain(node, own);
  }
}

/** Of the types whose attached checks, if any, are zod's business. */
function buildPlain(node: Node, own: boolean): Settle {
  const { def, values, innerType } = node._zod;
  switch (def.type) {
    case 'optional':
      return optionalCheck(node, def.innerType, own);
    case 'nullable': {
      const inner = compile(def.innerType, own);
      return (value) => (value === null ? null : inner(value));
    }
    case 'lazy':
      return innerType === undefined ? doubt : lazyCheck(innerType, own);
    case 'enum':
    case 'literal':
      return values === undefined ? doubt : leaf((value) => values.has(value));
    case 'boolean':
      return def.coerce === true ? doubt : leaf((value) => typeof value === 'boolean');
    case 'null':
      return leaf((value) => value === null);
    case 'undefined':
      return leaf((value) => value === undefined);
    case 'unknown':
    case 'any':
      return (value) => value;
    default:
      return delegate(node);
  }
}

/** Built on first use: what it stands for may hold it. */
function lazyCheck(innerType: Node, own: boolean): Settle {
  let real: Settle | undefined;
  return (value) => (real ??= compile(innerType, own))(value);
}

function normalising(node: Node, own: boolean): Settle {
  const normaliser = normalisers.get(node);
  if (normaliser === undefined) return delegate(node);
  const { fix } = normaliser;
  const inner = compile(normaliser.inner, own);
  return own ? (value) => inner(fix(value)) : (value) => (fix(value) === value ? inner(value) : doubt());
}

function optionalCheck(node: Node, innerType: Node, own: boolean): Settle {
  // Absent and undefined differ for an exact optional; a default inside would have to be filled in.
  if (node._zod.traits.has('$ZodExactOptional') || innerType._zod.optin === 'defaulted') return doubt;
  const inner = compile(innerType, own);
  return (value) => (value === undefined ? undefined : inner(value));
}

function arrayCheck(node: Node, def: ArrayDef, own: boolean): Settle {
  const tests = attachedTests(def);
  if (tests === undefined) return doubt;
  const item = compile(def.element, own);
  const quick = quickOf(def.element);
  return (value) => {
    if (!Array.isArray(value)) return BAD;
    const list: unknown[] = value;
    for (const test of tests) if (!test(list)) return BAD;
    for (let at = skip(list, 0, quick); at < list.length; at = skip(list, at + 1, quick)) {
      const before = list[at];
      const after = item(before);
      if (after === BAD) return BAD;
      if (own && after !== before) list[at] = after;
    }
    return list;
  };
}

function recordCheck(def: RecordDef, own: boolean): Settle {
  if (def.checks?.length || def.keyType._zod.def.type !== 'string' || def.mode !== undefined) return doubt;
  const key = compile(def.keyType, own);
  const item = compile(def.valueType, own);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return BAD;
    if (!isPlain(value)) return doubt();
    const record = value as Record<string, unknown>;
    for (const name of Object.keys(record)) {
      if (name === '__proto__') return doubt();
      if (key(name) === BAD) return BAD;
      const before = record[name];
      const after = item(before);
      if (after === BAD) return BAD;
      if (own && after !== before) record[name] = after;
    }
    return value;
  };
}

/** Made by `{}` or `JSON.parse`, and without symbols. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.getOwnPropertySymbols(value).length === 0;
}
