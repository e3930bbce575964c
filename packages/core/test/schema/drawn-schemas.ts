import fc from 'fast-check';
import * as z from 'zod/mini';
import { instantOrNull, list } from '../../src/schema/schema.js';
import { type Drawn, primitive, type Zod } from './like-zod.js';

const leafs: readonly (() => Zod)[] = [
  () => z.string(),
  () => z.int(),
  () => z.number(),
  () => z.boolean(),
  () => z.null(),
  () => z.undefined(),
  () => z.unknown(),
  () => z.any(),
  () => z.never(),
  () => z.enum(['a', 'b', '']),
  () => z.literal(['a', 1, null]),
  () => z.iso.datetime({ offset: true }),
  () => z.iso.datetime(),
  () => z.iso.date(),
  () => z.iso.time(),
  () => z.iso.duration(),
  () => z.email(),
  () => z.url(),
  () => z.uuid(),
  () => z.base64(),
  () => z.ipv4(),
  () => z.int32(),
  () => z.string().check(z.minLength(1), z.maxLength(2)),
  () => z.string().check(z.length(1), z.minLength(1), z.lowercase()),
  () => z.string().check(z.regex(/^a/g)),
  () => z.string().check(z.regex(/b/y)),
  () => z.string().check(z.includes('b')),
  () => z.string().check(z.trim()),
  () => z.string().check(z.refine((text) => text.length !== 1)),
  () => z.int().check(z.gte(1), z.lt(9)),
  () => z.number().check(z.multipleOf(2)),
  () => z.number().check(z.lte(1), z.gt(-1)),
  () => z.coerce.string(),
  () => z.coerce.number(),
  () => z.coerce.boolean(),
  () => z._default(z.string(), 'd'),
  () => z.prefault(z.string(), 'd'),
  () => z.catch(z.int(), 7),
  () =>
    z.pipe(
      z.string(),
      z.transform((text) => text + '!'),
    ),
  () => z.custom((value) => value !== 'a'),
  () => instantOrNull(),
  () => instantOrNull('epoch'),
];

const keys = ['a', 'b', 'k', 'toString', '__proto__'] as const;

/** Any object with these parts, each of which may be left out. */
function objectOf(parts: Readonly<Record<string, Drawn>>, fixed: number): fc.Arbitrary<unknown> {
  const names = Object.keys(parts);
  const entries = names.map((name) => fc.tuple(fc.constant(name), parts[name]?.values ?? primitive, fc.nat(3)));
  const extras = fc.dictionary(fc.constantFrom('q', '__proto__', 'self'), primitive, { maxKeys: 1 });
  return fc.tuple(fc.tuple(...entries), extras).map(([all, extra]) => {
    const kept = all.filter(([, , chance], at) => at < fixed || chance > 0).map(([name, value]) => [name, value] as const);
    return Object.fromEntries([...Object.entries(extra), ...kept]);
  });
}

const { drawn } = fc.letrec<{ drawn: Drawn }>((tie) => {
  const inner = tie('drawn');
  const parts = fc.dictionary(fc.constantFrom(...keys), inner, { maxKeys: 4 });
  const shapes = { loose: z.looseObject, plain: z.object, strict: z.strictObject };
  const shaped = (kind: keyof typeof shapes, of: Readonly<Record<string, Drawn>>): Drawn => ({
    zod: shapes[kind](Object.fromEntries(Object.entries(of).map(([key, part]) => [key, part.zod as z.ZodMiniType]))),
    values: objectOf(of, 1),
  });
  return {
    drawn: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...leafs).map((make) => ({ zod: make(), values: primitive })),
      inner.map(({ zod, values }) => ({ zod: z.nullable(zod), values: fc.oneof(values, fc.constant(null)) })),
      inner.map(({ zod, values }) => ({ zod: z.optional(zod), values: fc.oneof(values, values, fc.constant(undefined)) })),
      inner.map(({ zod, values }) => ({ zod: z.exactOptional(zod), values })),
      inner.map(({ zod, values }) => ({ zod: z.readonly(zod), values })),
      inner.map(({ zod, values }) => ({ zod: z.lazy(() => zod), values })),
      inner.map(({ zod, values }) => ({ zod: z.array(zod), values: fc.array(values, { maxLength: 2 }) })),
      inner.map(({ zod, values }) => ({ zod: z.array(zod).check(z.minLength(1)), values: fc.array(values, { maxLength: 2 }) })),
      inner.map(({ zod, values }) => ({ zod: list(zod), values: fc.oneof(fc.array(values, { maxLength: 2 }), fc.constant(null)) })),
      inner.map(({ zod, values }) => ({ zod: z.tuple([zod as z.ZodMiniType]), values: fc.array(values, { maxLength: 2 }) })),
      inner.map(({ zod, values }) => ({
        zod: z.record(z.string(), zod),
        values: fc.dictionary(fc.constantFrom('a', '__proto__', 'q', '1'), values),
      })),
      fc.array(inner, { minLength: 1, maxLength: 3 }).map((all) => ({
        zod: z.union(all.map((one) => one.zod)),
        values: fc.oneof(...all.map((one) => one.values)),
      })),
      parts.map((of) => shaped('loose', of)),
      parts.map((of) => shaped('loose', of)),
      fc.tuple(fc.constantFrom('plain' as const, 'strict' as const), parts).map(([kind, of]) => shaped(kind, of)),
      parts.map(withSelf),
      fc.tuple(inner, inner).map(([first, second]) => discriminated(first, second)),
    ),
  };
});

/** An object that holds itself, once as optional and once as a list that may be null. */
function withSelf(of: Readonly<Record<string, Drawn>>): Drawn {
  const self: Zod = z.looseObject({
    ...Object.fromEntries(Object.entries(of).map(([key, part]) => [key, part.zod])),
    get self() {
      return z.optional(z.nullable(self));
    },
    get selves() {
      return z.optional(list(self));
    },
  });
  const flat = objectOf(of, 4);
  const inside = fc.record({ self: flat, selves: fc.oneof(fc.constant(null), fc.array(flat, { maxLength: 2 })) });
  const deep = fc.tuple(flat, inside).map(([own, more]) => Object.assign({}, own, more));
  return { zod: self, values: fc.oneof(flat, deep) };
}

function discriminated(first: Drawn, second: Drawn): Drawn {
  const one = z.looseObject({ k: z.literal('a'), a: first.zod });
  const two = z.looseObject({ k: z.literal(['b', 1]), b: second.zod });
  const parts = { k: fc.constantFrom<unknown>('a', 'b', 1, 'z'), a: first.values, b: second.values };
  return { zod: z.discriminatedUnion('k', [one, two]), values: fc.record(parts, { requiredKeys: ['k'] }) };
}

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 4 },
    primitive,
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys, 'zz'), tie('anything'), { maxKeys: 4 }),
  ),
}));

/** A schema, and values that mostly fit it. */
export const pairs: fc.Arbitrary<readonly [Zod, readonly unknown[]]> = drawn.chain(({ zod, values }) => {
  const mostlyFit = fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: anything });
  return fc.tuple(fc.constant(zod), fc.array(mostlyFit, { minLength: 1, maxLength: 4 }));
});
