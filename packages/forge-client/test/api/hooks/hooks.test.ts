import { expect, test } from 'vitest';
import { RepoHooks } from '../../../src/api/hooks/hooks.js';
import {
  BadRequestError,
  ForbiddenError,
  InputError,
  UnprocessableError,
} from '../../../src/index.js';
import { DeployKeys } from '../../../src/api/deploy-keys/deploy-keys.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const hook = { ...repo, id: 277 };
const BASE = '/api/v1/repos/ada/engine';
const config = { url: 'https://ci.example/hook', content_type: 'json', secret: 'dummy-secret' };

test('a webhook is created with its secret, which is never returned', async () => {
  const { transport, asked, lines } = await scriptServer([recorded('repoCreateHook', 'ok-gogs')]);
  const made = await new RepoHooks(transport).create(repo, {
    type: 'gogs',
    config,
    events: ['push'],
    active: true,
  });
  expect(made).toMatchObject({ type: 'gogs', events: ['push'], authorization_header: '' });
  expect(made.config).not.toHaveProperty('secret');
  expect(lines).toEqual([`POST ${BASE}/hooks`]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    type: 'gogs',
    config,
    events: ['push'],
    active: true,
  });
});

test('an update sends only the given fields: omitted events are reset to push', async () => {
  const { transport, asked } = await scriptServer([
    recorded('repoEditHook', 'ok'),
    recorded('repoEditHook', 'odd-empty-object'),
    recorded('repoEditHook', 'odd-nulls'),
  ]);
  const hooks = new RepoHooks(transport);
  const body = {
    events: ['push', 'issues_only'],
    branch_filter: 'ü/*',
    authorization_header: 'Bearer dummy',
    active: false,
  };
  await expect(hooks.update(hook, body)).resolves.toMatchObject({ authorization_header: '' });
  await expect(hooks.update(hook, {})).resolves.toMatchObject({
    events: ['push'],
    branch_filter: '',
  });
  await hooks.update(hook, { config: null, events: null, active: null });
  expect(asked.map((request) => request.line)).toEqual(
    [1, 2, 3].map(() => `PATCH ${BASE}/hooks/277`),
  );
  expect(asked.map((request) => JSON.parse(request.body) as unknown)).toEqual([
    body,
    {},
    { config: null, events: null, active: null },
  ]);
});

test('a test delivery can name a branch, and returns nothing', async () => {
  const { transport, lines } = await scriptServer([{ status: 204 }, { status: 204 }]);
  const hooks = new RepoHooks(transport);
  await expect(hooks.test(hook, { ref: 'feature/slash' })).resolves.toBeUndefined();
  await hooks.test(hook);
  expect(lines).toEqual([
    `POST ${BASE}/hooks/277/tests?ref=feature%2Fslash`,
    `POST ${BASE}/hooks/277/tests`,
  ]);
});

test('a list without a Link header continues until its total is reached', async () => {
  const first = recorded('repoListHooks', 'ok-page-1');
  const total = { 'x-total-count': '2' };
  const { transport, lines } = await scriptServer([
    { ...first, headers: total },
    { headers: total, body: (recorded('repoListHooks', 'ok-page-2').body as object[]).slice(0, 1) },
  ]);
  const hooks = await new RepoHooks(transport).list(repo, { limit: 1 }).toArray();
  expect(hooks.map(({ type }) => type)).toEqual(['gitea', 'slack']);
  expect(lines).toEqual([`GET ${BASE}/hooks?limit=1&page=1`, `GET ${BASE}/hooks?limit=1&page=2`]);
});

test('refusals of a webhook are different errors, and an unknown type is not sent', async () => {
  const { transport, lines } = await scriptServer([
    recorded('repoCreateHook', 'err-400-slack-channel'),
    { status: 422, body: { message: 'Invalid url', url: '' } },
    recorded('repoGetHook', 'err-403-no-permission'),
  ]);
  const hooks = new RepoHooks(transport);
  expect(await errorOf(hooks.create(repo, { type: 'slack', config }))).toBeInstanceOf(
    BadRequestError,
  );
  expect(
    await errorOf(hooks.create(repo, { type: 'gitea', config: { ...config, url: 'nowhere' } })),
  ).toBeInstanceOf(UnprocessableError);
  expect(await errorOf(hooks.get(hook))).toBeInstanceOf(ForbiddenError);
  expect(await errorOf(hooks.create(repo, { type: 'pigeon' as 'gitea', config }))).toBeInstanceOf(
    InputError,
  );
  expect(await errorOf(hooks.get({ ...repo, id: -4 }))).toBeInstanceOf(InputError);
  expect(lines).toHaveLength(3);
});

test('a deploy key is found by its fingerprint, and has an id besides that of the key', async () => {
  const { transport, lines } = await scriptServer([recorded('repoListKeys', 'ok-fingerprint')]);
  const [key] = await new DeployKeys(transport)
    .list(repo, { fingerprint: 'SHA256:P5C5F0Mt/+' })
    .toArray();
  expect(key).toMatchObject({ id: 7, key_id: 35, read_only: true, title: 'deploy one' });
  expect(lines).toEqual([`GET ${BASE}/keys?fingerprint=SHA256%3AP5C5F0Mt%2F%2B&page=1`]);
});

test('removing a deploy key is repeated after a lost response, adding one is not', async () => {
  const lost = { status: 504 };
  const { transport, lines } = await scriptServer([lost, { status: 204 }, lost], {
    retry: { limit: 1, baseDelay: 1 },
  });
  const keys = new DeployKeys(transport);
  await keys.delete({ ...repo, id: 7 });
  expect(
    await errorOf(keys.create(repo, { title: 'deploy', key: 'ssh-ed25519 AAAA' })),
  ).toMatchObject({
    status: 504,
    attempts: 1,
    mayHaveExecuted: true,
  });
  expect(lines).toEqual([`DELETE ${BASE}/keys/7`, `DELETE ${BASE}/keys/7`, `POST ${BASE}/keys`]);
});
