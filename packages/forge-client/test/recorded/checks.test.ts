import { isDeepStrictEqual } from 'node:util';
import { validate } from '@clients/core/validate';
import type { ZodSchema } from '@clients/core/schema';
import * as z from 'zod/v4/mini';
import { expect, test } from 'vitest';
import { endpointOf } from './operations.js';
import { recordings } from './recordings.js';

/** One recorded value of each schema. */
function valuesBySchema(): Map<ZodSchema<unknown>, unknown> {
  const values = new Map<ZodSchema<unknown>, unknown>();
  for (const [id, list] of recordings())
    for (const { request, response } of list) {
      const endpoint = endpointOf(id, request);
      const schema = (endpoint?.item ?? endpoint?.output) as ZodSchema<unknown> | undefined;
      const { body } = response;
      const whole = endpoint?.key === undefined ? body : (body as Fields | null)?.[endpoint.key];
      const value = endpoint?.item === undefined ? whole : (whole as unknown[] | undefined)?.[0];
      if (schema !== undefined && response.status < 300 && typeof value === 'object')
        values.set(schema, value);
    }
  return values;
}

type Fields = Record<string, unknown>;

/** Returns the value with each of its parts in turn replaced, or removed if that is undefined. */
function* damage(value: unknown, replacement: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (Array.isArray(value)) yield value.with(Number(key), replacement);
    else if (replacement === undefined) {
      const { [key]: _, ...rest } = value as Fields;
      yield rest;
    } else yield { ...value, [key]: replacement };
    for (const damaged of damage(part, replacement))
      yield Array.isArray(value) ? value.with(Number(key), damaged) : { ...value, [key]: damaged };
  }
}

test('an answer, whole and with each of its parts damaged, is converted and checked as zod parses it', () => {
  const values = valuesBySchema();
  expect(values.size).toBeGreaterThan(100);
  const wrong: unknown[] = [];
  for (const [schema, value] of values)
    for (const given of [
      value,
      ...damage(value, undefined),
      ...damage(value, null),
      ...damage(value, 'x'),
    ]) {
      const parsed = z.safeParse(schema, given);
      const { value: found, problems } = validate(schema, given);
      if (parsed.success ? !isDeepStrictEqual(found, parsed.data) : problems.length === 0)
        wrong.push({ given, found, parsed });
      if (parsed.success && problems.length > 0) wrong.push({ given, problems });
    }
  expect(wrong).toEqual([]);
});
