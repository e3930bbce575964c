import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { type ServerKind, startForgeServer } from '../../../src/index.js';
import { errorOf } from '../../../../forge-client/test/script-server.js';

const repo = { owner: 'ada', repo: 'engine' };

interface Seen {
  readonly refs: readonly string[];
  readonly start: readonly string[];
  readonly isHead: boolean;
  readonly full: unknown;
  readonly short: unknown;
}

/** What a program sees of the ref of an open pull request. */
async function seen(like: ServerKind): Promise<Seen> {
  await using server = await startForgeServer({ like });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'side' });
  const { head } = await forge.pulls.create(repo, { head: 'side', base: 'main', title: 'A' });
  const names = async (list: AsyncIterable<{ ref: string }>): Promise<string[]> => {
    const all: string[] = [];
    for await (const { ref } of list) all.push(ref);
    return all;
  };
  const read = async (ref: string): Promise<unknown> => {
    const file = { ...repo, filepath: 'a.txt' };
    return forge.contents.get(file, { ref }).then(
      (found) => (Array.isArray(found) ? 'a directory' : found.content),
      (error: unknown) => (error as Error).message,
    );
  };
  const { sha } = await forge.commits.get({ ...repo, sha: 'refs/pull/1/head' });
  return {
    refs: await names(forge.git.listRefs(repo)),
    start: await names(forge.git.listMatchingRefs({ ...repo, ref: 'pull/1/head' })),
    isHead: sha === head.sha,
    full: await read('refs/pull/1/head'),
    short: await read('pull/1/head'),
  };
}

const known = {
  refs: ['refs/heads/main', 'refs/heads/side', 'refs/pull/1/head'],
  start: ['refs/pull/1/head'],
  isHead: true,
};

test('the ref of a pull request is listed and names its last commit, but no tree of contents on Gitea', async () => {
  const missing = expect.stringContaining('404 object does not exist [id: ') as unknown;
  expect(await seen('gitea-1.27')).toEqual({ ...known, full: missing, short: missing });
});

test('on Forgejo it is a ref of contents, too', async () => {
  expect(await seen('forgejo-15')).toEqual({ ...known, full: 'YQ==', short: 'YQ==' });
});

test('a path below .git is refused as by Gitea 1.27', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  expect(await errorOf(forge.contents.get({ ...repo, filepath: '.git/config' }))).toMatchObject({
    status: 400,
  });
});
