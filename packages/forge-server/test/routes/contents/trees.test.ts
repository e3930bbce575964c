import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from '../../../src/index.js';

const where = { owner: 'ada', repo: 'engine', sha: 'main' };
const files = Array.from({ length: 1_203 }, (_, index) => `f${String(index).padStart(4, '0')}`);
/** A new repository has a first file. */
const paths = ['README.md', ...files];

test('listTree reads the whole tree, of which getTree returns one page that says so', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', Object.fromEntries(files.map((path) => [path, 'same content'])));
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const page = await forge.git.getTree(where);
  expect(page).toMatchObject({ truncated: true, page: 1, total_count: 1_204 });
  expect(page.tree).toHaveLength(1_000);
  // A server gives no more than its maximum, whatever is asked for.
  expect((await forge.git.getTree(where, { per_page: 5_000 })).tree).toHaveLength(1_000);
  const last = await forge.git.getTree(where, { page: 2 });
  expect([last.tree.length, last.truncated]).toEqual([204, false]);

  const entries = await forge.git.listTree(where).toArray();
  expect(entries.map(({ path }) => path)).toEqual(paths);
  const inParts = await forge.git.listTree(where, { per_page: 500 }).toArray({ concurrency: 3 });
  expect(inParts.map(({ path }) => path)).toEqual(paths);
});

test('listTree reads subdirectories when it is recursive, and ends after an empty page', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'a/b/c.txt': 'c', 'd.txt': 'd' });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const tree = forge.git.listTree(where, { recursive: true, per_page: 2 });
  expect((await tree.toArray()).map(({ path }) => path)).toEqual([
    'README.md',
    'a',
    'a/b',
    'a/b/c.txt',
    'd.txt',
  ]);
  expect(await tree.total()).toBe(5);
  expect(await forge.git.listTree(where, { page: 99 }).toArray()).toEqual([]);
});
