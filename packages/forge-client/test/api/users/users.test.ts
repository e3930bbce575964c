import { expect, test } from 'vitest';
import { InputError, NotFoundError } from '../../../src/index.js';
import { Server } from '../../../src/api/server/server.js';
import { CurrentUser } from '../../../src/api/user/user.js';
import { Users } from '../../../src/api/users/users.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const ada = { username: 'ada' };

test('following is a boolean; an unknown target is false', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userCheckFollowing', 'ok'),
    recorded('userCheckFollowing', 'err-404-no-target'),
  ]);
  const users = new Users(transport);
  await expect(users.following.check({ ...ada, target: 'bob' })).resolves.toBe(true);
  await expect(users.following.check({ ...ada, target: 'nobody' })).resolves.toBe(false);
  expect(lines).toEqual([
    'GET /api/v1/users/ada/following/bob',
    'GET /api/v1/users/ada/following/nobody',
  ]);
});

test('stars on hidden repositories are counted, and end the list without an error', async () => {
  const reply = recorded('userListStarred', 'ok-page1');
  const headers = {
    'x-total-count': '4',
    link: '<http://forge.example/api/v1/users/ada/starred?limit=1&page=2>; rel="next"',
  };
  const { transport, lines } = await scriptServer([
    { ...reply, headers },
    { headers: { 'x-total-count': '4' }, body: [] },
  ]);
  const starred = new Users(transport).starred.list(ada, { limit: 1 });
  await expect(starred.toArray()).resolves.toHaveLength(1);
  expect(lines).toHaveLength(2);
});

test('the heatmap is one request; hidden activity is an empty one', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userGetHeatmapData', 'ok'),
    recorded('userGetHeatmapData', 'odd-hidden-activity'),
    recorded('userGetHeatmapData', 'err-404-no-user'),
  ]);
  const users = new Users(transport);
  const [first] = await users.heatmap.list(ada).toArray();
  expect(new Date((first?.timestamp ?? 0) * 1000).toISOString()).toBe('2026-11-21T03:00:00.000Z');
  await expect(users.heatmap.list(ada).toArray()).resolves.toEqual([]);
  expect(await errorOf(users.heatmap.list({ username: 'nobody' }).toArray())).toBeInstanceOf(
    NotFoundError,
  );
  expect(lines.slice(0, 2)).toEqual([
    'GET /api/v1/users/ada/heatmap',
    'GET /api/v1/users/ada/heatmap',
  ]);
});

test('a feed without links continues until its total, with the same filters', async () => {
  const reply = recorded('userListActivityFeeds', 'ok-page1');
  const headers = { 'x-total-count': '2' };
  const [item] = reply.body as readonly { id: number }[];
  const { transport, lines } = await scriptServer([
    { ...reply, headers },
    { headers, body: [{ ...item, id: 1 }] },
  ]);
  const feed = await new Users(transport).activities
    .list(ada, { 'only-performed-by': true, date: '2026-11-21', limit: 1 })
    .toArray();
  expect(feed.map(({ id }) => id)).toEqual([item?.id, 1]);
  expect(feed[0]).toMatchObject({ op_type: 'create_issue', comment: null });
  expect(lines).toEqual([
    'GET /api/v1/users/ada/activities/feeds?only-performed-by=true&date=2026-11-21&limit=1&page=1',
    'GET /api/v1/users/ada/activities/feeds?only-performed-by=true&date=2026-11-21&limit=1&page=2',
  ]);
});

test('public keys of others lack what only their owner sees; one is found by its fingerprint', async () => {
  const { transport, lines } = await scriptServer([
    recorded('userListKeys', 'ok'),
    recorded('userListKeys', 'odd-empty'),
  ]);
  const users = new Users(transport);
  const { items } = await users.keys.list(ada).page();
  expect(items[0]).toMatchObject({
    title: 'laptop',
    fingerprint: expect.stringMatching(/^SHA256:/) as string,
  });
  expect(items.map((key) => [key.user, key.key_type, key.read_only])).toEqual(
    items.map(() => [undefined, undefined, undefined]),
  );
  await expect(users.keys.list(ada, { fingerprint: 'SHA256:a+b/c' }).toArray()).resolves.toEqual(
    [],
  );
  expect(lines[1]).toBe('GET /api/v1/users/ada/keys?fingerprint=SHA256%3Aa%2Bb%2Fc&page=1');
});

test('a GPG key that does not expire has no date, and its subkeys have none of their own', async () => {
  const { transport } = await scriptServer([recorded('userListGPGKeys', 'ok')]);
  const keys = await new Users(transport).gpgKeys.list(ada).toArray();
  expect(keys.map(({ expires_at }) => expires_at)).toEqual(['2027-11-21T03:03:14Z', null]);
  expect(keys.map(({ subkeys }) => subkeys.map((key) => key.subkeys))).toEqual([[[]], [[]]]);
});

test('followers, subscriptions, times and stopwatches of the authenticated user need no path parameters', async () => {
  const names = [
    'userCurrentListFollowers',
    'userCurrentListSubscriptions',
    'userCurrentTrackedTimes',
  ] as const;
  const { transport, lines } = await scriptServer([
    ...names.map((name) => recorded(name, 'odd-empty')),
    recorded('userGetStopWatches', 'ok'),
  ]);
  const user = new CurrentUser(transport);
  await expect(user.followers.list().toArray()).resolves.toEqual([]);
  await expect(user.subscriptions.list({ limit: 5 }).toArray()).resolves.toEqual([]);
  await expect(user.times.list({ since: '2026-11-21T00:00:00+01:00' }).toArray()).resolves.toEqual(
    [],
  );
  await expect(user.stopwatches.list().toArray()).resolves.toMatchObject([
    { issue_index: 1, repo_name: 'iss-main', seconds: 0 },
  ]);
  expect(lines).toEqual([
    'GET /api/v1/user/followers?page=1',
    'GET /api/v1/user/subscriptions?limit=5&page=1',
    'GET /api/v1/user/times?since=2026-11-21T00%3A00%3A00%2B01%3A00&page=1',
    'GET /api/v1/user/stopwatches?page=1',
  ]);
});

test('an invalid instant is refused before anything is sent', async () => {
  const { transport, lines } = await scriptServer([]);
  expect(
    await errorOf(
      (async () => new CurrentUser(transport).times.list({ before: 'yesterday' }).toArray())(),
    ),
  ).toBeInstanceOf(InputError);
  expect(lines).toEqual([]);
});

test('templates are found by their exact name, however it is spelled', async () => {
  const { transport, lines } = await scriptServer([
    recorded('getGitignoreTemplateInfo', 'odd-encoded'),
    recorded('getGitignoreTemplateInfo', 'err-404-case'),
    recorded('getLabelTemplateInfo', 'ok'),
    recorded('getLicenseTemplateInfo', 'ok'),
  ]);
  const server = new Server(transport);
  await expect(server.gitignores.get({ name: 'C++' })).resolves.toMatchObject({ name: 'C++' });
  expect(await errorOf(server.gitignores.get({ name: 'go' }))).toBeInstanceOf(NotFoundError);
  const bug = {
    name: 'bug',
    exclusive: false,
    color: 'ee0701',
    description: 'Something is not working',
  };
  await expect(server.labelSets.labels.list({ name: 'Default' }).toArray()).resolves.toContainEqual(
    bug,
  );
  await expect(
    server.licenses.get({
      name: 'MIT',
    }),
  ).resolves.toMatchObject({ key: 'MIT', body: expect.stringContaining('<year>') as string });
  expect(lines.map((line) => line.replace('GET /api/v1/', ''))).toEqual([
    'gitignore/templates/C%2B%2B',
    'gitignore/templates/go',
    'label/templates/Default',
    'licenses/MIT',
  ]);
});

test('lists of names are one request', async () => {
  const { transport, lines } = await scriptServer([
    recorded('listGitignoresTemplates', 'ok'),
    recorded('listLabelTemplates', 'ok'),
    recorded('listLicenseTemplates', 'ok'),
  ]);
  const server = new Server(transport);
  await expect(server.gitignores.list().toArray()).resolves.toContain('C++');
  await expect(server.labelSets.list().toArray()).resolves.toEqual(['Advanced', 'Default']);
  await expect(server.licenses.list().toArray()).resolves.toContainEqual(
    expect.objectContaining({ key: 'AGPL-3.0' }),
  );
  expect(lines).toEqual([
    'GET /api/v1/gitignore/templates',
    'GET /api/v1/label/templates',
    'GET /api/v1/licenses',
  ]);
});
