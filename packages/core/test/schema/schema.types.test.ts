import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/v4/mini';
import {
  type OpenEnum,
  type ZodSchema,
  type StandardSchema,
  instantOrNull,
  list,
  object,
  openEnum,
  validate,
} from '../schema-all.js';

interface Item {
  id: number;
  state: OpenEnum<'open' | 'closed'>;
  tags: string[];
  due: string | null;
  note?: string | undefined;
  extra: unknown;
  parent?: Item | undefined;
}

test('a schema that equals its interface compiles, with open enums, lists, dates and recursion', () => {
  const item: ZodSchema<Item> = object(() => ({
    id: z.int(),
    state: openEnum(['open', 'closed']),
    tags: list(z.string()),
    due: instantOrNull(),
    note: z.optional(z.string()),
    extra: z.unknown(),
    get parent() {
      return z.optional(item);
    },
  }));

  const value = item.parse({ id: 1, state: 'paused', tags: [], due: null, extra: 0 });
  expectTypeOf(value).toEqualTypeOf<Item>();
  expectTypeOf(item).toExtend<StandardSchema<Item>>();
  expectTypeOf(validate(item, value).value).toEqualTypeOf<Item>();
  expect(value.state).toBe('paused');
});

interface Pair {
  a: string;
  b?: number | undefined;
}

test('a missing key, an extra key, a wrong type and required against optional do not compile', () => {
  // @ts-expect-error `b` is missing
  const missing: ZodSchema<Pair> = object(() => ({ a: z.string() }));
  const extra: ZodSchema<Pair> = object(() => ({
    a: z.string(),
    b: z.optional(z.number()),
    // @ts-expect-error `c` is not a key of Pair
    c: z.string(),
  }));
  // @ts-expect-error `a` is a string
  const wrong: ZodSchema<Pair> = object(() => ({ a: z.number(), b: z.optional(z.number()) }));
  // @ts-expect-error `b` may be absent
  const required: ZodSchema<Pair> = object(() => ({ a: z.string(), b: z.number() }));
  const absent: ZodSchema<Pair> = object(() => ({
    // @ts-expect-error `a` may not be absent
    a: z.optional(z.string()),
    b: z.optional(z.number()),
  }));

  expect([missing, extra, wrong, required, absent]).toHaveLength(5);
});
