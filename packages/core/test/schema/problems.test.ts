import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import {
  normalized,
  type Problem,
  formatProblems,
  schema,
  type Schema,
  validate,
} from '../schema-all.js';
import { loose } from '../servers/loose.js';

function problemsOf(by: Schema<unknown>, value: unknown): readonly Problem[] {
  return validate(by, value).problems();
}

describe('problems', () => {
  test('are described, those of values that cannot be converted in the words of their schema', () => {
    const even = normalized(z.int(), (value, refuse) => {
      if (typeof value !== 'number' || value % 2 === 0) return value;
      refuse('an even number');
      return undefined;
    });
    const query = schema<unknown>(() =>
      loose({ limit: z.int(), name: z.string(), even: z.optional(even), all: z.unknown() }),
    );

    expect(
      formatProblems(problemsOf(query, { limit: 0.5, name: '', even: 3 }), 'query').split('; '),
    ).toEqual([
      'query.limit: expected an integer, found a fraction',
      'query.even: expected an even number, found an integer',
      'query.all: expected a value, found nothing',
    ]);
    expect(formatProblems(problemsOf(query, undefined), 'query')).toBe(
      'query: expected an object, found nothing',
    );
  });

  test('quote unusual keys in their paths', () => {
    const lists = schema<unknown>(() => z.record(z.string(), z.array(z.int())));

    expect(problemsOf(lists, { 'a.b': ['x'], plain: [1, 'y'] }).map(({ path }) => path)).toEqual([
      '["a.b"][0]',
      'plain[1]',
    ]);
  });
});
