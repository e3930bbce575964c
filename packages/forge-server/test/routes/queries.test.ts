import { expect, test } from 'vitest';
import { type ServerKind, startForgeServer } from '../../src/index.js';
import { type Answer, asking, at, base64, refusal } from '../api.js';

/** The values of a key of the items of a list. */
function valuesOf(answer: Answer, key: string, ...place: readonly string[]): unknown[] {
  const items = at(answer, ...place);
  return Array.isArray(items) ? items.map((body: unknown) => at({ body }, key)) : [];
}

test.each(['gitea-1.27', 'forgejo-15'] as const)(
  'a search of users has those of the system under their negative ids: %s',
  async (like) => {
    await using server = await startForgeServer({ like });
    const ada = asking(server.url, server.token);
    const logins = async (uid: string): Promise<unknown[]> =>
      valuesOf(await ada('GET', `/users/search?uid=${uid}`), 'login', 'data');
    expect(await logins('-1')).toEqual(['Ghost']);
    expect(await logins('-2')).toEqual([
      like === 'forgejo-15' ? 'forgejo-actions' : 'gitea-actions',
    ]);
    expect(at(await ada('GET', '/users/search?uid=-1'), 'data', 0)).toMatchObject({
      id: -1,
      email: '-1+ghost@noreply.localhost',
      created: '1970-01-01T00:00:00Z',
      last_login: '0001-01-01T00:00:00Z',
    });
    // Other ids that no user can have do not filter, as those that are not numbers.
    const all = await logins('0');
    expect(all).toContain('ada');
    for (const uid of ['-3', '1.5', '1e0', '0x1', 'ada', ''])
      expect(await logins(uid)).toEqual(all);
    for (const uid of ['999999', '9007199254740993']) expect(await logins(uid)).toEqual([]);
  },
);

test('a search of repositories sorts by stars, forks and size, and ignores an order without a sort', async () => {
  await using server = await startForgeServer({ bare: true });
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  for (const name of ['a', 'b', 'c']) await ada('POST', '/user/repos', { name });
  await ada('POST', '/user/repos', { name: 'full', auto_init: true });
  await ada('PUT', '/user/starred/ada/b');
  await bob('PUT', '/user/starred/ada/b');
  await bob('PUT', '/user/starred/ada/full');
  await bob('POST', '/repos/ada/full/forks', { name: 'fork' });
  const names = async (query: string): Promise<unknown[]> =>
    valuesOf(await ada('GET', `/repos/search?${query}`), 'name', 'data');
  expect(await names('sort=stars')).toEqual(['a', 'c', 'fork', 'full', 'b']);
  expect(await names('sort=stars&order=desc')).toEqual(['b', 'full', 'a', 'c', 'fork']);
  expect(await names('sort=forks&order=desc')).toEqual(['full', 'a', 'b', 'c', 'fork']);
  expect(await names('sort=size')).toEqual(['a', 'b', 'c', 'full', 'fork']);
  expect(await names('order=desc')).toEqual(await names(''));
});

test('the labels of an issue are read as the server reads them: without decimals, and texts or numbers alone', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const repo = '/repos/ada/engine';
  const { id } = (await ada('POST', `${repo}/labels`, { name: 'bug', color: '00aabb' })).body as {
    id: number;
  };
  await ada('POST', `${repo}/issues`, { title: 'x' });
  const put = (labels: readonly unknown[]): Promise<Answer> =>
    ada('PUT', `${repo}/issues/1/labels`, { labels });
  expect(valuesOf(await put([id + 0.5]), 'name')).toEqual(['bug']);
  const wrong = '400 a label must be an integer or a string';
  for (const labels of [[null], [{ id }], [[id]], [true, id]])
    expect(refusal(await put(labels))).toBe(wrong);
  expect(refusal(await put([id, 'bug']))).toBe(
    '400 labels should be an array of strings or integers',
  );
  for (const labels of [[id + 0.5], [1e30]])
    expect(refusal(await ada('POST', `${repo}/issues`, { title: 'y', labels }))).toBe(
      `422 []: json: cannot unmarshal number ${String(labels[0])} into Go struct field Option.labels of type int64`,
    );
});

test('an id in the query of a list is a whole number, or none', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const repo = '/repos/ada/engine';
  await ada('POST', `${repo}/contents/b.txt`, { content: base64('b'), new_branch: 'two' });
  await ada('POST', `${repo}/pulls`, { title: 'x', head: 'two', base: 'main' });
  const count = async (query: string): Promise<unknown> =>
    (await ada('GET', `${repo}/pulls?${query}`)).headers.get('x-total-count');
  expect(await count('milestone=999999')).toBe('0');
  for (const query of ['milestone=1.5', 'milestone=0x7', 'milestone=-1', 'labels='])
    expect(await count(query)).toBe('1');
  for (const text of ['bug', '1.5'])
    expect(refusal(await ada('GET', `${repo}/pulls?labels=${text}`))).toBe(
      `500 strconv.ParseInt: parsing "${text}": invalid syntax`,
    );
});

test('the commits that are reachable from another branch are left out', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const commits = '/repos/ada/engine/commits?sha=two';
  await ada('POST', '/repos/ada/engine/contents/b.txt', {
    content: base64('b'),
    new_branch: 'two',
    message: 'Adds b',
  });
  const all = valuesOf(await ada('GET', commits), 'sha');
  expect(valuesOf(await ada('GET', `${commits}&not=main`), 'sha')).toEqual(all.slice(0, 1));
  expect(valuesOf(await ada('GET', `${commits}&not=two`), 'sha')).toEqual([]);
});

test('the statuses of a commit are sorted by their numbers, the lowest first as the highest', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const sha = String(at(await ada('GET', '/repos/ada/engine/branches/main'), 'commit', 'id'));
  for (const context of ['one', 'two'])
    await ada('POST', `/repos/ada/engine/statuses/${sha}`, { state: 'success', context });
  const contexts = async (sort: string): Promise<unknown[]> =>
    valuesOf(await ada('GET', `/repos/ada/engine/commits/${sha}/statuses?sort=${sort}`), 'context');
  expect(await contexts('highestindex')).toEqual(['one', 'two']);
  expect(await contexts('leastindex')).toEqual(['two', 'one']);
});

test('no user comes from a source of logins, which the forge has none of', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const count = async (id: string): Promise<number> =>
    valuesOf(await ada('GET', `/admin/users?source_id=${id}`), 'login').length;
  expect(await count('7')).toBe(0);
  expect(await count('0')).toBeGreaterThan(0);
});

const WORKFLOW = 'on: push\njobs:\n  build:\n    runs-on: x\n    steps:\n      - run: x\n';

/** Returns what lists of runs, tasks and repositories of a server have of filters that only Forgejo has. */
async function askForgejosFilters(like: ServerKind): Promise<Record<string, unknown>> {
  // Runs end at once, so that no clock is first.
  await using server = await startForgeServer({ like, pace: { queued: 0, running: 0 } });
  const ada = asking(server.url, server.token);
  const content = base64(WORKFLOW);
  for (const file of ['a.yml', 'b.yml'])
    await ada('POST', `/repos/ada/engine/contents/.gitea/workflows/${file}`, { content });
  await ada('POST', '/repos/ada/engine/contents/c.txt', { content, new_branch: 'two' });
  const runs = async (query: string): Promise<number> =>
    valuesOf(await ada('GET', `/repos/ada/engine/actions/runs?${query}`), 'id', 'workflow_runs')
      .length;
  const tasks = async (query: string): Promise<number> =>
    valuesOf(await ada('GET', `/repos/ada/engine/actions/tasks?${query}`), 'id', 'workflow_runs')
      .length;
  await ada('POST', '/user/repos', { name: 'arm' });
  const repos = (query: string): Promise<Answer> => ada('GET', `/user/repos?${query}`);
  return {
    all: await runs(''),
    number: await runs('run_number=1'),
    ref: await runs('ref=refs/heads/two'),
    file: await runs('workflow_id=b.yml'),
    events: await runs('event=schedule&event=push'),
    tasks: await tasks(''),
    failed: await tasks('status=failure'),
    ended: await tasks('status=failure&status=success'),
    wrong: refusal(await ada('GET', '/repos/ada/engine/actions/tasks?status=odd')),
    named: valuesOf(await repos('order_by=name'), 'name'),
    odd: (await repos('order_by=odd')).status,
  };
}

test('filters and orders that only Forgejo has select and sort on Forgejo, and are ignored on Gitea', async () => {
  const gitea = await askForgejosFilters('gitea-1.27');
  const { all, tasks } = gitea;
  expect(gitea).toMatchObject({
    number: all,
    ref: all,
    file: all,
    events: 0,
    failed: tasks,
    ended: tasks,
  });
  expect(gitea).toMatchObject({ named: ['demo', 'engine', 'arm'], odd: 200 });
  const forgejo = await askForgejosFilters('forgejo-15');
  expect(forgejo).toMatchObject({
    all,
    number: 1,
    ref: 2,
    file: 2,
    events: all,
    tasks,
    failed: 0,
    ended: tasks,
  });
  expect(forgejo).toMatchObject({ wrong: '400 unknown status: odd' });
  expect(forgejo).toMatchObject({ named: ['arm', 'demo', 'engine'], odd: 422 });
});
