import { describe, expect, test } from 'vitest';
import { checkRequest, type Route } from '@clients/core';
import { ForgeClient } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { aliases, LATER_SETTINGS } from '../../src/service/aliases.js';

const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });

const repo = { owner: 'ada', repo: 'engine' };
const issue = { ...repo, index: 1 };
const file = { ...repo, filepath: 'a.txt' };
const pull = { head: 'work', base: 'main', title: 'Valve' };

/** Calls a method as a program without types may, and returns the message of its error. */
async function refusalOf(method: string, args: readonly unknown[]): Promise<string> {
  const names = method.split('.');
  const last = names.pop() ?? '';
  const noun = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], forge);
  try {
    const result = (noun as Record<string, (...args: unknown[]) => unknown>)[last]?.(...args);
    await ((result as { toArray?: () => unknown }).toArray?.() ?? result);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`${method} was not refused`);
}

/** The calls that write the protection of a branch, with the same keys. */
function protectWith(
  body: object,
  advice: string,
): [method: string, args: readonly unknown[], advice: string][] {
  return [
    ['branches.protections.create', [repo, { rule_name: 'main', ...body }], advice],
    ['branches.protections.update', [{ ...repo, name: 'main' }, body], advice],
  ];
}

const review = { ...issue, id: 1 };
const onLine = { path: 'a.txt', body: 'x' };

/** The calls that place a comment on a line. */
function placeWith(
  key: string,
  value: unknown,
  advice: string,
): Record<string, [method: string, args: readonly unknown[], advice: string][]> {
  const comment = { ...onLine, [key]: value };
  return {
    [key]: [['pulls.reviewComments.create', [review, comment], advice]],
    [`comments.${key}`]: [
      ['pulls.reviews.create', [issue, { event: 'COMMENT', comments: [comment] }], advice],
    ],
  };
}

/** The calls that make a repository, with a setting that servers take in an update only. */
function makeWith(
  key: string,
  setting: string,
): [method: string, args: readonly unknown[], advice: string][] {
  const advice = `servers ignore it here: call repos.update with ${setting} `;
  // Turned off is asked for as well.
  const body = { name: 'x', [key]: false };
  return [
    ['repos.create', [body], advice],
    ['orgs.repos.create', [{ org: 'acme' }, body], advice],
    ['admin.users.repos.create', [{ username: 'ada' }, body], advice],
  ];
}

/** One call for each entry of the table: what it is sent as, and what its error advises. */
const CALLS: Readonly<
  Record<string, readonly [method: string, args: readonly unknown[], advice: string][]>
> = {
  per_page: [['issues.list', [repo, { per_page: 5 }], 'use query.limit']],
  direction: [
    ['repos.search', [{ direction: 'asc' }], 'use query.order'],
    ['issues.list', [repo, { direction: 'asc' }], "sort has the direction, too, as in 'oldest'"],
    ['issues.search', [{ direction: 'asc' }], "sort has the direction, too, as in 'oldest'"],
    ['pulls.list', [repo, { direction: 'asc' }], "sort has the direction, too, as in 'oldest'"],
    ['milestones.list', [repo, { direction: 'asc' }], 'this list has one order'],
    ['issues.comments.list', [issue, { direction: 'asc' }], 'this list has one order'],
    ['issues.comments.listInRepo', [repo, { direction: 'asc' }], 'this list has one order'],
    ['user.repos.list', [{ direction: 'asc' }], 'this list has one order'],
    ['users.repos.list', [{ username: 'ada' }, { direction: 'asc' }], 'this list has one order'],
    ['orgs.repos.list', [{ org: 'harbour' }, { direction: 'asc' }], 'this list has one order'],
  ],
  creator: [['issues.list', [repo, { creator: 'ada' }], 'use query.created_by']],
  assignee: [['issues.list', [repo, { assignee: 'ada' }], 'use query.assigned_by']],
  mentioned: [['issues.list', [repo, { mentioned: 'ada' }], 'use query.mentioned_by']],
  author: [['commits.list', [repo, { author: 'ada' }], 'no server filters commits by author']],
  committer: [
    ['commits.list', [repo, { committer: 'ada' }], 'no server filters commits by committer'],
  ],
  issue_number: [['issues.get', [{ ...repo, issue_number: 1 }], 'use where.index']],
  pull_number: [['pulls.get', [{ ...repo, pull_number: 1 }], 'use where.index']],
  path: [['contents.get', [{ ...repo, path: 'valve.md' }], 'use where.filepath']],
  labels: [['issues.update', [issue, { labels: [1] }], 'use issues.labels.replace']],
  draft: [
    ['pulls.create', [repo, { ...pull, draft: true }], "begin the title with 'WIP: '"],
    ['pulls.update', [issue, { draft: false }], 'its title decides'],
  ],
  maintainer_can_modify: [
    [
      'pulls.create',
      [repo, { ...pull, maintainer_can_modify: false }],
      'use body.allow_maintainer_edit',
    ],
  ],
  merge_method: [['pulls.merge', [issue, { merge_method: 'squash' }], 'use body.do']],
  commit_title: [
    ['pulls.merge', [issue, { do: 'merge', commit_title: 'x' }], 'use body.merge_title_field'],
  ],
  commit_message: [
    ['pulls.merge', [issue, { do: 'merge', commit_message: 'x' }], 'use body.merge_message_field'],
    ['contents.create', [file, { content: 'a', commit_message: 'x' }], 'use message'],
    ['contents.update', [file, { content: 'a', sha: 'b', commit_message: 'x' }], 'use message'],
    ['contents.edit', [file, () => 'a', { commit_message: 'x' }], 'use message'],
    ['contents.delete', [file, { sha: 'b', commit_message: 'x' }], 'use body.message'],
    ['contents.change', [repo, { files: [], commit_message: 'x' }], 'use body.message'],
    ['contents.applyPatch', [repo, { content: 'a', commit_message: 'x' }], 'use body.message'],
  ],
  sha: [
    ['pulls.merge', [issue, { do: 'merge', sha: 'x' }], 'use body.head_commit_id'],
    ['commits.statuses.listByRef', [{ ...repo, sha: 'x' }], 'use where.ref'],
    ['commits.statuses.getCombined', [{ ...repo, sha: 'x' }], 'use where.ref'],
  ],
  // glanceapp/glance#570
  ref: [
    ['commits.list', [repo, { ref: 'work' }], 'use query.sha'],
    ['commits.statuses.list', [{ ...repo, ref: 'x' }], 'use where.sha'],
    ['commits.statuses.create', [{ ...repo, ref: 'x' }, { state: 'success' }], 'use where.sha'],
  ],
  branch: [
    ['commits.list', [repo, { branch: 'work' }], 'use query.sha'],
    ['branches.protections.create', [repo, { branch: 'main' }], 'use body.rule_name'],
  ],
  // github/github-mcp-server#133, go-gitea/gitea#36231
  ...placeWith('line', 3, 'use new_position for a line of the new file'),
  ...placeWith('position', 3, 'it counts lines of the diff'),
  ...placeWith('side', 'LEFT', 'leave it out'),
  ...placeWith('start_line', 3, 'a comment begins at new_position'),
  ...placeWith('start_side', 'RIGHT', 'a comment begins at new_position'),
  visibility: [
    ['repos.create', [{ name: 'x', visibility: 'private' }], 'use body.private'],
    [
      'orgs.repos.create',
      [{ org: 'harbour' }, { name: 'x', visibility: 'private' }],
      'use body.private',
    ],
    ['repos.update', [repo, { visibility: 'private' }], 'use body.private'],
  ],
  private: [
    ['orgs.create', [{ username: 'x', private: true }], "use visibility: 'private'"],
    ['orgs.update', [{ org: 'x' }, { private: true }], "use visibility: 'private'"],
    [
      'admin.users.orgs.create',
      [{ username: 'ada' }, { username: 'x', private: true }],
      "use visibility: 'private'",
    ],
  ],
  due_on: [['issues.create', [repo, { title: 'x', due_on: '2030-01-01' }], 'use body.due_date']],
  generate_release_notes: [
    [
      'releases.create',
      [repo, { tag_name: 'v1', generate_release_notes: true }],
      'write the notes into `body`',
    ],
  ],
  make_latest: [
    ['releases.create', [repo, { tag_name: 'v1', make_latest: 'true' }], 'the newest release'],
    ['releases.update', [{ ...repo, id: 1 }, { make_latest: 'true' }], 'the newest release'],
  ],
  gitignore_template: [
    ['repos.create', [{ name: 'x', gitignore_template: 'Go' }], 'use body.gitignores'],
  ],
  license_template: [
    ['repos.create', [{ name: 'x', license_template: 'MIT' }], 'use body.license'],
  ],
  homepage: [
    ['repos.update', [repo, { homepage: 'x' }], 'use body.website'],
    ...makeWith('homepage', 'website'),
  ],
  allow_merge_commit: [
    ['repos.update', [repo, { allow_merge_commit: true }], 'use body.allow_merge_commits'],
    ...makeWith('allow_merge_commit', 'allow_merge_commits'),
  ],
  allow_rebase_merge: [
    ['repos.update', [repo, { allow_rebase_merge: true }], 'use body.allow_rebase'],
    ...makeWith('allow_rebase_merge', 'allow_rebase'),
  ],
  delete_branch_on_merge: [
    [
      'repos.update',
      [repo, { delete_branch_on_merge: true }],
      'use body.default_delete_branch_after_merge',
    ],
    ...makeWith('delete_branch_on_merge', 'default_delete_branch_after_merge'),
  ],
  ...Object.fromEntries(LATER_SETTINGS.map((setting) => [setting, makeWith(setting, setting)])),
  required_pull_request_reviews: protectWith(
    { required_pull_request_reviews: {} },
    'use required_approvals',
  ),
  required_approving_review_count: protectWith(
    { required_approving_review_count: 2 },
    'use body.required_approvals',
  ).slice(0, 1),
  dismiss_stale_reviews: protectWith(
    { dismiss_stale_reviews: true },
    'use body.dismiss_stale_approvals',
  ).slice(0, 1),
  required_status_checks: protectWith({ required_status_checks: {} }, 'use enable_status_check'),
  enforce_admins: protectWith({ enforce_admins: true }, 'use block_admin_merge_override'),
  restrictions: protectWith({ restrictions: { users: [] } }, 'use enable_push_whitelist'),
  required_signatures: protectWith(
    { required_signatures: true },
    'use body.require_signed_commits',
  ).slice(0, 1),
  allow_force_pushes: protectWith({ allow_force_pushes: true }, 'use body.enable_force_push').slice(
    0,
    1,
  ),
  owner: [
    ['repos.create', [{ name: 'x', owner: 'acme' }], 'this makes a repository of your own account'],
  ],
  org: [
    ['repos.create', [{ name: 'x', org: 'acme' }], 'this makes a repository of your own account'],
  ],
  organization: [
    [
      'repos.create',
      [{ name: 'x', organization: 'acme' }],
      'this makes a repository of your own account',
    ],
  ],
  namespace: [
    [
      'repos.create',
      [{ name: 'x', namespace: 'acme' }],
      'this makes a repository of your own account',
    ],
  ],
  search: [['issues.list', [repo, { search: 'leak' }], 'use query.q']],
  orderBy: [['issues.list', [repo, { orderBy: 'created_at' }], 'use query.sort']],
  authorUsername: [['issues.list', [repo, { authorUsername: 'ada' }], 'use query.created_by']],
  assigneeUsername: [['issues.list', [repo, { assigneeUsername: 'ada' }], 'use query.assigned_by']],
  description: [['issues.create', [repo, { title: 'x', description: 'y' }], 'use body.body']],
  dueDate: [
    [
      'milestones.create',
      [repo, { title: 'x', due_date: '2030-01-01T00:00:00Z' }],
      'use body.due_on',
    ],
  ],
  stateEvent: [['issues.update', [issue, { stateEvent: 'close' }], 'use body.state']],
  milestoneId: [['issues.create', [repo, { title: 'x', milestoneId: 1 }], 'use body.milestone']],
  sourceBranch: [
    ['pulls.create', [repo, { ...pull, head: undefined, sourceBranch: 'work' }], 'use body.head'],
  ],
  targetBranch: [
    ['pulls.create', [repo, { ...pull, base: undefined, targetBranch: 'main' }], 'use body.base'],
  ],
  allowCollaboration: [
    [
      'pulls.create',
      [repo, { ...pull, allowCollaboration: true }],
      'use body.allow_maintainer_edit',
    ],
  ],
  mergeCommitMessage: [
    [
      'pulls.merge',
      [issue, { do: 'merge', mergeCommitMessage: 'x' }],
      'use body.merge_message_field',
    ],
  ],
  shouldRemoveSourceBranch: [
    [
      'pulls.merge',
      [issue, { do: 'merge', shouldRemoveSourceBranch: true }],
      'use body.delete_branch_after_merge',
    ],
  ],
  removeSourceBranchAfterMerge: [
    [
      'repos.update',
      [repo, { removeSourceBranchAfterMerge: true }],
      'use body.default_delete_branch_after_merge',
    ],
  ],
  initializeWithReadme: [
    ['repos.create', [{ name: 'x', initializeWithReadme: true }], 'use body.auto_init'],
  ],
};

describe('a name of another client is refused with what to use here:', () => {
  const rows = Object.entries(CALLS).flatMap(([name, calls]) =>
    calls.map(([method, args, advice]) => ({ name, method, args, advice })),
  );
  test.each(rows)('$name of $method', async ({ method, args, advice }) => {
    const message = await refusalOf(method, args);
    expect(message).toContain(` is not known: ${advice}`);
    expect(message.startsWith(`${method}: `)).toBe(true);
  });

  test.each([
    ['token', { token: 'hush' }, 'auth'],
    ['customFetch', { customFetch: fetch }, 'fetch'],
  ])('%s of a client', (name, options, right) => {
    expect(() => new ForgeClient({ baseUrl: 'http://127.0.0.1:9', ...options })).toThrow(
      `option ${name} is not known: use ${right}`,
    );
  });

  test('every entry is tried here', () => {
    for (const [name, entry] of Object.entries(aliases)) {
      if (name === 'token' || name === 'customFetch') continue;
      const methods = CALLS[name]?.map(([method]) => method) ?? [];
      if (typeof entry === 'string') expect(methods, name).not.toEqual([]);
      else expect(methods.sort(), name).toEqual(Object.keys(entry).sort());
    }
  });
});

test.each<[string, Route<object>, object]>([
  [
    'an organisation has a visibility',
    endpoints.createOrg,
    { body: { username: 'x', visibility: 'private' } },
  ],
  [
    'a pull request is no draft anyway',
    endpoints.createPull,
    { where: repo, body: { ...pull, draft: false } },
  ],
  [
    'an issue is created with labels',
    endpoints.createIssue,
    { where: repo, body: { title: 'x', labels: [1] } },
  ],
  [
    'the right key is given, too',
    endpoints.createRepo,
    { body: { name: 'x', private: true, visibility: 'private' } },
  ],
])('a name of another client passes where %s', (_, endpoint, input) => {
  expect(() => checkRequest(forge.transport, endpoint, input)).not.toThrow();
});
