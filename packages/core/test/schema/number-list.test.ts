import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { numberList } from '../../src/schema/number-list.js';

const plain = z.array(z.number());

test('a list of numbers accepts what zod accepts, and explains everything else as zod does', () => {
  const item = fc.oneof(
    { weight: 20, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(null, '1', NaN, Infinity, {}, [1], undefined) },
  );
  fc.assert(
    fc.property(fc.oneof(fc.array(item), fc.jsonValue()), (value) => {
      const found = z.safeParse(numberList(), value);
      const expected = z.safeParse(plain, value);
      expect(found.success).toBe(expected.success);
      expect(found.data).toEqual(expected.data);
      expect(found.error?.issues).toEqual(expected.error?.issues);
    }),
  );
});

test('a list with holes is not a list of numbers', () => {
  const holes: number[] = [];
  holes[2] = 1;
  expect(z.safeParse(numberList(), holes).success).toBe(false);
});

test('its JSON Schema is that of a list of numbers', () => {
  expect(z.toJSONSchema(numberList())).toEqual(z.toJSONSchema(plain));
});
