import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { startForgeServer, type ServerKind } from '../../../src/testing.js';
import { errorOf } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const body = { head: 'work', base: 'main', title: 'Valve', reviewers: ['Bob'] };

async function open(like: ServerKind) {
  const server = await startForgeServer({ like });
  server.seed.user('bob');
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'work' });
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  return {
    forge,
    server,
    async [Symbol.asyncDispose]() {
      await forge.close();
      await server.close();
    },
  };
}

test.each([
  ['gitea-1.27', 1],
  ['gitea-1.22', 2],
  ['forgejo-15', 2],
] as const)('reviewers are asked when a pull request is opened: %s', async (like, count) => {
  await using scene = await open(like);
  const { forge, server } = scene;
  const made = await forge.pulls.create(repo, body);
  expect(made.requested_reviewers).toMatchObject([{ login: 'bob' }]);
  expect(server.requests).toHaveLength(count);
  const read = await forge.pulls.get({ ...repo, index: made.number });
  expect(read.requested_reviewers).toMatchObject([{ login: 'bob' }]);
});

test('the error of a reviewer who cannot be asked names the pull request that is open', async () => {
  await using scene = await open('forgejo-15');
  const { forge, server } = scene;
  const error = await errorOf(forge.pulls.create(repo, { ...body, reviewers: ['nobody'] }));
  expect(error).toMatchObject({
    status: 404,
    mayHaveExecuted: true,
    hint: expect.stringContaining('pull request #1 is open') as unknown,
  });
  expect(server.requests).toHaveLength(2);
  await expect(forge.pulls.list(repo).toArray()).resolves.toHaveLength(1);
});
