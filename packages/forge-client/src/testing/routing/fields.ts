import { type Node, nodeOf, part, type Schema } from '@clients/core/schema';
import { isRecord } from '@clients/core/testing';
import * as schemas from '../../schemas.js';
import type { Differences, FieldDifference, Fields } from '../servers/differences.js';
import type { ForgeState } from '../state/forge-state.js';

const named = new Map<Differences, ReadonlyMap<Node, FieldDifference>>();

/** Returns a value with the fields that a server sends, in every object of its schema. */
export function withFieldsOf(differences: Differences, schema: Schema<unknown>, value: unknown, state: ForgeState): unknown {
  const known = named.get(differences) ?? byNode(differences);
  named.set(differences, known);
  return rewritten(known, nodeOf(part(schema)), value, state);
}

function byNode({ fields }: Differences): ReadonlyMap<Node, FieldDifference> {
  return new Map(
    Object.entries(fields).map(([name, difference]) => [nodeOf(part(schemas[name as keyof typeof fields] as Schema<unknown>)), difference]),
  );
}

function rewritten(known: ReadonlyMap<Node, FieldDifference>, node: Node, value: unknown, state: ForgeState): unknown {
  const difference = known.get(node);
  const inner = inside(known, node, value, state);
  return difference === undefined || !isRecord(inner) ? inner : changed(difference, inner, state);
}

function inside(known: ReadonlyMap<Node, FieldDifference>, node: Node, value: unknown, state: ForgeState): unknown {
  const next = (to: Node, part: unknown): unknown => rewritten(known, to, part, state);
  const inField = (to: Node | undefined, part: unknown): unknown => (to === undefined ? part : next(to, part));
  switch (node.type) {
    case 'optional':
    case 'nullable':
    case 'normalized':
      return next(node.inner, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => next(node.item, item)) : value;
    case 'record':
      return isRecord(value) ? mapped(value, (part) => next(node.item, part)) : value;
    case 'object':
      return isRecord(value) ? mapped(value, (part, key) => inField(node.shape[key], part)) : value;
    case 'union': {
      const option = node.options.find(({ type }) => type === (Array.isArray(value) ? 'array' : 'object'));
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
