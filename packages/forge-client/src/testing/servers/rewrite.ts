import type { Schema } from '@clients/core';
import { builtOf } from '@clients/core/schema';
import { isRecord } from '@clients/core/testing';
import type * as z from 'zod/mini';
import * as schemas from '../../schemas.js';
import type { ForgeState } from '../state/forge-state.js';
import type { Differences } from './differences.js';
import type { FieldDifference, Fields, SchemaName } from './fields.js';

type Zod = z.core.$ZodType;

interface ObjectDifference extends FieldDifference {
  readonly without: readonly string[];
}

type ByNode = ReadonlyMap<Zod, ObjectDifference>;

const named = new Map<Differences, ByNode>();

/** Returns a value with the fields that a server sends, in every object of its schema. */
export function withFieldsOf(differences: Differences, schema: Schema<unknown>, value: unknown, state: ForgeState): unknown {
  const known = named.get(differences) ?? byNode(differences);
  named.set(differences, known);
  return rewritten(known, schema as unknown as Zod, value, state);
}

function byNode({ fields, withoutFields }: Differences): ByNode {
  const names = new Set([...withoutFields.keys(), ...Object.keys(fields)]) as ReadonlySet<SchemaName>;
  return new Map([...names].map((name) => [builtOf(schemas[name] as Zod), { without: withoutFields.get(name) ?? [], ...fields[name] }]));
}

function rewritten(known: ByNode, lazy: Zod, value: unknown, state: ForgeState): unknown {
  const node = builtOf(lazy) as z.core.$ZodTypes;
  const difference = known.get(node);
  const inner = inside(known, node, value, state);
  return difference === undefined || !isRecord(inner) ? inner : changed(difference, inner, state);
}

function inside(known: ByNode, node: z.core.$ZodTypes, value: unknown, state: ForgeState): unknown {
  const next = (to: Zod | undefined, part: unknown): unknown => (to === undefined ? part : rewritten(known, to, part, state));
  const { def } = node._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return next(def.innerType, value);
    case 'pipe':
      return next(def.out, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => next(def.element, item)) : value;
    case 'record':
      return isRecord(value) ? mapped(value, (part) => next(def.valueType, part)) : value;
    case 'object':
      return isRecord(value) ? mapped(value, (part, key) => next(def.shape[key], part)) : value;
    case 'union':
      return next(
        def.options.find((each) => builtOf(each)._zod.def.type === (Array.isArray(value) ? 'array' : 'object')),
        value,
      );
    default:
      return value;
  }
}

function mapped(value: Fields, change: (part: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));
}

function changed({ without, nulls = [], adds = {} }: ObjectDifference, fields: Fields, state: ForgeState): Fields {
  const kept = Object.entries(fields).filter(([key]) => !without.includes(key));
  const empty = nulls.filter((key) => fields[key] === undefined || (Array.isArray(fields[key]) && fields[key].length === 0));
  const added = Object.entries(adds).map(([key, value]) => [key, typeof value === 'function' ? value(fields, state) : value]);
  return Object.fromEntries([...kept, ...empty.map((key) => [key, null]), ...added]) as Fields;
}
