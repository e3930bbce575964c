import { expect, test } from 'vitest';
import { startForgeServer } from '../../../../src/testing/index.js';
import { asking, at, refusal } from '../../api.js';

test('the units of a team decide what its members can do', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  expect((await ask('POST', '/orgs', { username: 'forge' })).status).toBe(201);
  expect((await ask('POST', '/orgs/forge/repos', { name: 'tools', private: true, auto_init: true })).status).toBe(201);
  expect((await bob('GET', '/repos/forge/tools')).status).toBe(404);
  const team = await ask('POST', '/orgs/forge/teams', { name: 'writers', permission: 'write', units: ['repo.code', 'repo.issues'] });
  expect([team.status, at(team, 'permission'), at(team, 'units_map')]).toEqual([
    201,
    'none',
    { 'repo.code': 'write', 'repo.issues': 'write' },
  ]);
  const id = String(at(team, 'id'));
  expect((await ask('PUT', `/teams/${id}/members/bob`, {})).status).toBe(204);
  expect((await ask('PUT', `/teams/${id}/repos/forge/tools`, {})).status).toBe(204);
  expect((await bob('POST', '/repos/forge/tools/contents/a.txt', { content: '' })).status).toBe(201);
  expect(refusal(await bob('PATCH', '/orgs/forge', { full_name: 'x' }))).toBe('403 Must be an organization owner');
  const outsider = await asking(server.url, server.seed.user('carol').token)('GET', '/orgs/forge/members/bob');
  expect([outsider.status, outsider.headers.get('location')]).toEqual([303, '/api/v1/orgs/forge/public_members/bob']);
});
