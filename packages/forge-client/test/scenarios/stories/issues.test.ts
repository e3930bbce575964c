import { expect, test } from 'vitest';
import { ForbiddenError, LockedError, NotFoundError, UnprocessableError } from '../../../src/index.js';
import { player, stage } from './stage.js';

test('issues are sorted by labels and milestones, talked about, closed and found again', async () => {
  await using scene = await stage(2);
  const [dev, friend] = [player(scene, 0), player(scene, 1)];
  const repo = { owner: dev.login, repo: scene.name('tracker') };
  await dev.forge.repos.create({ name: repo.repo });
  const bug = await dev.forge.labels.create(repo, { name: 'bug', color: '#E11' });
  expect(bug.color).toBe('ee1111');
  const milestone = await dev.forge.milestones.create(repo, { title: 'v1', due_on: '2031-01-02T03:04:05+02:00' });
  expect([milestone.due_on, milestone.closed_at, milestone.open_issues]).toEqual(['2031-01-02T01:04:05Z', null, 0]);
  const leak = await dev.forge.issues.create(repo, {
    title: 'Leak',
    body: 'It drips.',
    labels: [bug.id],
    milestone: milestone.id,
    assignees: [dev.login],
  });
  expect([leak.number, leak.labels[0]?.name, leak.milestone?.title, leak.assignees[0]?.login, leak.due_date]).toEqual([
    1,
    'bug',
    'v1',
    dev.login,
    null,
  ]);
  for (const title of ['two', 'three', 'four']) await friend.forge.issues.create(repo, { title, labels: [bug.id] });
  expect((await friend.forge.issues.get({ ...repo, index: 2 })).labels).toEqual([]);

  const where = { ...repo, index: leak.number };
  const comment = await friend.forge.issues.comments.create(where, { body: 'Still dripping.' });
  expect((await dev.forge.issues.comments.update({ ...repo, id: comment.id }, { body: 'Dripping less.' }))?.body).toBe('Dripping less.');
  await expect(friend.forge.issues.update(where, { title: 'Mine now' })).rejects.toBeInstanceOf(ForbiddenError);
  const closed = await dev.forge.issues.update(where, { state: 'closed', body: 'Dry.' });
  expect([closed.state, closed.content_version, closed.closed_at === null]).toEqual(['closed', 1, false]);

  const open = await dev.forge.issues.list(repo, { limit: 2 }).toArray();
  expect(open.map(({ title }) => title)).toEqual(['four', 'three', 'two']);
  const first = await dev.forge.issues.list(repo, { state: 'all', limit: 3 }).page();
  expect([first.items.length, first.total]).toEqual([3, 4]);
  expect((await dev.forge.issues.list(repo, { state: 'all', labels: 'bug' }).toArray()).map(({ number }) => number)).toEqual([1]);
  await dev.forge.labels.remove({ ...repo, id: bug.id });
  expect((await dev.forge.issues.get(where)).labels).toEqual([]);
}, 60_000);

test('each refusal has its own class', async () => {
  await using scene = await stage(2);
  const [dev, friend] = [player(scene, 0), player(scene, 1)];
  const repo = { owner: dev.login, repo: scene.name('closed') };
  await dev.forge.repos.create({ name: repo.repo, private: true });
  await expect(friend.forge.issues.create(repo, { title: 'x' })).rejects.toBeInstanceOf(NotFoundError);
  await expect(dev.forge.issues.get({ ...repo, index: 99 })).rejects.toBeInstanceOf(NotFoundError);
  await expect(dev.forge.issues.create(repo, { title: '' })).rejects.toBeInstanceOf(UnprocessableError);
  await dev.forge.repos.update(repo, { archived: true });
  await expect(dev.forge.issues.create(repo, { title: 'x' })).rejects.toBeInstanceOf(LockedError);
}, 60_000);
