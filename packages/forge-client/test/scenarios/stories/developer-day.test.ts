import { expect, test } from 'vitest';
import { at, base64, refusal } from '../../testing/api.js';
import { player, stage, until } from './stage.js';

test('a developer makes a repository, changes files on a branch, has them reviewed, merged and released', async () => {
  await using forge = await stage(2);
  const [dev, friend] = [player(forge, 0), player(forge, 1)];
  const repo = { owner: dev.login, repo: forge.name('engine') };
  const base = `/repos/${repo.owner}/${repo.repo}`;
  const made = await dev.forge.repos.create({ name: repo.repo, description: 'A story', auto_init: true, default_branch: 'main' });
  expect([made.empty, made.default_branch, made.permissions?.admin]).toEqual([false, 'main', true]);
  expect((await dev.ask('PUT', `${base}/collaborators/${friend.login}`, { permission: 'write' })).status).toBe(204);

  const files = [
    { operation: 'create', path: 'src/main.ts', content: base64('export const answer = 42;\n') },
    { operation: 'create', path: 'docs/ünï #1.md', content: base64('# Notes\n') },
  ];
  const commit = await dev.ask('POST', `${base}/contents`, {
    files,
    branch: 'main',
    new_branch: 'feature/answer',
    message: 'Add the answer',
  });
  expect([commit.status, at(commit, 'files', 0, 'path'), at(commit, 'commit', 'message')]).toEqual([
    201,
    'src/main.ts',
    'Add the answer\n',
  ]);
  const listed = await dev.ask('GET', `${base}/contents/src?ref=feature/answer`);
  expect([at(listed, 0, 'name'), at(listed, 0, 'content')]).toEqual(['main.ts', null]);
  expect((await dev.ask('GET', `${base}/raw/docs/${encodeURIComponent('ünï #1.md')}?ref=feature/answer`)).body).toBe('# Notes\n');

  const opened = await dev.ask('POST', `${base}/pulls`, { head: 'feature/answer', base: 'main', title: 'The answer' });
  const pull = `${base}/pulls/${String(at(opened, 'number'))}`;
  expect([opened.status, at(opened, 'state'), at(opened, 'changed_files')]).toEqual([201, 'open', 2]);
  const ready = await until(
    () => dev.ask('GET', pull),
    (answer) => at(answer, 'mergeable') === true,
  );
  expect(at(ready, 'mergeable')).toBe(true);
  expect((await dev.ask('GET', `${pull}.diff`)).body).toContain('+export const answer = 42;');
  const review = await friend.ask('POST', `${pull}/reviews`, {
    event: 'APPROVED',
    body: 'Right',
    comments: [{ path: 'src/main.ts', body: 'why 42?', new_position: 1 }],
  });
  expect([review.status, at(review, 'state'), at(review, 'official')]).toEqual([200, 'APPROVED', true]);
  expect((await dev.ask('GET', `${pull}/merge`)).status).toBe(404);
  const merged = await until(
    () => dev.ask('POST', `${pull}/merge`, { do: 'merge', delete_branch_after_merge: true }),
    ({ status }) => status === 200,
  );
  expect([merged.status, merged.body]).toEqual([200, '']);
  expect([(await dev.ask('GET', `${pull}/merge`)).status, (await dev.ask('GET', `${base}/branches/feature/answer`)).status]).toEqual([
    204, 404,
  ]);

  const release = await dev.ask('POST', `${base}/releases`, { tag_name: 'v1.0.0', name: 'First', body: 'It answers.' });
  const form = new FormData();
  form.append('attachment', new Blob(['built\n']), 'answer.txt');
  const asset = await dev.ask('POST', `${base}/releases/${String(at(release, 'id'))}/assets`, form);
  expect([release.status, asset.status, at(asset, 'name'), at(asset, 'size')]).toEqual([201, 201, 'answer.txt', 6]);
  expect(at(await dev.ask('GET', `${base}/releases/latest`), 'assets', 0, 'name')).toBe('answer.txt');
  const archive = await dev.ask('GET', `${base}/archive/v1.0.0.zip`);
  expect([archive.status, archive.headers.get('content-type'), String(archive.body).startsWith('PK')]).toEqual([
    200,
    'application/octet-stream',
    true,
  ]);
  await dev.forge.repos.remove(repo);
  expect(refusal(await dev.ask('GET', base))).toBe('404 not found');
}, 60_000);

test('two who changed one file have a conflict, and the server says no to the merge', async () => {
  await using forge = await stage(1);
  const { forge: client, ask, login } = player(forge, 0);
  const name = forge.name('clash');
  const base = `/repos/${login}/${name}`;
  await client.repos.create({ name, auto_init: true, default_branch: 'main' });
  const sha = at(await ask('GET', `${base}/contents/README.md`), 'sha');
  expect((await ask('PUT', `${base}/contents/README.md`, { content: base64('theirs\n'), sha, new_branch: 'theirs' })).status).toBe(200);
  expect((await ask('PUT', `${base}/contents/README.md`, { content: base64('ours\n'), sha })).status).toBe(200);
  expect(refusal(await ask('PUT', `${base}/contents/README.md`, { content: base64('late\n'), sha }))).toMatch(/^422 sha does not match/);
  const opened = await ask('POST', `${base}/pulls`, { head: 'theirs', base: 'main', title: 'Clash' });
  const pull = `${base}/pulls/${String(at(opened, 'number'))}`;
  expect(at(await ask('GET', pull), 'mergeable')).toBe(false);
  expect(refusal(await ask('POST', `${pull}/merge`, { do: 'merge' }))).toBe('405 Please try again later');
}, 60_000);
