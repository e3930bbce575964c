import { expect, onTestFinished, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { type ForgeServer, startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

const engine = { owner: 'ada', repo: 'engine' };
const copy = { owner: 'ada', repo: 'copy' };

async function started(): Promise<{ server: ForgeServer; forge: ForgeClient; clone_addr: string }> {
  const server = await startForgeServer();
  server.seed.user('eve', { password: 'eve-password' });
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  onTestFinished(async () => {
    await forge.close();
    await server.close();
  });
  return { server, forge, clone_addr: `${server.url}/ada/engine.git` };
}

/** Fills `ada/engine`. */
async function fill({ server, forge }: { server: ForgeServer; forge: ForgeClient }): Promise<void> {
  server.seed.commit('ada/engine', { 'a.txt': 'one\n' });
  await forge.issues.create(engine, { title: 'Leak' });
  await forge.contents.create(
    { ...engine, filepath: 'b.txt' },
    { content: 'two\n', new_branch: 'work' },
  );
  await forge.releases.create(engine, { tag_name: 'v1', target_commitish: 'main', name: 'One' });
  await forge.wiki.create(engine, {
    title: 'Home',
    content_base64: Buffer.from('# Home').toString('base64'),
  });
}

const everything = {
  labels: true,
  milestones: true,
  issues: true,
  pull_requests: true,
  releases: true,
  wiki: true,
} as const;

test('commits, branches, tags and the wiki are copied, and nothing else', async () => {
  const { server, forge, clone_addr } = await started();
  await fill({ server, forge });
  const made = await forge.repos.migrate({
    clone_addr,
    repo_name: 'copy',
    service: 'gitea',
    description: 'A copy',
    ...everything,
  });
  expect(made).toMatchObject({
    mirror: false,
    original_url: clone_addr,
    description: 'A copy',
    branch_count: 2,
    release_counter: 0,
  });
  expect((await forge.branches.list(copy).toArray()).map(({ name }) => name)).toEqual([
    'main',
    'work',
  ]);
  expect((await forge.tags.list(copy).toArray()).map(({ name }) => name)).toEqual(['v1']);
  expect(await (await forge.contents.getRaw({ ...copy, filepath: 'a.txt' })).text()).toBe('one\n');
  const sha = async (repo: typeof engine): Promise<unknown> =>
    (await forge.commits.list(repo).toArray()).map((commit) => commit.sha);
  expect(await sha(copy)).toEqual(await sha(engine));
  expect(await forge.issues.list(copy, { state: 'all' }).toArray()).toEqual([]);
  expect((await forge.wiki.list(copy).toArray()).map(({ title }) => title)).toEqual(['Home']);
  // The copy is a repository of its own.
  await forge.contents.create({ ...copy, filepath: 'c.txt' }, { content: 'three\n' });
  await expect(forge.contents.get({ ...engine, filepath: 'c.txt' })).rejects.toMatchObject({
    status: 404,
  });
});

test('a mirror cannot be written to, and takes what is new when it is synchronized', async () => {
  const { server, forge, clone_addr } = await started();
  await fill({ server, forge });
  const made = await forge.repos.migrate({
    clone_addr,
    repo_name: 'copy',
    service: 'gitea',
    mirror: true,
    mirror_interval: '12h',
    wiki: true,
  });
  expect(made).toMatchObject({
    mirror: true,
    mirror_interval: '12h0m0s',
    has_pull_requests: false,
    has_actions: false,
  });
  expect(made.mirror_updated).not.toBeNull();
  expect(await forge.issues.list(copy, { state: 'all' }).toArray()).toEqual([]);
  const write = forge.contents.create({ ...copy, filepath: 'c.txt' }, { content: 'three\n' });
  await expect(write).rejects.toMatchObject({ status: 423 });
  server.seed.commit('ada/engine', { 'c.txt': 'three\n' });
  await expect(forge.contents.get({ ...copy, filepath: 'c.txt' })).rejects.toMatchObject({
    status: 404,
  });
  await forge.repos.syncMirror(copy);
  await expect(forge.contents.get({ ...copy, filepath: 'c.txt' })).resolves.toMatchObject({
    name: 'c.txt',
  });
});

test('a hidden repository is copied with a credential for it', async () => {
  const { server, forge, clone_addr } = await started();
  await forge.repos.update(engine, { private: true });
  const eve = forge.with({ auth: token(server.seed.token('eve')) });
  const failed = {
    status: 422,
    message: expect.stringContaining(
      `Authentication failed: clone error: exit status 128 - fatal: could not read Username for '${server.url}': terminal prompts disabled.`,
    ) as string,
  };
  await expect(eve.repos.migrate({ clone_addr, repo_name: 'one' })).rejects.toMatchObject(failed);
  await expect(
    eve.repos.migrate({ clone_addr, repo_name: 'one', auth_token: server.seed.token('eve') }),
  ).rejects.toMatchObject(failed);
  await eve.repos.migrate({ clone_addr, repo_name: 'one', auth_token: server.token });
  await eve.repos.migrate({
    clone_addr,
    repo_name: 'two',
    auth_username: 'ada',
    auth_password: server.token,
  });
  const withName = clone_addr.replace('http://', `http://ada:${server.token}@`);
  const made = await eve.repos.migrate({ clone_addr: withName, repo_name: 'three' });
  expect(made.original_url).toBe(clone_addr);
});

test('a migration is refused with the status and the message of the server', async () => {
  const { server, clone_addr } = await started();
  const ask = asking(server.url, server.token);
  const eve = asking(server.url, server.seed.token('eve'));
  const migrate = '/repos/migrate';
  const body = { clone_addr, repo_name: 'copy' };
  expect(refusal(await ask('POST', migrate, {}))).toBe('422 [CloneAddr]: Required');
  expect(refusal(await ask('POST', migrate, { clone_addr }))).toBe('422 [RepoName]: Required');
  expect(refusal(await ask('POST', migrate, { ...body, repo_name: 'engine' }))).toBe(
    '409 The repository with the same name already exists.',
  );
  for (const local of ['not a url', '/etc'])
    expect(refusal(await ask('POST', migrate, { ...body, clone_addr: local }))).toBe(
      '422 You are not allowed to import local repositories.',
    );
  expect(
    refusal(await ask('POST', migrate, { ...body, clone_addr: `${server.url}/ada/nope.git` })),
  ).toMatch(/^422 Authentication failed: /);
  expect(refusal(await ask('POST', migrate, { ...body, repo_owner: 'nobody' }))).toBe(
    '422 user does not exist [uid: 0, name: nobody]',
  );
  expect(refusal(await eve('POST', migrate, { ...body, repo_owner: 'ada' }))).toBe(
    '403 Given user is not an organization.',
  );
  expect(refusal(await asking(server.url)('POST', migrate, body))).toBe('401 token is required');
  // Nothing was made on the way.
  expect((await ask('GET', '/repos/ada/copy')).status).toBe(404);
  const elsewhere = await ask('POST', migrate, {
    ...body,
    clone_addr: 'https://forge.example/x/y.git',
  });
  expect([elsewhere.status, at(elsewhere, 'empty'), at(elsewhere, 'original_url')]).toEqual([
    201,
    true,
    'https://forge.example/x/y.git',
  ]);
});
