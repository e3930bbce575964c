import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { StatusError } from '../../../src/index.js';
import { story, until } from './stage.js';

story(
  'a server states its product, its limits and the parts of the API that it has',
  async (scene) => {
    const dev = await scene.invite();
    const product = await dev.forge.server.product();
    expect(product.name).toBe(scene.forgejo ? 'forgejo' : 'gitea');
    expect((await dev.forge.server.version()).version).toContain(product.version);
    const limits = await dev.forge.server.settings.getApi();
    expect([limits.max_response_items > 0, limits.default_paging_num > 0]).toEqual([true, true]);
    expect((await dev.forge.server.settings.getRepository()).mirrors_disabled).toBeTypeOf(
      'boolean',
    );
    expect((await dev.forge.server.settings.getAttachment()).max_size).toBeGreaterThan(0);
    expect((await dev.forge.server.settings.getUi()).allowed_reactions).toContain('heart');
    if (await scene.has(endpoints.getApiPage))
      expect(await (await dev.forge.server.getApiPage()).text()).toContain('<title>');
    expect(await scene.has('actions-runs')).toBe(scene.since({ gitea: '1.25', forgejo: '12' }));
    expect(await scene.has('user-blocks')).toBe(!scene.forgejo);
    expect(await scene.has(endpoints.rerunRun)).toBe(scene.since({ gitea: '1.26' }));
    const key = await dev.forge.server.signingKeys.getGpg().catch((error: unknown) => error);
    expect(typeof key === 'string' || (key instanceof StatusError && key.status === 404)).toBe(
      true,
    );
  },
);

story('Markdown is rendered, and templates for new repositories are listed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'rendered', {});
  expect(await dev.forge.server.markup.renderMarkdown({ Text: '# Title', Mode: 'gfm' })).toMatch(
    /<h1[^>]*>Title<\/h1>/,
  );
  expect(await dev.forge.server.markup.renderRawMarkdown('*so*')).toContain('<em>so</em>');
  expect(
    await dev.forge.repos.markup.renderMarkdown(repo, { Text: '**so**', Mode: 'markdown' }),
  ).toContain('<strong>so</strong>');
  expect(
    await dev.forge.server.markup.render({ Text: '# Title', Mode: 'file', FilePath: 'a.md' }),
  ).toContain('Title');
  const { gitignores, labelSets, licenses } = dev.forge.server;
  expect(await gitignores.list().toArray()).toContain('Node');
  expect((await gitignores.get({ name: 'Node' })).source).toContain('node_modules');
  expect(await labelSets.list().toArray()).toContain('Default');
  expect(
    (await labelSets.labels.list({ name: 'Default' }).toArray()).map(({ name }) => name),
  ).toContain('bug');
  expect((await licenses.list().toArray()).map((each) => each.key)).toContain('MIT');
  expect((await licenses.get({ name: 'MIT' })).body).toContain('Permission is hereby granted');
});

story('a fork is made, falls behind and is brought up to date', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'upstream');
  await friend.forge.repos.forks.create(repo);
  const fork = { owner: friend.login, repo: repo.repo };
  expect((await friend.forge.repos.get(fork)).parent?.full_name).toBe(`${repo.owner}/${repo.repo}`);
  expect(
    (await dev.forge.repos.forks.list(repo).toArray()).map(({ owner }) => owner.login),
  ).toEqual([friend.login]);
  await dev.forge.contents.create({ ...repo, filepath: 'new.txt' }, { content: 'new\n' });
  if (await scene.has(endpoints.mergeUpstream)) {
    expect((await friend.forge.repos.mergeUpstream(fork, { branch: 'main' })).merge_type).toBe(
      'fast-forward',
    );
  } else {
    await scene.needs('fork-sync');
    const behind = await friend.forge.repos.forks.getBranchSync({ ...fork, branch: 'main' });
    expect([behind.allowed, behind.commits_behind]).toEqual([true, 1]);
    await friend.forge.repos.forks.sync(fork);
    expect((await friend.forge.repos.forks.getSync(fork)).commits_behind).toBe(0);
  }
  expect(await (await friend.forge.contents.getRaw({ ...fork, filepath: 'new.txt' })).text()).toBe(
    'new\n',
  );
});

const localNetworks =
  'the server does not reach itself at this address: set [migrations] ALLOW_LOCALNETWORKS';

story('a repository is mirrored to another one', async (scene) => {
  const dev = await scene.invite();
  const source = await scene.repo(dev, 'source');
  const target = await scene.repo(dev, 'target', {});
  const body = {
    remote_address: `${scene.url}/${target.owner}/${target.repo}.git`,
    remote_username: dev.login,
    remote_password: dev.password,
    interval: '8h',
  };
  const { pushMirrors } = dev.forge.repos;
  const made = await pushMirrors.create(source, body).catch((error: unknown) => {
    if (error instanceof StatusError && error.status < 500) scene.skip(localNetworks);
    throw error;
  });
  const where = { ...source, name: made.remote_name };
  expect((await pushMirrors.get(where)).remote_address).toContain(target.repo);
  expect((await pushMirrors.list(source).toArray()).map(({ remote_name }) => remote_name)).toEqual([
    made.remote_name,
  ]);
  await pushMirrors.sync(source);
  const pushed = await until(
    () => dev.forge.branches.list(target).toArray(),
    ({ length }) => length > 0,
  );
  if (pushed.length === 0 && scene.embedded === undefined) scene.skip(localNetworks);
  expect(pushed.map(({ name }) => name)).toEqual(['main']);
  await pushMirrors.delete(where);
  expect(await pushMirrors.list(source).toArray()).toEqual([]);
});
