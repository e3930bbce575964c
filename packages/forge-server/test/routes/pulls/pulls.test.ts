import { expect, test } from 'vitest';
import { type ForgeServer, startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

const pulls = '/repos/ada/engine/pulls';

function withBranch(
  server: ForgeServer,
  branch: string,
  files: Readonly<Record<string, string>>,
): void {
  server.seed.commit('ada/engine', files, { branch, message: `On ${branch}` });
}

test('a pull request is opened, reviewed and merged, and its branch deleted', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  withBranch(server, 'feature', { 'new.txt': 'one\ntwo\n' });
  const made = await ada('POST', pulls, {
    head: 'feature',
    base: 'main',
    title: 'A feature',
    reviewers: ['bob'],
  });
  expect([
    made.status,
    at(made, 'mergeable'),
    at(made, 'additions'),
    at(made, 'changed_files'),
    at(made, 'requested_reviewers', 0, 'login'),
  ]).toEqual([201, true, 2, 1, 'bob']);
  expect(at(made, 'url')).toBe(`${server.url}/ada/engine/pulls/1`);
  expect(at(await ada('GET', `${pulls}/1/files`), 0)).toMatchObject({
    filename: 'new.txt',
    status: 'added',
    additions: 2,
  });
  expect((await ada('GET', `${pulls}/1.diff`)).body).toContain(
    '+++ b/new.txt\n@@ -0,0 +1,2 @@\n+one\n+two\n',
  );
  expect(refusal(await ada('POST', `${pulls}/1/reviews`, { event: 'APPROVED' }))).toBe(
    '422 approve your own pull is not allowed',
  );
  const review = await bob('POST', `${pulls}/1/reviews`, {
    event: 'APPROVED',
    body: 'Fine',
    comments: [{ path: 'new.txt', body: 'why?', new_position: 1 }],
  });
  expect([review.status, at(review, 'state'), at(review, 'comments_count')]).toEqual([
    200,
    'APPROVED',
    1,
  ]);
  const remarks = await ada('GET', `${pulls}/1/reviews/${String(at(review, 'id'))}/comments`);
  const reply = await ada('POST', `${pulls}/1/comments/${String(at(remarks, 0, 'id'))}/replies`, {
    body: 'because',
  });
  expect([reply.status, at(reply, 'path')]).toEqual([201, 'new.txt']);
  expect((await ada('GET', `${pulls}/1/merge`)).status).toBe(404);
  expect(refusal(await bob('POST', `${pulls}/1/merge`, { do: 'merge' }))).toBe(
    '405 User not allowed to merge PR',
  );
  const merged = await ada('POST', `${pulls}/1/merge`, {
    do: 'merge',
    delete_branch_after_merge: true,
  });
  expect([merged.status, merged.body]).toEqual([200, '']);
  const after = await ada('GET', `${pulls}/1`);
  expect([
    at(after, 'merged'),
    at(after, 'state'),
    at(after, 'merged_by', 'login'),
    at(after, 'mergeable'),
  ]).toEqual([true, 'closed', 'ada', true]);
  expect(refusal(await bob('POST', `${pulls}/1/reviews`, { event: 'APPROVED' }))).toBe(
    "422 can't submit review for a closed or merged PR",
  );
  expect((await ada('PATCH', `${pulls}/1`, { state: 'closed' })).status).toBe(412);
  expect([
    (await ada('GET', `${pulls}/1/merge`)).status,
    (await ada('GET', '/repos/ada/engine/raw/new.txt')).body,
  ]).toEqual([204, 'one\ntwo\n']);
  expect((await ada('GET', '/repos/ada/engine/branches/feature')).status).toBe(404);
});

test('branches that changed the same file cannot be merged', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  withBranch(server, 'theirs', { 'README.md': 'theirs\n' });
  server.seed.commit('ada/engine', { 'README.md': 'ours\n' });
  expect(
    at(await ask('POST', pulls, { head: 'theirs', base: 'main', title: 'Clash' }), 'mergeable'),
  ).toBe(false);
  expect(refusal(await ask('POST', `${pulls}/1/merge`, { do: 'merge' }))).toBe(
    '405 Please try again later',
  );
  expect(refusal(await ask('POST', `${pulls}/1/merge`, { do: 'merge', force_merge: true }))).toBe(
    '405 Please try again later',
  );
  expect(refusal(await ask('POST', `${pulls}/1/update`))).toBe(
    '409 merge failed because of conflict',
  );
});

test('each merge style makes its own history', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  for (const [number, style] of ['merge', 'squash', 'rebase', 'rebase-merge'].entries()) {
    withBranch(server, style, { [`${style}.txt`]: 'x\n' });
    server.seed.commit('ada/engine', { 'main.txt': `${style}\n` });
    await ask('POST', pulls, { head: style, base: 'main', title: style });
    expect((await ask('POST', `${pulls}/${String(number + 1)}/merge`, { do: style })).status).toBe(
      200,
    );
    const log = await ask('GET', '/repos/ada/engine/commits?limit=1');
    expect((at(log, 0, 'parents') as unknown[]).length).toBe(
      style === 'merge' || style === 'rebase-merge' ? 2 : 1,
    );
  }
  withBranch(server, 'late', { 'late.txt': 'x\n' });
  server.seed.commit('ada/engine', { 'main.txt': 'moved on\n' });
  await ask('POST', pulls, { head: 'late', base: 'main', title: 'late' });
  expect((await ask('POST', `${pulls}/5/merge`, { do: 'fast-forward-only' })).status).toBe(500);
  expect(refusal(await ask('POST', `${pulls}/5/merge`, {}))).toBe('422 [Do]: Required');
  expect(refusal(await ask('POST', `${pulls}/5/merge`, { do: 'nope' }))).toBe('422 [Do]: In');
});

test('a pull request that is a draft, outdated or not approved cannot be merged', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  withBranch(server, 'wip', { 'wip.txt': 'x\n' });
  const made = await ask('POST', pulls, { head: 'wip', base: 'main', title: 'WIP: soon' });
  expect([
    at(made, 'draft'),
    refusal(await ask('POST', `${pulls}/1/merge`, { do: 'merge' })),
  ]).toEqual([true, '405 Work in progress PRs cannot be merged']);
  await ask('PATCH', `${pulls}/1`, { title: 'Now' });
  expect(
    refusal(await ask('POST', `${pulls}/1/merge`, { do: 'merge', head_commit_id: 'a'.repeat(40) })),
  ).toBe('409 head out of date');
  await ask('POST', '/repos/ada/engine/branch_protections', {
    rule_name: 'main',
    required_approvals: 1,
    enable_status_check: true,
    status_check_contexts: ['ci'],
  });
  expect((await ask('POST', `${pulls}/1/merge`, { do: 'merge' })).status).toBe(405);
  await bob('POST', `${pulls}/1/reviews`, { event: 'APPROVED' });
  expect(refusal(await ask('POST', `${pulls}/1/merge`, { do: 'merge' }))).toBe(
    '405 Not all required status checks successful',
  );
  const sha = String(at(await ask('GET', `${pulls}/1`), 'head', 'sha'));
  expect(
    (await ask('POST', `/repos/ada/engine/statuses/${sha}`, { state: 'success', context: 'ci' }))
      .status,
  ).toBe(201);
  expect(at(await ask('GET', `/repos/ada/engine/commits/${sha}/status`), 'state')).toBe('success');
  expect((await ask('POST', `${pulls}/1/merge`, { do: 'squash' })).status).toBe(200);
});

test('a fork opens a pull request to its parent', async () => {
  await using server = await startForgeServer();
  const bob = asking(server.url, server.seed.user('bob').token);
  expect((await bob('POST', '/repos/ada/engine/forks', {})).status).toBe(202);
  const file = await bob('POST', '/repos/bob/engine/contents/fork.txt', {
    content: '',
    new_branch: 'topic',
  });
  expect(file.status).toBe(201);
  const made = await bob('POST', pulls, { head: 'bob:topic', base: 'main', title: 'From a fork' });
  expect([made.status, at(made, 'head', 'label'), at(made, 'head', 'repo', 'full_name')]).toEqual([
    201,
    'topic',
    'bob/engine',
  ]);
  expect(
    refusal(await bob('POST', pulls, { head: 'bob:topic', base: 'main', title: 'Again' })),
  ).toMatch(/^409 pull request already exists for these targets/);
  await bob('DELETE', '/repos/bob/engine');
  const after = await bob('GET', `${pulls}/1`);
  expect([at(after, 'head', 'repo'), at(after, 'head', 'repo_id')]).toEqual([null, -1]);
});

test('a list of pull requests has closed ones too unless a state is set, and is filtered and sorted as on real servers', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const numbers = async (query: string): Promise<number[]> =>
    ((await ada('GET', `${pulls}?${query}`)).body as { number: number }[]).map(
      ({ number }) => number,
    );
  const labels = await Promise.all(
    ['bug', 'docs'].map(async (name) =>
      String(at(await ada('POST', '/repos/ada/engine/labels', { name, color: '#abc' }), 'id')),
    ),
  );
  for (const head of ['one', 'two', 'three']) {
    withBranch(server, head, { [`${head}.txt`]: head });
    await ada('POST', pulls, { head, base: 'main', title: head });
  }
  await ada('PATCH', `${pulls}/2`, { state: 'closed', labels: labels.map(Number) });
  await ada('POST', '/repos/ada/engine/issues/1/comments', { body: 'First' });
  expect(await numbers('')).toEqual([3, 2, 1]);
  expect(await numbers('state=all')).toEqual([3, 2, 1]);
  expect(await numbers('state=open')).toEqual([3, 1]);
  expect(await numbers('state=closed')).toEqual([2]);
  expect(await numbers('sort=oldest')).toEqual([1, 2, 3]);
  expect(await numbers('sort=mostcomment')).toEqual([1, 3, 2]);
  expect(await numbers('sort=recentclose')).toEqual([2, 3, 1]);
  expect(await numbers(`labels=${labels[0] ?? ''}`)).toEqual([2]);
  expect(await numbers(labels.map((id) => `labels=${id}`).join('&'))).toEqual([2]);
});

test('a repository without commits, and one without pull requests, has no route of pull requests', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/user/repos', { name: 'bare' });
  const all = ['', '/pinned', '/1', '/main/topic'];
  const statuses = async (repo: string): Promise<number[]> =>
    Promise.all(
      all.map(async (path) => (await ada('GET', `/repos/ada/${repo}/pulls${path}`)).status),
    );
  expect(await statuses('bare')).toEqual([404, 404, 404, 404]);
  expect(await statuses('engine')).toEqual([200, 200, 404, 404]);
  await ada('PATCH', '/repos/ada/engine', { has_pull_requests: false });
  expect(await statuses('engine')).toEqual([404, 404, 404, 404]);
});

test('a reviewer is notified of the request', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  await ada('PUT', '/repos/ada/engine/collaborators/bob', { permission: 'write' });
  withBranch(server, 'feature', { 'new.txt': 'one\n' });
  await ada('POST', pulls, { head: 'feature', base: 'main', title: 'A feature' });
  expect((await bob('GET', '/notifications')).body).toEqual([]);
  await ada('POST', `${pulls}/1/requested_reviewers`, { reviewers: ['bob'] });
  expect(at(await bob('GET', '/notifications'), 0, 'subject', 'title')).toBe('A feature');
});

test('a merge that waits for checks is carried out once they have passed, or cancelled', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  withBranch(server, 'feature', { 'new.txt': 'one\n' });
  await ada('POST', '/repos/ada/engine/branch_protections', {
    rule_name: 'main',
    enable_status_check: true,
    status_check_contexts: ['ci'],
  });
  const made = await ada('POST', pulls, { head: 'feature', base: 'main', title: 'A feature' });
  const schedule = { do: 'squash', merge_when_checks_succeed: true };
  const merge = `${pulls}/1/merge`;
  expect((await ada('POST', merge, schedule)).status).toBe(201);
  expect(refusal(await ada('POST', merge, schedule))).toContain('409 pull request is already');
  expect(refusal(await bob('DELETE', merge))).toBe(
    '403 user has no permission to cancel the scheduled auto merge',
  );
  expect((await ada('DELETE', merge)).status).toBe(204);
  expect((await ada('DELETE', merge)).status).toBe(404);
  await ada('POST', merge, schedule);
  expect(at(await ada('GET', `${pulls}/1`), 'merged')).toBe(false);
  const head = String(at(made, 'head', 'sha'));
  await ada('POST', `/repos/ada/engine/statuses/${head}`, { state: 'success', context: 'ci' });
  expect(at(await ada('GET', `${pulls}/1`), 'merged')).toBe(true);
});

test('a rebase over a commit in conflict is refused with what git wrote, and a merge is not', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  // The commit in the middle is in conflict with the base, and the last one takes it back.
  withBranch(server, 'feature', { 'new.txt': 'one\n' });
  const added = await ada('GET', '/repos/ada/engine/contents/new.txt?ref=feature');
  const change = { branch: 'feature', sha: at(added, 'sha') };
  await ada('DELETE', '/repos/ada/engine/contents/new.txt', change);
  withBranch(server, 'feature', { 'other.txt': 'two\n' });
  server.seed.commit('ada/engine', { 'new.txt': 'three\n' });
  await ada('POST', pulls, { head: 'feature', base: 'main', title: 'A feature' });
  const refused = await ada('POST', `${pulls}/1/merge`, { do: 'rebase' });
  expect([refused.status, at(refused, 'Style'), at(refused, 'StdOut')]).toEqual([
    409,
    'rebase',
    'Auto-merging new.txt\nCONFLICT (content): Merge conflict in new.txt\n',
  ]);
  expect((await ada('POST', `${pulls}/1/merge`, { do: 'merge' })).status).toBe(200);
});
