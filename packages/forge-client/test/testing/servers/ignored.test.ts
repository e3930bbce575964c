import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { type ServerKind, startForgeServer } from '../../../src/testing/index.js';

const repo = { owner: 'ada', repo: 'engine' };

/** What a program sees that uses fields and filters which only newer servers have. */
async function seen(like: ServerKind): Promise<Record<string, unknown>> {
  await using server = await startForgeServer({ like });
  server.seed.user('bob');
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'feature' });
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  const body = { head: 'feature', base: 'main', title: 'A', reviewers: ['bob'] };
  const { number, requested_reviewers: reviewers } = await forge.pulls.create(repo, body);
  const { description } = await forge.actions.variables
    .create({ ...repo, variablename: 'STAGE' }, { value: 'test', description: 'Where' })
    .then(() => forge.actions.variables.get({ ...repo, variablename: 'STAGE' }));
  const config = { url: 'http://127.0.0.1:1/', content_type: 'json' };
  return {
    number,
    reviewers: reviewers.map(({ login }) => login),
    byBob: (await forge.pulls.list(repo, { poster: 'bob' }).toArray()).length,
    onto: (await forge.pulls.list(repo, { base_branch: 'other' }).toArray()).length,
    since: (await forge.commits.list(repo, { since: '2999-01-01T00:00:00Z' }).toArray()).length > 0,
    description,
    hook: (await forge.hooks.create(repo, { type: 'gitea', config, name: 'Deploy' })).name,
  };
}

test('fields and filters that a server does not know are ignored, as on the real one', async () => {
  const newest = {
    number: 1,
    reviewers: ['bob'],
    byBob: 0,
    onto: 0,
    since: false,
    description: 'Where',
    hook: 'Deploy',
  };
  const oldest = {
    ...newest,
    reviewers: [],
    onto: 1,
    since: true,
    description: undefined,
    hook: undefined,
  };
  expect(await seen('gitea-1.27')).toEqual(newest);
  expect(await seen('gitea-1.25')).toEqual({ ...newest, hook: undefined });
  expect(await seen('gitea-1.22')).toEqual({ ...oldest, byBob: 1 });
  expect(await seen('forgejo-15')).toEqual(oldest);
});
