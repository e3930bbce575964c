import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

test('the units of a team decide what its members can do', async () => {
  await using server = await startForgeServer();
  const ask = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  expect((await ask('POST', '/orgs', { username: 'forge' })).status).toBe(201);
  expect(
    (await ask('POST', '/orgs/forge/repos', { name: 'tools', private: true, auto_init: true }))
      .status,
  ).toBe(201);
  expect((await bob('GET', '/repos/forge/tools')).status).toBe(404);
  const team = await ask('POST', '/orgs/forge/teams', {
    name: 'writers',
    permission: 'write',
    units: ['repo.code', 'repo.issues'],
  });
  expect([team.status, at(team, 'permission'), at(team, 'units_map')]).toEqual([
    201,
    'none',
    { 'repo.code': 'write', 'repo.issues': 'write' },
  ]);
  const id = String(at(team, 'id'));
  expect((await ask('PUT', `/teams/${id}/members/bob`, {})).status).toBe(204);
  expect((await ask('PUT', `/teams/${id}/repos/forge/tools`, {})).status).toBe(204);
  expect((await bob('POST', '/repos/forge/tools/contents/a.txt', { content: '' })).status).toBe(
    201,
  );
  expect(refusal(await bob('PATCH', '/orgs/forge', { full_name: 'x' }))).toBe(
    '403 Must be an organization owner',
  );
  const outsider = await asking(server.url, server.seed.user('carol').token)(
    'GET',
    '/orgs/forge/members/bob',
  );
  expect([outsider.status, outsider.headers.get('location')]).toEqual([
    303,
    '/api/v1/orgs/forge/public_members/bob',
  ]);
});

test('a search finds the visible teams on Gitea 1.27, and those of the caller on other servers', async () => {
  const found: Record<string, unknown> = {};
  for (const like of ['gitea-1.27', 'gitea-1.25', 'gitea-1.22', 'forgejo-15'] as const) {
    await using server = await startForgeServer({ like });
    const ada = server.seed.user('grace').token; // not an administrator
    const ask = asking(server.url, ada);
    const bob = asking(server.url, server.seed.user('bob').token);
    await ask('POST', '/orgs', { username: 'forge' });
    const made: string[] = [];
    for (const [name, description] of [
      ['readers', ''],
      ['writers', 'They also read'],
    ])
      made.push(
        String(
          at(
            await ask('POST', '/orgs/forge/teams', {
              name,
              description,
              permission: 'read',
              units: ['repo.code'],
            }),
            'id',
          ),
        ),
      );
    await ask('PUT', `/teams/${made[1] ?? ''}/members/bob`, {});
    const names = async (from: typeof ask, path: string): Promise<unknown> => {
      const { body } = await from('GET', `/orgs/forge/teams${path}`);
      const teams = (Array.isArray(body) ? body : (body as { data: unknown[] }).data) as {
        name: string;
      }[];
      return teams.map(({ name }) => name);
    };
    found[like] = {
      owner: await names(ask, '/search?q=READ'),
      byName: await names(bob, '/search?q=read&include_desc=false'),
      member: await names(bob, '/search?q=read'),
      listed: await names(bob, ''),
      other: refusal(await bob('GET', `/teams/${made[0] ?? ''}`)),
    };
  }
  const older = {
    owner: [],
    byName: [],
    member: ['writers'],
    listed: ['Owners', 'readers', 'writers'],
    other: '403 Must be a team member',
  };
  expect(found).toEqual({
    'gitea-1.27': { ...older, owner: ['readers', 'writers'], listed: ['writers'] },
    'gitea-1.25': older,
    'gitea-1.22': older,
    'forgejo-15': older,
  });
});

test('an organisation that is refused does not exist, and names of pages are reserved', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  expect(refusal(await ada('POST', '/orgs', { username: 'forge', website: 'nowhere' }))).toBe(
    '422 [Website]: Url',
  );
  expect((await ada('GET', '/orgs/forge')).status).toBe(404);
  expect((await ada('POST', '/orgs', { username: 'forge' })).status).toBe(201);
  expect(refusal(await ada('POST', '/orgs', { username: 'API' }))).toBe(
    '422 name is reserved [name: API]',
  );
  expect((await ada('GET', '/admin/unadopted')).body).toEqual([]);
});
