import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { type Check, findCheck, findListCheck } from '../../src/schema/check.js';
import { instantOrNull, list, object, openEnum, schema, type ZodSchema } from '../schema-all.js';
import { loose } from '../servers/loose.js';

interface Label {
  name: string;
}
interface Issue {
  id: number;
  title: string;
  state: 'open' | 'closed' | (string & {});
  labels: Label[];
  due_date: string | null;
  by_name: Record<string, Label>;
  one: Label | string[];
  parent?: Issue | undefined;
}
const label: ZodSchema<Label> = object(() => ({ name: z.string() }));
const issue: ZodSchema<Issue> = object(() => ({
  id: z.int(),
  title: z.string(),
  state: openEnum(['open', 'closed']),
  labels: list(label),
  due_date: instantOrNull(),
  by_name: z.record(z.string(), label),
  one: z.union([label, z.array(z.string())]),
  get parent() {
    return z.optional(issue);
  },
}));

function makeIssue(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    title: 'Leak',
    id: 1,
    brand_new: [1],
    state: 'open',
    labels: [{ name: 'bug' }],
    due_date: null,
    by_name: {},
    one: [],
    ...over,
  };
}

function checkOf(by: ZodSchema<unknown>, find = findCheck): Check {
  const check = find(by);
  if (check === undefined) throw new Error('not a schema of the package');
  return check;
}

const unset = { labels: null, due_date: '0001-01-01T00:00:00Z' };

describe('a value that nobody else has', () => {
  test('is converted in place, at any depth, and keeps the rest', () => {
    const value = makeIssue({ ...unset, parent: makeIssue(unset) });
    const found = checkOf(issue).normalize(value);

    expect(found).toBe(value);
    expect(found).toEqual(makeIssue({ labels: [], parent: makeIssue({ labels: [] }) }));
    expect(checkOf(issue).fits(found)).toBe(true);
  });
});

describe('a value of the caller', () => {
  test('is not copied where nothing is converted, and keeps the order of its keys', () => {
    const value = Object.freeze(makeIssue());

    expect(checkOf(issue).convert(value)).toBe(value);
  });

  test('is copied where something is, and only there', () => {
    const value = makeIssue({ ...unset, parent: Object.freeze(makeIssue()) });
    const found = checkOf(issue).convert(Object.freeze(value)) as Record<string, unknown>;

    expect(found).toEqual({ ...value, labels: [], due_date: null });
    expect(Object.keys(found)).toEqual(Object.keys(value));
    expect(found['parent']).toBe(value['parent']);
    expect(value).toMatchObject(unset);
  });
});

describe('a part that was reported', () => {
  const without = (check: Check, ...values: unknown[]): Check =>
    values.reduce<Check>((reduced, value) => reduced.leaveOut(reduced.explain(value)), check);

  test('may be missing or null if it was, and is checked otherwise', () => {
    const check = without(checkOf(issue), makeIssue({ title: undefined }));

    expect(check.fits(makeIssue({ title: undefined }))).toBe(true);
    expect(check.fits(makeIssue({ title: null }))).toBe(true);
    expect(check.fits(makeIssue({ title: 5 }))).toBe(false);
    expect(check.fits(makeIssue({ id: undefined }))).toBe(false);
  });

  test('may be anything if it was of another kind', () => {
    const check = without(checkOf(issue), makeIssue({ title: 5, due_date: 'soon' }));

    expect(check.fits(makeIssue({ title: {}, due_date: 1 }))).toBe(true);
    expect(check.fits(makeIssue({ labels: 1 }))).toBe(false);
  });

  test('is a part of every item of a list and of every value of a map', () => {
    const check = without(
      checkOf(issue),
      makeIssue({ labels: [{ name: 'a' }, {}], by_name: { a: { name: 1 } } }),
    );

    expect(check.fits(makeIssue({ labels: [{}, {}], by_name: { b: { name: true } } }))).toBe(true);
    expect(check.fits(makeIssue({ labels: [1] }))).toBe(false);
  });

  test('of a list is an item that may be null', () => {
    const items = checkOf(label, findListCheck);
    const check = without(items, [null]);

    expect(check.fits([null, { name: 'a' }])).toBe(true);
    expect(check.fits([null, {}])).toBe(false);
  });

  test('is checked again where it lies in a union or in a schema that refers to itself', () => {
    const wrong = makeIssue({ one: { name: 1 }, parent: makeIssue({ title: 5 }) });
    const check = without(checkOf(issue), wrong);

    expect(check.fits(wrong)).toBe(false);
    expect(check.explain(wrong).map(({ path }) => path)).toEqual(['one.name', 'parent.title']);
  });

  test('is not looked for again in a check that has to stay', () => {
    const items = checkOf(schema<unknown>(() => z.array(z.union([label, z.string()]))));

    expect(without(items, [{ name: 1 }])).toBe(items);
  });

  test('leaves the check of other clients as it is', () => {
    without(checkOf(issue), makeIssue({ title: 5 }));

    expect(checkOf(issue).fits(makeIssue({ title: 5 }))).toBe(false);
  });
});

test('a schema that the package did not make has no check here: its library knows what it converts', () => {
  expect(findCheck(z.looseObject({}))).toBeUndefined();
  expect(findListCheck(z.looseObject({}))).toBeUndefined();
});

test('a value that may be of several kinds is converted for the one that it is', () => {
  const oneOrMany = schema<unknown>(() =>
    z.union([loose({ items: list(z.string()) }), z.array(loose({ due: instantOrNull() }))]),
  );

  expect(checkOf(oneOrMany).normalize({ items: null })).toEqual({ items: [] });
  expect(checkOf(oneOrMany).normalize([{ due: unset.due_date }])).toEqual([{ due: null }]);
  expect(checkOf(oneOrMany).normalize([{ due: 1 }, { due: unset.due_date }])).toEqual([
    { due: 1 },
    { due: null },
  ]);
});
