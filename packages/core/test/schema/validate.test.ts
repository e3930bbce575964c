import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import {
  type Problem,
  instant,
  instantOrNull,
  list,
  object,
  openEnum,
  formatProblems,
  schema,
  validate,
  type ZodSchema,
} from '../schema-all.js';
import { loose } from '../servers/loose.js';

interface Label {
  name: string;
  color: string;
}
const label: ZodSchema<Label> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  color: z.string(),
}));

interface Issue {
  id: number;
  title: string;
  state: 'open' | 'closed';
  labels: readonly Label[];
  due_date: string | null;
  updated_at: string;
  parent?: Issue | undefined;
  children?: readonly Issue[] | undefined;
}
const issue: ZodSchema<Issue> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  labels: list(label),
  due_date: instantOrNull(),
  updated_at: instant(),
  get parent() {
    return z.optional(issue);
  },
  get children() {
    return z.optional(list(issue));
  },
}));

function normalized(
  by: ZodSchema<unknown>,
  value: unknown,
): { value: unknown; problems: readonly Problem[] } {
  return validate(by, value);
}

/** The value of one that fits. */
function fitting(by: ZodSchema<unknown>, value: unknown): unknown {
  const result = normalized(by, value);
  expect(result.problems).toEqual([]);
  return result.value;
}

const zero = '0001-01-01T00:00:00Z';
const labels = [{ name: 'bug', color: 'ff0000' }];
const good = {
  id: 1,
  title: 'Leak',
  state: 'open',
  labels,
  due_date: null,
  updated_at: '2026-01-31T12:00:00+01:00',
};

describe('an answer that fits', () => {
  test('is returned with null lists and unset dates normalized at any depth, and is not changed itself', () => {
    const answer = {
      ...good,
      labels: null,
      due_date: zero,
      parent: { ...good, due_date: zero, children: [{ ...good, labels: null }] },
    };

    const settled = fitting(issue, answer);

    expect(answer).toMatchObject({ labels: null, due_date: zero });
    expect(settled).toMatchObject({
      labels: [],
      due_date: null,
      parent: { due_date: null, children: [{ labels: [] }] },
    });
  });

  test('keeps keys that the server added after this release', () => {
    expect(fitting(issue, { ...good, brand_new: { deep: [1] } })).toMatchObject({
      brand_new: { deep: [1] },
    });
  });

  test.each([
    '1970-01-01T00:00:00Z',
    '1970-01-01T01:00:00+01:00',
    '1969-12-31T19:00:00-05:00',
    zero,
    '0001-01-01T00:53:28+00:53',
  ])('has no date where the server sends %s, which it does for one that was never set', (unset) => {
    const dates = schema<unknown>(() =>
      loose({ due: instantOrNull(), list: list(instantOrNull()) }),
    );

    expect(fitting(dates, { due: unset, list: [unset, null] })).toEqual({
      due: null,
      list: [null, null],
    });
  });
  test('keeps 1970 as a date where a time is always set', () => {
    const epoch = '1970-01-01T00:00:00Z';
    const dates = schema<unknown>(() => loose({ set: instant(), unset: instantOrNull() }));

    expect(fitting(dates, { set: epoch, unset: epoch })).toEqual({ set: epoch, unset: null });
  });

  test('may contain values of an open enum that this release does not know', () => {
    const states = schema<string>(() => openEnum(['open', 'closed']));

    expect(fitting(states, 'paused')).toBe('paused');
    expect(normalized(states, 3).problems).toMatchObject([{ expected: 'a string' }]);
  });

  test('is distinguished by type where an endpoint returns one entry or a list, and normalized in both cases', () => {
    const oneOrMany = schema<Issue | readonly Issue[]>(() => z.union([issue, list(issue)]));

    expect(fitting(oneOrMany, { ...good, labels: null })).toMatchObject({ labels: [] });
    expect(fitting(oneOrMany, [{ ...good, due_date: zero }])).toMatchObject([{ due_date: null }]);
    expect(fitting(oneOrMany, null)).toEqual([]);
  });

  test('is an empty list where a union of a list and an optional object is absent, as zod has it', () => {
    const listOrNone = schema<unknown>(() => z.union([list(label), z.optional(label)]));

    expect(fitting(listOrNone, undefined)).toEqual([]);
  });

  test('is normalized also where the options of a union accept the same kind of value', () => {
    const either = schema<unknown>(() =>
      z.union([loose({ a: z.int() }), loose({ items: list(z.string()) })]),
    );

    expect(fitting(either, { a: 1 })).toEqual({ a: 1 });
    expect(fitting(either, { items: null })).toEqual({ items: [] });
  });
});

describe('an answer that does not fit', () => {
  const parent = { ...good, id: 2 ** 60 };
  const bad = {
    ...good,
    title: 5,
    labels: [{ name: 'bug' }, { name: 'x', color: null }],
    state: 'gone',
    parent,
  };

  test('is described path by path, without any value except a string that is not one of those allowed', () => {
    const found = normalized(issue, structuredClone(bad)).problems;

    expect(
      found.map(({ path, expected, code, value }) => ({ path, expected, code, value })),
    ).toEqual([
      { path: 'title', expected: 'a string', code: 'invalid_type', value: 5 },
      { path: 'state', expected: "one of 'open', 'closed'", code: 'invalid_value', value: 'gone' },
      { path: 'labels[0].color', expected: 'a string', code: 'invalid_type', value: undefined },
      { path: 'labels[1].color', expected: 'a string', code: 'invalid_type', value: null },
      {
        path: 'parent.id',
        expected: 'an integer that a number holds exactly (up to 2^53 - 1)',
        code: 'unsafe-integer',
        value: 2 ** 60,
      },
    ]);
    expect(formatProblems(found, 'body').split('; ')).toEqual([
      'body.title: expected a string, found an integer',
      "body.state: expected one of 'open', 'closed', found 'gone'",
      'body.labels[0].color: expected a string, found nothing',
      'and 2 more',
    ]);
  });

  test('is normalized field by field, and invalid fields stay as they are', () => {
    const children = [{ due_date: zero, labels: 'x' }, 7];
    const answer = {
      ...bad,
      labels: null,
      due_date: zero,
      parent: { title: false, labels: null },
      children,
    };

    expect(normalized(issue, answer).value).toEqual({
      ...bad,
      labels: [],
      due_date: null,
      parent: { title: false, labels: [] },
      children: [{ due_date: null, labels: 'x' }, 7],
    });
  });

  test('has an empty list where a list is missing, and none where one may be missing', () => {
    const lists = object<{
      readonly all: readonly string[];
      readonly some?: readonly string[] | undefined;
    }>(() => ({
      all: list(z.string()),
      some: z.optional(list(z.string())),
    }));

    expect(normalized(lists, {})).toEqual({ value: { all: [] }, problems: [] });
    expect(lists.parse({})).toEqual({ all: [] });
  });

  test('is normalized inside records and unions too', () => {
    const box = schema<unknown>(() =>
      loose({ by_name: z.record(z.string(), issue), one: z.union([issue, z.array(z.string())]) }),
    );

    expect(
      normalized(box, { by_name: { a: { labels: null }, b: 1 }, one: { due_date: zero } }).value,
    ).toEqual({
      by_name: { a: { labels: [] }, b: 1 },
      one: { due_date: null, labels: [] },
    });
  });

  test.each([
    ['an object', issue, []],
    ['an object', issue, 'text'],
    ['an object', schema<unknown>(() => z.nullable(issue)), 3],
    ['a list', schema<unknown>(() => list(issue)), {}],
    ['an object', schema<unknown>(() => z.record(z.string(), z.string())), []],
    ['an object or a list', schema<unknown>(() => z.union([issue, z.array(issue)])), 'text'],
  ])('is marked when it is not even %s', (expected, wanted, value) => {
    expect(normalized(wanted, value).problems).toMatchObject([
      { path: '', expected, hasWrongKind: true },
    ]);
  });

  test('is not a wrong container when it is a text', () => {
    const text = schema<unknown>(() => z.string());
    expect(normalized(text, 4).problems).toMatchObject([{ path: '', hasWrongKind: false }]);
  });

  test('is explained by the option of a union that matches best', () => {
    const either = schema<unknown>(() =>
      loose({ to: z.union([loose({ id: z.int() }), z.array(z.string()), z.literal(null)]) }),
    );

    expect(normalized(either, { to: { id: 'x' } }).problems).toMatchObject([
      { path: 'to.id', expected: 'a number' },
    ]);
    expect(normalized(either, { to: 5 }).problems).toMatchObject([
      { path: 'to', expected: 'an object or a list or null' },
    ]);
  });
});

describe('a repository without its required name', () => {
  interface Repository {
    id: number;
    parent?: Repository | undefined;
    name: string;
    note?: string | undefined;
  }
  const makeRepository = (): ZodSchema<Repository> => {
    const repository: ZodSchema<Repository> = object(() => ({
      id: z.int(),
      get parent() {
        return z.optional(repository);
      },
      name: z.string(),
      note: z.optional(z.string()),
    }));
    return repository;
  };
  const before = { id: 1, parent: { id: 2, name: 'engine' }, name: 'fork' };

  test.each([
    ['is found after good ones', [before, { id: 3, name: 'x' }]],
    ['is found first', []],
  ])('%s, whatever its parent holds', (_, good) => {
    const repository = makeRepository();
    for (const value of good) fitting(repository, structuredClone(value));

    const nameless = { id: 4, parent: { id: 5, name: 'engine', note: 'kept' }, note: 'no name' };

    expect(normalized(repository, structuredClone(nameless)).problems).toMatchObject([
      { path: 'name', expected: 'a string', value: undefined },
    ]);
    expect(normalized(repository, { id: 6, parent: nameless, name: 'y' }).problems).toMatchObject([
      { path: 'parent.name' },
    ]);
  });
});

describe('an argument', () => {
  test('is checked and never changed, also where it would have to be normalized', () => {
    const argument = Object.freeze({ ...good, labels: null, due_date: zero });

    expect(validate(issue, argument).problems).toEqual([]);
    expect(argument).toEqual({ ...good, labels: null, due_date: zero });
  });
});
