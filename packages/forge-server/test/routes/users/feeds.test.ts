import { expect, test } from 'vitest';
import { asking, at, base64 } from '../../api.js';
import { people, refused } from '../../people.js';
import { readState } from '../../read-state.js';

const repo = { owner: 'ada', repo: 'engine' };
const lines = (all: readonly { op_type: string; content: string }[]): string[] =>
  all.map(({ op_type, content }) => `${op_type} ${content}`.trim());

test('the feed of a repository has its issues, comments, branches and tags, newest first', async () => {
  await using forge = await people();
  const { ada, bob } = forge;
  const { number } = await bob.issues.create(repo, { title: 'Leak' });
  const comment = await ada.issues.comments.create({ ...repo, index: number }, { body: 'where?' });
  await ada.issues.update({ ...repo, index: number }, { state: 'closed' });
  await ada.issues.update({ ...repo, index: number }, { state: 'closed' });
  await ada.issues.update({ ...repo, index: number }, { state: 'open' });
  const feed = await ada.repos.activities.list(repo).toArray();
  expect(lines(feed)).toEqual([
    'reopen_issue 1|',
    'close_issue 1|',
    'comment_issue 1|where?',
    'create_issue 1|Leak',
  ]);
  expect(feed.map(({ act_user }) => act_user?.login)).toEqual(['ada', 'ada', 'ada', 'bob']);
  expect(feed[2]).toMatchObject({
    comment_id: comment.id,
    comment: { id: comment.id, body: 'where?', user: null },
    repo: { full_name: 'ada/engine' },
    is_private: false,
  });
  expect(feed[1]?.comment?.body).toBe('');
  await ada.issues.comments.delete({ ...repo, id: comment.id });
  expect((await ada.repos.activities.list(repo).toArray())[2]).toMatchObject({
    comment_id: comment.id,
    comment: null,
  });
});

test('a push is in the feed with its commits, and a new branch and a tag have entries of their own', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  await ada.contents.create(
    { ...repo, filepath: 'a.txt' },
    { content: base64('a'), message: 'Add <a>' },
  );
  const [pushed] = await ada.repos.activities.list(repo).toArray();
  expect(pushed).toMatchObject({ op_type: 'commit_repo', ref_name: 'refs/heads/main' });
  const told = JSON.parse(pushed?.content ?? '') as {
    Commits: { Message: string; AuthorEmail: string }[];
    Len: number;
  };
  expect([
    told.Len,
    told.Commits.map(({ Message, AuthorEmail }) => [Message, AuthorEmail]),
  ]).toEqual([1, [['Add <a>\n', 'ada@example.org']]]);
  await ada.branches.create(repo, { new_branch_name: 'dev' });
  const [second, first] = await ada.repos.activities.list(repo).toArray();
  expect([
    first?.content,
    second?.ref_name,
    at({ body: JSON.parse(second?.content ?? '') as unknown }, 'Len'),
  ]).toEqual(['', 'refs/heads/dev', 0]);
  await ada.contents.create(
    { ...repo, filepath: 'b.txt' },
    { content: base64('b'), message: 'Add b', new_branch: 'side' },
  );
  const [side] = await ada.repos.activities.list(repo).toArray();
  expect(JSON.parse(side?.content ?? '')).toMatchObject({
    Commits: [{ Message: 'Add b\n' }],
    Len: 1,
  });
  await ada.branches.delete({ ...repo, branch: 'dev' });
  await ada.tags.create(repo, { tag_name: 'v1' });
  const [tag, gone] = await ada.repos.activities.list(repo).toArray();
  expect([
    tag?.op_type,
    tag?.ref_name,
    at({ body: JSON.parse(tag?.content ?? '') as unknown }, 'Commits'),
  ]).toEqual(['push_tag', 'refs/tags/v1', []]);
  expect([gone?.op_type, gone?.ref_name, gone?.content]).toEqual([
    'delete_branch',
    'refs/heads/dev',
    '',
  ]);
  expect(readState(server).activities.length).toBe(7);
});

test('the feed has the opening, the review and the merge of a pull request', async () => {
  await using forge = await people();
  const { ada, bob, server } = forge;
  server.seed.commit('ada/engine', { 'b.txt': 'b\n' }, { branch: 'topic' });
  const { number } = await ada.pulls.create(repo, { head: 'topic', base: 'main', title: 'Add b' });
  await bob.pulls.reviews.create(
    { ...repo, index: number },
    { event: 'REQUEST_CHANGES', body: 'please' },
  );
  await bob.pulls.reviews.create({ ...repo, index: number }, { event: 'APPROVED', body: 'fine' });
  await ada.pulls.update({ ...repo, index: number }, { state: 'closed' });
  await ada.pulls.update({ ...repo, index: number }, { state: 'open' });
  await ada.pulls.merge({ ...repo, index: number }, { do: 'merge' });
  const feed = (await ada.repos.activities.list(repo).toArray()).filter(
    ({ op_type }) => op_type !== 'commit_repo',
  );
  expect(lines(feed)).toEqual([
    'merge_pull_request 1|Add b',
    'reopen_pull_request 1|',
    'close_pull_request 1|',
    'approve_pull_request 1|fine',
    'reject_pull_request 1|please',
    'create_pull_request 1|Add b',
  ]);
  expect(feed[3]?.comment).toMatchObject({
    body: 'fine',
    user: null,
    pull_request_url: `${server.url}/ada/engine/pulls/1`,
  });
});

test('a long comment is shortened', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const [index = 0] = server.seed.issues('ada/engine', ['Long']);
  await ada.issues.comments.create({ ...repo, index }, { body: 'a long line '.repeat(20) });
  const [line] = await ada.repos.activities.list(repo).toArray();
  expect(line?.content).toMatch(/^1\|(?:a long line ){10,16}.*…$/);
});

test('the feed of a user has received activities, and on request only its own', async () => {
  await using forge = await people();
  const { ada, bob, carol, server } = forge;
  server.seed.repo('ada/secret', { private: true });
  await bob.issues.create(repo, { title: 'by bob' });
  await ada.issues.create(repo, { title: 'by ada' });
  await ada.issues.create({ owner: 'ada', repo: 'secret' }, { title: 'hush' });
  const feed = async (client: typeof ada, query = {}): Promise<string[]> =>
    lines(await client.users.activities.list({ username: 'ada' }, query).toArray());
  expect(await feed(ada)).toEqual([
    'create_issue 1|hush',
    'create_issue 2|by ada',
    'create_issue 1|by bob',
  ]);
  expect(await feed(ada, { 'only-performed-by': true })).toEqual([
    'create_issue 1|hush',
    'create_issue 2|by ada',
  ]);
  expect(await feed(bob)).toEqual(['create_issue 2|by ada', 'create_issue 1|by bob']);
  const [own] = await bob.users.activities.list({ username: 'bob' }).toArray();
  expect([own?.user_id, own?.act_user_id]).toEqual([
    readState(server).findUser('bob')?.id,
    readState(server).findUser('bob')?.id,
  ]);
  expect(at(await asking(server.url)('GET', '/users/ada/activities/feeds'), 0, 'content')).toBe(
    '2|by ada',
  );
  await ada.user.settings.update({ hide_activity: true });
  expect([await feed(carol), (await feed(ada)).length]).toEqual([[], 3]);
  expect(await refused(ada.users.activities.list({ username: 'nobody' }).toArray())).toBe(
    '404 user redirect does not exist [name: nobody]',
  );
});

test('a feed has pages without a Link, and can be limited to one day', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  for (const title of ['a', 'b', 'c']) await ada.issues.create(repo, { title });
  const page = await asking(server.url)('GET', '/repos/ada/engine/activities/feeds?limit=2');
  expect([
    (page.body as unknown[]).length,
    page.headers.get('x-total-count'),
    page.headers.has('link'),
  ]).toEqual([2, '3', false]);
  expect(lines(await ada.repos.activities.list(repo, { limit: 2 }).toArray())).toEqual([
    'create_issue 3|c',
    'create_issue 2|b',
    'create_issue 1|a',
  ]);
  const today = readState(server).formatTime().slice(0, 10);
  const totals = await Promise.all(
    [today, '2001-01-01', 'nonsense'].map((date) =>
      ada.repos.activities.list(repo, { date }).total(),
    ),
  );
  expect(totals).toEqual([3, 0, 3]);
});

test('organisations and teams have feeds, and that of a hidden organisation is empty for others', async () => {
  await using forge = await people();
  const { ada, bob, server } = forge;
  server.seed.org('hidden', { owner: 'ada', visibility: 'private' });
  await ada.orgs.repos.create({ org: 'hidden' }, { name: 'one' });
  await ada.orgs.repos.create({ org: 'hidden' }, { name: 'two' });
  const org = await ada.orgs.activities.list({ org: 'hidden' }).toArray();
  expect(org.map(({ op_type, repo: where }) => `${op_type} ${where?.name ?? ''}`)).toEqual([
    'create_repo two',
    'create_repo one',
  ]);
  expect(org[0]).toMatchObject({
    user_id: readState(server).findUser('hidden')?.id,
    act_user: { login: 'ada' },
  });
  expect(await bob.orgs.activities.list({ org: 'hidden' }).toArray()).toEqual([]);
  expect(await refused(bob.orgs.activities.list({ org: 'nothing' }).toArray())).toBe(
    '404 not found',
  );
  const team = await asking(server.url, server.token)('POST', '/orgs/hidden/teams', {
    name: 'ones',
    units_map: { 'repo.code': 'read' },
  });
  const id = Number(at(team, 'id'));
  await ada.teams.repos.add({ id, org: 'hidden', repo: 'one' });
  expect(
    (await ada.teams.activities.list({ id }).toArray()).map(({ repo: where }) => where?.name),
  ).toEqual(['one']);
  expect(await refused(bob.teams.activities.list({ id }).toArray())).toBe('404 not found');
  const owners = readState(server).findUser('hidden')?.teams[0]?.id ?? 0;
  const page = await asking(server.url, server.token)(
    'GET',
    `/teams/${String(owners)}/activities/feeds?limit=1`,
  );
  expect([
    page.headers.get('x-total-count'),
    page.headers.get('link')?.includes('rel="next"'),
  ]).toEqual(['2', true]);
});

test('a test delivery of a webhook is not in the feed', async () => {
  await using forge = await people();
  const { ada, server } = forge;
  const { id } = await ada.hooks.create(repo, {
    type: 'gitea',
    config: { url: `${server.url}/heard`, content_type: 'json' },
    active: true,
  });
  await ada.hooks.test({ ...repo, id });
  expect(await ada.repos.activities.list(repo).toArray()).toEqual([]);
});
