import { describe, expect, test } from 'vitest';
import { check } from '../../src/schema/lazy-schema.js';
import { problemText } from '../../src/schema/problems.js';
import { array, int, normalized, optional, record, schema, string, unknown } from '../../src/schema/schema.js';
import { loose } from '../servers/loose.js';

describe('problems', () => {
  test('are described, those of values that cannot be converted in the words of their schema', () => {
    const even = normalized(int(), (value, refuse) => {
      if (typeof value !== 'number' || value % 2 === 0) return value;
      refuse?.('an even number');
      return undefined;
    });
    const query = schema<unknown>(() => loose({ limit: int(), name: string(), even: optional(even), all: unknown() }));

    expect(problemText(check(query, { limit: 0.5, name: '', even: 3 }) ?? [], 'query').split('; ')).toEqual([
      'query.limit: expected an integer, found a fraction',
      'query.even: expected an even number, found an integer',
      'query.all: expected a value, found nothing',
    ]);
    expect(problemText(check(query, undefined) ?? [], 'query')).toBe('query: expected an object, found nothing');
  });

  test('quote unusual keys in their paths', () => {
    const lists = schema<unknown>(() => record(array(int())));

    expect(check(lists, { 'a.b': ['x'], plain: [1, 'y'] })?.map(({ path }) => path)).toEqual(['["a.b"][0]', 'plain[1]']);
  });
});
