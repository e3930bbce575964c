import type { Schema } from '@clients/core';
import { unwrapLazy } from '@clients/core/schema';
import { isRecord } from '@clients/server-kit';
import type * as z from 'zod/v4/mini';
import * as schemas from 'forge-client/schemas';
import type { ForgeState } from '../state/forge-state.js';
import type { Differences } from './differences.js';
import type { FieldDifference, Fields, SchemaName } from './fields.js';

type Zod = z.core.$ZodType;

interface ObjectDifference extends FieldDifference {
  readonly without: readonly string[];
}

/** The differences of a server by the schema of the object, without its name. */
type DifferencesBySchema = ReadonlyMap<Zod, ObjectDifference>;

const CACHE = new Map<Differences, DifferencesBySchema>();

/** Returns a value of Gitea 1.27 as another server sends it, at every depth of its schema. */
export function convertFields(
  differences: Differences,
  schema: Schema<unknown>,
  value: unknown,
  state: ForgeState,
): unknown {
  const known = CACHE.get(differences) ?? indexBySchema(differences);
  CACHE.set(differences, known);
  return rewriteValue(known, schema as unknown as Zod, value, state);
}

function indexBySchema({ fields, withoutFields }: Differences): DifferencesBySchema {
  const names = new Set([
    ...withoutFields.keys(),
    ...Object.keys(fields),
  ]) as ReadonlySet<SchemaName>;
  return new Map(
    [...names].map((name) => [
      unwrapLazy(schemas[name] as Zod),
      { without: withoutFields.get(name) ?? [], ...fields[name] },
    ]),
  );
}

function rewriteValue(
  known: DifferencesBySchema,
  lazy: Zod,
  value: unknown,
  state: ForgeState,
): unknown {
  const node = unwrapLazy(lazy) as z.core.$ZodTypes;
  const difference = known.get(node);
  const inner = rewriteInside(known, node, value, state);
  return difference === undefined || !isRecord(inner)
    ? inner
    : changeFields(difference, inner, state);
}

function rewriteInside(
  known: DifferencesBySchema,
  node: z.core.$ZodTypes,
  value: unknown,
  state: ForgeState,
): unknown {
  const next = (to: Zod | undefined, part: unknown): unknown =>
    to === undefined ? part : rewriteValue(known, to, part, state);
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
      return isRecord(value) ? mapFields(value, (part) => next(def.valueType, part)) : value;
    case 'object':
      return isRecord(value) ? mapFields(value, (part, key) => next(def.shape[key], part)) : value;
    case 'union':
      return next(
        def.options.find((each) => kindOf(each) === (Array.isArray(value) ? 'array' : 'object')),
        value,
      );
    default:
      return value;
  }
}

/** The kind of values of a schema, after its conversions. */
function kindOf(schema: Zod): string {
  const { def } = (unwrapLazy(schema) as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' ? kindOf(def.out) : def.type;
}

function mapFields(value: Fields, change: (part: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));
}

function changeFields(
  { without, nulls = [], adds = {} }: ObjectDifference,
  fields: Fields,
  state: ForgeState,
): Fields {
  const kept = Object.entries(fields).filter(([key]) => !without.includes(key));
  const empty = nulls.filter(
    (key) => fields[key] === undefined || (Array.isArray(fields[key]) && fields[key].length === 0),
  );
  const added = Object.entries(adds).map(([key, value]) => [
    key,
    typeof value === 'function' ? value(fields, state) : value,
  ]);
  return Object.fromEntries([...kept, ...empty.map((key) => [key, null]), ...added]) as Fields;
}
