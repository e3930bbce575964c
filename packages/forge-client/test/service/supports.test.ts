import { expect, test } from 'vitest';
import * as endpoints from '../../src/endpoints.js';
import { type Feature, ForgeClient, NotFoundError, type StatusError, token } from '../../src/index.js';
import { createForgeApp, type ForgeServerOptions } from '../../src/testing/index.js';

const repo = { owner: 'ada', repo: 'engine' };

const OF_FORGEJO: readonly Feature[] = [
  'admin-user-emails',
  'blocked-users',
  'flags',
  'fork-sync',
  'git-blobs',
  'mirror-convert',
  'note-edits',
  'quota',
  'review-comments',
  'runner-jobs',
  'runner-registration',
];

function client(options: ForgeServerOptions): ForgeClient {
  const { fetch, token: secret } = createForgeApp(options);
  return new ForgeClient({ baseUrl: 'http://forge', fetch, auth: token(secret), retry: { limit: 0 } });
}

async function refusal(call: Promise<unknown>): Promise<StatusError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error as StatusError;
}

test.each(OF_FORGEJO)('supports returns whether a server has the part %s, which only Forgejo has', async (feature) => {
  expect(await client({ like: 'forgejo-15' }).supports(feature)).toBe(true);
  for (const like of ['gitea-1.22', 'gitea-1.25', 'gitea-1.27'] as const) expect(await client({ like }).supports(feature)).toBe(false);
});

test('a part that the instance has disabled is not supported, and the rest is', async () => {
  const forge = client({ like: 'forgejo-15', switchedOff: ['[quota] ENABLED'] });
  expect([await forge.supports('quota'), await forge.supports('flags')]).toEqual([false, true]);
  const other = client({ like: 'forgejo-15', switchedOff: ['[repository] ENABLE_FLAGS'] });
  expect([await other.supports('quota'), await other.supports('flags')]).toEqual([true, false]);
});

test('a part that only the version reveals is not supported before that version', async () => {
  expect(await client({ like: 'forgejo-15', version: '11.0.1+gitea-1.22.0' }).supports('runner-registration')).toBe(false);
  expect(await client({ like: 'forgejo-15', version: '16.0.0+gitea-1.22.0' }).supports('runner-registration')).toBe(true);
});

test('the error of a call that a disabled setting refuses names the setting', async () => {
  const forge = client({ like: 'forgejo-15', switchedOff: ['[quota] ENABLED', '[repository] ENABLE_FLAGS'] });
  const quota = 'only Forgejo has this route, and only if the instance is configured with [quota] ENABLED = true';
  const flags = 'only Forgejo has this route, and only if the instance is configured with [repository] ENABLE_FLAGS = true';
  const calls: [Promise<unknown>, string][] = [
    [forge.user.quota.get(), quota],
    [forge.user.quota.listPackages().toArray(), quota],
    [forge.admin.quotaGroups.list().toArray(), quota],
    [forge.admin.users.getQuota({ username: 'ada' }), quota],
    [forge.repos.flags.check({ ...repo, flag: 'checked' }), flags],
    [forge.repos.flags.add({ ...repo, flag: 'checked' }), flags],
  ];
  for (const [call, hint] of calls) {
    const error = await refusal(call);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ code: 'no-route', hint });
  }
});

test('the error of a call to another product names the product that has the route, even when the path has other methods', async () => {
  const forge = client({ like: 'gitea-1.27' });
  const hint = (name: string): string => `only ${name} has this route: check the server's product and version with server.version()`;
  expect(await refusal(forge.repos.forks.sync(repo))).toMatchObject({ status: 404, code: 'no-route', hint: hint('Forgejo 12 or newer') });
  expect(await refusal(forge.git.setNote({ ...repo, sha: 'main' }, { message: 'x' }))).toMatchObject({
    status: 405,
    code: 'no-route',
    hint: hint('Forgejo'),
  });
  expect(await refusal(forge.actions.runners.register(repo, { name: 'r' }))).toMatchObject({
    status: 405,
    code: 'no-route',
    hint: hint('Forgejo 15 or newer'),
  });
});

test('the error of a call to a server from which a route was removed names the servers that have it', async () => {
  const error = await refusal(client({ like: 'gitea-1.27' }).admin.runners.getRegistrationToken());
  const hint = "only Gitea up to 1.25 and Forgejo have this route: check the server's product and version with server.version()";
  expect(error).toMatchObject({ status: 404, code: 'no-route', hint });
});

test('an unknown feature is an error that names it, not an unsupported feature', async () => {
  const call = client({}).supports('quotas' as Feature);
  await expect(call).rejects.toMatchObject({ name: 'InputError', message: 'quotas is not a known feature' });
});

test.each([
  ['gitea-1.22', [false, false, false, true, false]],
  ['gitea-1.25', [false, true, true, true, false]],
  ['gitea-1.27', [true, true, true, true, false]],
  ['forgejo-15', [false, false, true, false, true]],
] as const)('the declaration of an endpoint determines whether %s has its route', async (like, expected) => {
  const { rerunRun, listWorkflows, listRuns, listUserBlocks, listUserBlockedUsers, getRepo } = endpoints;
  const forge = client({ like });
  const found = [rerunRun, listWorkflows, listRuns, listUserBlocks, listUserBlockedUsers].map((endpoint) => forge.supports(endpoint));
  expect(await Promise.all(found)).toEqual(expected);
  expect(await forge.supports(getRepo)).toBe(true);
});

test('a route that a setting enables is probed, and a server of another product has the routes that all products have', async () => {
  const forge = client({ like: 'forgejo-15', switchedOff: ['[quota] ENABLED'] });
  expect([await forge.supports(endpoints.getUserQuota), await forge.supports(endpoints.listFlags)]).toEqual([false, true]);
  expect(await client({ like: 'gitea-1.27', version: 'custom' }).supports(endpoints.rerunRun)).toBe(false);
});

test.each([
  ['1.22.6', 'gitea', '1.22.6'],
  ['1.27.0', 'gitea', '1.27.0'],
  ['1.26.0-rc1', 'gitea', '1.26.0-rc1'],
  ['1.27.0+dev-123-gabcdef', 'gitea', '1.27.0+dev-123-gabcdef'],
  ['15.0.3+gitea-1.22.0', 'forgejo', '15.0.3'],
  ['custom', undefined, 'custom'],
] as const)('a server of version %s is the product %s', async (version, name, own) => {
  expect(await client({ version }).server.product()).toEqual({ name, version: own });
});
