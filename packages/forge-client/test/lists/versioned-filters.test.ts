// Filters and orders that only some servers have: the others ignore them, and send a list that
// nobody asked for. docs/servers.md lists them.
import { describe, expect, test } from 'vitest';
import type { ListEndpoint } from '@clients/core';
import * as operations from '../../src/operations.js';
import { errorOf, scriptServer } from '../script-server.js';
import { listVersionedFields } from '../versioned-fields.js';

const where = {
  owner: 'ada',
  repo: 'engine',
  org: 'works',
  run: 1,
  attempt: 1,
};

interface Shown {
  readonly list: ListEndpoint<never, unknown>;
  /** The query, of whose keys the first is the filter. */
  readonly query: Readonly<Record<string, unknown>>;
  /** What a server sends that ignores it. */
  readonly ignored: readonly object[];
  /** What a server sends that does not. */
  readonly honoured: readonly object[];
}

const at = (...days: readonly number[]): object[] =>
  days.map((day) => ({ id: day, created: `2026-01-0${String(day)}T00:00:00Z` }));
const shown = (
  list: unknown,
  query: Shown['query'],
  ignored: unknown,
  honoured: unknown,
): Shown => ({
  list: list as Shown['list'],
  query,
  ignored: [ignored].flat() as object[],
  honoured: [honoured].flat() as object[],
});

const SHOWN: Readonly<Record<string, Shown>> = {
  'ListRunnersQuery.disabled': shown(
    operations.listRunners,
    { disabled: true },
    { id: 1, busy: false },
    { id: 1, busy: false, disabled: true },
  ),
  'ListBranchesQuery.q': shown(
    operations.listBranches,
    { q: 'dev' },
    { name: 'main' },
    { name: 'dev-2' },
  ),
  'ListCommitsQuery.since': shown(
    operations.listCommits,
    { since: '2026-01-02T00:00:00Z' },
    { commit: { committer: { date: '2026-01-01T00:00:00Z' } } },
    { commit: { committer: { date: '2026-01-03T00:00:00Z' } } },
  ),
  'ListCommitsQuery.until': shown(
    operations.listCommits,
    { until: '2026-01-02T00:00:00Z' },
    { commit: { committer: { date: '2026-01-03T00:00:00Z' } } },
    { commit: { committer: { date: '2026-01-01T00:00:00Z' } } },
  ),
  'ListCurrentUserReposQuery.order_by': shown(
    operations.listCurrentUserRepos,
    { order_by: 'id' },
    [{ id: 2 }, { id: 1 }],
    [{ id: 1 }, { id: 2 }],
  ),
  'ListIssuesQuery.sort': shown(
    operations.listIssues,
    { sort: 'mostcomment' },
    [
      { id: 1, comments: 1 },
      { id: 2, comments: 2 },
    ],
    [
      { id: 2, comments: 2 },
      { id: 1, comments: 1 },
    ],
  ),
  'ListJobsQuery.order': shown(
    operations.listJobs,
    { order: 'desc', sort: 'id' },
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 1 }],
  ),
  'SearchIssuesQuery.sort': shown(
    operations.searchIssues,
    { sort: 'oldest' },
    [
      { id: 2, created_at: '2026-01-02T00:00:00Z' },
      { id: 1, created_at: '2026-01-01T00:00:00Z' },
    ],
    [
      { id: 1, created_at: '2026-01-01T00:00:00Z' },
      { id: 2, created_at: '2026-01-02T00:00:00Z' },
    ],
  ),
  'SearchUsersQuery.sort': shown(operations.searchUsers, { sort: 'newest' }, at(1, 2), at(2, 1)),
  'ListPullsByIdQuery.base_branch': shown(
    operations.listPulls,
    { base_branch: 'dev' },
    { base: { ref: 'main', label: 'main' } },
    { base: { ref: 'dev', label: 'dev' } },
  ),
  'ListPullsByIdQuery.base': shown(
    operations.listPulls,
    { base: 'dev' },
    { base: { ref: 'main', label: 'main' } },
    { base: { ref: 'dev', label: 'dev' } },
  ),
  'ListPullsByIdQuery.head': shown(
    operations.listPulls,
    { head: 'topic' },
    { head: { ref: 'other', label: 'other' } },
    { head: { ref: 'topic', label: 'topic' } },
  ),
  'ListPullsByIdQuery.poster': shown(
    operations.listPulls,
    { poster: 'bob' },
    { user: { login: 'ada' } },
    { user: { login: 'Bob' } },
  ),
  'ListReleasesQuery.q': shown(
    operations.listReleases,
    { q: 'valve' },
    { tag_name: 'v1', name: 'First', body: '' },
    { tag_name: 'v1', name: 'The valve', body: '' },
  ),
  'ListReleasesQuery.tag_filter': shown(
    operations.listReleases,
    { tag_filter: 'V1.*' },
    { tag_name: 'v2.0' },
    { tag_name: 'v1.2' },
  ),
  'ListRepoRunsQuery.run_number': shown(
    operations.listRuns,
    { run_number: 7 },
    { run_number: 6 },
    { run_number: 7 },
  ),
  'ListRepoRunsQuery.ref': shown(
    operations.listRuns,
    { ref: 'dev' },
    { head_branch: 'main' },
    { head_branch: 'dev' },
  ),
  'ListRepoRunsQuery.workflow_id': shown(
    operations.listRuns,
    { workflow_id: 'ci.yml' },
    { path: 'docs.yml@refs/heads/main' },
    { path: 'ci.yml@refs/heads/main' },
  ),
  'ListRunsQuery.branch': shown(
    operations.listRuns,
    { branch: 'dev' },
    { prettyref: 'main' },
    { prettyref: 'dev' },
  ),
  'ListRunsQuery.actor': shown(
    operations.listRuns,
    { actor: 'bob' },
    { trigger_user: { login: 'ada' } },
    { trigger_user: { login: 'bob' } },
  ),
  'ListRunsQuery.exclude_pull_requests': shown(
    operations.listRuns,
    { exclude_pull_requests: true },
    { pull_requests: [{ id: 1 }] },
    { pull_requests: [] },
  ),
  'ListTasksQuery.status': shown(
    operations.listTasks,
    { status: ['failure', 'cancelled'] },
    { status: 'success' },
    [{ status: 'failure' }, { status: 'cancelled' }],
  ),
  'SearchIssuesQuery.created_by': shown(
    operations.searchIssues,
    { created_by: 'bob' },
    { id: 1, user: { login: 'ada' } },
    { id: 1, user: { login: 'bob' } },
  ),
  'SearchIssuesQuery.priority_repo_id': shown(
    operations.searchIssues,
    { priority_repo_id: 7 },
    [
      { id: 1, repository: { id: 6 } },
      { id: 2, repository: { id: 7 } },
    ],
    [
      { id: 2, repository: { id: 7 } },
      { id: 1, repository: { id: 6 } },
    ],
  ),
  'SearchUsersAsAdminQuery.order': shown(
    operations.searchUsersAsAdmin,
    { order: 'desc', sort: 'created' },
    at(1, 2),
    at(2, 1),
  ),
  'SearchUsersAsAdminQuery.q': shown(
    operations.searchUsersAsAdmin,
    { q: 'bob' },
    { login: 'ada', full_name: '', email: 'ada@forge.example' },
    { login: 'grace', full_name: 'Bobby', email: '' },
  ),
  'SearchUsersAsAdminQuery.visibility': shown(
    operations.searchUsersAsAdmin,
    { visibility: 'private' },
    { visibility: 'public' },
    { visibility: 'private' },
  ),
  ...Object.fromEntries(
    [
      ['is_active', 'active'],
      ['is_admin', 'is_admin'],
      ['is_restricted', 'restricted'],
      ['is_prohibit_login', 'prohibit_login'],
    ].map(([key = '', field = '']) => [
      `SearchUsersAsAdminQuery.${key}`,
      shown(operations.searchUsersAsAdmin, { [key]: true }, { [field]: false }, { [field]: true }),
    ]),
  ),
};

/** Those that no answer shows, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'ListJobsQuery.sort': 'its only value is the order that every server has',
  'ListRunnersQuery.visible': 'a runner does not say whose it is',
  'ListAdminHooksQuery.type': 'a webhook does not say whether it is copied',
  'SearchUsersAsAdminQuery.is_2fa_enabled': 'an account does not say it',
  'GetArchiveQuery.path': 'an archive is bytes',
  'CompareCommitsDiffQuery.output': 'a diff is bytes: its media type shows it',
  'GetJobLogsQuery.attempt': 'a log is bytes',
};

test('each filter and order that only some servers have is compared, or no answer shows it', () => {
  expect(listVersionedFields((type) => type.endsWith('Query')).sort()).toEqual(
    [...Object.keys(SHOWN), ...Object.keys(NOT_SHOWN)].sort(),
  );
});

describe.each(Object.entries(SHOWN))('%s', (_, { list, query, ignored, honoured }) => {
  const read = async (items: readonly object[]): Promise<unknown> => {
    const body = list.key === undefined ? items : { [list.key]: items, total_count: items.length };
    const headers = { 'x-total-count': String(items.length) };
    const { transport } = await scriptServer([{ headers, body }], { validate: 'off' });
    const given = { where: list.path.includes('{') ? where : undefined, query };
    return transport.pages(list, given as never).toArray();
  };

  test('is an error where the server ignored it', async () => {
    expect(await errorOf(read(ignored))).toMatchObject({
      name: 'InputError',
      code: 'ignored-filter',
      message: expect.stringMatching(
        new RegExp(`ignored \`(?:${Object.keys(query).join('|')})\``),
      ) as unknown,
      hint: expect.stringMatching(/^only (?:Gitea|Forgejo)/) as unknown,
    });
  });

  test('is a result where it fits', async () => {
    expect(await read(honoured)).toHaveLength(honoured.length);
  });
});
