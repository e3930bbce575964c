import { expect, test } from 'vitest';
import { type ServerKind, startForgeServer } from '../../../src/index.js';
import { asking, at } from '../../api.js';

const OID = '1ce30f9fa8806930b4883345a4c84e450bd774bb3bfb440660f36502fb1d4df5';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${OID}\nsize 120\n`;
const engine = '/repos/ada/engine';

/** What the answers that a program reads a file by say of LFS. */
async function seen(like: ServerKind, text: string): Promise<unknown[]> {
  await using server = await startForgeServer({ like });
  server.seed.commit('ada/engine', { 'data.lfs': text });
  const ask = asking(server.url, server.token);
  const file = await ask('GET', `${engine}/contents/data.lfs`);
  const blob = await ask('GET', `${engine}/git/blobs/${String(at(file, 'sha'))}`);
  return [file, blob].map((answer) => [at(answer, 'lfs_oid'), at(answer, 'lfs_size')]);
}

const NONE = [undefined, undefined];

// As recorded: repoGetContents ok-lfs-pointer, GetBlob ok-lfs-pointer.
test('a pointer of LFS says what it stands for, from Gitea 1.25 on', async () => {
  expect(await seen('gitea-28', POINTER)).toEqual([
    [OID, 120],
    [OID, 120],
  ]);
  expect(await seen('gitea-1.25', POINTER)).toEqual([
    [OID, 120],
    [OID, 120],
  ]);
  for (const like of ['gitea-1.22', 'forgejo-15'] as const)
    expect(await seen(like, POINTER), like).toEqual([NONE, NONE]);
  expect(await seen('gitea-28', 'oid\n')).toEqual([NONE, NONE]);
});

test('the extended route says it where it is asked to, and the list of a directory does not', async () => {
  await using server = await startForgeServer();
  server.seed.commit('ada/engine', { 'lfs/data.lfs': POINTER });
  const ask = asking(server.url, server.token);
  const extended = `${engine}/contents-ext/lfs/data.lfs`;
  expect(at(await ask('GET', extended), 'file_contents', 'lfs_oid')).toBeUndefined();
  expect(
    at(await ask('GET', `${extended}?includes=lfs_metadata`), 'file_contents', 'lfs_oid'),
  ).toBe(OID);
  expect(at(await ask('GET', `${engine}/contents/lfs`), 0, 'lfs_oid')).toBeUndefined();
  expect(
    at(
      await ask('GET', `${engine}/contents-ext/lfs?includes=lfs_metadata`),
      'dir_contents',
      0,
      'lfs_oid',
    ),
  ).toBe(OID);
});
