import { expect, test } from 'vitest';
import {
  ForbiddenError,
  NotFoundError,
  ServerError,
  UnauthorizedError,
} from '../../../src/index.js';
import { Orgs } from '../../../src/api/orgs/orgs.js';
import { Teams } from '../../../src/api/teams/teams.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const org = { org: 'acme' };
const bob = { ...org, username: 'bob' };
const PUBLIC = '/api/v1/orgs/acme/public_members/bob';
const HTML = { 'content-type': 'text/html' };
const TEXT = { 'content-type': 'text/plain' };

test('membership is a boolean; an unknown user or organisation is false', async () => {
  const hidden = recorded('orgIsPublicMember', 'err-404-private-organization');
  const { transport, lines } = await scriptServer([
    { status: 204 },
    recorded('orgIsMember', 'err-404-user'),
    hidden,
  ]);
  const { members } = new Orgs(transport);
  await expect(members.check(bob)).resolves.toBe(true);
  await expect(members.check({ ...org, username: 'nobody' })).resolves.toBe(false);
  await expect(members.checkPublic({ org: 'hidden', username: 'bob' })).resolves.toBe(false);
  expect(lines[2]).toBe('GET /api/v1/orgs/hidden/public_members/bob');
});

test.each([
  ['a public member', { status: 204 }, true],
  ['a hidden one', { status: 404, body: { message: 'not found' } }, false],
])('users who are not members are redirected, and see only %s', async (_, response, expected) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', location: PUBLIC };
  const seeOther = { status: 303, headers, body: `<a href="${PUBLIC}">See Other</a>.\n\n` };
  const { transport, lines } = await scriptServer([seeOther, response]);
  await expect(new Orgs(transport).members.check(bob)).resolves.toBe(expected);
  expect(lines).toEqual(['GET /api/v1/orgs/acme/members/bob', `GET ${PUBLIC}`]);
});

test.each([
  [
    'a page of a proxy',
    { status: 404, headers: HTML, body: '<html><title>Nothing here</title></html>' },
    NotFoundError,
    'not-found',
  ],
  [
    'a server without the route',
    { status: 404, headers: TEXT, body: '404 page not found\n' },
    NotFoundError,
    'no-route',
  ],
  [
    'a refused credential',
    { status: 401, body: { message: 'token is required' } },
    UnauthorizedError,
    'unauthorized',
  ],
  [
    'a token without the scope',
    { status: 403, body: { message: 'token scope is limited to public orgs' } },
    ForbiddenError,
    'forbidden',
  ],
])('%s does not pass for a no', async (_, reply, kind, code) => {
  const { transport } = await scriptServer([reply]);
  const error = await errorOf(new Orgs(transport).members.check(bob));
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ code });
});

test('renaming an organisation returns nothing, and its old name redirects to the new one', async () => {
  const headers = { ...HTML, location: '/api/v1/orgs/Acme-2' };
  const moved = {
    status: 307,
    headers,
    body: '<a href="/api/v1/orgs/Acme-2">Temporary Redirect</a>.',
  };
  const { transport, asked, lines } = await scriptServer([
    recorded('renameOrg', 'ok'),
    moved,
    recorded('orgGet', 'ok'),
  ]);
  const orgs = new Orgs(transport);
  await expect(orgs.rename(org, { new_name: 'Acme-2' })).resolves.toBeUndefined();
  await expect(orgs.get(org)).resolves.toMatchObject({ name: 'oaa-org5' });
  expect(asked[0]?.body).toBe('{"new_name":"Acme-2"}');
  expect(lines).toEqual([
    'POST /api/v1/orgs/acme/rename',
    'GET /api/v1/orgs/acme',
    'GET /api/v1/orgs/Acme-2',
  ]);
});

test('a write to the old name of an organisation is repeated at the new one', async () => {
  const moved = { status: 307, headers: { location: '/api/v1/orgs/Acme-2/rename' } };
  const { transport, asked, lines } = await scriptServer([moved, { status: 204 }]);
  await new Orgs(transport).rename(org, { new_name: 'acme-3' });
  expect(lines).toEqual(['POST /api/v1/orgs/acme/rename', 'POST /api/v1/orgs/Acme-2/rename']);
  expect(asked[1]?.body).toBe('{"new_name":"acme-3"}');
});

test('deleting all repositories shows in its status whether there were any', async () => {
  const { transport, lines } = await scriptServer([
    recorded('orgDeleteRepos', 'ok'),
    recorded('orgDeleteRepos', 'odd-none-left'),
  ]);
  const orgs = new Orgs(transport);
  await expect(orgs.repos.deleteAll(org)).resolves.toBeUndefined();
  await expect(orgs.repos.deleteAll(org)).resolves.toBeUndefined();
  expect(lines).toEqual(['DELETE /api/v1/orgs/acme/repos', 'DELETE /api/v1/orgs/acme/repos']);
});

test('a search for teams is unwrapped, page after page', async () => {
  const first = recorded('teamSearch', 'ok-page-1');
  const link = '<http://forge.example/api/v1/orgs/acme/teams/search?limit=2&page=2>; rel="next"';
  const count = { 'x-total-count': '4' };
  const { data } = first.body as { data: { id: number }[] };
  const others = data.map((team) => ({ ...team, id: team.id + 1_000 }));
  const second = {
    headers: count,
    body: { ...(first.body as object), data: others, more: 'keys' },
  };
  const { transport, lines } = await scriptServer([
    { ...first, headers: { ...first.headers, ...count, link } },
    second,
  ]);
  const teams = await new Teams(transport).search(org, { limit: 2 }).toArray();
  expect(teams.map(({ id }) => id)).toEqual([...data, ...others].map(({ id }) => id));
  expect(lines).toEqual([
    'GET /api/v1/orgs/acme/teams/search?limit=2&page=1',
    'GET /api/v1/orgs/acme/teams/search?limit=2&page=2',
  ]);
});

test('a search for teams that fails has the message of the server', async () => {
  const { transport } = await scriptServer([
    { status: 500, body: { ok: false, error: 'the index is gone' } },
  ]);
  const error = await errorOf(new Teams(transport).search(org, { q: 'x' }).toArray());
  expect(error).toBeInstanceOf(ServerError);
  expect((error as Error).message).toMatch(/500 the index is gone$/);
});

test('a team has its levels by unit, and its organisation only where the server sends it', async () => {
  const { transport } = await scriptServer([
    recorded('orgGetTeam', 'ok-units-map'),
    recorded('orgListTeams', 'odd-page-2'),
  ]);
  const teams = new Teams(transport);
  const team = await teams.get({ id: 98 });
  expect(team).toMatchObject({ permission: 'none', organization: { name: 'oaa-org5' } });
  expect(Object.keys(team.units_map ?? {})).toContain('repo.code');
  const { items } = await teams.list(org).page();
  expect(items[0]?.organization).toBeNull();
});

test('hidden repositories of a team are counted, and end the list without an error', async () => {
  const reply = recorded('orgListTeamRepos', 'ok');
  const headers = { 'x-total-count': '5' };
  const { transport } = await scriptServer([
    { ...reply, headers },
    { headers, body: [] },
  ]);
  await expect(new Teams(transport).repos.list({ id: 98 }).toArray()).resolves.toHaveLength(
    (reply.body as unknown[]).length,
  );
});

test('adding a member to a team is retried after a lost response; creating a team is not', async () => {
  const retry = { limit: 2, baseDelay: 1 };
  const { transport, lines } = await scriptServer(
    [{ status: 502 }, { status: 204 }, { status: 502 }],
    { retry },
  );
  const teams = new Teams(transport);
  await teams.members.add({ id: 98, username: 'bob' });
  const created = teams.create(org, { name: 'core', units_map: { 'repo.code': 'write' } });
  expect(await errorOf(created)).toMatchObject({ status: 502, mayHaveExecuted: true });
  const joined = 'PUT /api/v1/teams/98/members/bob';
  expect(lines).toEqual([joined, joined, 'POST /api/v1/orgs/acme/teams']);
});
