import { runInNewContext } from 'node:vm';
import { validate } from '@clients/core/validate';
import { unwrapLazy, unwrapSchema, type ZodSchema } from '@clients/core/schema';
import type * as z from 'zod/v4/mini';
import { describe, expect, test } from 'vitest';
import * as endpoints from '../../src/operations.js';
import { ForgeClient, InputError, token } from '../../src/index.js';
import { jsonSchemaOf } from '../../src/schemas.js';
import { startForgeServer } from '../../src/testing.js';

const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9', auth: token('t') });
const repo = { owner: 'ada', repo: 'engine' };
const when = new Date('2030-05-06T07:08:09.010Z');
const TEXT = '2030-05-06T07:08:09.010Z';

type Slot = 'query' | 'body';
type Name = keyof typeof endpoints;

/** All instants of requests, from the published description of the API. */
const instants: readonly (readonly [Slot, string, readonly Name[]])[] = [
  [
    'query',
    'since',
    [
      'listCommits',
      'listComments',
      'listRepoComments',
      'searchIssues',
      'listIssues',
      'listTimeline',
      'listIssueTimes',
      'listRepoTimes',
      'listNotifications',
      'listRepoNotifications',
      'listCurrentUserTimes',
    ],
  ],
  [
    'query',
    'before',
    [
      'listComments',
      'listRepoComments',
      'searchIssues',
      'listIssues',
      'listTimeline',
      'listIssueTimes',
      'listRepoTimes',
      'listNotifications',
      'listRepoNotifications',
      'listCurrentUserTimes',
    ],
  ],
  ['query', 'until', ['listCommits']],
  ['query', 'last_read_at', ['markNotificationsRead', 'markRepoNotificationsRead']],
  [
    'body',
    'due_date',
    ['createIssue', 'updateIssue', 'setIssueDeadline', 'createPull', 'updatePull'],
  ],
  ['body', 'due_on', ['createMilestone', 'updateMilestone']],
  ['body', 'created', ['addIssueTime']],
  ['body', 'created_at', ['createUser']],
  ['body', 'dates.author', ['createFile', 'updateFile', 'deleteFile', 'changeFiles', 'applyPatch']],
  [
    'body',
    'dates.committer',
    ['createFile', 'updateFile', 'deleteFile', 'changeFiles', 'applyPatch'],
  ],
];

/** All names of requests that travel separated by commas. */
const lists: readonly (readonly [Slot, string, readonly Name[]])[] = [
  ['query', 'labels', ['searchIssues', 'listIssues']],
  ['query', 'milestones', ['searchIssues', 'listIssues']],
  ['query', 'includes', ['getExtendedContents', 'getExtendedRoot']],
  [
    'body',
    'gitignores',
    ['createRepo', 'createOrgRepo', 'createOrgRepoAtOldRoute', 'createRepoForUser'],
  ],
];

/** The schema of one key. */
function schemaOf(name: Name, slot: Slot, path: string): ZodSchema<unknown> {
  const { input } = endpoints[name] as {
    readonly input: Partial<Record<Slot, ZodSchema<unknown>>>;
  };
  const whole = input[slot];
  let node: z.core.$ZodType | undefined = whole;
  for (const key of path.split('.')) {
    const def: z.core.$ZodTypes['_zod']['def'] | undefined = node && unwrapSchema(node)._zod.def;
    node = def?.type === 'object' ? def.shape[key] : undefined;
  }
  if (node === undefined) throw new Error(`${name} has no ${path}`);
  return node as ZodSchema<unknown>;
}

describe('an instant of a request', () => {
  test.each(
    instants.flatMap(([slot, path, names]) => names.map((name) => [name, slot, path] as const)),
  )('%s takes a Date as %s.%s', (name, slot, path) => {
    const read = (value: unknown): unknown => validate(schemaOf(name, slot, path), value);
    expect(read(when)).toMatchObject({ problems: [], value: TEXT });
    expect(read('2030-05-06T07:08:09+02:00')).toMatchObject({
      problems: [],
      value: '2030-05-06T07:08:09+02:00',
    });
    for (const wrong of [new Date(NaN), new Date(8.64e15), 1, {}, '2030-05-06'])
      expect(read(wrong)).not.toMatchObject({ problems: [] });
  });

  test('no request has one that takes text only', () => {
    const found: string[] = [];
    for (const [name, { input }] of Object.entries<{ readonly input: object }>(endpoints)) {
      for (const [slot, schema] of Object.entries(input) as [string, object][])
        if ('_zod' in schema) textOnly(schema as z.core.$ZodType, `${name} ${slot}`, found);
    }
    expect(found).toEqual([]);
  });

  test('is sent as text, in a query and in a body, and the argument is not changed', () => {
    const { transport } = forge;
    const query = {
      since: when,
      before: '2031-01-01T00:00:00Z',
      state: 'all',
    } as const;
    expect(
      new URL(
        transport.describe(endpoints.listIssues, { where: repo, query }).url,
      ).searchParams.get('since'),
    ).toBe(TEXT);
    const body = { title: 'x', due_date: when, closed: undefined };
    expect(
      JSON.parse(transport.describe(endpoints.createIssue, { where: repo, body }).body ?? ''),
    ).toEqual({ title: 'x', due_date: TEXT });
    expect(query.since).toBe(when);
    expect(body.due_date).toBe(when);
    const elsewhere = runInNewContext(`new Date(${String(when.getTime())})`) as Date;
    expect(
      JSON.parse(
        transport.describe(endpoints.setIssueDeadline, {
          where: { ...repo, index: 1 },
          body: { due_date: elsewhere },
        }).body ?? '',
      ),
    ).toEqual({ due_date: TEXT });
    expect(
      JSON.parse(
        transport.describe(endpoints.setIssueDeadline, {
          where: { ...repo, index: 1 },
          body: { due_date: null },
        }).body ?? '',
      ),
    ).toEqual({ due_date: null });
    expect(
      transport.describe(
        endpoints.listIssues,
        { where: repo, query: { since: when } },
        { validate: 'off' },
      ).url,
    ).toContain('since=2030-05-06T07%3A08%3A09.010Z');
  });

  test('that is not a date is rejected with its path', async () => {
    const invalid = new Date('tomorrow');
    expect(() => forge.issues.list(repo, { since: invalid })).toThrow(
      'issues.list: query.since: expected a string, found an invalid Date',
    );
    await expect(forge.issues.create(repo, { title: 'x', due_date: invalid })).rejects.toThrow(
      'issues.create: body.due_date: expected a string, found an invalid Date',
    );
    await expect(
      forge.issues.setDeadline({ ...repo, index: 1 }, {} as { due_date: null }),
    ).rejects.toBeInstanceOf(InputError);
  });

  test('is text in JSON Schema', () => {
    const { input } = endpoints.listIssues;
    expect(jsonSchemaOf(input.query)).toMatchObject({
      properties: { since: { type: 'string', format: 'date-time' }, labels: { type: 'string' } },
    });
  });
});

describe('names of a request that travel separated by commas', () => {
  test.each(
    lists.flatMap(([slot, path, names]) => names.map((name) => [name, slot, path] as const)),
  )('%s takes a list as %s.%s', (name, slot, path) => {
    const read = (value: unknown): unknown => validate(schemaOf(name, slot, path), value);
    expect(read(['bug', 'help wanted'])).toMatchObject({ problems: [], value: 'bug,help wanted' });
    expect(read('bug,ui')).toMatchObject({ problems: [], value: 'bug,ui' });
    expect(read([])).toMatchObject({ problems: [], value: '' });
    for (const wrong of [['a,b'], ['a', 1], 1, {}])
      expect(read(wrong)).not.toMatchObject({ problems: [] });
  });

  test('are joined, and one with a comma is refused', async () => {
    expect(
      new URL(
        forge.transport.describe(endpoints.listIssues, {
          where: repo,
          query: { labels: ['bug', 'ui'], milestones: 'v1,v2' },
        }).url,
      ).search,
    ).toContain('labels=bug%2Cui&milestones=v1%2Cv2');
    expect(() => forge.issues.list(repo, { labels: ['bug', 'a,b'] })).toThrow(
      'issues.list: query.labels: expected names without commas',
    );
    await expect(forge.repos.create({ name: 'x', gitignores: ['Go', 'a,b'] })).rejects.toThrow(
      'body.gitignores: expected names without commas',
    );
    expect(
      JSON.parse(
        forge.transport.describe(endpoints.createRepo, {
          body: { name: 'x', gitignores: ['Go', 'Node'] },
        }).body ?? '',
      ),
    ).toEqual({ name: 'x', gitignores: 'Go,Node' });
  });
});

test('a server understands what is sent for dates and lists', async () => {
  await using server = await startForgeServer();
  await using real = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  const { login } = await real.user.get();
  await real.repos.create({ name: 'dated', auto_init: true, gitignores: ['Go'] });
  const where = { owner: login, repo: 'dated' };
  await real.labels.create(where, { name: 'bug', color: '#ff0000' });
  const { number } = await real.issues.create(where, { title: 'Leak', due_date: when });
  expect((await real.issues.get({ ...where, index: number })).due_date).toMatch(/^2030-05-06T/);
  expect(await real.issues.list(where, { since: new Date(0) }).toArray()).toHaveLength(1);
  expect(await real.issues.list(where, { since: new Date('2100-01-01') }).toArray()).toHaveLength(
    0,
  );
  expect(await real.issues.list(where, { labels: ['bug'] }).toArray()).toHaveLength(0);
});

function textOnly(schema: z.core.$ZodType, path: string, found: string[]): void {
  const { def } = (unwrapLazy(schema) as z.core.$ZodTypes)._zod;
  if (def.type === 'string' && 'format' in def && def.format === 'datetime') found.push(path);
  if (def.type === 'object')
    for (const [key, inner] of Object.entries(def.shape)) textOnly(inner, `${path}.${key}`, found);
  if (def.type === 'array') textOnly(def.element, path, found);
  if (def.type === 'record') textOnly(def.valueType, path, found);
  if (def.type === 'optional' || def.type === 'nullable') textOnly(def.innerType, path, found);
  if (def.type === 'union') for (const option of def.options) textOnly(option, path, found);
}
