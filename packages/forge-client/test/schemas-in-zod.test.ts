import { describe, expect, expectTypeOf, test } from 'vitest';
import * as zod from 'zod';
import * as z from 'zod/v4/mini';
import type { Issue } from '../src/index.js';
import * as schemas from '../src/schemas.js';
import { recordings } from './recorded/recordings.js';

const { issue, user } = schemas;

/** An issue that a server sent, with a list that is null and a date that was never set. */
function sent(): Record<string, unknown> {
  const found = recordings()
    .get('issueGetIssue')
    ?.find(({ response }) => response.status === 200);
  return {
    ...(found?.response.body as object),
    labels: null,
    due_date: '1970-01-01T01:00:00+01:00',
  };
}

describe.each([
  ['zod', zod.object({ issue }), zod.array(issue)],
  ['zod/v4/mini', z.object({ issue }), z.array(issue)],
])('a schema of the package inside a schema of %s', (_, whole, all) => {
  test('parses what servers send, as the client does', () => {
    const value = sent();
    const parsed = whole.parse({ issue: value });

    expectTypeOf(parsed).toEqualTypeOf<{ issue: Issue }>();
    expect(parsed.issue).toEqual({
      ...value,
      labels: [],
      assignees: [],
      projects: [],
      due_date: null,
    });
    expect(value['labels']).toBeNull();
    expect(all.parse([value, value])).toHaveLength(2);
  });

  test('says what was expected, and where', () => {
    const { error } = whole.safeParse({ issue: { ...sent(), title: 7, created_at: 'soon' } });

    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'issue.title: Invalid input: expected string, received number',
      'issue.created_at: Invalid ISO datetime',
    ]);
    expect(all.safeParse([1]).error?.issues).toMatchObject([
      { path: [0], message: 'Invalid input: expected object, received number' },
    ]);
  });

  test('is part of its JSON Schema', () => {
    expect(z.toJSONSchema(whole)).toMatchObject({
      properties: {
        issue: {
          type: 'object',
          properties: { title: { type: 'string' }, labels: { type: 'array' } },
        },
      },
      required: ['issue'],
    });
  });
});

test('a schema of the package takes more rules of zod', () => {
  const named = issue.check(z.refine(({ title }) => title.length > 3, 'a longer title'));

  expect(named.parse(sent()).labels).toEqual([]);
  expect(named.safeParse({ ...sent(), title: 'x' }).error?.issues).toMatchObject([
    { message: 'a longer title' },
  ]);
  expect(z.optional(user).parse(undefined)).toBeUndefined();
  expectTypeOf<zod.infer<typeof issue>>().toEqualTypeOf<Issue>();
});

test('zod writes every schema as JSON Schema', () => {
  const all = Object.entries(schemas).filter(
    (entry): entry is [string, Extract<(typeof entry)[1], z.ZodMiniType>] => '_zod' in entry[1],
  );

  expect(all.length).toBeGreaterThan(300);
  for (const [name, schema] of all) {
    expect(() => zod.toJSONSchema(schema, { io: 'input' }), name).not.toThrow();
    expect(() => zod.toJSONSchema(schema), name).not.toThrow();
  }
});
