import { type Schema, zodOf } from '@clients/core/schema';
import { isRecord } from '@clients/core/testing';
import * as schemas from '../../schemas.js';
import type { Differences, FieldDifference, Fields } from '../servers/differences.js';
import type { ForgeState } from '../state/forge-state.js';

/** The parts of a schema that contain the schemas inside it. */
interface Node {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, Node>>;
      readonly element?: Node;
      readonly valueType?: Node;
      readonly options?: readonly Node[];
      readonly innerType?: Node;
      readonly out?: Node;
    };
    readonly innerType?: Node;
  };
}

const named = new Map<Differences, ReadonlyMap<Node, FieldDifference>>();

/** Returns a value with the fields that a server sends, in every object of its schema. */
export function withFieldsOf(differences: Differences, schema: Schema<unknown>, value: unknown, state: ForgeState): unknown {
  const known = named.get(differences) ?? byNode(differences);
  named.set(differences, known);
  return rewritten(known, nodeOf(schema), value, state);
}

function byNode({ fields }: Differences): ReadonlyMap<Node, FieldDifference> {
  return new Map(
    Object.entries(fields).map(([name, difference]) => [nodeOf(schemas[name as keyof typeof fields] as Schema<unknown>), difference]),
  );
}

function nodeOf(schema: Schema<unknown>): Node {
  return zodOf(schema) as unknown as Node;
}

function rewritten(known: ReadonlyMap<Node, FieldDifference>, node: Node, value: unknown, state: ForgeState): unknown {
  const difference = known.get(node);
  const inner = inside(known, node, value, state);
  return difference === undefined || !isRecord(inner) ? inner : changed(difference, inner, state);
}

function inside(known: ReadonlyMap<Node, FieldDifference>, node: Node, value: unknown, state: ForgeState): unknown {
  const { def } = node._zod;
  const { shape, element, valueType, options } = def;
  const next = (to: Node, part: unknown): unknown => rewritten(known, to, part, state);
  if (Array.isArray(value)) {
    const items = element ?? options?.find((option) => option._zod.def.element !== undefined)?._zod.def.element;
    if (items !== undefined) return value.map((item) => next(items, item));
  }
  if (isRecord(value) && (shape ?? valueType) !== undefined)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const to = shape?.[key] ?? valueType;
        return [key, to === undefined ? part : next(to, part)];
      }),
    );
  if (isRecord(value) && options !== undefined) {
    const option = options.find((one) => one._zod.def.shape !== undefined);
    return option === undefined ? value : next(option, value);
  }
  const wrapped = def.innerType ?? def.out ?? node._zod.innerType;
  return wrapped === undefined ? value : next(wrapped, value);
}

function changed({ without = [], nulls = [], adds = {} }: FieldDifference, fields: Fields, state: ForgeState): Fields {
  const kept = Object.entries(fields).filter(([key]) => !without.includes(key));
  const added = Object.entries(adds).map(([key, value]) => [key, typeof value === 'function' ? value(fields, state) : value]);
  const empty = nulls.filter((key) => !(key in fields)).map((key) => [key, null]);
  return Object.fromEntries([...kept, ...empty, ...added]) as Fields;
}
