import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '../../src/schema/schema.js';
import { validate } from '../../src/schema/validate.js';

interface Label {
  name: string;
  color?: string | undefined;
}
const label: ZodSchema<Label> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  color: z.optional(z.string()),
}));
const plain = z.looseObject({ name: z.string(), color: z.optional(z.string()) });

test('keys that a schema does not know are kept, whatever the objects before had', () => {
  const keys = fc.constantFrom('name', 'color', 'colour', 'id', '0', 'toString', 'constructor');
  const given = fc.dictionary(keys, fc.oneof(fc.string(), fc.integer()), { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(given, { maxLength: 6 }), (values) => {
      for (const value of values) {
        const { success, data } = z.safeParse(plain, value);
        const result = validate(label, value);
        expect(result.fits).toBe(success);
        expect(result.value).toEqual(success ? data : value);
      }
    }),
  );
});

test('an own key __proto__ of a response does not become the prototype of its value', () => {
  const value: unknown = JSON.parse('{"name":"bug","__proto__":{"color":"red"},"id":1}');
  const result = validate(label, value).value as Label & { id: number };
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  expect(result).toEqual({ name: 'bug', id: 1 });
  expect(result.color).toBeUndefined();
});
