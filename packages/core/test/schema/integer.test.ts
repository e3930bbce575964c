import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { integer } from '../../src/schema/schema.js';

test('a whole number accepts what zod accepts, and explains everything else as zod does', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.constantFrom(2 ** 53, -(2 ** 53), -0, NaN, Infinity, '1', null, undefined, 1n, {}, [1]),
  );
  fc.assert(
    fc.property(value, (given) => {
      const found = z.safeParse(integer(), given);
      const expected = z.safeParse(z.int(), given);
      expect(found.data).toBe(expected.data);
      expect(found.error?.issues).toEqual(expected.error?.issues);
    }),
  );
});

test('its JSON Schema is that of a whole number', () => {
  expect(z.toJSONSchema(integer())).toEqual(z.toJSONSchema(z.int()));
});
