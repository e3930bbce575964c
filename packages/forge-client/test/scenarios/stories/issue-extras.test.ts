import { expect } from 'vitest';
import { base64 } from '../../../../forge-server/test/api.js';
import { story } from './stage.js';

story(
  'files are attached to an issue and to a comment, renamed, downloaded and removed',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'attached', {});
    const { number: index } = await dev.forge.issues.create(repo, { title: 'With files' });
    const issue = { ...repo, index };
    const { id } = await dev.forge.issues.comments.create(issue, { body: 'See the log' });
    const text = 'line one\nline two\n';
    const log = await dev.forge.issues.assets.create(issue, {
      content: new Blob([text]),
      name: 'log.txt',
    });
    expect([log.name, log.size]).toEqual(['log.txt', text.length]);
    const asset = { ...issue, attachment_id: log.id };
    expect((await dev.forge.issues.assets.update(asset, { name: 'first.txt' })).name).toBe(
      'first.txt',
    );
    expect((await dev.forge.issues.assets.get(asset)).uuid).toBe(log.uuid);
    expect((await dev.forge.issues.assets.list(issue).toArray()).map(({ name }) => name)).toEqual([
      'first.txt',
    ]);
    const file = await fetch(log.browser_download_url, {
      headers: { authorization: `token ${dev.token}` },
    });
    expect([file.status, await file.text()]).toEqual([200, text]);
    await dev.forge.issues.assets.delete(asset);
    expect(await dev.forge.issues.assets.list(issue).toArray()).toEqual([]);

    const comment = { ...repo, id };
    const bytes = new TextEncoder().encode('bytes');
    const trace = await dev.forge.issues.commentAssets.create(comment, {
      content: bytes,
      name: 'trace.txt',
    });
    const commentAsset = { ...comment, attachment_id: trace.id };
    expect((await dev.forge.issues.commentAssets.get(commentAsset)).size).toBe(bytes.byteLength);
    expect(
      (await dev.forge.issues.commentAssets.update(commentAsset, { name: 'trace-2.txt' })).name,
    ).toBe('trace-2.txt');
    expect(
      (await dev.forge.issues.commentAssets.list(comment).toArray()).map(({ name }) => name),
    ).toEqual(['trace-2.txt']);
    await dev.forge.issues.commentAssets.delete(commentAsset);
    expect(await dev.forge.issues.commentAssets.list(comment).toArray()).toEqual([]);
  },
);

story('an issue waits for others, which are listed on both sides', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'waiting', {});
  for (const title of ['roof', 'walls', 'floor']) await dev.forge.issues.create(repo, { title });
  const roof = { ...repo, index: 1 };
  for (const index of [2, 3]) await dev.forge.issues.dependencies.add(roof, { ...repo, index });
  const numbers = (issues: readonly { readonly number: number }[]): number[] =>
    issues.map(({ number }) => number).sort();
  expect(numbers(await dev.forge.issues.dependencies.list(roof).toArray())).toEqual([2, 3]);
  expect(numbers(await dev.forge.issues.blocking.list({ ...repo, index: 2 }).toArray())).toEqual([
    1,
  ]);
  await dev.forge.issues.dependencies.remove(roof, { ...repo, index: 3 });
  expect(numbers(await dev.forge.issues.dependencies.list(roof).toArray())).toEqual([2]);
  expect(await dev.forge.issues.blocking.list({ ...repo, index: 3 }).toArray()).toEqual([]);
  await dev.forge.issues.blocking.add({ ...repo, index: 3 }, roof);
  expect(numbers(await dev.forge.issues.dependencies.list(roof).toArray())).toEqual([2, 3]);
  await dev.forge.issues.blocking.remove({ ...repo, index: 3 }, roof);
  expect(numbers(await dev.forge.issues.dependencies.list(roof).toArray())).toEqual([2]);
});

story('issues are pinned, put in another order and unpinned', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'pinned');
  for (const title of ['first', 'second']) await dev.forge.issues.create(repo, { title });
  expect((await dev.forge.issues.pins.getAllowed(repo)).issues).toBe(true);
  for (const index of [1, 2]) await dev.forge.issues.pins.add({ ...repo, index });
  const pinned = async (): Promise<number[]> =>
    (await dev.forge.issues.pins.list(repo).toArray()).map(({ number }) => number);
  expect(await pinned()).toEqual([1, 2]);
  await dev.forge.issues.pins.move({ ...repo, index: 2, position: 1 });
  expect(await pinned()).toEqual([2, 1]);
  expect(await dev.forge.issues.pins.listPulls(repo).toArray()).toEqual([]);
  await dev.forge.issues.pins.remove({ ...repo, index: 2 });
  expect(await pinned()).toEqual([1]);
});

story('time is tracked by hand and with a stopwatch', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'timed', {});
  const { number: index } = await dev.forge.issues.create(repo, { title: 'Long work' });
  const issue = { ...repo, index };
  const spent = await dev.forge.issues.times.add(issue, { time: 90 });
  await dev.forge.issues.times.add(issue, { time: 3600, created: '2024-02-29T12:00:00+01:00' });
  const times = async (): Promise<number[]> =>
    (await dev.forge.issues.times.list(issue).toArray()).map(({ time }) => time).sort();
  expect(await times()).toEqual([3600, 90]);
  expect(
    (await dev.forge.issues.times.listInRepo(repo, { limit: 1 }).toArray()).map(
      ({ user_name }) => user_name,
    ),
  ).toEqual([dev.login, dev.login]);
  expect(await dev.forge.user.times.list().toArray()).toHaveLength(2);
  await dev.forge.issues.times.delete({ ...issue, id: spent.id });
  expect(await times()).toEqual([3600]);
  await dev.forge.issues.times.reset(issue);
  expect(await times()).toEqual([]);
  await dev.forge.issues.stopwatch.start(issue);
  expect(
    (await dev.forge.user.stopwatches.list().toArray()).map(({ issue_index }) => issue_index),
  ).toEqual([index]);
  await dev.forge.issues.stopwatch.delete(issue);
  expect(await dev.forge.user.stopwatches.list().toArray()).toEqual([]);
  await dev.forge.issues.stopwatch.start(issue);
  await dev.forge.issues.stopwatch.stop(issue);
  expect(await dev.forge.user.stopwatches.list().toArray()).toEqual([]);
});

story('a stopwatch that is started on another issue is stopped on the first', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'switched', {});
  const first = await dev.forge.issues.create(repo, { title: 'one' });
  const second = await dev.forge.issues.create(repo, { title: 'two' });
  for (const { number: index } of [first, second])
    await dev.forge.issues.stopwatch.start({ ...repo, index });
  expect(
    (await dev.forge.user.stopwatches.list().toArray()).map(({ issue_index }) => issue_index),
  ).toEqual([second.number]);
  await expect(
    dev.forge.issues.stopwatch.stop({ ...repo, index: first.number }),
  ).rejects.toMatchObject({ status: 409 });
  await expect(
    dev.forge.issues.stopwatch.start({ ...repo, index: second.number }),
  ).rejects.toMatchObject({ status: 409 });
  await dev.forge.issues.stopwatch.delete({ ...repo, index: second.number });
  expect(
    (await dev.forge.issues.times.listInRepo(repo).toArray()).map(({ issue }) => issue?.number),
  ).toEqual([first.number]);
});

story('users subscribe to an issue', async (scene) => {
  const dev = await scene.invite();
  const friend = await scene.invite();
  const repo = await scene.repo(dev, 'followed', {});
  const { number: index } = await dev.forge.issues.create(repo, { title: 'Watched' });
  const issue = { ...repo, index };
  await friend.forge.issues.subscriptions.add({ ...issue, user: friend.login });
  expect(
    (await dev.forge.issues.subscriptions.list(issue).toArray()).map(({ login }) => login),
  ).toEqual([friend.login]);
  expect((await friend.forge.issues.subscriptions.get(issue)).subscribed).toBe(true);
  await friend.forge.issues.subscriptions.remove({ ...issue, user: friend.login });
  expect(await dev.forge.issues.subscriptions.list(issue).toArray()).toEqual([]);
});

const template = `---
name: Report
about: Something is wrong
title: "[Bug] "
labels:
- bug
---
What happened?
`;

story('issue templates and their settings are read from the default branch', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'templates');
  expect(await dev.forge.issues.templates.list(repo).toArray()).toEqual([]);
  const files = {
    '.gitea/ISSUE_TEMPLATE/report.md': template,
    '.gitea/ISSUE_TEMPLATE/config.yaml': 'blank_issues_enabled: false\n',
  };
  for (const [filepath, text] of Object.entries(files))
    expect(
      (
        await dev.ask('POST', `/repos/${repo.owner}/${repo.repo}/contents/${filepath}`, {
          content: base64(text),
        })
      ).status,
    ).toBe(201);
  const [found] = await dev.forge.issues.templates.list(repo).toArray();
  expect([found?.name, found?.title, found?.labels]).toEqual(['Report', '[Bug] ', ['bug']]);
  expect((await dev.forge.issues.templates.getConfig(repo)).blank_issues_enabled).toBe(false);
  expect((await dev.forge.issues.templates.validateConfig(repo)).valid).toBe(true);
});
