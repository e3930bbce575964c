import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { ConflictError, StatusError, UnprocessableError } from '../../../src/index.js';
import { type Player, type Scene, settled, story, until, type Where } from './stage.js';

/** Opens a pull request that adds a file. */
async function opened(
  dev: Player,
  repo: Where,
  branch: string,
  files: Readonly<Record<string, string>>,
): Promise<Where & { index: number }> {
  await dev.forge.contents.change(repo, {
    files: Object.entries(files).map(([path, content]) => ({ operation: 'create', path, content })),
    branch: 'main',
    new_branch: branch,
    message: `Add ${branch}`,
  });
  const { number } = await dev.forge.pulls.create(repo, {
    head: branch,
    base: 'main',
    title: branch,
  });
  return { ...repo, index: number };
}

/** Waits until the server has found out whether a pull request can be merged, which it does after it has responded. */
async function checked({ forge }: Player, pull: Where & { index: number }): Promise<boolean> {
  const { mergeable } = await until(
    () => forge.pulls.get(pull),
    (value) => value.mergeable,
  );
  return mergeable;
}

/** Merges with a title. */
async function merged(
  { forge }: Player,
  pull: Where & { index: number },
  style: 'merge' | 'squash' | 'rebase',
): Promise<void> {
  const title = { merge_title_field: `Title of ${style}` };
  expect(await settled(() => forge.pulls.merge(pull, { do: style, ...title }))).toBe(undefined);
  expect(await forge.pulls.checkMerged(pull)).toBe(true);
  const [newest] = await forge.commits
    .list({ owner: pull.owner, repo: pull.repo }, { limit: 1 })
    .page()
    .then(({ items }) => items);
  expect(newest?.commit?.message.split('\n')[0]).toBe(
    style === 'rebase' ? 'Add by-rebase' : title.merge_title_field,
  );
}

async function reviewed(scene: Scene): Promise<{ dev: Player; friend: Player; repo: Where }> {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'reviewed');
  await dev.forge.repos.collaborators.add(
    { ...repo, collaborator: friend.login },
    { permission: 'write' },
  );
  return { dev, friend, repo };
}

story('a review is written as a draft, submitted, dismissed and restored', async (scene) => {
  const { dev, friend, repo } = await reviewed(scene);
  const pull = await opened(dev, repo, 'draft', { 'a.txt': 'one\ntwo\n' });
  const draft = await friend.forge.pulls.reviews.create(pull, {
    body: 'Look',
    comments: [{ path: 'a.txt', body: 'Why?', new_position: 2 }],
  });
  expect(draft.state).toBe('PENDING');
  const where = { ...pull, id: draft.id };
  expect(
    (await friend.forge.pulls.reviews.submit(where, { event: 'REQUEST_CHANGES', body: 'Not yet' }))
      .state,
  ).toBe('REQUEST_CHANGES');
  expect((await dev.forge.pulls.reviews.get(where)).user?.login).toBe(friend.login);
  const [comment] = await dev.forge.pulls.reviewComments.list(where).toArray();
  expect([comment?.path, comment?.body]).toEqual(['a.txt', 'Why?']);
  expect((await dev.forge.pulls.reviews.dismiss(where, { message: 'Solved' })).dismissed).toBe(
    true,
  );
  expect((await dev.forge.pulls.reviews.undismiss(where)).dismissed).toBe(false);
  expect(
    (await friend.forge.pulls.reviews.create(pull, { event: 'APPROVED', body: 'Good' })).state,
  ).toBe('APPROVED');
  const states = (await dev.forge.pulls.reviews.list(pull, { limit: 1 }).toArray()).map(
    ({ state }) => state,
  );
  expect(states.sort()).toEqual(['APPROVED', 'REQUEST_CHANGES']);
  const own = await dev.forge.pulls.reviews.create(pull, { event: 'COMMENT', body: 'Thanks' });
  await dev.forge.pulls.reviews.delete({ ...pull, id: own.id });
  expect(await dev.forge.pulls.reviews.list(pull).toArray()).toHaveLength(2);
});

story('a comment of a review is answered and resolved', async (scene) => {
  await scene.needs(endpoints.resolveReviewComment);
  const { dev, friend, repo } = await reviewed(scene);
  const pull = await opened(dev, repo, 'talk', { 'a.txt': 'one\ntwo\n' });
  const review = await friend.forge.pulls.reviews.create(pull, {
    event: 'COMMENT',
    body: 'Look',
    comments: [{ path: 'a.txt', body: 'Why?', new_position: 1 }],
  });
  const [comment] = await dev.forge.pulls.reviewComments.list({ ...pull, id: review.id }).toArray();
  const where = { ...repo, id: comment?.id ?? 0 };
  if (await scene.has(endpoints.replyToReviewComment))
    expect(
      (await dev.forge.pulls.reviewComments.reply({ ...pull, id: where.id }, { body: 'Because' }))
        .body,
    ).toBe('Because');
  await dev.forge.pulls.reviewComments.resolve(where);
  await dev.forge.pulls.reviewComments.unresolve(where);
});

story('comments are added to a review and removed one by one', async (scene) => {
  await scene.needs('review-comments');
  const { dev, friend, repo } = await reviewed(scene);
  const pull = await opened(dev, repo, 'talk', { 'a.txt': 'one\ntwo\n' });
  const review = await friend.forge.pulls.reviews.create(pull, { body: 'Look' });
  const where = { ...pull, id: review.id };
  const comment = await friend.forge.pulls.reviewComments.create(where, {
    path: 'a.txt',
    body: 'Why?',
    new_position: 1,
  });
  expect(
    (await friend.forge.pulls.reviewComments.get({ ...where, comment: comment.id })).body,
  ).toBe('Why?');
  await friend.forge.pulls.reviewComments.delete({ ...where, comment: comment.id });
  expect(await friend.forge.pulls.reviewComments.list(where).toArray()).toEqual([]);
});

story('reviewers are requested and withdrawn', async (scene) => {
  const { dev, friend, repo } = await reviewed(scene);
  const pull = await opened(dev, repo, 'asked', { 'a.txt': 'a\n' });
  const [request] = await dev.forge.pulls.reviewers.add(pull, { reviewers: [friend.login] });
  expect([request?.state, request?.user?.login]).toEqual(['REQUEST_REVIEW', friend.login]);
  expect((await dev.forge.pulls.get(pull)).requested_reviewers.map(({ login }) => login)).toEqual([
    friend.login,
  ]);
  await dev.forge.pulls.reviewers.remove(pull, { reviewers: [friend.login] });
  expect((await dev.forge.pulls.get(pull)).requested_reviewers).toEqual([]);
  await expect(
    dev.forge.pulls.reviewers.add(pull, { reviewers: [dev.login] }),
  ).rejects.toBeInstanceOf(UnprocessableError);
});

story(
  'pull requests are merged by commit, by squash and by rebase, and each shows its files and commits',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'merged');
    const styles = ['merge', 'squash', 'rebase'] as const;
    for (const style of styles) {
      const pull = await opened(dev, repo, `by-${style}`, { [`${style}.txt`]: `${style}\n` });
      expect(
        (await dev.forge.pulls.files.list(pull).toArray()).map(({ filename }) => filename),
      ).toEqual([`${style}.txt`]);
      expect(
        (await dev.forge.pulls.commits.list(pull).toArray()).map(({ commit }) =>
          commit?.message.trim(),
        ),
      ).toEqual([`Add by-${style}`]);
      expect(
        (await dev.forge.pulls.getByBaseHead({ ...repo, base: 'main', head: `by-${style}` }))
          .number,
      ).toBe(pull.index);
      expect(await dev.forge.pulls.checkMerged(pull)).toBe(false);
      await checked(dev, pull);
      const stale = { do: style, head_commit_id: '0'.repeat(39) + '1' };
      expect(await settled(() => dev.forge.pulls.merge(pull, stale))).toBeInstanceOf(ConflictError);
      await merged(dev, pull, style);
      const again = await dev.forge.pulls
        .merge(pull, { do: style })
        .catch((error: unknown) => error);
      expect(again).toBeInstanceOf(StatusError);
      expect(again).toMatchObject({ status: 405, code: 'pull-merged' });
    }
    const names = (await dev.forge.contents.list(repo).toArray()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(styles.map((style) => `${style}.txt`)));
    expect(await dev.forge.pulls.list(repo, { state: 'closed', limit: 2 }).toArray()).toHaveLength(
      3,
    );
  },
);

story('a pull request is edited, closed, reopened and brought up to date', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'edited');
  const pull = await opened(dev, repo, 'topic', { 'a.txt': 'a\n' });
  const label = await dev.forge.labels.create(repo, { name: 'wip', color: '#cccccc' });
  const edited = await dev.forge.pulls.update(pull, {
    title: 'Better',
    body: 'Text',
    labels: [label.id],
    assignees: [dev.login],
  });
  expect([
    edited.title,
    edited.labels.map(({ name }) => name),
    edited.assignees.map(({ login }) => login),
  ]).toEqual(['Better', ['wip'], [dev.login]]);
  expect((await dev.forge.pulls.update(pull, { state: 'closed' })).state).toBe('closed');
  expect(await dev.forge.pulls.list(repo, { state: 'open' }).toArray()).toEqual([]);
  expect((await dev.forge.pulls.list(repo).toArray()).map(({ number }) => number)).toEqual([
    pull.index,
  ]);
  expect((await dev.forge.pulls.update(pull, { state: 'open' })).state).toBe('open');
  await dev.forge.contents.create(
    { ...repo, filepath: 'b.txt' },
    { content: 'b\n', message: 'Add b' },
  );
  await checked(dev, pull);
  await dev.forge.pulls.updateBranch(pull);
  const commits = await until(
    () => dev.forge.pulls.commits.list(pull).toArray(),
    ({ length }) => length === 2,
  );
  expect(commits).toHaveLength(2);
  const patch = await dev.forge.pulls.getDiff({ ...pull, diffType: 'patch' });
  expect(await patch.text()).toContain('Subject:');
});
