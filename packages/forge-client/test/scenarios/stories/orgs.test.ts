import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { ForbiddenError, NotFoundError } from '../../../src/index.js';
import { story, until } from './stage.js';

const units = ['repo.code', 'repo.issues', 'repo.pulls'];

story('an organisation has repositories, members, labels and permissions', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const org = await scene.org(dev, 'works', { full_name: 'Works', visibility: 'public' });
  const where = { org };
  expect(
    (
      await dev.forge.orgs.update(where, {
        description: 'Makes things',
        website: 'https://works.example',
      })
    ).description,
  ).toBe('Makes things');
  expect((await dev.forge.orgs.get(where)).website).toBe('https://works.example');
  const made = await dev.forge.orgs.repos.create(where, {
    name: 'tools',
    auto_init: true,
    default_branch: 'main',
  });
  expect(made.full_name).toBe(`${org}/tools`);
  expect((await dev.forge.orgs.repos.list(where).toArray()).map(({ name }) => name)).toEqual([
    'tools',
  ]);
  expect((await dev.forge.user.orgs.list().toArray()).map(({ username }) => username)).toEqual([
    org,
  ]);
  expect(
    (await dev.forge.users.orgs.list({ username: dev.login }).toArray()).map(
      ({ username }) => username,
    ),
  ).toEqual([org]);
  expect((await dev.forge.orgs.getPermissions({ username: dev.login, org })).is_owner).toBe(true);
  expect(await dev.forge.orgs.members.check({ org, username: dev.login })).toBe(true);
  expect(await dev.forge.orgs.members.check({ org, username: friend.login })).toBe(false);
  await dev.forge.orgs.members.publicize({ org, username: dev.login });
  expect(await friend.forge.orgs.members.checkPublic({ org, username: dev.login })).toBe(true);
  expect(
    (await friend.forge.orgs.members.listPublic(where).toArray()).map(({ login }) => login),
  ).toEqual([dev.login]);
  await dev.forge.orgs.members.conceal({ org, username: dev.login });
  expect(await friend.forge.orgs.members.checkPublic({ org, username: dev.login })).toBe(false);
  const label = await dev.forge.orgs.labels.create(where, { name: 'shared', color: '#112233' });
  expect((await dev.forge.orgs.labels.update({ org, id: label.id }, { name: 'common' })).name).toBe(
    'common',
  );
  expect((await dev.forge.orgs.labels.get({ org, id: label.id })).color).toBe('112233');
  const { number: index } = await dev.forge.issues.create(
    { owner: org, repo: 'tools' },
    { title: 'Labelled', labels: [label.id] },
  );
  expect(
    (await dev.forge.issues.get({ owner: org, repo: 'tools', index })).labels.map(
      ({ name }) => name,
    ),
  ).toEqual(['common']);
  await dev.forge.orgs.labels.delete({ org, id: label.id });
  expect(await dev.forge.orgs.labels.list(where).toArray()).toEqual([]);
  expect(await dev.forge.orgs.activities.list(where).toArray()).not.toEqual([]);
});

story('teams give their members access to their repositories', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const org = await scene.org(dev, 'crew');
  for (const name of ['one', 'two'])
    await dev.forge.orgs.repos.create({ org }, { name, private: true });
  const team = await dev.forge.teams.create(
    { org },
    { name: 'readers', permission: 'read', units },
  );
  const where = { id: team.id };
  expect((await dev.forge.teams.list({ org }).toArray()).map(({ name }) => name).sort()).toEqual([
    'Owners',
    'readers',
  ]);
  await dev.forge.teams.members.add({ ...where, username: friend.login });
  expect(
    (await friend.forge.teams.search({ org }, { q: 'read' }).toArray()).map(({ name }) => name),
  ).toEqual(['readers']);
  const seen = (await dev.forge.teams.search({ org }, { q: 'read' }).toArray()).map(
    ({ name }) => name,
  );
  expect(seen).toEqual(scene.since({ gitea: '1.27' }) ? ['readers'] : []);
  expect((await dev.forge.teams.members.get({ ...where, username: friend.login })).login).toBe(
    friend.login,
  );
  expect((await friend.forge.user.teams.list().toArray()).map(({ name }) => name)).toEqual([
    'readers',
  ]);
  await expect(friend.forge.repos.get({ owner: org, repo: 'one' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
  await dev.forge.teams.repos.add({ ...where, org, repo: 'one' });
  expect((await dev.forge.teams.repos.get({ ...where, org, repo: 'one' })).name).toBe('one');
  expect((await friend.forge.repos.get({ owner: org, repo: 'one' })).permissions?.push).toBe(false);
  expect(
    (await dev.forge.teams.update(where, { name: 'writers', permission: 'write', units })).name,
  ).toBe('writers');
  expect((await friend.forge.repos.get({ owner: org, repo: 'one' })).permissions?.push).toBe(true);
  await dev.forge.repos.teams.add({ owner: org, repo: 'two', team: 'writers' });
  expect(
    (await dev.forge.repos.teams.list({ owner: org, repo: 'two' }).toArray()).map(
      ({ name }) => name,
    ),
  ).toContain('writers');
  expect((await dev.forge.repos.teams.get({ owner: org, repo: 'two', team: 'writers' })).id).toBe(
    team.id,
  );
  await dev.forge.repos.teams.remove({ owner: org, repo: 'two', team: 'writers' });
  expect((await dev.forge.teams.repos.list(where).toArray()).map(({ name }) => name)).toEqual([
    'one',
  ]);
  await dev.forge.teams.repos.remove({ ...where, org, repo: 'one' });
  await expect(friend.forge.repos.get({ owner: org, repo: 'one' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
  expect(await dev.forge.teams.activities.list(where).toArray()).toBeInstanceOf(Array);
  await dev.forge.teams.members.remove({ ...where, username: friend.login });
  expect(await dev.forge.teams.members.list(where).toArray()).toEqual([]);
  await dev.forge.teams.delete(where);
  await expect(dev.forge.teams.get(where)).rejects.toBeInstanceOf(NotFoundError);
});

story('an organisation loses all its repositories at once', async (scene) => {
  await scene.needs(endpoints.deleteAllOrgRepos);
  const dev = await scene.invite();
  const org = await scene.org(dev, 'emptied');
  for (const name of ['one', 'two']) await dev.forge.orgs.repos.create({ org }, { name });
  await dev.forge.orgs.repos.deleteAll({ org });
  const left = await until(
    () => dev.forge.orgs.repos.list({ org }).toArray(),
    ({ length }) => length === 0,
  );
  expect(left).toEqual([]);
});

story('a user blocks another, who can no longer open issues', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'quiet', {});
  const org = await scene.org(dev, 'quiet-org');
  const who = { username: friend.login };
  const member = { org, username: friend.login };
  if (await scene.has('user-blocks')) {
    await dev.forge.user.blocks.add(who, { note: 'noise' });
    expect(await dev.forge.user.blocks.check(who)).toBe(true);
    expect((await dev.forge.user.blocks.list().toArray()).map(({ login }) => login)).toEqual([
      friend.login,
    ]);
    await dev.forge.orgs.blocks.add(member);
    expect((await dev.forge.orgs.blocks.list({ org }).toArray()).map(({ login }) => login)).toEqual(
      [friend.login],
    );
    expect(await dev.forge.orgs.blocks.check(member)).toBe(true);
    await dev.forge.orgs.blocks.remove(member);
  } else {
    await scene.needs('blocked-users');
    const { id } = await dev.forge.users.get(who);
    await dev.forge.user.blocks.add(who);
    expect(
      (await dev.forge.user.blocks.listIds().toArray()).map(({ block_id }) => block_id),
    ).toEqual([id]);
    await dev.forge.orgs.blocks.add(member);
    expect(
      (await dev.forge.orgs.blocks.listIds({ org }).toArray()).map(({ block_id }) => block_id),
    ).toEqual([id]);
    await dev.forge.orgs.blocks.remove(member);
  }
  await expect(friend.forge.issues.create(repo, { title: 'Noise' })).rejects.toBeInstanceOf(
    ForbiddenError,
  );
  await (scene.forgejo ? dev.forge.user.blocks.remove(who) : dev.forge.user.blocks.remove(who));
  expect((await friend.forge.issues.create(repo, { title: 'Music' })).title).toBe('Music');
});
