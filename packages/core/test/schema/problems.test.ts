import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { check } from '../../src/schema/lazy-schema.js';
import { problemText } from '../../src/schema/problems.js';
import { schema } from '../../src/schema/schema.js';

describe('problems', () => {
  test('are described, those of custom checks with the messages of the schema', () => {
    const even = z.int().check(z.refine((n) => n % 2 === 0, { params: { expected: 'an even number' } }));
    const limit = z.int().check(z.gte(1), z.lte(50));
    const query = schema<unknown>(() => z.looseObject({ limit, name: z.string().check(z.minLength(2)), even: z.optional(even) }));

    expect(problemText(check(query, { limit: 0, name: '', even: 3 }) ?? [], 'query').split('; ')).toEqual([
      'query.limit: expected at least 1, found an integer',
      'query.name: expected at least 2 characters, found an empty string',
      'query.even: expected an even number, found an integer',
    ]);
    expect(problemText(check(query, undefined) ?? [], 'query')).toBe('query: expected an object, found nothing');
  });

  test('quote unusual keys in their paths', () => {
    const record = schema<unknown>(() => z.record(z.string(), z.array(z.int())));

    expect(check(record, { 'a.b': ['x'], plain: [1, 'y'] })?.map(({ path }) => path)).toEqual(['["a.b"][0]', 'plain[1]']);
  });
});
