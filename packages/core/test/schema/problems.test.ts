import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { type Problem, formatProblems, schema, type Schema, validate } from '../schema-all.js';
import { loose } from '../servers/loose.js';

function problemsOf(by: Schema<unknown>, value: unknown): readonly Problem[] {
  return validate(by, value).problems;
}

describe('problems', () => {
  test('are described, those of checks with a text in its words', () => {
    const even = z.int().check(z.multipleOf(2, 'not an even number'));
    const query = schema<unknown>(() =>
      loose({ limit: z.int(), name: z.string(), even: z.optional(even), all: z.unknown() }),
    );

    expect(
      formatProblems(problemsOf(query, { limit: 0.5, name: '', even: 3 }), 'query').split('; '),
    ).toEqual([
      'query.limit: expected an integer, found a fraction',
      'query.even: not an even number',
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

  test.each([
    [z.string().check(z.minLength(3)), 'ab', 'expected at least 3, found a string'],
    [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'expected at most 1, found a list'],
    [z.strictObject({}), { extra: 1 }, "expected no key 'extra'"],
    [z.email(), 'x', 'expected a string in the format email, found a string'],
    [z.boolean(), 0, 'expected true or false, found 0'],
    [
      z.int(),
      2 ** 53,
      'expected an integer that a number holds exactly (up to 2^53 - 1), found an integer too large to be exact',
    ],
    [z.literal('json'), 'xml', "expected 'json', found 'xml'"],
    [
      z.string().check(z.refine(() => false)),
      'x',
      'expected a value that passes its check, found a string',
    ],
    [z.string().check(z.refine(() => false, 'not this one')), 'x', 'not this one'],
    [
      z.union([z.literal('json'), z.looseObject({})]),
      1,
      "expected 'json' or an object, found an integer",
    ],
  ])('%# say what is expected', (by, value, text) => {
    expect(
      formatProblems(
        problemsOf(
          schema<unknown>(() => by),
          value,
        ),
      ),
    ).toBe(text);
  });
});
