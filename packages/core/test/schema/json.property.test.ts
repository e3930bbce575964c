import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nodeOf, type PartSchema, schema } from '../../src/schema/schema.js';
import { zodOf } from '../../src/schema/to-zod.js';
import { type JsonSchemaTarget, writeSchema } from '../../src/schema/write-json.js';
import { loose } from '../servers/loose.js';
import { pairs } from './drawn-schemas.js';
import { runs, timeout } from './like-zod.js';

type Json = Readonly<Record<string, unknown>>;

/** What zod writes for what a schema accepts, with the keys required that are always in what it returns. */
function zodWrites(part: PartSchema<unknown>, target: JsonSchemaTarget): unknown {
  return z.toJSONSchema(zodOf(schema<unknown>(() => part)), {
    io: 'input',
    target,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== 'object') return;
      const required = Object.entries((def as z.core.$ZodObjectDef).shape).filter(([, field]) => field._zod.optout === undefined);
      delete jsonSchema.required;
      if (required.length > 0) jsonSchema.required = required.map(([key]) => key);
    },
  });
}

const LEFT_OUT = new Set(['minimum', 'maximum', 'pattern', '~standard']);

/** In one form: without bounds of safe integers, additional keys and patterns, and with one way of writing a type or null. */
function plain(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(plain);
  if (typeof json !== 'object' || json === null) return json;
  const { $ref, allOf, ...rest } = json as Json;
  if (typeof $ref === 'string') return { $ref };
  if (Array.isArray(allOf) && Object.keys(rest).length === 0) return plain(allOf[0]);
  const entries = Object.entries({ ...rest, ...(allOf === undefined ? {} : { allOf }) }).flatMap(([key, value]) =>
    LEFT_OUT.has(key) || (key === 'additionalProperties' && Object.keys(value as object).length === 0)
      ? []
      : [[key, plain(value)] as const],
  );
  const made: Json = Object.fromEntries(entries);
  const { type, anyOf, ...others } = made;
  if (isOpenEnum(made)) return { ...others, type: 'string' };
  const options = Array.isArray(type) ? type.map((one: unknown) => ({ type: one })) : anyOf;
  return Array.isArray(options) ? { ...others, ...oneOrAny(options) } : made;
}

/** The same options once. Nested ones are options of the whole. */
function oneOrAny(options: readonly unknown[]): Json {
  const all = options.flatMap((option): readonly Json[] => {
    const { anyOf, ...others } = option as Json;
    return Array.isArray(anyOf) && Object.keys(others).length === 0 ? (anyOf as readonly Json[]) : [option as Json];
  });
  const once = [...new Map(all.map((option) => [JSON.stringify(option), option])).values()];
  const [only] = once;
  return only !== undefined && once.length === 1 ? only : { anyOf: once };
}

/** The known values of an open enum are only in ours: for zod, it is any string. */
function isOpenEnum({ anyOf }: Json): boolean {
  const [known, any, ...more] = Array.isArray(anyOf) ? (anyOf as readonly Json[]) : [];
  return known?.['enum'] !== undefined && isDeepStrictEqual([any, ...more], [{ type: 'string' }]);
}

/** In one form, with definitions named by the order in which they are referred to. */
function renamed(json: unknown): Json {
  const { $defs, definitions, ...root } = plain(json) as Json;
  const found = ($defs ?? definitions ?? {}) as Json;
  const names = new Map<string, string>();
  const bodies: Record<string, unknown> = {};
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as Json;
    if (typeof $ref !== 'string' || $ref === '#')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const isNew = !names.has(name);
    const own = names.get(name) ?? String(names.size);
    names.set(name, own);
    if (isNew) bodies[own] = visit(found[name]);
    return { $ref: own };
  };
  return { root: visit(root), bodies };
}

test.each<JsonSchemaTarget>(['draft-2020-12', 'draft-07', 'openapi-3.0'])(
  'the JSON Schema for %s is that of zod',
  { timeout },
  (target) => {
    fc.assert(
      fc.property(pairs, ([inner]) => {
        const part = loose<{ value: unknown }>({ value: inner });
        expect(renamed(writeSchema(nodeOf(part), target))).toEqual(renamed(zodWrites(part, target)));
      }),
      { ...runs, numRuns: runs.numRuns / 4 },
    );
  },
);
