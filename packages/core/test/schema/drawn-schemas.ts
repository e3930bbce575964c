import fc from 'fast-check';
import * as zod from 'zod';
import * as z from 'zod/mini';
import {
  instant,
  instantOrNull,
  list,
  object,
  openEnum,
  schema,
  type ZodSchema,
} from '../schema-all.js';

type Zod = z.core.$ZodType;

/** A schema, and values that often fit it. */
interface Drawn {
  readonly schema: Zod;
  readonly values: fc.Arbitrary<unknown>;
}

const words = ['a', 'b', '', 'ab', 'abc', ' a ', '5'];
const instants = [
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:53:28+00:53',
  '1970-01-01T00:00:00Z',
  '2026-11-21T03:03:19Z',
  '2026-11-21T03:03:19.25Z',
  '2026-11-21T03:03:19+01:00',
  '2026-02-29T03:03:19Z',
];
const others = [null, 1, 2, 0, -1, 1.5, 2 ** 53, -(2 ** 60), true, false];
const primitive: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...words, ...instants, '2026-11-21', 'x@y.zz', ...others),
  fc.string({ maxLength: 3 }),
);

/** The schemas of the packages, and some that only users have. */
const leaves: readonly (() => Zod)[] = [
  () => z.string(),
  () => z.int(),
  () => z.number(),
  () => z.boolean(),
  () => z.unknown(),
  () => z.enum(['a', 'b', '']),
  () => openEnum(['a', 'b']),
  () => z.literal('a'),
  () => z.literal([1, true, null]),
  () => instant(),
  () => instantOrNull(),
  () => schema(() => z.string()),
  () => z.any(),
  () => z.null(),
  () => z.iso.datetime({ precision: 0 }),
  () => z.email(),
  () => z.string().check(z.minLength(2)),
  () => z.string().check(z.trim()),
  () => z.int().check(z.minimum(1)),
  () => z.coerce.string(),
  () => z.coerce.number(),
  () => zod.enum({ 0: 'a', 1: 'b', a: 0, b: 1 } as const),
  () => z.xor([z.string(), z.enum(['a'])]),
  () => z.lazy(() => z.string()).check(z.refine((text) => text !== 'a')),
  () => zod.string().transform((text) => text.length),
  () => zod.preprocess((value) => value ?? 'a', zod.string()),
  () => zod.string().default('b'),
  () => zod.number().catch(3),
];

const keys = ['a', 'b', 'k', 'length'] as const;

type Parts = Readonly<Record<string, Drawn>>;

/** Any object with these parts, each of which may be left out. */
function objectOf(parts: Parts, fixed: number): fc.Arbitrary<unknown> {
  const names = Object.keys(parts);
  const entries = names.map((name) =>
    fc.tuple(fc.constant(name), parts[name]?.values ?? primitive, fc.nat(3)),
  );
  const extras = fc.dictionary(fc.constantFrom('q', '__proto__', 'self'), primitive, {
    maxKeys: 1,
  });
  return fc.tuple(fc.tuple(...entries), extras).map(([all, extra]) => {
    const kept = all
      .filter(([, , chance], at) => at < fixed || chance > 0)
      .map(([name, value]) => [name, value] as const);
    return Object.fromEntries([...Object.entries(extra), ...kept]);
  });
}

function shapeOf(parts: Parts): Record<string, Zod> {
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part.schema]));
}

const { drawn } = fc.letrec<{ drawn: Drawn }>((tie) => {
  const inner = tie('drawn');
  const parts = fc.dictionary(fc.constantFrom(...keys), inner, { maxKeys: 4 });
  const shaped = (of: Parts): Drawn => ({
    schema: object<Record<string, unknown>>(() => shapeOf(of)),
    values: objectOf(of, 1),
  });
  return {
    drawn: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...leaves).map((make) => ({ schema: make(), values: primitive })),
      inner.map((part) => ({
        schema: z.nullable(part.schema),
        values: fc.oneof(part.values, fc.constant(null)),
      })),
      inner.map((part) => ({
        schema: z.optional(part.schema),
        values: fc.oneof(part.values, part.values, fc.constant(undefined)),
      })),
      inner.map((part) => ({
        schema: z.array(part.schema),
        values: fc.array(part.values, { maxLength: 2 }),
      })),
      inner.map((part) => ({
        schema: list(part.schema),
        values: fc.oneof(fc.array(part.values, { maxLength: 2 }), fc.constant(null)),
      })),
      inner.map((part) => ({
        schema: z.record(z.string(), part.schema),
        values: fc.dictionary(fc.constantFrom('a', '__proto__', 'q', '1'), part.values),
      })),
      fc.array(inner, { minLength: 1, maxLength: 3 }).map((all) => ({
        schema: z.union(all.map((part) => part.schema)),
        values: fc.oneof(...all.map((part) => part.values)),
      })),
      parts.map(shaped),
      parts.map(shaped),
      parts.map(withSelf),
      parts.map((of) => ({ schema: z.object(shapeOf(of)), values: objectOf(of, 1) })),
      inner.map((part) => ({
        schema: z.object({ k: z.exactOptional(part.schema) }),
        values: objectOf({ k: part }, 0),
      })),
    ),
  };
});

/** An object that holds itself, once as optional and once as a list that may be null. */
function withSelf(of: Parts): Drawn {
  const itself: ZodSchema<Record<string, unknown>> = object<Record<string, unknown>>(() => ({
    ...shapeOf(of),
    get self() {
      return z.optional(z.nullable(itself));
    },
    get selves() {
      return z.optional(list(itself));
    },
  }));
  const flat = objectOf(of, 4);
  const inside = fc.record({
    self: flat,
    selves: fc.oneof(fc.constant(null), fc.array(flat, { maxLength: 2 })),
  });
  const deep = fc.tuple(flat, inside).map(([own, more]) => Object.assign({}, own, more));
  return { schema: itself, values: fc.oneof(flat, deep) };
}

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 4 },
    primitive,
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys, 'zz', '__proto__', 'toString'), tie('anything'), {
      maxKeys: 4,
    }),
  ),
}));

/** A schema, and values that mostly fit it. */
export const pairs: fc.Arbitrary<readonly [Zod, readonly unknown[]]> = drawn.chain((part) => {
  const mostlyFit = fc.oneof(
    { weight: 4, arbitrary: part.values },
    { weight: 1, arbitrary: anything },
  );
  return fc.tuple(fc.constant(part.schema), fc.array(mostlyFit, { minLength: 1, maxLength: 4 }));
});
