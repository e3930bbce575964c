import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

const diffpatch = '/repos/ada/engine/diffpatch';
const content =
  'diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,3 @@\n+inserted 🦊\n # engine\n \n';

test('a patch becomes a commit on a new branch, and is part of its files', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'README.md': '# engine\n\n' });
  const ask = asking(server.url, server.token);
  const done = await ask('POST', diffpatch, { content, message: 'Apply', new_branch: 'patch/1' });
  expect([done.status, at(done, 'content'), at(done, 'commit', 'message')]).toEqual([
    201,
    null,
    'Apply\n',
  ]);
  const raw = async (ref: string): Promise<string> =>
    (
      await fetch(`${server.url}/api/v1/repos/ada/engine/raw/README.md?ref=${ref}`, {
        headers: { authorization: `token ${server.token}` },
      })
    ).text();
  expect([await raw('patch/1'), await raw('main')]).toEqual([
    'inserted 🦊\n# engine\n\n',
    '# engine\n\n',
  ]);
  const log = await ask('GET', '/repos/ada/engine/commits?sha=patch/1&limit=1');
  expect(at(log, 0, 'sha')).toBe(at(done, 'commit', 'sha'));
  const unnamed = await ask('POST', diffpatch, { content, branch: 'main' });
  expect(at(unnamed, 'commit', 'message')).toBe('apply-patch\n');
  expect(await raw('main')).toBe('inserted 🦊\n# engine\n\n');
});

test('a patch is refused with the status and the message of the server', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'README.md': '# engine\n\n' });
  server.seed.user('eve');
  const ask = asking(server.url, server.token);
  const eve = asking(server.url, server.seed.token('eve'));
  expect(refusal(await ask('POST', diffpatch, { content, branch: 'nope' }))).toMatch(/^404 /);
  expect(refusal(await ask('POST', diffpatch, { content, new_branch: 'main' }))).not.toContain(
    'already exists',
  );
  await ask('POST', '/repos/ada/engine/branches', { new_branch_name: 'many/changes' });
  expect(refusal(await ask('POST', diffpatch, { content, new_branch: 'many/changes' }))).toBe(
    '422 branch already exists [name: many/changes]',
  );
  expect(refusal(await eve('POST', diffpatch, { content }))).toBe(
    '403 user should have a permission to write to the target branch',
  );
  for (const body of [
    {},
    { content: 'not a patch' },
    { content: content.replace('# engine', '# another') },
  ])
    expect(refusal(await ask('POST', diffpatch, body))).toBe('500 ');
  await ask('PATCH', '/repos/ada/engine', { archived: true });
  expect(refusal(await ask('POST', diffpatch, { content }))).toBe(
    '423 repo is not allowed to edit',
  );
});

test('a commit has one of author and committer for both when only one is given, and its dates in UTC', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const made = await ada('POST', '/repos/ada/engine/contents/dated.txt', {
    content: '',
    message: 'Dated',
    signoff: true,
    author: { name: 'Grace', email: 'grace@example.org' },
    dates: { author: '2001-02-03T04:05:06+07:00' },
  });
  const grace = { name: 'Grace', email: 'grace@example.org', date: '2001-02-02T21:05:06Z' };
  expect([
    at(made, 'commit', 'author'),
    at(made, 'commit', 'committer'),
    at(made, 'commit', 'message'),
  ]).toEqual([grace, grace, 'Dated\n\nSigned-off-by: Grace <grace@example.org>']);
});

test('the addresses of a file are escaped, and nothing is written into .git', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  const path = "/repos/ada/engine/contents/it's%20a%2Bb%3A%26%3D%40%24%2A.txt";
  await ada('POST', path, { content: '' });
  const url = String(at(await ada('GET', path), 'html_url'));
  expect(url.slice(url.lastIndexOf('/') + 1)).toBe(encodeURIComponent("it's a+b:&=@$*.txt"));
  expect(
    refusal(await ada('POST', '/repos/ada/engine/contents/x/.GIT/config', { content: '' })),
  ).toBe('422 path contains a malformed path component [path: x/.GIT/config]');
});

test('the commits of a path do not include the first commit of the repository, unless it made the path', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/repos/ada/engine/contents/new.txt', { content: '', message: 'New' });
  const messages = async (path: string): Promise<unknown> =>
    (
      (await ada('GET', `/repos/ada/engine/commits?path=${path}`)).body as {
        commit: { message: string };
      }[]
    ).map(({ commit }) => commit.message.trim());
  expect(await messages('new.txt')).toEqual(['New']);
  expect(await messages('README.md')).toEqual(['Initial commit']);
  expect((await ada('GET', '/repos/ada/engine/commits?path=none.txt')).status).toBe(404);
});
