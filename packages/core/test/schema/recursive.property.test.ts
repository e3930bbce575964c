import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  array,
  boolean,
  instantOrNull,
  int,
  list,
  nullable,
  object,
  optional,
  part,
  type PartSchema,
  record,
  type Schema,
  string,
  union,
} from '../../src/schema/schema.js';
import { type Drawn, fromWire, instants, normalizesAsZodDoes, primitive, runs, timeout } from './like-zod.js';

const { numRuns, seed } = runs;

/** Mostly the first. */
function mostly(good: readonly unknown[], bad: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constant(bad) });
}

const fieldNames = ['id', 'name', 'note', 'at', 'tags', 'kind'] as const;
const fieldKinds: readonly (() => Drawn)[] = [
  () => ({ schema: int(), values: mostly([1, 2, 3], 'x') }),
  () => ({ schema: string(), values: mostly(['a', 'b', 'c'], 4) }),
  () => ({ schema: optional(string()), values: mostly(['a', 'b'], false) }),
  () => ({ schema: instantOrNull(), values: mostly([...instants, null], 'never') }),
  () => ({ schema: list(string()), values: mostly([null, [], ['a']], ['a', 1]) }),
  () => ({ schema: optional(nullable(boolean())), values: mostly([true, false], 0) }),
];

/** A few ways in which objects of one or two schemas hold each other. */
const links = {
  optional: (to: PartSchema<unknown>) => optional(to),
  nullable: (to: PartSchema<unknown>) => nullable(to),
  many: (to: PartSchema<unknown>) => list(to),
  byName: (to: PartSchema<unknown>) => optional(record(to)),
  oneOrMany: (to: PartSchema<unknown>) => optional(union([to, array(to)])),
} as const;
type Link = keyof typeof links;

/** How the values of a link are made of those of the object. */
const linked: Readonly<Record<Link, (inner: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>>> = {
  optional: (inner) => inner,
  nullable: (inner) => fc.oneof(inner, fc.constant(null)),
  many: (inner) => fc.oneof(fc.array(inner, { maxLength: 3 }), fc.constant(null)),
  byName: (inner) => fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), inner, { maxKeys: 2, noNullPrototype: true }),
  oneOrMany: (inner) => fc.oneof(inner, fc.array(inner, { maxLength: 2 })),
};

type Named = readonly [name: string, values: fc.Arbitrary<unknown>];

/** Objects with these keys in one of two orders, mostly all of them. */
function objectsOf(all: readonly Named[], orders: readonly (readonly number[])[]): fc.Arbitrary<unknown> {
  const entries = all.map(([name, values]) => fc.record({ name: fc.constant(name), value: values, chance: fc.nat(9) }));
  return fc.tuple(fc.constantFrom(...orders), fc.tuple(...entries)).map(([order, drawn]) => {
    const kept = order.flatMap((at) => drawn[at] ?? []).filter(({ chance }) => chance > 0);
    return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  });
}

interface Recursive {
  readonly schema: PartSchema<unknown>;
  readonly values: readonly unknown[];
}

/** What a recursive schema is made of: fields, two links, and the orders of keys of its values. */
type Parts = readonly [Readonly<Record<string, () => Drawn>>, Link, Link, readonly (readonly number[])[]];

function makeRecursive([kinds, parent, below, orders]: Parts): fc.Arbitrary<Recursive> {
  const fields = Object.entries(kinds).map(([name, make]) => [name, make()] as const);
  const recursive: Schema<Record<string, unknown>> = object<Record<string, unknown>>(() => ({
    get parent() {
      return links[parent](part(recursive));
    },
    ...Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    get below() {
      return links[below](part(recursive));
    },
  }));
  const { value } = fc.letrec<{ value: unknown }>((tie) => {
    const inner = fc.oneof({ maxDepth: 3 }, fc.constant(undefined), tie('value'));
    const of = (link: Link): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 15, arbitrary: linked[link](inner) }, { weight: 1, arbitrary: primitive });
    const all: readonly Named[] = [
      ...fields.map(([name, { values }]) => [name, values] as const),
      ['parent', of(parent)],
      ['below', of(below)],
      ['extra', primitive],
    ];
    return { value: objectsOf(all, orders) };
  });
  return fc.record({ schema: fc.constant(part(recursive)), values: fc.array(value, { minLength: 8, maxLength: 8 }) });
}

const places = [0, 1, 2, 3, 4, 5, 6, 7];

/** A schema that holds itself under `parent` and `below`, and eight values of it. */
const recursive = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...fieldNames), fc.constantFrom(...fieldKinds), { minKeys: 1, maxKeys: 5 }),
    fc.constantFrom<Link>('optional', 'nullable', 'many'),
    fc.constantFrom<Link>('optional', 'byName', 'oneOrMany', 'many'),
    fc.array(fc.shuffledSubarray(places, { minLength: places.length }), { minLength: 2, maxLength: 2 }),
  )
  .chain(makeRecursive);

test('values of a recursive schema, in any order and with gaps anywhere, are read as zod reads them', { timeout }, () => {
  const met = { changed: 0, refused: 0 };
  fc.assert(
    fc.property(recursive, ({ schema, values }) => {
      // One schema for all values: what it has seen before must not matter.
      for (const value of values) normalizesAsZodDoes(schema, fromWire(value), met);
    }),
    { numRuns: numRuns / 4, seed },
  );
  expect(met.changed).toBeGreaterThan(numRuns / 100);
  expect(met.refused).toBeGreaterThan(numRuns / 8);
});
