import { expect, test } from 'vitest';
import { Contents } from '../../../src/api/contents/contents.js';
import { Git } from '../../../src/api/git/git.js';
import { ForgeClient, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing.js';
import { newest } from '../../recorded/newest.js';
import { scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const SIZE = 11 * 1024 * 1024;

test.each(['gitea-1.28', 'gitea-1.24', 'forgejo-16'] as const)(
  'the content of a file over the limit of %s is null, never that of an empty file',
  async (server) => {
    const entry = newest(server, 'repoGetContents', 'odd-11-mib');
    const { transport } = await scriptServer([
      entry,
      newest(server, 'GetBlob', 'odd-11-mib'),
      { status: 404, body: '404 page not found' },
      entry,
    ]);
    const contents = new Contents(transport);
    const big = { content: null, encoding: null, size: SIZE };
    await expect(contents.get({ ...repo, filepath: 'big.txt' })).resolves.toMatchObject(big);
    await expect(new Git(transport).getBlob({ ...repo, sha: 'a' })).resolves.toMatchObject(big);
    await expect(contents.getMany(repo, { files: ['big.txt'] })).resolves.toMatchObject([big]);
  },
);

test('it is null among several blobs, too, and an empty file stays empty', async () => {
  const { transport } = await scriptServer([
    newest('forgejo-16', 'GetBlobs', 'odd-11-mib'),
    { body: { content: '', encoding: 'base64', url: '', sha: 'a', size: 0 } },
  ]);
  const git = new Git(transport);
  await expect(git.getBlobs(repo, { shas: ['a'] })).resolves.toMatchObject([{ content: null }]);
  await expect(git.getBlob({ ...repo, sha: 'a' })).resolves.toMatchObject({ content: '' });
});

test.each([
  ['gitea-1.27', null],
  ['gitea-1.25', null],
  ['gitea-1.22', ''],
  ['forgejo-15', ''],
] as const)('the embedded forge like %s sends %j for it', async (like, content) => {
  await using server = await startForgeServer({ like });
  server.seed.commit('ada/engine', { 'big.txt': new Uint8Array(SIZE) });
  const url = `${server.url}/api/v1/repos/ada/engine/contents/big.txt`;
  const headers = { authorization: `token ${server.token}` };
  const body = (await (await fetch(url, { headers })).json()) as Record<string, unknown>;
  expect(body).toMatchObject({ content, size: SIZE });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const big = { content: null, encoding: null, size: SIZE };
  await expect(forge.contents.get({ ...repo, filepath: 'big.txt' })).resolves.toMatchObject(big);
  await expect(forge.git.getBlob({ ...repo, sha: String(body['sha']) })).resolves.toMatchObject(
    big,
  );
});
