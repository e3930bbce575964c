import { expect, test } from 'vitest';
import { AdminKeys } from '../../../../src/api/admin/keys/keys.js';
import { AdminUsers } from '../../../../src/api/admin/users/users.js';
import { Repos } from '../../../../src/api/repos/repos.js';
import {
  BadRequestError,
  type CreateOrgForUser,
  ForbiddenError,
  InputError,
  NotFoundError,
  UnprocessableError,
  type WarningEvent,
} from '../../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../../script-server.js';

const carol = { username: 'carol' };

test('every filter of the search is sent under its own name', async () => {
  const { transport, lines } = await scriptServer([
    recorded('adminSearchUsers', 'odd-page-past-end'),
  ]);
  const flags = { is_active: true, is_admin: false, is_2fa_enabled: false };
  const query = {
    q: 'oaa-',
    visibility: 'private',
    ...flags,
    sort: 'created',
    order: 'desc',
    source_id: 0,
  } as const;
  await expect(new AdminUsers(transport).search(query).toArray()).resolves.toEqual([]);
  const sent = 'is_active=true&is_admin=false&is_2fa_enabled=false';
  expect(lines).toEqual([
    `GET /api/v1/admin/users?q=oaa-&visibility=private&${sent}&sort=created&order=desc&source_id=0&page=1`,
  ]);
});

test('an order without sort, which servers would ignore, goes with their default', async () => {
  const none = recorded('adminSearchUsers', 'odd-page-past-end');
  const { transport, lines } = await scriptServer([none, { body: { ok: true, data: [] } }]);
  await new AdminUsers(transport).search({ order: 'desc' }).toArray();
  await new Repos(transport).search({ order: 'desc' }).toArray();
  expect(lines).toEqual([
    'GET /api/v1/admin/users?order=desc&sort=name&page=1',
    'GET /api/v1/repos/search?order=desc&sort=alpha&page=1',
  ]);
});

test('an order that the server does not know is refused before anything is sent', async () => {
  const { transport, lines } = await scriptServer([]);
  const sort = 'youngest' as 'name';
  expect(
    await errorOf((async () => new AdminUsers(transport).search({ sort }).page())()),
  ).toBeInstanceOf(InputError);
  expect(lines).toEqual([]);
});

test('a new account is returned, without a last sign-in', async () => {
  const { transport, asked } = await scriptServer([recorded('adminCreateUser', 'ok')]);
  const account = {
    username: 'ada',
    email: 'ada@example.test',
    password: 'long enough',
    must_change_password: false,
  };
  const user = await new AdminUsers(transport).create(account);
  expect(user).toMatchObject({ login: 'oaa-alice5', last_login: null, active: true });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(account);
});

test.each(['gitea', 'forgejo', 'service'])(
  'a warning of %s about an address reaches the hook; the account is created',
  async (dialect) => {
    const warnings: string[] = [];
    const words = 'the domain of the address is not among the allowed ones';
    const reply = recorded('adminCreateUser', 'ok-oaa-bob');
    const headers = { ...reply.headers, [`x-${dialect}-warning`]: words };
    const onWarning = ({ warning }: WarningEvent): void => {
      warnings.push(warning);
    };
    const { transport } = await scriptServer([{ ...reply, headers }], { hooks: { onWarning } });
    await expect(
      new AdminUsers(transport).create({ username: 'bob', email: 'bob@odd.test' }),
    ).resolves.toMatchObject({ login: 'oaa-bob5' });
    expect(warnings).toEqual([words]);
  },
);

test('an account can be updated with only its name at the source', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('adminEditUser', 'odd-only-required'),
  ]);
  await new AdminUsers(transport).update(carol, { login_name: 'carol', admin: null });
  expect(lines).toEqual(['PATCH /api/v1/admin/users/carol']);
  expect(asked[0]?.body).toBe('{"login_name":"carol","admin":null}');
});

test('renaming an account returns nothing; a name that is taken is an error', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('adminRenameUser', 'ok'),
    recorded('adminRenameUser', 'err-422-taken'),
  ]);
  const users = new AdminUsers(transport);
  await expect(users.rename(carol, { new_username: 'Carol' })).resolves.toBeUndefined();
  const error = await errorOf(users.rename(carol, { new_username: 'ada' }));
  expect(error).toBeInstanceOf(UnprocessableError);
  expect((error as Error).message).toMatch(/user already exists \[name: oaa-alice5\]$/);
  expect(lines).toEqual([
    'POST /api/v1/admin/users/carol/rename',
    'POST /api/v1/admin/users/carol/rename',
  ]);
  expect(asked[0]?.body).toBe('{"new_username":"Carol"}');
});

test('a rename under the old name follows the redirect to the new one', async () => {
  const moved = { status: 307, headers: { location: '/api/v1/admin/users/Carol-2/rename' } };
  const { transport, lines } = await scriptServer([moved, { status: 204 }]);
  await new AdminUsers(transport).rename(carol, { new_username: 'carol-3' });
  expect(lines).toEqual([
    'POST /api/v1/admin/users/carol/rename',
    'POST /api/v1/admin/users/Carol-2/rename',
  ]);
});

test('deleting an account deletes what it owns only with purge', async () => {
  const { transport, lines } = await scriptServer([
    { status: 204 },
    { status: 204 },
    recorded('adminDeleteUser', 'err-422-self'),
  ]);
  const users = new AdminUsers(transport);
  await users.delete(carol);
  await users.delete(carol, { purge: true });
  expect(await errorOf(users.delete({ username: 'root' }))).toBeInstanceOf(UnprocessableError);
  const path = 'DELETE /api/v1/admin/users';
  expect(lines).toEqual([`${path}/carol`, `${path}/carol?purge=true`, `${path}/root`]);
});

test.each([
  ['a missing password', 'adminCreateUser', 'err-400-password-absent', BadRequestError],
  ['a user who is not an administrator', 'adminSearchUsers', 'err-403-not-admin', ForbiddenError],
])('%s is an error of its own class', async (_, operation, name, kind) => {
  const { transport } = await scriptServer([recorded(operation, name)]);
  const users = new AdminUsers(transport);
  const call =
    operation === 'adminCreateUser'
      ? users.create({ username: 'x', email: 'x@example.test' })
      : users.search().page();
  expect(await errorOf(call)).toBeInstanceOf(kind);
});

test('a key is added to an account and removed again, once', async () => {
  const gone = recorded('adminDeleteUserPublicKey', 'err-404-key');
  const { transport, lines } = await scriptServer([
    recorded('adminCreatePublicKey', 'ok'),
    { status: 204 },
    gone,
  ]);
  const keys = new AdminKeys(transport);
  const { id } = await keys.create(carol, {
    title: 'laptop',
    key: 'ssh-ed25519 AAAA',
    read_only: true,
  });
  await keys.delete({ ...carol, id });
  expect(await errorOf(keys.delete({ ...carol, id }))).toBeInstanceOf(NotFoundError);
  const path = '/api/v1/admin/users/carol/keys';
  expect(lines).toEqual([
    `POST ${path}`,
    `DELETE ${path}/${String(id)}`,
    `DELETE ${path}/${String(id)}`,
  ]);
});

test.each([{ email: 'a@b.example' }, { repo_admin_change_team_access: true }])(
  'a new organisation of another user with %j, which servers ignore, is refused',
  async (ignored) => {
    const { transport, lines } = await scriptServer([]);
    const body = { username: 'works', ...ignored } as CreateOrgForUser;
    const error = await errorOf(new AdminUsers(transport).orgs.create(carol, body));
    expect(error).toMatchObject({ code: 'invalid-input' });
    expect((error as Error).message).toContain('orgs.update');
    expect(lines).toEqual([]);
  },
);
