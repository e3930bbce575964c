import { expect, test } from 'vitest';
import { AdminBadges } from '../../../src/api/admin/badges/badges.js';
import { AdminCron } from '../../../src/api/admin/cron/cron.js';
import { AdminEmails } from '../../../src/api/admin/emails/emails.js';
import { AdminOrgs } from '../../../src/api/admin/orgs/orgs.js';
import { AdminUnadopted } from '../../../src/api/admin/unadopted/unadopted.js';
import { ForbiddenError, NotFoundError, ServerError } from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const carol = { username: 'carol' };

test('a task that has not run yet, or runs on demand only, has no date instead of the year 1', async () => {
  const first = recorded('adminCronList', 'ok-default');
  const { transport, lines } = await scriptServer([
    { ...first, headers: { 'x-total-count': String((first.body as readonly unknown[]).length) } },
  ]);
  const tasks = await new AdminCron(transport).list().toArray();
  const check = tasks.find(({ name }) => name === 'repo_health_check');
  expect(check).toMatchObject({
    prev: null,
    exec_times: 0,
    next: expect.stringMatching(/^20/) as string,
  });
  expect(tasks.filter(({ schedule }) => schedule === '-').map(({ next }) => next)).toEqual(
    expect.arrayContaining([null]),
  );
  expect(JSON.stringify(tasks)).not.toContain('0001-01-01');
  expect(lines).toHaveLength(1);
});

test('a list without links continues until its total is reached', async () => {
  const { transport, lines } = await scriptServer([
    recorded('adminUnadoptedList', 'ok'),
    recorded('adminUnadoptedList', 'odd-page-2'),
  ]);
  await expect(new AdminUnadopted(transport).list({ limit: 2 }).toArray()).resolves.toEqual([
    'oaa-alice5/lost-a',
    'oaa-alice5/lost-b',
    'oaa-alice5/lost-c',
  ]);
  expect(lines).toEqual([
    'GET /api/v1/admin/unadopted?limit=2&page=1',
    'GET /api/v1/admin/unadopted?limit=2&page=2',
  ]);
});

test('a glob filters the list of unadopted repositories', async () => {
  const { transport, lines } = await scriptServer([recorded('adminUnadoptedList', 'ok-query')]);
  const page = await new AdminUnadopted(transport).list({ query: 'ada/lost-*' }).page();
  expect(page).toMatchObject({ total: 3, next: undefined });
  expect(lines).toEqual(['GET /api/v1/admin/unadopted?query=ada%2Flost-*&page=1']);
});

test('a directory is adopted once, and deleted only while it is not adopted', async () => {
  const lost = { owner: 'ada', repo: 'lost.git' };
  const { transport, lines } = await scriptServer([
    recorded('adminAdoptRepository', 'ok'),
    recorded('adminAdoptRepository', 'err-404-already-adopted'),
    recorded('adminDeleteUnadoptedRepository', 'err-404-adopted'),
  ]);
  const unadopted = new AdminUnadopted(transport);
  await expect(unadopted.adopt(lost)).resolves.toBeUndefined();
  expect(await errorOf(unadopted.adopt(lost))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(unadopted.delete(lost))).toBeInstanceOf(NotFoundError);
  expect(lines).toEqual([
    'POST /api/v1/admin/unadopted/ada/lost.git',
    'POST /api/v1/admin/unadopted/ada/lost.git',
    'DELETE /api/v1/admin/unadopted/ada/lost.git',
  ]);
});

test('badges are named in the body, also when they are removed', async () => {
  const { transport, asked, lines } = await scriptServer([
    recorded('adminAddUserBadges', 'ok'),
    recorded('adminDeleteUserBadges', 'ok'),
  ]);
  const badges = new AdminBadges(transport);
  await badges.add(carol, { badge_slugs: ['gold', 'silver'] });
  await badges.remove(carol, { badge_slugs: ['silver'] });
  expect(lines).toEqual([
    'POST /api/v1/admin/users/carol/badges',
    'DELETE /api/v1/admin/users/carol/badges',
  ]);
  expect(asked.map(({ body }) => body)).toEqual([
    '{"badge_slugs":["gold","silver"]}',
    '{"badge_slugs":["silver"]}',
  ]);
});

test('removing badges is retried after a lost response, adding them is not', async () => {
  const { transport, lines } = await scriptServer(
    [{ status: 502 }, { status: 204 }, { status: 502 }],
    {
      retry: { limit: 2, baseDelay: 1 },
    },
  );
  const badges = new AdminBadges(transport);
  await badges.remove(carol, { badge_slugs: ['gold'] });
  expect(await errorOf(badges.add(carol, { badge_slugs: ['gold'] }))).toBeInstanceOf(ServerError);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['DELETE', 'DELETE', 'POST']);
});

test('the badges of a user are one request, with the keys of the server', async () => {
  const { transport, lines } = await scriptServer([recorded('adminListUserBadges', 'ok')]);
  const badges = await new AdminBadges(transport).list(carol).toArray();
  expect(badges.map(({ Slug, ImageURL }) => [Slug, ImageURL])).toEqual([
    ['oaa-gold5', 'https://example.test/b.png'],
    ['oaa-silver5', ''],
  ]);
  expect(lines).toEqual(['GET /api/v1/admin/users/carol/badges']);
});

test('a task is started by its name, and an unknown one is not found', async () => {
  const { transport, lines } = await scriptServer([
    recorded('adminCronRun', 'ok'),
    recorded('adminCronRun', 'err-404-unicode'),
    recorded('adminCronRun', 'err-403-not-admin'),
  ]);
  const cron = new AdminCron(transport);
  await expect(cron.run({ task: 'update_mirrors' })).resolves.toBeUndefined();
  expect(await errorOf(cron.run({ task: 'ünknown' }))).toBeInstanceOf(NotFoundError);
  expect(await errorOf(cron.run({ task: 'update_mirrors' }))).toBeInstanceOf(ForbiddenError);
  expect(lines[1]).toBe('POST /api/v1/admin/cron/%C3%BCnknown');
});

test('lists of addresses and organisations of the whole instance follow their links', async () => {
  const { transport, lines } = await scriptServer([
    recorded('adminGetAllEmails', 'ok'),
    recorded('adminGetAllOrgs', 'ok'),
    recorded('adminSearchEmails', 'odd-nothing'),
  ]);
  const emails = await new AdminEmails(transport).list({ limit: 2 }).page();
  expect(emails).toMatchObject({
    total: 118,
    items: [{ primary: true, username: 'root-admin' }, {}],
  });
  expect(emails.next).toBeDefined();
  await expect(new AdminOrgs(transport).list({ limit: 2 }).page()).resolves.toMatchObject({
    total: 41,
  });
  await expect(new AdminEmails(transport).search({ q: 'nobody 🦄' }).toArray()).resolves.toEqual(
    [],
  );
  expect(lines).toEqual([
    'GET /api/v1/admin/emails?limit=2&page=1',
    'GET /api/v1/admin/orgs?limit=2&page=1',
    'GET /api/v1/admin/emails/search?q=nobody%20%F0%9F%A6%84&page=1',
  ]);
});
