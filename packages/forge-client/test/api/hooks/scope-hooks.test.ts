import { expect, test } from 'vitest';
import { RepoHooks } from '../../../src/api/hooks/hooks.js';
import { AdminHooks, OrgHooks, CurrentUserHooks } from '../../../src/api/hooks/scope-hooks.js';
import type { Hook, UpdateHook } from '../../../src/api/hooks/schemas.js';
import {
  BadRequestError,
  ForbiddenError,
  InputError,
  NotFoundError,
  ServerError,
  UnprocessableError,
} from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const org = { org: 'acme' };
const body = {
  type: 'gitea',
  config: { url: 'https://example.test/hook', content_type: 'json', secret: 'dummy-secret' },
} as const;

/** The updates of one webhook of each scope. */
interface Scopes {
  readonly org: (changes: UpdateHook) => Promise<Hook>;
  readonly user: (changes: UpdateHook) => Promise<Hook>;
  readonly admin: (changes: UpdateHook) => Promise<Hook>;
}

test('webhooks of the authenticated user and of the instance are created without path parameters, those of an organisation with them', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('userCreateHook', 'ok'),
    recorded('orgCreateHook', 'ok-matrix'),
    recorded('adminCreateHook', 'ok-system'),
  ]);
  await expect(new CurrentUserHooks(transport).create(body)).resolves.toMatchObject({
    type: 'gitea',
    authorization_header: '',
  });
  await expect(
    new OrgHooks(transport).create(org, { ...body, type: 'matrix' }),
  ).resolves.toMatchObject({
    type: 'matrix',
  });
  await new AdminHooks(transport).create({
    ...body,
    config: { ...body.config, is_system_webhook: 'true' },
  });
  expect(lines).toEqual([
    'POST /api/v1/user/hooks',
    'POST /api/v1/orgs/acme/hooks',
    'POST /api/v1/admin/hooks',
  ]);
  expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({ config: { is_system_webhook: 'true' } });
});

test('the secret of a webhook is not returned', async () => {
  const { transport } = await scriptServer([recorded('userCreateHook', 'ok')]);
  const made = await new CurrentUserHooks(transport).create(body);
  expect(made.config).toEqual({ content_type: 'json', url: expect.any(String) as string });
});

test('the instance lists system webhooks, or those of another type', async () => {
  const { transport, lines } = await scriptServer([
    recorded('adminListHooks', 'ok-all'),
    recorded('adminListHooks', 'ok-type-all'),
  ]);
  const hooks = new AdminHooks(transport);
  await expect(hooks.list().page()).resolves.toMatchObject({ total: 1 });
  await expect(hooks.list({ type: 'all', limit: 2 }).page()).resolves.toMatchObject({
    items: [{ name: 'Catcher' }, { type: 'gogs' }],
  });
  const type = 'nonsense' as 'all';
  expect(await errorOf((async () => hooks.list({ type }).page())())).toBeInstanceOf(InputError);
  expect(lines).toEqual([
    'GET /api/v1/admin/hooks?page=1',
    'GET /api/v1/admin/hooks?type=all&limit=2&page=1',
  ]);
});

test('the list of an organisation follows its links', async () => {
  const reply = recorded('orgListHooks', 'ok');
  const { transport, lines } = await scriptServer([reply, recorded('orgListHooks', 'odd-empty')]);
  const hooks = await new OrgHooks(transport).list(org, { limit: 2 }).toArray();
  expect(hooks).toHaveLength((reply.body as readonly unknown[]).length);
  expect(lines).toEqual([
    'GET /api/v1/orgs/acme/hooks?limit=2&page=1',
    'GET /api/v1/orgs/acme/hooks?limit=2&page=2',
  ]);
});

test.each([
  ['an organisation', 'orgs/acme/hooks', (forge: Scopes) => forge.org],
  ['the user', 'user/hooks', (forge: Scopes) => forge.user],
  ['the instance', 'admin/hooks', (forge: Scopes) => forge.admin],
])('an update of a webhook of %s keeps what it omits', async (_, path, pick) => {
  const reply = recorded('orgEditHook', 'ok');
  const { transport, asked, lines } = await scriptServer([reply, reply]);
  await pick({
    org: (changes) => new OrgHooks(transport).update({ ...org, id: 235 }, changes),
    user: (changes) => new CurrentUserHooks(transport).update({ id: 235 }, changes),
    admin: (changes) => new AdminHooks(transport).update({ id: 235 }, changes),
  })({ name: 'renamed' });
  expect(lines).toEqual([`GET /api/v1/${path}/235`, `PATCH /api/v1/${path}/235`]);
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    name: 'renamed',
    events: ['push', 'release'],
    branch_filter: 'main',
  });
});

test('an error whose body has a stack trace still has the message of the server', async () => {
  const { transport } = await scriptServer([
    recorded('adminEditHook', 'err-422-url'),
    recorded('adminEditHook', 'err-500-unknown'),
  ]);
  const hooks = new AdminHooks(transport);
  const whole = { events: ['push'], branch_filter: '', authorization_header: '' };
  const refused = await errorOf(hooks.update({ id: 257 }, { ...whole, config: { url: 'nope' } }));
  expect(refused).toBeInstanceOf(UnprocessableError);
  expect((refused as Error).message).toMatch(/422 Invalid url$/);
  expect(await errorOf(hooks.update({ id: 999 }, whole))).toBeInstanceOf(ServerError);
});

test('a deleted webhook is a 404 when it is read or deleted again', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userDeleteHook', 'ok'),
    recorded('userGetHook', 'err-404-none'),
    recorded('adminDeleteHook', 'err-404-gone'),
  ]);
  await expect(new CurrentUserHooks(transport).delete({ id: 7 })).resolves.toBeUndefined();
  expect(await errorOf(new CurrentUserHooks(transport).get({ id: 7 }))).toBeInstanceOf(
    NotFoundError,
  );
  expect(await errorOf(new AdminHooks(transport).delete({ id: 7 }))).toBeInstanceOf(NotFoundError);
  expect(lines).toEqual([
    'DELETE /api/v1/user/hooks/7',
    'GET /api/v1/user/hooks/7',
    'DELETE /api/v1/admin/hooks/7',
  ]);
});

test('a chat webhook without its channel is a bad request', async () => {
  const { transport } = await scriptServer([
    { status: 400, body: { message: 'Invalid slack channel name', url: '' } },
  ]);
  expect(
    await errorOf(new CurrentUserHooks(transport).create({ ...body, type: 'slack' })),
  ).toBeInstanceOf(BadRequestError);
});

test('git hooks are identified by their event, and refused to users who may not edit them', async () => {
  const script = { name: 'pre-receive', is_active: true, content: '#!/bin/sh\nexit 0\n' };
  const { transport, asked, lines } = await scriptServer([
    { body: [{ name: 'update', is_active: false }] },
    { body: script },
    { status: 204 },
    recorded('repoGetGitHook', 'err-403-owner'),
  ]);
  const { git } = new RepoHooks(transport);
  const repo = { owner: 'ada', repo: 'engine' };
  const where = { ...repo, id: 'pre-receive' };
  await expect(git.list(repo).toArray()).resolves.toEqual([{ name: 'update', is_active: false }]);
  await expect(git.update(where, { content: script.content })).resolves.toEqual(script);
  await git.delete(where);
  expect(await errorOf(git.get(where))).toBeInstanceOf(ForbiddenError);
  expect(asked[1]?.body).toBe(JSON.stringify({ content: script.content }));
  const one = '/api/v1/repos/ada/engine/hooks/git/pre-receive';
  expect(lines).toEqual([
    'GET /api/v1/repos/ada/engine/hooks/git',
    `PATCH ${one}`,
    `DELETE ${one}`,
    `GET ${one}`,
  ]);
});
