// Both sides of docs/migrating/gitea-js.md on one server.
import { giteaApi } from 'gitea-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient, NotFoundError } from '../../../src/index.js';
import { type ForgeServer, startForgeServer } from '../../../src/testing.js';
import { errorOf } from '../../script-server.js';

const owner = 'ada';
const repo = 'engine';
const where = { owner, repo };

interface Both {
  readonly server: ForgeServer;
  readonly api: ReturnType<typeof giteaApi>;
  readonly forge: ForgeClient;
}

async function started(): Promise<Both> {
  const server = await startForgeServer();
  const url = server.url;
  const secret = server.token;
  const api = giteaApi(url, { token: secret, customFetch: fetch });
  const forge = new ForgeClient({ baseUrl: url, auth: secret });
  onTestFinished(async () => {
    await forge.close();
    await server.close();
  });
  return { server, api, forge };
}

function titles(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Issue ${String(index)}`);
}

describe('the calls return the same', () => {
  test('users and repositories', async () => {
    const { api, forge } = await started();
    const { data: me } = await api.user.userGetCurrent();
    expect((await forge.user.get()).login).toBe(me.login);
    const theirs = (await api.repos.repoGet(owner, repo)).data;
    const ours = await forge.repos.get({ owner, repo });
    expect([ours.id, ours.full_name, ours.default_branch]).toEqual([
      theirs.id,
      theirs.full_name,
      theirs.default_branch,
    ]);
    await api.user.createCurrentUserRepo({ name: 'one', auto_init: true });
    await forge.repos.create({ name: 'two', auto_init: true });
    const branches = (await api.repos.repoListBranches(owner, 'one')).data;
    expect(
      (await forge.branches.list({ owner, repo: 'two' }).toArray()).map(({ name }) => name),
    ).toEqual(branches.map(({ name }) => name));
  });

  test('issues, labels and comments', async () => {
    const { api, forge } = await started();
    const { data: first } = await api.repos.issueCreateIssue(owner, repo, { title: 'Leak' });
    const second = await forge.issues.create(where, { title: 'Drip' });
    const { data: page } = await api.repos.issueListIssues(owner, repo, {
      state: 'all',
      page: 1,
      limit: 50,
    });
    const all = await forge.issues.list(where, { state: 'all' }).toArray();
    expect(all.map(({ number, title }) => [number, title])).toEqual(
      page.map(({ number, title }) => [number, title]),
    );
    const { data: label } = await api.repos.issueCreateLabel(owner, repo, {
      name: 'bug',
      color: '#ee0701',
    });
    const index = first.number ?? 0;
    await api.repos.issueAddLabel(owner, repo, index, { labels: [label.id] });
    await forge.issues.labels.add({ ...where, index: second.number }, { labels: ['bug'] });
    const names = (list: readonly { name?: string }[] | null = []): (string | undefined)[] =>
      (list ?? []).map(({ name }) => name);
    expect(names((await forge.issues.get({ ...where, index })).labels)).toEqual(['bug']);
    expect(names((await api.repos.issueGetIssue(owner, repo, second.number)).data.labels)).toEqual([
      'bug',
    ]);
    await api.repos.issueCreateComment(owner, repo, index, { body: 'It drips.' });
    await forge.issues.comments.create({ ...where, index }, { body: 'It drips.' });
    await api.repos.issueEditIssue(owner, repo, index, { state: 'closed' });
    await forge.issues.update({ ...where, index: second.number }, { state: 'closed' });
    expect(
      (await forge.issues.list(where, { state: 'closed' }).toArray()).map(({ number }) => number),
    ).toEqual([second.number, index]);
    const bodies = (await forge.issues.comments.list({ ...where, index }).toArray()).map(
      ({ body }) => body,
    );
    expect(bodies).toEqual(['It drips.', 'It drips.']);
  });

  test('files, pull requests and releases', async () => {
    const { api, forge } = await started();
    const content = '# Valve\n';
    const theirs = {
      content: Buffer.from(content).toString('base64'),
      message: 'Add',
      new_branch: 'theirs',
    };
    await api.repos.repoCreateFile(owner, repo, 'valve.md', theirs);
    await forge.contents.create(
      { ...where, filepath: 'valve.md' },
      { content, message: 'Add', new_branch: 'ours' },
    );
    const { data: text } = await api.repos.repoGetRawFile(
      owner,
      repo,
      'valve.md',
      { ref: 'ours' },
      { format: 'text' },
    );
    const raw = await forge.contents.getRaw({ ...where, filepath: 'valve.md' }, { ref: 'theirs' });
    const { content: encoded } = (
      await api.repos.repoGetContents(owner, repo, 'valve.md', { ref: 'ours' })
    ).data;
    expect(
      await forge.contents.get({ ...where, filepath: 'valve.md' }, { ref: 'theirs' }),
    ).toMatchObject({ content: encoded });
    expect([text as unknown, await raw.text()]).toEqual([content, content]);
    const pull = (
      await api.repos.repoCreatePullRequest(owner, repo, {
        head: 'theirs',
        base: 'main',
        title: 'Valve',
      })
    ).data;
    await api.repos.repoEditPullRequest(owner, repo, pull.number ?? 0, { title: 'The valve' });
    await api.repos.repoMergePullRequest(owner, repo, pull.number ?? 0, { Do: 'merge' });
    await forge.contents.create(
      { ...where, filepath: 'gauge.md' },
      { content, message: 'Add', new_branch: 'gauge' },
    );
    const { number: index } = await forge.pulls.create(where, {
      head: 'gauge',
      base: 'main',
      title: 'Gauge',
    });
    await forge.pulls.update({ ...where, index }, { title: 'The gauge' });
    await forge.pulls.merge({ ...where, index }, { do: 'merge' });
    const closed = await forge.pulls.list(where, { state: 'closed' }).toArray();
    expect(closed.map(({ merged, title }) => [merged, title])).toEqual([
      [true, 'The gauge'],
      [true, 'The valve'],
    ]);
    const attachment = new File(['the engine'], 'engine.bin');
    const { data: one } = await api.repos.repoCreateRelease(owner, repo, { tag_name: 'v1' });
    await api.repos.repoCreateReleaseAttachment(owner, repo, one.id ?? 0, { attachment });
    const { id } = await forge.releases.create(where, { tag_name: 'v2' });
    await forge.releases.assets.create({ ...where, id }, { content: attachment });
    const assets = (await forge.releases.list(where).toArray()).map((release) =>
      release.assets.map(({ name, size }) => [name, size]),
    );
    expect(assets).toEqual([[['engine.bin', 10]], [['engine.bin', 10]]]);
  });

  test('hooks', async () => {
    const { api, forge } = await started();
    const config = { url: 'https://app.example/hook', content_type: 'json' };
    await api.repos.repoCreateHook(owner, repo, {
      type: 'gitea',
      config,
      events: ['push'],
      active: true,
    });
    await forge.hooks.create(where, { type: 'gitea', config, events: ['push'], active: true });
    const theirs = (await api.repos.repoListHooks(owner, repo)).data;
    const ours = await forge.hooks.list(where).toArray();
    expect(ours.map(({ id, events, active }) => [id, events, active])).toEqual(
      theirs.map(({ id, events, active }) => [id, events, active]),
    );
    const [one = 0, two = 0] = ours.map(({ id }) => id);
    await api.repos.repoEditHook(owner, repo, one, { active: false });
    await forge.hooks.update({ ...where, id: two }, { active: false });
    expect((await forge.hooks.list(where).toArray()).map(({ active }) => active)).toEqual([
      false,
      false,
    ]);
    await api.repos.repoDeleteHook(owner, repo, one);
    await forge.hooks.delete({ ...where, id: two });
    expect(await forge.hooks.list(where).toArray()).toEqual([]);
  });
});

describe('what differs', () => {
  test('a failure is an error with a class', async () => {
    const { api, forge } = await started();
    const theirs = await errorOf(api.repos.repoGet(owner, 'nope'));
    expect(theirs).not.toBeInstanceOf(Error);
    expect(theirs).toMatchObject({ status: 404 });
    const ours = await errorOf(forge.repos.get({ owner, repo: 'nope' }));
    expect(ours).toBeInstanceOf(NotFoundError);
    expect(ours).toMatchObject({
      status: 404,
      request: expect.stringContaining('/repos/ada/nope') as unknown,
    });
  });

  test('a list has all of its pages', async () => {
    const { server, api, forge } = await started();
    server.seed.issues('ada/engine', titles(60));
    expect((await api.repos.issueListIssues(owner, repo, { limit: 100 })).data).toHaveLength(50);
    expect(await forge.issues.list(where, { limit: 100 }).toArray()).toHaveLength(60);
  });

  test('a time that is not set is null', async () => {
    const { api, forge } = await started();
    const theirs = (await api.repos.repoGet(owner, repo)).data;
    const ours = await forge.repos.get(where);
    expect([theirs.archived_at, ours.archived_at]).toEqual([
      expect.stringMatching(/^(?:0001|1970)-01-01/),
      null,
    ]);
  });

  test('a read is repeated when the server is away for a moment, a write is not', async () => {
    const { server, api, forge } = await started();
    server.faults.add({ endpoint: 'repoGet', status: 502 });
    expect(await errorOf(api.repos.repoGet(owner, repo))).toMatchObject({ status: 502 });
    server.faults.add({ endpoint: 'repoGet', status: 502 });
    expect((await forge.repos.get(where)).name).toBe(repo);
    server.faults.add({ endpoint: 'issueCreateIssue', reset: 'before' });
    expect(await errorOf(forge.issues.create(where, { title: 'Leak' }))).toMatchObject({
      mayHaveExecuted: true,
    });
  });

  test('a name cannot change the path', async () => {
    const { server, api, forge } = await started();
    await api.repos.repoGet(owner, '../../user');
    expect(server.requests.at(-1)?.path).toBe('/api/v1/user');
    expect(await errorOf(forge.repos.get({ owner, repo: '../../user' }))).toMatchObject({
      kind: 'input',
    });
  });

  test('a web page instead of JSON is an error', async () => {
    const { server, api, forge } = await started();
    server.faults.add({ endpoint: 'repoGet', html: true, times: 2 });
    expect((await api.repos.repoGet(owner, repo)).data).toBeNull();
    expect(await errorOf(forge.repos.get(where))).toMatchObject({ kind: 'output', code: 'html' });
  });

  test('a loop that closes what it lists reaches every issue, not the half that stays where it was', async () => {
    const { server, api, forge } = await started();
    server.seed.issues('ada/engine', titles(120));
    for (let page = 1; ; page++) {
      const { data } = await api.repos.issueListIssues(owner, repo, { page });
      for (const { number = 0 } of data)
        await api.repos.issueEditIssue(owner, repo, number, { state: 'closed' });
      if (data.length === 0) break;
    }
    expect(await forge.issues.list(where, { state: 'open' }).total()).toBe(60);
    for await (const { number } of forge.issues.list(where))
      await forge.issues.update({ ...where, index: number }, { state: 'closed' });
    expect(await forge.issues.list(where, { state: 'open' }).total()).toBe(0);
  });
});
