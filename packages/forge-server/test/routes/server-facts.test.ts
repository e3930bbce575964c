import { expect, test } from 'vitest';
import type { ServerKind } from '../../src/state/server-kinds.js';
import { type ForgeServer, startForgeServer } from '../../src/index.js';
import { startHttpServer } from '../../../forge-client/test/http-server.js';
import { asking, at, base64, refusal } from '../api.js';

const OLDER: readonly ServerKind[] = ['gitea-1.22', 'gitea-1.25', 'forgejo-15'];

interface Delivery {
  readonly event: string;
  readonly body: unknown;
}

interface Hooked extends AsyncDisposable {
  readonly server: ForgeServer;
  /** Deliveries to a webhook of the instance, oldest first. */
  readonly delivered: Delivery[];
}

/** Starts a forge with a webhook for all events, and listens to it. */
async function hookedServer(events: readonly string[]): Promise<Hooked> {
  const delivered: Delivery[] = [];
  const receiver = await startHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as unknown;
      delivered.push({ event: String(request.headers['x-gitea-event']), body });
      response.end();
    });
  });
  const server = await startForgeServer();
  await asking(server.url, server.token)('POST', '/admin/hooks', {
    type: 'gitea',
    config: { url: receiver.url, content_type: 'json', is_system_webhook: 'true' },
    events,
    active: true,
  });
  const end = async (): Promise<void> => {
    await server.close();
    await receiver.close();
  };
  return { server, delivered, [Symbol.asyncDispose]: end };
}

test('the creation of a repository is delivered with its owner as organisation', async () => {
  await using hooked = await hookedServer(['repository']);
  const { server, delivered } = hooked;
  const ada = asking(server.url, server.token);
  await ada('POST', '/orgs', { username: 'acme' });
  await ada('POST', '/orgs/acme/repos', { name: 'rocket' });
  await ada('POST', '/user/repos', { name: 'own' });
  const clone_addr = `${server.url}/ada/engine.git`;
  await ada('POST', '/repos/migrate', { clone_addr, repo_name: 'copy', repo_owner: 'acme' });
  await server.state.waitForDeliveries();
  expect(delivered.map((one) => at(one, 'organization', 'login'))).toEqual(['acme', 'ada', 'acme']);
});

test('the events of a workflow have the organisation of the repository, and none for that of a user', async () => {
  await using hooked = await hookedServer(['workflow_run', 'workflow_job']);
  const { server, delivered } = hooked;
  const ada = asking(server.url, server.token);
  await ada('POST', '/orgs', { username: 'acme' });
  await ada('POST', '/orgs/acme/repos', { name: 'rocket', auto_init: true });
  const content = base64('on: push\njobs:\n  build:\n    runs-on: x\n    steps:\n      - run: x\n');
  for (const repo of ['acme/rocket', 'ada/engine'])
    await ada('POST', `/repos/${repo}/contents/.gitea/workflows/ci.yml`, { content });
  await server.state.waitForDeliveries();
  expect(
    delivered.map(({ event, body }) => [event, at({ body }, 'organization', 'username')]),
  ).toEqual([
    ['workflow_run', 'acme'],
    ['workflow_job', 'acme'],
    ['workflow_run', undefined],
    ['workflow_job', undefined],
  ]);
  expect(delivered.at(-1)?.body).not.toHaveProperty('organization');
});

test('a status is delivered with its commit', async () => {
  await using hooked = await hookedServer(['status']);
  const { server, delivered } = hooked;
  const ada = asking(server.url, server.token);
  const made = await ada('POST', '/repos/ada/engine/contents/a.txt', { content: '' });
  const sha = String(at(made, 'commit', 'sha'));
  await ada('POST', `/repos/ada/engine/statuses/${sha}`, { state: 'success', context: 'ci' });
  await server.state.waitForDeliveries();
  expect(at(delivered[0] ?? { body: null }, 'commit')).toMatchObject({
    id: sha,
    message: 'Add a.txt\n',
    verification: null,
    added: ['a.txt'],
    removed: [],
    modified: [],
  });
});

test('a time of 0 is refused before the issue is looked for', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const add = (index: number, time: number): ReturnType<typeof ada> =>
    ada('POST', `/repos/ada/engine/issues/${String(index)}/times`, { time });
  expect(refusal(await add(999, 0))).toBe('422 [Time]: Required');
  expect(refusal(await add(999, 5))).toMatch(/^404 /);
});

test('a draft may have the name of a tag that git does not take, a release may not', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const made = await ada('POST', '/repos/ada/engine/releases', {
    tag_name: 'bad tag',
    draft: true,
  });
  expect([made.status, at(made, 'tag_name')]).toEqual([201, 'bad tag']);
  const published = await ada('POST', '/repos/ada/engine/releases', { tag_name: 'worse tag' });
  expect(refusal(published)).toBe('500 ');
});

test('nothing below .git is written, moved or deleted', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const path = '/repos/ada/engine/contents/.git/config';
  const words = 'path contains a malformed path component [path: .git/config]';
  const sha = 'a'.repeat(40);
  expect(refusal(await ada('POST', path, { content: '' }))).toBe(`422 ${words}`);
  expect(refusal(await ada('PUT', path, { content: '', sha }))).toBe(`422 ${words}`);
  expect(refusal(await ada('DELETE', path, { sha }))).toBe(`422 ${words}`);
  const moved = { content: '', sha, from_path: '.git/config' };
  expect(refusal(await ada('PUT', '/repos/ada/engine/contents/config', moved))).toBe(
    `422 ${words}`,
  );
});

test.each(['gitea-1.22', 'forgejo-15'] as const)(
  'a path below .git to delete is a 400 on %s',
  async (like) => {
    await using server = await startForgeServer({ like });
    const ada = asking(server.url, server.token);
    const answer = await ada('DELETE', '/repos/ada/engine/contents/.git/config', { sha: 'a' });
    expect(answer.status).toBe(400);
  },
);

test('a page of a wiki that does not exist cannot be deleted: the server fails', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const page = '/repos/ada/engine/wiki/page/Home';
  expect(refusal(await ada('DELETE', page))).toBe('500 ');
  await ada('POST', '/repos/ada/engine/wiki/new', { title: 'Start', content_base64: '' });
  expect(refusal(await ada('DELETE', page))).toBe('404 resource does not exist');
});

test('the git address of a directory is that of a blob, which is what git stores of it', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'src/a.txt': 'one\n' });
  const ada = asking(server.url, server.token);
  const list = await ada('GET', '/repos/ada/engine/contents');
  const folder = (list.body as { type: string; git_url: string; sha: string }[]).find(
    ({ type }) => type === 'dir',
  );
  const git = `/repos/ada/engine/git/blobs/${folder?.sha ?? ''}`;
  expect(folder?.git_url).toBe(`${server.url}/api/v1${git}`);
  const blob = await ada('GET', git);
  expect(Buffer.from(String(at(blob, 'content')), 'base64').toString('latin1')).toMatch(
    /^100644 a\.txt\0/,
  );
});

test('the first README ends with the description, without a line feed', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/user/repos', { name: 'one', auto_init: true });
  await ada('POST', '/user/repos', { name: 'two', auto_init: true, description: 'census' });
  expect((await ada('GET', '/repos/ada/one/raw/README.md')).body).toBe('# one\n\n');
  expect((await ada('GET', '/repos/ada/two/raw/README.md')).body).toBe('# two\n\ncensus');
});

test('the rules of an editor need a file, and the file a commit', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/user/repos', { name: 'empty' });
  expect(refusal(await ada('GET', '/repos/ada/empty/editorconfig/a.ts'))).toBe(
    '404 repository is empty',
  );
  expect(refusal(await ada('GET', '/repos/ada/engine/editorconfig/a.ts'))).toBe(
    '404 object does not exist [id: , rel_path: .editorconfig]',
  );
});

const MARKDOWN = '# A title!\n## A title\nText\n\n|a|b|\n|-|:-:|\n|1|*2*|\n\n* one\n* two\n';
const REST = [
  '<p dir="auto">Text</p>\n',
  '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n',
  '<tbody>\n<tr>\n<td>1</td>\n<td><em>2</em></td>\n</tr>\n</tbody>\n</table>\n',
  '<ul dir="auto">\n<li>one</li>\n<li>two</li>\n</ul>\n',
].join('');

test('Markdown has ids of headings in the modes for files, tables and lists', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const render = async (Mode: string): Promise<unknown> =>
    (await ada('POST', '/markdown', { Text: MARKDOWN, Mode })).body;
  const plain = `<h1>A title!</h1>\n<h2>A title</h2>\n${REST}`;
  const withIds = `<h1 id="user-content-a-title">A title!</h1>\n<h2 id="user-content-a-title-1">A title</h2>\n${REST}`;
  expect(await render('markdown')).toBe(plain);
  expect(await render('comment')).toBe(plain);
  expect(await render('gfm')).toBe(withIds);
});

test.each(OLDER)('a heading has a direction on %s', async (like) => {
  await using server = await startForgeServer({ like });
  const ada = asking(server.url, server.token);
  expect((await ada('POST', '/markdown', { Text: '# x', Mode: 'gfm' })).body).toBe(
    '<h1 id="user-content-x" dir="auto">x</h1>\n',
  );
});

test('a directory is read by the name that another answer gives', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'src/deep/a.txt': 'one\n' });
  const ada = asking(server.url, server.token);
  const trees = '/repos/ada/engine/git/trees';
  const root = await ada('GET', `${trees}/main`);
  const again = await ada('GET', `${trees}/${String(at(root, 'sha'))}`);
  expect([again.status, again.body]).toEqual([200, root.body]);
  const entries = at(root, 'tree') as { path: string; sha: string }[];
  const folder = entries.find(({ path }) => path === 'src');
  const inner = await ada('GET', `${trees}/${folder?.sha ?? ''}?recursive=true`);
  const paths = (at(inner, 'tree') as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(['deep', 'deep/a.txt']);
});

test.each(OLDER)('the name of a commit stays that of its tree on %s', async (like) => {
  await using server = await startForgeServer({ like });
  const ada = asking(server.url, server.token);
  const branch = await ada('GET', '/repos/ada/engine/branches/main');
  const tree = await ada('GET', '/repos/ada/engine/git/trees/main');
  expect(at(tree, 'sha')).toBe(at(branch, 'commit', 'id'));
});

test('a pull request is found by the owner and the branch of its head', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'a.txt': 'one\n' }, { branch: 'feature/x' });
  const ada = asking(server.url, server.token);
  const pulls = '/repos/ada/engine/pulls';
  await ada('POST', pulls, { head: 'feature/x', base: 'main', title: 'A feature' });
  for (const head of ['feature/x', 'feature%2Fx', 'ada:feature/x', 'ada:feature%2Fx']) {
    const found = await ada('GET', `${pulls}/main/${head}`);
    expect([found.status, at(found, 'title')]).toEqual([200, 'A feature']);
  }
  for (const head of ['nobody:feature/x', 'ada:other'])
    expect((await ada('GET', `${pulls}/main/${head}`)).status).toBe(404);
});

test('a pull request of a fork is found only where the fork has the name of the repository', async () => {
  await using server = await startForgeServer();
  server.seed.user('bob');
  server.seed.user('eve');
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.token('bob'));
  const eve = asking(server.url, server.seed.token('eve'));
  await bob('POST', '/repos/ada/engine/forks', {});
  await eve('POST', '/repos/ada/engine/forks', { name: 'machine' });
  for (const [ask, repo] of [
    [bob, 'bob/engine'],
    [eve, 'eve/machine'],
  ] as const) {
    const file = { content: '', new_branch: 'topic' };
    await ask('POST', `/repos/${repo}/contents/new.txt`, file);
    const head = `${repo.split('/')[0] ?? ''}:topic`;
    await ask('POST', '/repos/ada/engine/pulls', { head, base: 'main', title: head });
  }
  const found = await ada('GET', '/repos/ada/engine/pulls/main/bob:topic');
  expect([found.status, at(found, 'title')]).toEqual([200, 'bob:topic']);
  expect((await ada('GET', '/repos/ada/engine/pulls/main/topic')).status).toBe(404);
  expect((await ada('GET', '/repos/ada/engine/pulls/main/eve:topic')).status).toBe(404);
});

test.each([
  ['GET', 'issues/comments/999', 'comment does not exist [id: 999, issue_id: 0]'],
  ['GET', 'issues/1/assets/999', 'attachment does not exist [id: 999, uuid: ]'],
  ['GET', 'actions/runs/999', 'run with id 999: resource does not exist'],
  ['GET', 'actions/runners/999', 'runner with id 999: resource does not exist'],
  ['GET', 'actions/workflows/no.yml', 'workflow "no.yml" not found'],
  ['GET', 'actions/artifacts/999', 'artifact not found'],
  ['GET', 'actions/variables/NO', 'variable not found'],
  ['DELETE', 'actions/secrets/NO', 'secret was not found [name: ]'],
])('what is missing is named as by the server: %s %s', async (method, path, words) => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/repos/ada/engine/issues', { title: 'An issue' });
  const answer = await ada(method, `/repos/ada/engine/${path}`);
  expect(refusal(answer)).toBe(`404 ${words}`);
});

test.each([
  [
    'POST',
    '/repos/ada/engine/releases',
    { tag_name: 'locked-2' },
    '422 release tag name is protected [tag_name: locked-2]',
  ],
  ['POST', '/orgs', { username: 'labs.atom' }, '422 name pattern is not allowed [pattern: *.atom]'],
  [
    'POST',
    '/repos/ada/engine/issues/1/labels',
    { labels: [true] },
    '400 a label must be an integer or a string',
  ],
  ['GET', '/repos/ada/engine/git/commits/bad..ref', undefined, '422 no valid ref or sha: bad..ref'],
  ['GET', '/admin/users?visibility=secret', undefined, '422 invalid visibility'],
  [
    'GET',
    '/repos/issues/search?team=pumps',
    undefined,
    '400 owner organisation is required for filtering on team',
  ],
  ['PATCH', '/repos/ada/engine/issues/1/pin/1', undefined, '500 '],
  ['PATCH', '/user/settings', { full_name: 'x'.repeat(101) }, '422 [FullName]: MaxSize'],
  [
    'PATCH',
    '/repos/ada/engine',
    { external_tracker: { external_tracker_url: 'nope' } },
    '422 External tracker URL not valid',
  ],
] as const)('%s %s is refused as recorded', async (method, path, body, words) => {
  await using server = await startForgeServer();
  server.seed.user('bob');
  const ask = asking(server.url, server.token);
  await ask('POST', '/repos/ada/engine/issues', { title: 'Leak' });
  await ask('POST', '/repos/ada/engine/tag_protections', {
    name_pattern: 'locked-*',
    whitelist_usernames: ['bob'],
  });
  expect(refusal(await ask(method, path, body))).toBe(words);
});

test('a commit is found by the name of a tag with dots, and its patch by the same name', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const tag = await ask('POST', '/repos/ada/engine/tags', { tag_name: 'v1.beta' });
  const commit = await ask('GET', '/repos/ada/engine/git/commits/v1.beta');
  expect([commit.status, at(commit, 'sha')]).toEqual([200, at(tag, 'commit', 'sha')]);
  const patch = await ask('GET', '/repos/ada/engine/git/commits/v1.beta.patch');
  expect(patch.body).toMatch(/^From [\da-f]{40} /);
});

test('a file is rendered only if its name says that it is Markdown', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const render = (FilePath: string): ReturnType<typeof ask> =>
    ask('POST', '/markup', { Text: '![valve](v.png)', Mode: 'file', FilePath });
  const refused = await render('x.nope');
  expect([refused.status, refused.body]).toEqual([422, 'unable to find a render\n']);
  expect((await render('x.md')).body).toBe('<p dir="auto"><img src="v.png" alt="valve"></p>\n');
});

test.each([
  ['gitea-1.27', 'q=bo', ['bob']],
  ['gitea-1.27', 'is_admin=true', ['ada']],
  ['gitea-1.27', 'sort=name&order=desc', ['zoe', 'bob', 'ada']],
  ['gitea-1.27', 'sort=created&order=desc', ['bob', 'zoe', 'ada']],
  ['gitea-1.27', 'sort=newest', 'Invalid sort mode: "newest"'],
  // Read from Gitea 1.26 on.
  ['gitea-1.25', 'q=bo&sort=newest', ['ada', 'bob', 'zoe']],
  ['forgejo-15', 'sort=newest&q=bo', ['bob', 'zoe', 'ada']],
  ['forgejo-15', 'sort=oldest', ['ada', 'zoe', 'bob']],
  ['forgejo-15', 'sort=reversealphabetically', ['zoe', 'bob', 'ada']],
  ['forgejo-15', 'sort=name', ['ada', 'bob', 'zoe']],
] as const)('an administrator of %s searches for users by %s', async (like, query, expected) => {
  await using server = await startForgeServer({ like });
  server.seed.user('zoe');
  server.seed.user('bob');
  const answer = await asking(server.url, server.token)('GET', `/admin/users?${query}`);
  const found = Array.isArray(answer.body)
    ? (answer.body as { readonly login: string }[]).map(({ login }) => login)
    : at(answer, 'message');
  expect(found).toEqual(expected);
});
