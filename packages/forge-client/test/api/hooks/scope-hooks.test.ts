import { expect, test } from 'vitest';
import { RepoHooks } from '../../../src/api/hooks/hooks.js';
import type { ListAdminHooksQuery } from '../../../src/api/hooks/schemas.js';
import { adminHooksScope, Hooks, orgsHooksScope, userHooksScope } from '../../../src/api/hooks/scope-hooks.js';
import { BadRequestError, ForbiddenError, InputError, NotFoundError, ServerError, UnprocessableError } from '../../../src/index.js';
import type { IdRef, OrgHookRef, OrgRef } from '../../../src/refs/user-schemas.js';
import type { Transport } from '../../../src/service/transport.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const org = { org: 'acme' };
const body = { type: 'gitea', config: { url: 'https://example.test/hook', content_type: 'json', secret: 'dummy-secret' } } as const;

const ofUser = (transport: Transport): Hooks<[], IdRef> => new Hooks(transport, userHooksScope);
const ofOrg = (transport: Transport): Hooks<[where: OrgRef], OrgHookRef> => new Hooks(transport, orgsHooksScope);
const ofSite = (transport: Transport): Hooks<[], IdRef, ListAdminHooksQuery> => new Hooks(transport, adminHooksScope);

test('webhooks of the caller and of the site are made without an address, those of an organisation with one', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('userCreateHook', 'ok'),
    recorded('orgCreateHook', 'ok-matrix'),
    recorded('adminCreateHook', 'ok-system'),
  ]);
  await expect(ofUser(transport).create(body)).resolves.toMatchObject({ type: 'gitea', authorization_header: '' });
  await expect(ofOrg(transport).create(org, { ...body, type: 'matrix' })).resolves.toMatchObject({ type: 'matrix' });
  await ofSite(transport).create({ ...body, config: { ...body.config, is_system_webhook: 'true' } });
  expect(lines).toEqual(['POST /api/v1/user/hooks', 'POST /api/v1/orgs/acme/hooks', 'POST /api/v1/admin/hooks']);
  expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({ config: { is_system_webhook: 'true' } });
});

test('a secret never comes back', async () => {
  const { transport } = await scriptServer([recorded('userCreateHook', 'ok')]);
  const made = await ofUser(transport).create(body);
  expect(made.config).toEqual({ content_type: 'json', url: expect.any(String) as string });
});

test('the site lists the hooks of the system, or those that are asked for', async () => {
  const { transport, lines } = await scriptServer([recorded('adminListHooks', 'ok-all'), recorded('adminListHooks', 'ok-type-all')]);
  const hooks = ofSite(transport);
  await expect(hooks.list().page()).resolves.toMatchObject({ total: 1 });
  await expect(hooks.list({ type: 'all', limit: 2 }).page()).resolves.toMatchObject({ items: [{ name: 'Catcher' }, { type: 'gogs' }] });
  const type = 'nonsense' as 'all';
  expect(await errorOf((async () => hooks.list({ type }).page())())).toBeInstanceOf(InputError);
  expect(lines).toEqual(['GET /api/v1/admin/hooks?page=1', 'GET /api/v1/admin/hooks?type=all&limit=2&page=1']);
});

test('a list of a user or an organisation goes on by its links', async () => {
  const reply = recorded('orgListHooks', 'ok');
  const { transport, lines } = await scriptServer([reply, recorded('orgListHooks', 'odd-empty')]);
  const hooks = await ofOrg(transport).list(org, { limit: 2 }).toArray();
  expect(hooks).toHaveLength((reply.body as readonly unknown[]).length);
  expect(lines).toEqual(['GET /api/v1/orgs/acme/hooks?limit=2&page=1', 'GET /api/v1/orgs/acme/hooks?limit=2&page=2']);
});

test('a change that names no events goes back to push alone', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('orgEditHook', 'odd-empty-object-resets-events'),
    recorded('orgEditHook', 'odd-nulls'),
  ]);
  const hooks = ofOrg(transport);
  await expect(hooks.update({ ...org, id: 235 }, {})).resolves.toMatchObject({ events: ['push'], branch_filter: '' });
  const nothing = { config: null, events: null, active: null, name: null };
  await expect(hooks.update({ ...org, id: 235 }, nothing)).resolves.toMatchObject({ name: 'renamed', events: ['push'] });
  expect(lines).toEqual(['PATCH /api/v1/orgs/acme/hooks/235', 'PATCH /api/v1/orgs/acme/hooks/235']);
  expect(asked.map((request) => request.body)).toEqual(['{}', '{"config":null,"events":null,"active":null,"name":null}']);
});

test('an error with a trace of the server behind it still tells its words', async () => {
  const { transport } = await scriptServer([recorded('adminEditHook', 'err-422-url'), recorded('adminEditHook', 'err-500-unknown')]);
  const hooks = ofSite(transport);
  const refused = await errorOf(hooks.update({ id: 257 }, { config: { url: 'nope' } }));
  expect(refused).toBeInstanceOf(UnprocessableError);
  expect((refused as Error).message).toMatch(/422 Invalid url$/);
  expect(await errorOf(hooks.update({ id: 999 }, {}))).toBeInstanceOf(ServerError);
});

test('a webhook that is gone is missing to reading and to deleting', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userDeleteHook', 'ok'),
    recorded('userGetHook', 'err-404-none'),
    recorded('adminDeleteHook', 'err-404-gone'),
  ]);
  await expect(ofUser(transport).remove({ id: 7 })).resolves.toBeUndefined();
  expect(await errorOf(ofUser(transport).get({ id: 7 }))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(ofSite(transport).remove({ id: 7 }))).toBeInstanceOf(NotFoundError);
  expect(lines).toEqual(['DELETE /api/v1/user/hooks/7', 'GET /api/v1/user/hooks/7', 'DELETE /api/v1/admin/hooks/7']);
});

test('a chat service without its channel is a mistake of the caller', async () => {
  const { transport } = await scriptServer([{ status: 400, body: { message: 'Invalid slack channel name', url: '' } }]);
  expect(await errorOf(ofUser(transport).create({ ...body, type: 'slack' }))).toBeInstanceOf(BadRequestError);
});

test('git hooks are named by their event, and hidden from those who may not edit them', async () => {
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
  await git.remove(where);
  expect(await errorOf(git.get(where))).toBeInstanceOf(ForbiddenError);
  expect(asked[1]?.body).toBe(JSON.stringify({ content: script.content }));
  const one = '/api/v1/repos/ada/engine/hooks/git/pre-receive';
  expect(lines).toEqual(['GET /api/v1/repos/ada/engine/hooks/git', `PATCH ${one}`, `DELETE ${one}`, `GET ${one}`]);
});
