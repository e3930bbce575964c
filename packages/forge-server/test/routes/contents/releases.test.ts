import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

test('a release creates its tag and accepts attachments as a form or as bytes', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const made = await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v1', name: 'One' });
  const assets = `/repos/ada/engine/releases/${String(at(made, 'id'))}/assets`;
  expect([made.status, at(await ask('GET', '/repos/ada/engine/tags/v1'), 'name')]).toEqual([
    201,
    'v1',
  ]);
  const form = new FormData();
  form.append(
    'attachment',
    new Blob([new Uint8Array([0, 1, 2, 255, 13, 10, 45, 45])]),
    'dir/päck "x".bin',
  );
  const uploaded = await ask('POST', assets, form);
  expect([uploaded.status, at(uploaded, 'name'), at(uploaded, 'size')]).toEqual([
    201,
    'päck %22x%22.bin',
    8,
  ]);
  const file = await fetch(String(at(uploaded, 'browser_download_url')));
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 1, 2, 255, 13, 10, 45, 45]);
  const bytes = { 'content-type': 'application/octet-stream' };
  expect(at(await ask('POST', `${assets}?name=raw.txt`, 'raw', bytes), 'size')).toBe(3);
  expect(refusal(await ask('POST', assets, 'raw', bytes))).toBe(
    '400 Could not determine name of attachment.',
  );
  expect(at(await ask('GET', '/repos/ada/engine/releases/latest'), 'assets', 1, 'name')).toBe(
    'raw.txt',
  );
  expect(refusal(await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v1' }))).toBe(
    '409 Release is has no Tag',
  );
  const draft = await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v2', draft: true });
  expect([
    at(draft, 'draft'),
    (await asking(server.url)('GET', '/repos/ada/engine/releases/tags/v2')).status,
  ]).toEqual([true, 404]);
});

test('a release of a tag that exists has no target', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/repos/ada/engine/tags', { tag_name: 'v1' });
  const target = async (tag_name: string): Promise<unknown> =>
    at(await ada('POST', '/repos/ada/engine/releases', { tag_name }), 'target_commitish');
  expect([await target('v1'), await target('v2')]).toEqual(['', 'main']);
});

test('statuses are combined as each server does, and may have an empty context', async () => {
  const states: Record<string, unknown> = {};
  for (const like of ['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    const ada = asking(server.url, server.token);
    const set = (body: object): Promise<unknown> =>
      ada('POST', '/repos/ada/engine/statuses/main', body);
    await set({ state: 'success' });
    await set({ state: 'warning', context: 'lint' });
    const combined = await ada('GET', '/repos/ada/engine/commits/main/status');
    states[like] = [at(combined, 'state'), at(combined, 'statuses', 0, 'context')];
  }
  expect(states).toEqual({
    'gitea-1.27': ['failure', ''],
    'gitea-1.25': ['success', ''],
    'gitea-1.22': ['warning', ''],
    'forgejo-15': ['warning', ''],
  });
});

test('the statuses of a commit are listed newest first, or in the order of the query', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  for (const context of ['build', 'test', 'lint'])
    await ada('POST', '/repos/ada/engine/statuses/main', { state: 'success', context });
  const contexts = async (query: string): Promise<unknown[]> => {
    const list = await ada('GET', `/repos/ada/engine/commits/main/statuses${query}`);
    return [0, 1, 2].map((index) => at(list, index, 'context'));
  };
  for (const query of ['', '?sort=recentupdate'])
    expect(await contexts(query), query).toEqual(['lint', 'test', 'build']);
  for (const query of ['?sort=oldest', '?sort=leastupdate'])
    expect(await contexts(query), query).toEqual(['build', 'test', 'lint']);
});
