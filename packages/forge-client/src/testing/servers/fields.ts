import type { Schema } from '@clients/core';
import { builtOf } from '@clients/core/schema';
import type * as z from 'zod/mini';
import { isRecord } from '@clients/core/testing';
import * as schemas from '../../schemas.js';
import type { Differences, FieldDifference, Fields } from './differences.js';
import type { ForgeState } from '../state/forge-state.js';

type Zod = z.core.$ZodType;

const named = new Map<Differences, ReadonlyMap<Zod, FieldDifference>>();

/** Returns a value with the fields that a server sends, in every object of its schema. */
export function withFieldsOf(differences: Differences, schema: Schema<unknown>, value: unknown, state: ForgeState): unknown {
  const known = named.get(differences) ?? byNode(differences);
  named.set(differences, known);
  return rewritten(known, schema as unknown as Zod, value, state);
}

function byNode({ fields }: Differences): ReadonlyMap<Zod, FieldDifference> {
  return new Map(Object.entries(fields).map(([name, difference]) => [builtOf(schemas[name as keyof typeof fields] as Zod), difference]));
}

function rewritten(known: ReadonlyMap<Zod, FieldDifference>, lazy: Zod, value: unknown, state: ForgeState): unknown {
  const node = builtOf(lazy) as z.core.$ZodTypes;
  const difference = known.get(node);
  const inner = inside(known, node, value, state);
  return difference === undefined || !isRecord(inner) ? inner : changed(difference, inner, state);
}

function inside(known: ReadonlyMap<Zod, FieldDifference>, node: z.core.$ZodTypes, value: unknown, state: ForgeState): unknown {
  const next = (to: Zod, part: unknown): unknown => rewritten(known, to, part, state);
  const inField = (to: Zod | undefined, part: unknown): unknown => (to === undefined ? part : next(to, part));
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
      return isRecord(value) ? mapped(value, (part, key) => inField(def.shape[key], part)) : value;
    case 'union': {
      const option = def.options.find((each) => builtOf(each)._zod.def.type === (Array.isArray(value) ? 'array' : 'object'));
      return option === undefined ? value : next(option, value);
    }
    default:
      return value;
  }
}

function mapped(value: Fields, change: (part: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));
}

function changed({ without = [], nulls = [], adds = {} }: FieldDifference, fields: Fields, state: ForgeState): Fields {
  const kept = Object.entries(fields).filter(([key]) => !without.includes(key));
  const added = Object.entries(adds).map(([key, value]) => [key, typeof value === 'function' ? value(fields, state) : value]);
  const empty = nulls.filter((key) => !(key in fields)).map((key) => [key, null]);
  return Object.fromEntries([...kept, ...empty, ...added]) as Fields;
}
