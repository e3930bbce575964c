import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { newKey } from '../../../../forge-server/test/public-keys.js';
import { type Player, type Scene, story, type Where } from './stage.js';

/** What is read of a list of any noun. */
interface Listed {
  toArray(): Promise<readonly unknown[]>;
}

/** Reads a list two by two, and checks that it has three different items, or more of them where others add some. */
async function three(name: string, list: Listed, exactly = true): Promise<void> {
  const items = await list.toArray();
  const different = new Set(items.map((item) => JSON.stringify(item)));
  expect(different.size, `${name} has items twice`).toBe(items.length);
  if (exactly) expect(items, name).toHaveLength(3);
  else expect(items.length, name).toBeGreaterThanOrEqual(3);
}

/** Reads a list that servers sort by the second alone: items of one second may be on two pages, or on none. */
async function several(name: string, list: Listed): Promise<void> {
  expect((await list.toArray()).length, name).toBeGreaterThanOrEqual(3);
}

const numbers = ['one', 'two', 'three'] as const;
const two = { limit: 2 };

async function filled(scene: Scene): Promise<{ readonly dev: Player; readonly repo: Where }> {
  const dev = await scene.invite();
  return { dev, repo: await scene.repo(dev, 'full') };
}

story('every list of a repository is read whole, two by two', async (scene) => {
  const { dev, repo } = await filled(scene);
  const { forge } = dev;
  const [commit] = await forge.commits.list(repo).toArray();
  const sha = { ...repo, sha: commit?.sha ?? '' };
  for (const name of numbers) {
    const message = `Add ${name}`;
    await forge.contents.create(
      { ...repo, filepath: `${name}.txt` },
      { content: `${name}\n`, branch: 'main', new_branch: name, message },
    );
    await forge.tags.create(repo, { tag_name: `tag-${name}` });
    await forge.releases.create(repo, { tag_name: `v-${name}`, name });
    await forge.labels.create(repo, { name, color: '#abcdef' });
    await forge.milestones.create(repo, { title: name });
    await forge.hooks.create(repo, {
      type: 'gitea',
      config: { url: `http://127.0.0.1:1/${name}`, content_type: 'json' },
      active: false,
    });
    await forge.deployKeys.create(repo, { title: name, key: newKey() });
    await forge.repos.topics.add({ ...repo, topic: name });
    await forge.commits.statuses.create(sha, { context: name, state: 'success' });
    await forge.actions.variables.create({ ...repo, variablename: name }, { value: name });
    await forge.actions.secrets.set({ ...repo, secretname: name }, { data: name });
    await forge.pulls.create(repo, { head: name, base: 'main', title: name });
  }
  await three('tags', forge.tags.list(repo, two), false);
  await three('releases', forge.releases.list(repo, two));
  await three('labels', forge.labels.list(repo, two));
  await three('milestones', forge.milestones.list(repo, two));
  await three('hooks', forge.hooks.list(repo, two), false);
  await three('deploy keys', forge.deployKeys.list(repo, two));
  await three('topics', forge.repos.topics.list(repo, two));
  await three('statuses', forge.commits.statuses.list(sha, two));
  await three('statuses by ref', forge.commits.statuses.listByRef({ ...repo, ref: 'main' }, two));
  await three('variables', forge.actions.variables.list(repo, two));
  await three('secrets', forge.actions.secrets.list(repo, two));
  await three('pull requests', forge.pulls.list(repo, two));
  await three('issues', forge.issues.list(repo, { ...two, type: 'pulls' }));
  await three('branches', forge.branches.list(repo, two), false);
  await several('activities', forge.repos.activities.list(repo, two));
  if (!(await scene.has('tag-protections'))) return;
  for (const name of numbers)
    await forge.tags.protections.create(repo, {
      name_pattern: name,
      whitelist_usernames: [dev.login],
    });
  await three('tag protections', forge.tags.protections.list(repo));
});

story('every list of an issue is read whole, two by two', async (scene) => {
  const { dev, repo } = await filled(scene);
  const issues = [];
  for (const title of ['first', ...numbers])
    issues.push(await dev.forge.issues.create(repo, { title }));
  const issue = { ...repo, index: issues[0]?.number ?? 0 };
  for (const [at, body] of numbers.entries()) {
    await dev.forge.issues.comments.create(issue, { body });
    await dev.forge.issues.times.add(issue, { time: 60 + at });
    await dev.forge.issues.reactions.add(issue, { content: ['+1', 'heart', 'rocket'][at] ?? '' });
    await dev.forge.issues.dependencies.add(issue, { ...repo, index: issues[at + 1]?.number ?? 0 });
    await dev.forge.issues.blocking.add(
      { ...repo, index: issues[3]?.number ?? 0 },
      { ...repo, index: (await dev.forge.issues.create(repo, { title: body })).number },
    );
    const friend = await scene.invite();
    await friend.forge.issues.subscriptions.add({ ...issue, user: friend.login });
    await friend.forge.user.starred.add(repo);
    await friend.forge.repos.subscription.set(repo);
    await friend.forge.repos.forks.create(repo);
    await dev.forge.repos.collaborators.add({ ...repo, collaborator: friend.login });
    await friend.forge.user.following.add({ username: dev.login });
    await dev.forge.user.following.add({ username: friend.login });
  }
  const { forge } = dev;
  await three('comments of the repository', forge.issues.comments.listInRepo(repo, two));
  await three('timeline', forge.issues.timeline.list(issue, two), false);
  await three('times', forge.issues.times.list(issue, two));
  await three('times of the repository', forge.issues.times.listInRepo(repo, two));
  await three('times of the user', forge.user.times.list(two));
  await three('reactions', forge.issues.reactions.list(issue, two));
  await three('dependencies', forge.issues.dependencies.list(issue, two));
  await three(
    'blocked issues',
    forge.issues.blocking.list({ ...repo, index: issues[3]?.number ?? 0 }, two),
    false,
  );
  await three('subscribers of the issue', forge.issues.subscriptions.list(issue, two));
  await three('stargazers', forge.repos.stargazers.list(repo, two));
  await three('watchers', forge.repos.subscribers.list(repo, two), false);
  await three('forks', forge.repos.forks.list(repo, two));
  await three('collaborators', forge.repos.collaborators.list(repo, two));
  await three('followers', forge.user.followers.list(two));
  await three('followers by name', forge.users.followers.list({ username: dev.login }, two));
  await three('following', forge.user.following.list(two));
});

story('every list of a user and of an organisation is read whole, two by two', async (scene) => {
  const dev = await scene.invite();
  const { forge } = dev;
  const org = await scene.org(dev, 'full-org');
  const config = { url: 'http://127.0.0.1:1/hook', content_type: 'json' };
  for (const name of numbers) {
    const { repo } = await scene.repo(dev, name, {});
    await forge.user.starred.add({ owner: dev.login, repo });
    await forge.user.keys.create({ title: name, key: newKey() });
    await forge.user.hooks.create({
      type: 'gitea',
      config: { ...config, url: `${config.url}/${name}` },
      active: false,
    });
    await forge.user.applications.create({ name, redirect_uris: ['http://127.0.0.1/'] });
    await forge.user.actions.variables.create({ variablename: name }, { value: name });
    await scene.org(dev, `org-${name}`);
    await forge.orgs.repos.create({ org }, { name });
    await forge.orgs.labels.create({ org }, { name, color: '#abcdef' });
    await forge.orgs.hooks.create(
      { org },
      { type: 'gitea', config: { ...config, url: `${config.url}/${name}` }, active: false },
    );
    await forge.orgs.actions.variables.create({ org, variablename: name }, { value: name });
    await forge.orgs.actions.secrets.set({ org, secretname: name }, { data: name });
    const team = await forge.teams.create(
      { org },
      { name, permission: 'read', units: ['repo.code'] },
    );
    await forge.teams.members.add({ id: team.id, username: (await scene.invite()).login });
  }
  await three('stars', forge.user.starred.list(two));
  await three('repositories by name', forge.users.repos.list({ username: dev.login }, two));
  await three('keys', forge.user.keys.list(two));
  await three('hooks of the user', forge.user.hooks.list(two), false);
  await three('applications', forge.user.applications.list(two));
  await three('variables of the user', forge.user.actions.variables.list(two));
  await three('organisations of the user', forge.user.orgs.list(two), false);
  await three('repositories of the user', forge.user.repos.list(two), false);
  await three('repositories of the organisation', forge.orgs.repos.list({ org }, two));
  await three('labels of the organisation', forge.orgs.labels.list({ org }, two));
  await three('hooks of the organisation', forge.orgs.hooks.list({ org }, two), false);
  await three('variables of the organisation', forge.orgs.actions.variables.list({ org }, two));
  await three('secrets of the organisation', forge.orgs.actions.secrets.list({ org }, two));
  await three('teams', forge.teams.list({ org }, two), false);
  await three('members', forge.orgs.members.list({ org }, two), false);
  await several(
    'activities of the user',
    forge.users.activities.list({ username: dev.login }, two),
  );
  await three('users', scene.site.admin.users.search({ limit: 50 }), false);
  await three('scheduled tasks', scene.site.admin.cron.list(two), false);
  if (await scene.has(endpoints.listUserRuns))
    expect(await forge.user.actions.runs.list(two).toArray()).toEqual([]);
});
