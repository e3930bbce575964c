import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import {
  ForbiddenError,
  LockedError,
  NotFoundError,
  UnprocessableError,
} from '../../../src/index.js';
import { story, until } from './stage.js';

story(
  'issues are sorted by labels and milestones, commented on, closed and found again',
  async (scene) => {
    const dev = await scene.invite();
    const friend = await scene.invite();
    const repo = await scene.repo(dev, 'tracker', {});
    const bug = await dev.forge.labels.create(repo, { name: 'bug', color: '#E11' });
    const milestone = await dev.forge.milestones.create(repo, {
      title: 'v1',
      due_on: '2031-01-02T03:04:05+02:00',
    });
    expect([milestone.closed_at, milestone.open_issues]).toEqual([null, 0]);
    const leak = await dev.forge.issues.create(repo, {
      title: 'Leak',
      body: 'It drips.',
      labels: [bug.id],
      milestone: milestone.id,
      assignees: [dev.login],
    });
    expect([
      leak.number,
      leak.labels[0]?.name,
      leak.milestone?.title,
      leak.assignees[0]?.login,
      leak.due_date,
    ]).toEqual([1, 'bug', 'v1', dev.login, null]);
    for (const title of ['two', 'three', 'four'])
      await friend.forge.issues.create(repo, { title, labels: [bug.id] });
    expect((await friend.forge.issues.get({ ...repo, index: 2 })).labels).toEqual([]);

    const where = { ...repo, index: leak.number };
    const comment = await friend.forge.issues.comments.create(where, { body: 'Still dripping.' });
    expect(
      (
        await dev.forge.issues.comments.update(
          { ...repo, id: comment.id },
          { body: 'Dripping less.' },
        )
      )?.body,
    ).toBe('Dripping less.');
    await expect(friend.forge.issues.update(where, { title: 'Mine now' })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
    const closed = await dev.forge.issues.update(where, { state: 'closed', body: 'Dry.' });
    expect([closed.state, closed.body, closed.closed_at === null]).toEqual([
      'closed',
      'Dry.',
      false,
    ]);

    const open = await dev.forge.issues.list(repo, { limit: 2 }).toArray();
    expect(open.map(({ title }) => title).sort()).toEqual(['four', 'three', 'two']);
    const first = await dev.forge.issues.list(repo, { state: 'all', limit: 3 }).page();
    expect([first.items.length, first.total]).toEqual([3, 4]);
    expect(
      (await dev.forge.issues.list(repo, { state: 'all', labels: 'bug' }).toArray()).map(
        ({ number }) => number,
      ),
    ).toEqual([1]);
    await dev.forge.labels.delete({ ...repo, id: bug.id });
    expect((await dev.forge.issues.get(where)).labels).toEqual([]);
    await dev.forge.issues.delete({ ...repo, index: 4 });
    await expect(dev.forge.issues.get({ ...repo, index: 4 })).rejects.toBeInstanceOf(NotFoundError);
  },
);

story('each refusal has its own class', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'closed', { private: true });
  await expect(friend.forge.issues.create(repo, { title: 'x' })).rejects.toBeInstanceOf(
    NotFoundError,
  );
  await expect(dev.forge.issues.get({ ...repo, index: 99 })).rejects.toBeInstanceOf(NotFoundError);
  await expect(dev.forge.issues.create(repo, { title: '' })).rejects.toBeInstanceOf(
    UnprocessableError,
  );
  await dev.forge.repos.update(repo, { archived: true });
  await expect(dev.forge.issues.create(repo, { title: 'x' })).rejects.toBeInstanceOf(LockedError);
});

story(
  'labels of a repository are edited, and those of an issue are added, replaced and cleared',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'labelled', {});
    const bug = await dev.forge.labels.create(repo, {
      name: 'bug',
      color: '#ee0701',
      description: 'Not as it should be',
    });
    const docs = await dev.forge.labels.create(repo, { name: 'docs', color: '#0052cc' });
    const low = await dev.forge.labels.create(repo, {
      name: 'prio/low',
      color: '#dddddd',
      exclusive: true,
    });
    expect((await dev.forge.labels.get({ ...repo, id: bug.id })).description).toBe(
      'Not as it should be',
    );
    const edited = await dev.forge.labels.update(
      { ...repo, id: docs.id },
      { name: 'documentation', color: '#00ff00' },
    );
    expect([edited.name, edited.color]).toEqual(['documentation', '00ff00']);
    const { number: index } = await dev.forge.issues.create(repo, { title: 'Labels' });
    const issue = { ...repo, index };
    const names = async (): Promise<string[]> =>
      (await dev.forge.issues.labels.list(issue).toArray()).map(({ name }) => name).sort();
    expect(await dev.forge.issues.labels.add(issue, { labels: [bug.id, low.id] })).toHaveLength(2);
    expect(await names()).toEqual(['bug', 'prio/low']);
    await dev.forge.issues.labels.replace(issue, { labels: [docs.id] });
    expect(await names()).toEqual(['documentation']);
    await dev.forge.issues.labels.remove({ ...issue, id: docs.id });
    expect(await names()).toEqual([]);
    await dev.forge.issues.labels.add(issue, { labels: [low.id] });
    await dev.forge.issues.labels.clear(issue);
    expect(await names()).toEqual([]);
    await dev.forge.labels.delete({ ...repo, id: low.id });
    expect((await dev.forge.labels.list(repo).toArray()).map(({ name }) => name).sort()).toEqual([
      'bug',
      'documentation',
    ]);
  },
);

story('milestones are closed, reopened, filtered and removed', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'planned', {});
  const first = await dev.forge.milestones.create(repo, { title: 'one', description: 'First' });
  await dev.forge.milestones.create(repo, {
    title: 'two',
    due_on: new Date('2031-01-02T00:00:00Z'),
  });
  await dev.forge.issues.create(repo, { title: 'In one', milestone: first.id });
  const where = { ...repo, id: first.id };
  // Forgejo counts a moment later.
  const { open_issues: open } = await until(
    () => dev.forge.milestones.get(where),
    ({ open_issues }) => open_issues === 1,
  );
  expect(open).toBe(1);
  const closed = await dev.forge.milestones.update(where, { state: 'closed', title: 'One' });
  expect([closed.state, closed.title, closed.closed_at === null]).toEqual(['closed', 'One', false]);
  expect(
    (await dev.forge.milestones.list(repo, { state: 'open' }).toArray()).map(({ title }) => title),
  ).toEqual(['two']);
  const unasked = (await dev.forge.milestones.list(repo).toArray())
    .map(({ title }) => title)
    .sort();
  expect(unasked).toEqual(['two']);
  expect(await dev.forge.milestones.list(repo, { state: 'all', limit: 1 }).toArray()).toHaveLength(
    2,
  );
  expect((await dev.forge.milestones.update(where, { state: 'open' })).closed_at).toBe(null);
  await dev.forge.milestones.delete(where);
  await expect(dev.forge.milestones.get(where)).rejects.toBeInstanceOf(NotFoundError);
  expect((await dev.forge.issues.get({ ...repo, index: 1 })).milestone).toBe(null);
});

story(
  'comments are listed by issue and by repository, and issues and comments take reactions',
  async (scene) => {
    const dev = await scene.invite();
    const friend = await scene.invite();
    const repo = await scene.repo(dev, 'talk', {});
    const { number: index } = await dev.forge.issues.create(repo, { title: 'Talk' });
    const issue = { ...repo, index };
    const comments = [];
    for (const body of ['a', 'b', 'c'])
      comments.push(await friend.forge.issues.comments.create(issue, { body }));
    expect((await dev.forge.issues.comments.list(issue).toArray()).map(({ body }) => body)).toEqual(
      ['a', 'b', 'c'],
    );
    expect(
      (await dev.forge.issues.comments.listInRepo(repo, { limit: 2 }).toArray())
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
    const where = { ...repo, id: comments[1]?.id ?? 0 };
    expect((await dev.forge.issues.comments.get(where))?.body).toBe('b');
    expect((await dev.forge.issues.reactions.add(issue, { content: '+1' })).content).toBe('+1');
    await friend.forge.issues.reactions.add(issue, { content: 'heart' });
    expect(
      (await dev.forge.issues.reactions.list(issue, { limit: 1 }).toArray())
        .map(({ content }) => content)
        .sort(),
    ).toEqual(['+1', 'heart']);
    await friend.forge.issues.reactions.remove(issue, { content: 'heart' });
    expect(await dev.forge.issues.reactions.list(issue).toArray()).toHaveLength(1);
    await dev.forge.issues.commentReactions.add(where, { content: 'rocket' });
    expect(
      (await dev.forge.issues.commentReactions.list(where).toArray()).map(
        ({ user }) => user?.login,
      ),
    ).toEqual([dev.login]);
    await dev.forge.issues.commentReactions.remove(where, { content: 'rocket' });
    expect(await dev.forge.issues.commentReactions.list(where).toArray()).toEqual([]);
    await friend.forge.issues.comments.delete(where);
    expect(await dev.forge.issues.comments.list(issue).toArray()).toHaveLength(2);
  },
);

story(
  'the timeline of an issue lists what happened, and a deadline is set and cleared',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'history', {});
    const { number: index } = await dev.forge.issues.create(repo, { title: 'Before' });
    const issue = { ...repo, index };
    await dev.forge.issues.comments.create(issue, { body: 'Once' });
    await dev.forge.issues.update(issue, { title: 'After' });
    await dev.forge.issues.update(issue, { state: 'closed' });
    const types = (await dev.forge.issues.timeline.list(issue, { limit: 2 }).toArray()).map(
      (one) => one?.type,
    );
    expect(types).toEqual(expect.arrayContaining(['comment', 'change_title', 'close']));
    expect(new Set(types).size).toBe(types.length);
    expect(
      (await dev.forge.issues.setDeadline(issue, { due_date: '2031-05-06T12:00:00Z' })).due_date,
    ).toContain('2031-05-06');
    await dev.forge.issues.setDeadline(issue, { due_date: null });
    expect((await dev.forge.issues.get(issue)).due_date).toBe(null);
  },
);

story('an issue is found by a search over all repositories', async (scene) => {
  const dev = await scene.invite();
  const one = await scene.repo(dev, 'one', {});
  const two = await scene.repo(dev, 'two', {});
  for (const repo of [one, two]) await dev.forge.issues.create(repo, { title: 'Needle' });
  // The index of a real server follows a moment later.
  const found = await until(
    () => dev.forge.issues.search({ owner: dev.login, type: 'issues', limit: 1 }).toArray(),
    ({ length }) => length === 2,
  );
  expect(found.map(({ repository }) => repository?.name).sort()).toEqual(
    [one.repo, two.repo].sort(),
  );
});

story('a conversation is locked and unlocked', async (scene) => {
  await scene.needs(endpoints.lockIssue);
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'heated', {});
  const { number: index } = await dev.forge.issues.create(repo, { title: 'Heated' });
  const issue = { ...repo, index };
  await dev.forge.issues.lock(issue, { lock_reason: 'Too heated' });
  expect((await dev.forge.issues.get(issue)).is_locked).toBe(true);
  await expect(friend.forge.issues.comments.create(issue, { body: 'But' })).rejects.toBeInstanceOf(
    ForbiddenError,
  );
  await dev.forge.issues.unlock(issue);
  expect((await friend.forge.issues.comments.create(issue, { body: 'Calm' })).body).toBe('Calm');
});
