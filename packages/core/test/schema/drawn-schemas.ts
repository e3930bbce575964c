import fc from 'fast-check';
import {
  array,
  boolean,
  closedEnum,
  instant,
  instantOrNull,
  int,
  list,
  literal,
  nullable,
  number,
  object,
  openEnum,
  optional,
  part,
  type PartSchema,
  record,
  type Schema,
  string,
  union,
  unknown,
} from '../../src/schema/schema.js';
import { type Drawn, primitive } from './like-zod.js';

const leafs: readonly (() => PartSchema<unknown>)[] = [
  () => string(),
  () => int(),
  () => number(),
  () => boolean(),
  () => unknown(),
  () => closedEnum(['a', 'b', '']),
  () => openEnum(['a', 'b']),
  () => literal('a'),
  () => literal(1),
  () => literal(true),
  () => literal(null),
  () => instant(),
  () => instantOrNull(),
  () => instantOrNull('epoch'),
];

const keys = ['a', 'b', 'k', 'length'] as const;

type Parts = Readonly<Record<string, Drawn>>;

/** Any object with these parts, each of which may be left out. */
function objectOf(parts: Parts, fixed: number): fc.Arbitrary<unknown> {
  const names = Object.keys(parts);
  const entries = names.map((name) => fc.tuple(fc.constant(name), parts[name]?.values ?? primitive, fc.nat(3)));
  const extras = fc.dictionary(fc.constantFrom('q', '__proto__', 'self'), primitive, { maxKeys: 1 });
  return fc.tuple(fc.tuple(...entries), extras).map(([all, extra]) => {
    const kept = all.filter(([, , chance], at) => at < fixed || chance > 0).map(([name, value]) => [name, value] as const);
    return Object.fromEntries([...Object.entries(extra), ...kept]);
  });
}

function shapeOf(parts: Parts): Record<string, PartSchema<unknown>> {
  return Object.fromEntries(Object.entries(parts).map(([key, { schema }]) => [key, schema]));
}

const { drawn } = fc.letrec<{ drawn: Drawn }>((tie) => {
  const inner = tie('drawn');
  const parts = fc.dictionary(fc.constantFrom(...keys), inner, { maxKeys: 4 });
  const shaped = (of: Parts): Drawn => ({
    schema: part(object<Record<string, unknown>>(() => shapeOf(of))),
    values: objectOf(of, 1),
  });
  return {
    drawn: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...leafs).map((make) => ({ schema: make(), values: primitive })),
      inner.map(({ schema, values }) => ({ schema: nullable(schema), values: fc.oneof(values, fc.constant(null)) })),
      inner.map(({ schema, values }) => ({ schema: optional(schema), values: fc.oneof(values, values, fc.constant(undefined)) })),
      inner.map(({ schema, values }) => ({ schema: array(schema), values: fc.array(values, { maxLength: 2 }) })),
      inner.map(({ schema, values }) => ({
        schema: list(schema),
        values: fc.oneof(fc.array(values, { maxLength: 2 }), fc.constant(null)),
      })),
      inner.map(({ schema, values }) => ({
        schema: record(schema),
        values: fc.dictionary(fc.constantFrom('a', '__proto__', 'q', '1'), values),
      })),
      fc.array(inner, { minLength: 1, maxLength: 3 }).map((all) => ({
        schema: union(all.map(({ schema }) => schema)),
        values: fc.oneof(...all.map(({ values }) => values)),
      })),
      parts.map(shaped),
      parts.map(shaped),
      parts.map(withSelf),
    ),
  };
});

/** An object that holds itself, once as optional and once as a list that may be null. */
function withSelf(of: Parts): Drawn {
  const itself: Schema<Record<string, unknown>> = object<Record<string, unknown>>(() => ({
    ...shapeOf(of),
    get self() {
      return optional(nullable(part(itself)));
    },
    get selves() {
      return optional(list(part(itself)));
    },
  }));
  const flat = objectOf(of, 4);
  const inside = fc.record({ self: flat, selves: fc.oneof(fc.constant(null), fc.array(flat, { maxLength: 2 })) });
  const deep = fc.tuple(flat, inside).map(([own, more]) => Object.assign({}, own, more));
  return { schema: part(itself), values: fc.oneof(flat, deep) };
}

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 4 },
    primitive,
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys, 'zz', '__proto__', 'toString'), tie('anything'), { maxKeys: 4 }),
  ),
}));

/** A schema, and values that mostly fit it. */
export const pairs: fc.Arbitrary<readonly [PartSchema<unknown>, readonly unknown[]]> = drawn.chain(({ schema, values }) => {
  const mostlyFit = fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: anything });
  return fc.tuple(fc.constant(schema), fc.array(mostlyFit, { minLength: 1, maxLength: 4 }));
});
