import { expect, expectTypeOf, test } from 'vitest';
import {
  instantOrNull,
  int,
  list,
  normalizeInPlace,
  number,
  object,
  type Open,
  openEnum,
  optional,
  part,
  type Schema,
  type StandardSchema,
  string,
  unknown,
  Visit,
} from '../../src/schema/schema.js';

interface Item {
  id: number;
  state: Open<'open' | 'closed'>;
  tags: readonly string[];
  due: string | null;
  note?: string | undefined;
  extra: unknown;
  parent?: Item | undefined;
}

test('a schema that equals its interface compiles, with open enums, lists, dates and recursion', () => {
  const item: Schema<Item> = object(() => ({
    id: int(),
    state: openEnum(['open', 'closed']),
    tags: list(string()),
    due: instantOrNull(),
    note: optional(string()),
    extra: unknown(),
    get parent() {
      return optional(part(item));
    },
  }));

  const value = item.parse({ id: 1, state: 'paused', tags: [], due: null, extra: 0 });
  expectTypeOf(value).toEqualTypeOf<Item>();
  expectTypeOf(item).toExtend<StandardSchema<Item>>();
  expectTypeOf(normalizeInPlace(item, value, new Visit())).toEqualTypeOf<Item>();
  expect(value.state).toBe('paused');
});

interface Pair {
  a: string;
  b?: number | undefined;
}

test('a missing key, an extra key, a wrong type and required against optional do not compile', () => {
  // @ts-expect-error `b` is missing
  const missing: Schema<Pair> = object(() => ({ a: string() }));
  // @ts-expect-error `c` is not a key of Pair
  const extra: Schema<Pair> = object(() => ({ a: string(), b: optional(number()), c: string() }));
  // @ts-expect-error `a` is a string
  const wrong: Schema<Pair> = object(() => ({ a: number(), b: optional(number()) }));
  // @ts-expect-error `b` may be absent
  const required: Schema<Pair> = object(() => ({ a: string(), b: number() }));
  // @ts-expect-error `a` may not be absent
  const absent: Schema<Pair> = object(() => ({ a: optional(string()), b: optional(number()) }));

  expect([missing, extra, wrong, required, absent]).toHaveLength(5);
});
