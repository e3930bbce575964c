import { expect, test } from 'vitest';
import { OrgBlocks, CurrentUserBlocks } from '../../../src/api/blocks/blocks.js';
import { BadRequestError, ForbiddenError, NotFoundError } from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const org = { org: 'acme' };
const gone = { status: 204 };

test('an empty 404 means that a user is not blocked; a 404 with a message means that the user does not exist', async () => {
  const { transport, lines } = await scriptServer([
    gone,
    recorded('userCheckUserBlock', 'err-404-not'),
    recorded('userCheckUserBlock', 'err-404-no-user'),
  ]);
  const blocks = new CurrentUserBlocks(transport);
  await expect(blocks.check({ username: 'bob' })).resolves.toBe(true);
  await expect(blocks.check({ username: 'eve' })).resolves.toBe(false);
  const error = await errorOf(blocks.check({ username: 'nobody' }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect((error as Error).message).toContain('user redirect does not exist');
  expect(lines).toEqual([
    'GET /api/v1/user/blocks/bob',
    'GET /api/v1/user/blocks/eve',
    'GET /api/v1/user/blocks/nobody',
  ]);
});

test('the blocks of an organisation are checked in the same way', async () => {
  const names = ['err-404-not-blocked', 'err-404-user', 'err-403-not-owner'];
  const { transport, lines } = await scriptServer(
    names.map((name) => recorded('organizationCheckUserBlock', name)),
  );
  const blocks = new OrgBlocks(transport);
  await expect(blocks.check({ ...org, username: 'bob' })).resolves.toBe(false);
  expect(await errorOf(blocks.check({ ...org, username: 'nobody' }))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(blocks.check({ ...org, username: 'bob' }))).toBeInstanceOf(ForbiddenError);
  expect(lines[0]).toBe('GET /api/v1/orgs/acme/blocks/bob');
});

test('the blocks of the authenticated user are listed without path parameters, those of an organisation with them', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userListBlocks', 'ok'),
    recorded('organizationListBlocks', 'odd-page-past-end'),
  ]);
  await expect(new CurrentUserBlocks(transport).list({ limit: 50 }).page()).resolves.toMatchObject({
    total: 4,
  });
  await expect(new OrgBlocks(transport).list(org, { page: 99 }).toArray()).resolves.toEqual([]);
  expect(lines.slice(0, 2)).toEqual([
    'GET /api/v1/user/blocks?limit=50&page=1',
    'GET /api/v1/orgs/acme/blocks?page=99',
  ]);
});

test('a block can have a note, and blocking twice is an error', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('organizationBlockUser', 'ok'),
    recorded('organizationBlockUser', 'err-400-again'),
  ]);
  const blocks = new OrgBlocks(transport);
  await expect(
    blocks.add({ ...org, username: 'bob' }, { note: 'spam & more' }),
  ).resolves.toBeUndefined();
  expect(await errorOf(blocks.add({ ...org, username: 'bob' }))).toBeInstanceOf(BadRequestError);
  expect(lines).toEqual([
    'PUT /api/v1/orgs/acme/blocks/bob?note=spam%20%26%20more',
    'PUT /api/v1/orgs/acme/blocks/bob',
  ]);
  expect(asked[0]?.body).toBe('');
});
