import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { NotFoundError, StatusError } from '../../../src/index.js';
import { image as pixels } from '../../../../core/test/servers/image.js';
import { newKey } from '../../../../forge-server/test/public-keys.js';
import { story, until } from './stage.js';

const image = Buffer.from(pixels).toString('base64');

story('a repository is created, described, found and removed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'described', {
    auto_init: true,
    default_branch: 'main',
    description: 'First',
    private: true,
    license: 'MIT',
    gitignores: 'Node',
  });
  const made = await dev.forge.repos.get(repo);
  expect([made.private, made.description, made.default_branch, made.permissions?.admin]).toEqual([
    true,
    'First',
    'main',
    true,
  ]);
  const edited = await dev.forge.repos.update(repo, {
    description: 'Second',
    private: false,
    website: 'https://engine.example',
  });
  expect([edited.description, edited.private, edited.website]).toEqual([
    'Second',
    false,
    'https://engine.example',
  ]);
  expect((await dev.forge.repos.getById({ id: made.id })).full_name).toBe(
    `${repo.owner}/${repo.repo}`,
  );
  expect(
    (await dev.forge.repos.search({ q: repo.repo }).toArray()).map(({ name }) => name),
  ).toEqual([repo.repo]);
  expect(await dev.forge.repos.getLanguages(repo)).toBeTypeOf('object');
  await dev.forge.repos.delete(repo);
  await expect(dev.forge.repos.get(repo)).rejects.toBeInstanceOf(NotFoundError);
});

story('licences of a repository are recognised', async (scene) => {
  await scene.needs(endpoints.listRepoLicenses);
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'licensed', {
    auto_init: true,
    license: 'MIT',
    default_branch: 'main',
  });
  // A real server reads the file in the background.
  const licenses = await until(
    () => dev.forge.repos.licenses.list(repo).toArray(),
    ({ length }) => length > 0,
  );
  expect(licenses).toEqual(['MIT']);
});

story('topics are replaced, added, searched and removed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'topics', {});
  const own = scene.name('topic');
  await dev.forge.repos.topics.replace(repo, { topics: ['client', 'typescript'] });
  await dev.forge.repos.topics.add({ ...repo, topic: own });
  expect((await dev.forge.repos.topics.list(repo, { limit: 2 }).toArray()).sort()).toEqual(
    ['client', own, 'typescript'].sort(),
  );
  expect(
    (await dev.forge.repos.topics.search({ q: own }).toArray()).map(({ topic_name }) => topic_name),
  ).toEqual([own]);
  await dev.forge.repos.topics.remove({ ...repo, topic: 'client' });
  expect((await dev.forge.repos.topics.list(repo).toArray()).sort()).toEqual(
    [own, 'typescript'].sort(),
  );
  await dev.forge.repos.topics.replace(repo, { topics: [] });
  expect(await dev.forge.repos.topics.list(repo).toArray()).toEqual([]);
});

story(
  'collaborators are added, may do what they are allowed to, and are removed',
  async (scene) => {
    const dev = await scene.invite();
    const friend = await scene.invite();
    const repo = await scene.repo(dev, 'shared', { private: true });
    const where = { ...repo, collaborator: friend.login };
    expect(await dev.forge.repos.collaborators.check(where)).toBe(false);
    await dev.forge.repos.collaborators.add(where, { permission: 'read' });
    expect(await dev.forge.repos.collaborators.check(where)).toBe(true);
    expect((await dev.forge.repos.collaborators.getPermission(where)).permission).toBe('read');
    await dev.forge.repos.collaborators.add(where, { permission: 'write' });
    expect((await friend.forge.repos.get(repo)).permissions?.push).toBe(true);
    expect(
      (await dev.forge.repos.collaborators.list(repo).toArray()).map(({ login }) => login),
    ).toEqual([friend.login]);
    expect(
      (await dev.forge.repos.assignees.list(repo).toArray()).map(({ login }) => login).sort(),
    ).toEqual([dev.login, friend.login].sort());
    expect(
      (await dev.forge.repos.reviewers.list(repo).toArray()).map(({ login }) => login),
    ).toContain(friend.login);
    if (await scene.has(endpoints.checkAssignee))
      expect(await dev.forge.repos.assignees.check({ ...repo, assignee: friend.login })).toBe(true);
    await dev.forge.repos.collaborators.remove(where);
    await expect(friend.forge.repos.get(repo)).rejects.toBeInstanceOf(NotFoundError);
  },
);

story('a repository is starred and watched', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'popular', {});
  expect(await friend.forge.user.starred.check(repo)).toBe(false);
  await friend.forge.user.starred.add(repo);
  expect(await friend.forge.user.starred.check(repo)).toBe(true);
  expect((await friend.forge.user.starred.list().toArray()).map(({ name }) => name)).toEqual([
    repo.repo,
  ]);
  expect(
    (await dev.forge.users.starred.list({ username: friend.login }).toArray()).map(
      ({ name }) => name,
    ),
  ).toEqual([repo.repo]);
  expect((await dev.forge.repos.stargazers.list(repo).toArray()).map(({ login }) => login)).toEqual(
    [friend.login],
  );
  await friend.forge.user.starred.remove(repo);
  expect(await friend.forge.user.starred.list().toArray()).toEqual([]);
  expect((await friend.forge.repos.subscription.set(repo)).subscribed).toBe(true);
  expect((await friend.forge.repos.subscription.get(repo)).subscribed).toBe(true);
  expect(
    (await friend.forge.user.subscriptions.list().toArray()).map(({ name }) => name),
  ).toContain(repo.repo);
  expect(
    (await dev.forge.repos.subscribers.list(repo).toArray()).map(({ login }) => login),
  ).toContain(friend.login);
  await friend.forge.repos.subscription.delete(repo);
  await expect(friend.forge.repos.subscription.get(repo)).rejects.toBeInstanceOf(NotFoundError);
});

story(
  'a repository is offered to another owner, who rejects it and then accepts it',
  async (scene) => {
    const dev = await scene.invite();
    const friend = await scene.invite();
    const repo = await scene.repo(dev, 'offered', {});
    await dev.forge.repos.transfers.start(repo, { new_owner: friend.login });
    expect((await friend.forge.repos.transfers.reject(repo)).owner.login).toBe(dev.login);
    await dev.forge.repos.transfers.start(repo, { new_owner: friend.login });
    expect((await friend.forge.repos.transfers.accept(repo)).owner.login).toBe(friend.login);
    expect((await dev.forge.repos.get({ owner: friend.login, repo: repo.repo })).owner.login).toBe(
      friend.login,
    );
  },
);

story('a repository is generated from a template', async (scene) => {
  const dev = await scene.invite();
  const template = await scene.repo(dev, 'template', {
    auto_init: true,
    template: true,
    default_branch: 'main',
  });
  const name = scene.name('generated');
  const made = await dev.forge.repos.generate(
    { template_owner: template.owner, template_repo: template.repo },
    { owner: dev.login, name, git_content: true },
  );
  expect(made.name).toBe(name);
  expect(
    (await dev.forge.contents.list({ owner: dev.login, repo: name }).toArray()).map(
      (file) => file.name,
    ),
  ).toContain('README.md');
});

story('deploy keys give access to one repository', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'deployed', {});
  const made = await dev.forge.deployKeys.create(repo, {
    title: 'robot',
    key: newKey(),
    read_only: true,
  });
  expect((await dev.forge.deployKeys.get({ ...repo, id: made.id })).title).toBe('robot');
  expect(
    (await dev.forge.deployKeys.list(repo).toArray()).map(({ read_only }) => read_only),
  ).toEqual([true]);
  await dev.forge.deployKeys.delete({ ...repo, id: made.id });
  expect(await dev.forge.deployKeys.list(repo).toArray()).toEqual([]);
});

story('repositories, organisations and users have an avatar', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'pictured', {});
  const org = await scene.org(dev, 'pictured-org');
  await dev.forge.repos.avatar.update(repo, { image });
  const { avatar_url: shown } = await dev.forge.repos.get(repo);
  expect(shown).toContain('/repo-avatars/');
  await dev.forge.repos.avatar.delete(repo);
  expect((await dev.forge.repos.get(repo)).avatar_url).not.toBe(shown);
  const before = (await dev.forge.user.get()).avatar_url;
  await dev.forge.user.avatar.update({ image });
  expect((await dev.forge.user.get()).avatar_url).not.toBe(before);
  await dev.forge.user.avatar.delete();
  await dev.forge.orgs.avatar.update({ org }, { image });
  await dev.forge.orgs.avatar.delete({ org });
  await expect(dev.forge.user.avatar.update({ image: 'AAAA' })).rejects.toBeInstanceOf(StatusError);
});

story('flags mark a repository for its administrators', async (scene) => {
  await scene.needs('flags');
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'flagged', {});
  const { flags } = scene.site.repos;
  await flags.replace(repo, { flags: ['seen', 'kept'] });
  await flags.add({ ...repo, flag: 'late' });
  expect((await flags.list(repo).toArray()).sort()).toEqual(['kept', 'late', 'seen']);
  expect(await flags.check({ ...repo, flag: 'kept' })).toBe(true);
  await flags.remove({ ...repo, flag: 'kept' });
  expect(await flags.check({ ...repo, flag: 'kept' })).toBe(false);
  await flags.clear(repo);
  expect(await flags.list(repo).toArray()).toEqual([]);
});
