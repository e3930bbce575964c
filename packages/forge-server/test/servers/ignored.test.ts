import { expect, test } from 'vitest';
import { type ClientError, ForgeClient, type Pages, token } from 'forge-client';
import { createPull } from 'forge-client/endpoints';
import { type ServerKind, startForgeServer } from '../../src/index.js';

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
  // The method would ask the reviewers with a second request.
  const { number, requested_reviewers: reviewers } = await forge.transport.call(createPull, {
    where: repo,
    body,
  });
  const { description } = await forge.actions.variables
    .create({ ...repo, variablename: 'STAGE' }, { value: 'test', description: 'Where' })
    .then(() => forge.actions.variables.get({ ...repo, variablename: 'STAGE' }));
  const config = { url: 'http://127.0.0.1:1/', content_type: 'json' };
  // A filter that the server ignores is an error.
  const countOf = (list: Pages<unknown>): Promise<unknown> =>
    list.toArray().then(
      ({ length }) => length,
      (error: unknown) => (error as ClientError).code,
    );
  return {
    number,
    reviewers: reviewers.map(({ login }) => login),
    byBob: await countOf(forge.pulls.list(repo, { poster: 'bob' })),
    onto: await countOf(forge.pulls.list(repo, { base_branch: 'other' })),
    since: await countOf(forge.commits.list(repo, { since: '2999-01-01T00:00:00Z' })),
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
    since: 0,
    description: 'Where',
    hook: 'Deploy',
  };
  const oldest = {
    ...newest,
    reviewers: [],
    onto: 'ignored-filter',
    since: 'ignored-filter',
    description: undefined,
    hook: undefined,
  };
  expect(await seen('gitea-1.27')).toEqual(newest);
  expect(await seen('gitea-1.25')).toEqual({ ...newest, hook: undefined });
  expect(await seen('gitea-1.22')).toEqual({ ...oldest, byBob: 'ignored-filter' });
  expect(await seen('forgejo-15')).toEqual(oldest);
});
