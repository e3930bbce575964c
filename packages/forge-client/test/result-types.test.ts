import { expect, expectTypeOf, test } from 'vitest';
import type { EndpointsWithReadonlyLists, ReadonlyLists } from '../../core/test/readonly-lists.js';
import type * as endpoints from '../src/operations.js';
import {
  type ContentsResponse,
  type CreateIssueBody,
  ForgeClient,
  type Issue,
  type Label,
  type Page,
  type Repository,
  token,
} from '../src/index.js';
import { startForgeServer } from '../src/testing.js';
import type { WebhookEvent } from '../src/webhooks/index.js';

test('no result has a readonly list, so it fits the types of a program', () => {
  expectTypeOf<ReadonlyLists<{ a: { b: readonly string[] }[] }>>().toEqualTypeOf<
    readonly string[]
  >();

  expectTypeOf<EndpointsWithReadonlyLists<typeof endpoints>>().toEqualTypeOf<never>();
  expectTypeOf<ReadonlyLists<WebhookEvent>>().toEqualTypeOf<never>();
  expectTypeOf<Page<Issue>['items']>().toEqualTypeOf<Issue[]>();
  expectTypeOf<Awaited<ReturnType<ForgeClient['issues']['labels']['add']>>>().toEqualTypeOf<
    Label[]
  >();
  expectTypeOf<Repository['topics']>().toEqualTypeOf<string[]>();
});

test('a file and a directory are told apart by Array.isArray', () => {
  const shown = (found: ContentsResponse | ContentsResponse[]): string =>
    Array.isArray(found) ? String(found.length) : found.path;
  expectTypeOf<ForgeClient['contents']['get']>().returns.resolves.toEqualTypeOf<
    Parameters<typeof shown>[0]
  >();
  expect([shown([]), shown({ path: 'a' } as ContentsResponse)]).toEqual(['0', 'a']);
});

test('requests take readonly lists, and results can be changed', async () => {
  await using server = await startForgeServer();
  const forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const where = { owner: 'ada', repo: 'engine' };
  const label = await forge.labels.create(where, { name: 'bug', color: '#ff0000' });
  const request = { title: 'Leak', labels: [label.id] } as const satisfies CreateIssueBody;

  const issue = await forge.issues.create(where, request);
  const labels: Label[] = issue.labels;
  labels.push({ ...label, id: 0 });
  issue.title = 'changed';

  expect(issue.labels.map(({ id }) => id)).toEqual([label.id, 0]);
  expect(await forge.issues.get({ ...where, index: issue.number })).toMatchObject({
    title: 'Leak',
    labels: [{ id: label.id }],
  });
});
