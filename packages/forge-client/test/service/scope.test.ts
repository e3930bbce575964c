import { expect, test } from 'vitest';
import { Avatar, orgsAvatarScope, reposAvatarScope, userAvatarScope } from '../../src/api/avatars/avatars.js';
import { Blocks, orgsBlocksScope, userBlocksScope } from '../../src/api/blocks/blocks.js';
import { BadRequestError, ForbiddenError, NotFoundError, ServerError, UnprocessableError } from '../../src/index.js';
import type { RepoRef } from '../../src/refs/repo-schemas.js';
import type { OrgRef, OrgUserRef, UserRef } from '../../src/refs/user-schemas.js';
import { reposSigningKeysScope, serverSigningKeysScope, SigningKeys } from '../../src/api/signing-keys/signing-keys.js';
import type { Transport } from '../../src/service/transport.js';
import { errorOf, recorded, scriptServer } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const org = { org: 'acme' };
const png = { image: 'iVBORw0KGgo=' };
const gone = { status: 204 };
const extra = { headers: { 'x-extra': 'yes' } };

const ofUser = (transport: Transport): Blocks<[], UserRef> => new Blocks(transport, userBlocksScope);
const ofOrg = (transport: Transport): Blocks<[where: OrgRef], OrgUserRef> => new Blocks(transport, orgsBlocksScope);

test('an empty 404 means that a user is not blocked; a 404 with words means that there is no such user', async () => {
  const { transport, lines } = await scriptServer([
    gone,
    recorded('userCheckUserBlock', 'err-404-not'),
    recorded('userCheckUserBlock', 'err-404-no-user'),
  ]);
  const blocks = ofUser(transport);
  await expect(blocks.check({ username: 'bob' })).resolves.toBe(true);
  await expect(blocks.check({ username: 'eve' })).resolves.toBe(false);
  const error = await errorOf(blocks.check({ username: 'nobody' }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect((error as Error).message).toContain('user redirect does not exist');
  expect(lines).toEqual(['GET /api/v1/user/blocks/bob', 'GET /api/v1/user/blocks/eve', 'GET /api/v1/user/blocks/nobody']);
});

test('an organisation answers the same question in the same way', async () => {
  const names = ['err-404-not-blocked', 'err-404-user', 'err-403-not-owner'];
  const { transport, lines } = await scriptServer(names.map((name) => recorded('organizationCheckUserBlock', name)));
  const blocks = ofOrg(transport);
  await expect(blocks.check({ ...org, username: 'bob' })).resolves.toBe(false);
  expect(await errorOf(blocks.check({ ...org, username: 'nobody' }))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(blocks.check({ ...org, username: 'bob' }))).toBeInstanceOf(ForbiddenError);
  expect(lines[0]).toBe('GET /api/v1/orgs/acme/blocks/bob');
});

test('the caller lists blocks without an address, an organisation with one', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userListBlocks', 'ok'),
    recorded('organizationListBlocks', 'odd-page-past-end'),
  ]);
  await expect(ofUser(transport).list({ limit: 50 }).page()).resolves.toMatchObject({ total: 4 });
  await expect(ofOrg(transport).list(org, { page: 99 }).toArray()).resolves.toEqual([]);
  expect(lines.slice(0, 2)).toEqual(['GET /api/v1/user/blocks?limit=50&page=1', 'GET /api/v1/orgs/acme/blocks?page=99']);
});

test('a note goes along with a block, and blocking twice is an error', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('organizationBlockUser', 'ok'),
    recorded('organizationBlockUser', 'err-400-again'),
  ]);
  const blocks = ofOrg(transport);
  await expect(blocks.add({ ...org, username: 'bob' }, { note: 'spam & more' })).resolves.toBeUndefined();
  expect(await errorOf(blocks.add({ ...org, username: 'bob' }))).toBeInstanceOf(BadRequestError);
  expect(lines).toEqual(['PUT /api/v1/orgs/acme/blocks/bob?note=spam%20%26%20more', 'PUT /api/v1/orgs/acme/blocks/bob']);
  expect(asked[0]?.body).toBe('');
});

test('a picture is set for the caller, an organisation and a repository', async () => {
  const { transport, asked, lines } = await scriptServer([gone, gone, gone]);
  await new Avatar<[]>(transport, userAvatarScope).update(png, extra);
  await new Avatar<[where: OrgRef]>(transport, orgsAvatarScope).update(org, png, extra);
  await new Avatar<[where: RepoRef]>(transport, reposAvatarScope).update(repo, png, extra);
  expect(lines).toEqual(['POST /api/v1/user/avatar', 'POST /api/v1/orgs/acme/avatar', 'POST /api/v1/repos/ada/engine/avatar']);
  expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => JSON.stringify(png)));
  expect(asked.map(({ headers }) => headers['x-extra'])).toEqual(['yes', 'yes', 'yes']);
});

test('options of a call that sends nothing else are options, in every scope', async () => {
  const { transport, asked, lines } = await scriptServer([gone, gone, gone]);
  await new Avatar<[]>(transport, userAvatarScope).remove(extra);
  await new Avatar<[where: OrgRef]>(transport, orgsAvatarScope).remove(org, extra);
  await new Avatar<[where: RepoRef]>(transport, reposAvatarScope).remove(repo, extra);
  expect(lines).toEqual(['DELETE /api/v1/user/avatar', 'DELETE /api/v1/orgs/acme/avatar', 'DELETE /api/v1/repos/ada/engine/avatar']);
  expect(asked.map(({ body, headers }) => [body, headers['x-extra']])).toEqual(Array.from({ length: 3 }, () => ['', 'yes']));
});

test.each([
  ['what is not base64', 'err-400-not-base64', BadRequestError],
  ['nothing at all', 'err-422-empty', UnprocessableError],
  ['what is no picture', 'err-500-not-an-image', ServerError],
])('%s is refused as a picture', async (_, name, kind) => {
  const { transport, lines } = await scriptServer([recorded('repoUpdateAvatar', name)], { retry: { limit: 2, baseDelay: 1 } });
  expect(await errorOf(new Avatar<[where: RepoRef]>(transport, reposAvatarScope).update(repo, { image: '' }))).toBeInstanceOf(kind);
  expect(lines).toHaveLength(1);
});

test('a signing key comes as the text it is, from the site and from a repository', async () => {
  const armoured = '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZ2\n-----END PGP PUBLIC KEY BLOCK-----\n';
  const ssh = 'ssh-ed25519 AAAAC3Nza forge@example\n';
  const text = (body: string): object => ({ headers: { 'content-type': 'text/plain;charset=utf-8' }, body });
  const { transport, lines } = await scriptServer([text(armoured), text(ssh), text(armoured), text(ssh)]);
  const ofSite = new SigningKeys<[]>(transport, serverSigningKeysScope);
  const ofRepo = new SigningKeys<[where: RepoRef]>(transport, reposSigningKeysScope);
  await expect(ofSite.getGpg()).resolves.toBe(armoured);
  await expect(ofSite.getSsh(extra)).resolves.toBe(ssh);
  await expect(ofRepo.getGpg(repo)).resolves.toBe(armoured);
  await expect(ofRepo.getSsh(repo, extra)).resolves.toBe(ssh);
  expect(lines.map((line) => line.replace('GET /api/v1/', ''))).toEqual([
    'signing-key.gpg',
    'signing-key.pub',
    'repos/ada/engine/signing-key.gpg',
    'repos/ada/engine/signing-key.pub',
  ]);
});

test('a server that signs nothing says so', async () => {
  const { transport } = await scriptServer([recorded('getSigningKey', 'err-404-none')]);
  const error = await errorOf(new SigningKeys<[]>(transport, serverSigningKeysScope).getGpg());
  expect(error).toBeInstanceOf(NotFoundError);
  expect((error as Error).message).toMatch(/404 no signing key$/);
});
