import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from '../../../src/index.js';
import { asking, at, refusal } from '../../api.js';

test('a search of repositories has the filters of the real one', async () => {
  await using server = await startForgeServer({ bare: true });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const ada = asking(server.url, server.token);
  const bob = asking(server.url, server.seed.user('bob').token);
  await ada('POST', '/user/repos', {
    name: 'engine',
    description: 'turns a wheel',
    auto_init: true,
  });
  await ada('POST', '/user/repos', { name: 'secret', private: true });
  await ada('POST', '/user/repos', { name: 'old' });
  await ada('PATCH', '/repos/ada/old', { archived: true });
  await ada('POST', '/user/repos', { name: 'mould', template: true });
  await ada('PUT', '/repos/ada/mould/topics', { topics: ['steam'] });
  await bob('POST', '/repos/ada/engine/forks', { name: 'motor' });
  await bob('POST', '/user/repos', { name: 'pump' });
  await bob('PUT', '/repos/bob/pump/collaborators/ada', { permission: 'write' });
  await ada('PUT', '/user/starred/bob/pump');
  await ada('POST', '/orgs', { username: 'guild' });
  await ada('POST', '/orgs/guild/repos', { name: 'hall' });
  const made = await ada('POST', '/orgs/guild/teams', {
    name: 'builders',
    units_map: { 'repo.code': 'read' },
  });
  const team_id = Number(at(made, 'id'));
  await ada('PUT', `/teams/${String(team_id)}/repos/guild/hall`);
  const uid = Number(at(await ada('GET', '/user'), 'id'));
  const priority_owner_id = Number(at(await bob('GET', '/user'), 'id'));

  type Query = Parameters<typeof forge.repos.search>[0];
  const names = async (query: Query): Promise<string[]> =>
    (await forge.repos.search(query).toArray()).map(({ name }) => name);
  const all = ['engine', 'mould', 'old', 'secret', 'motor', 'pump', 'hall'];

  expect(await names({})).toEqual(all);
  expect(await names({ archived: true })).toEqual(['old']);
  expect(await names({ archived: false })).toEqual(all.filter((name) => name !== 'old'));
  expect(await names({ template: true })).toEqual(['mould']);
  expect(await names({ is_private: true })).toEqual(['secret']);
  expect(await names({ private: false })).toEqual(all.filter((name) => name !== 'secret'));
  expect(await names({ mode: 'fork' })).toEqual(['motor']);
  expect(await names({ mode: 'source' })).toEqual(all.filter((name) => name !== 'motor'));
  expect(await names({ starredBy: uid })).toEqual(['pump']);
  expect(await names({ team_id })).toEqual(['hall']);
  expect(await names({ uid, exclusive: true })).toEqual(all.slice(0, 4));
  expect(await names({ uid })).toEqual([...all.slice(0, 4), 'pump', 'hall']);
  expect(await names({ uid, mode: 'collaborative' })).toEqual(['pump', 'hall']);
  expect(await names({ priority_owner_id })).toEqual(['motor', 'pump', ...all.slice(0, 4), 'hall']);
  expect(await names({ q: 'wheel' })).toEqual([]);
  expect(await names({ q: 'wheel', includeDesc: true })).toEqual(['engine', 'motor']);
  expect(await names({ q: 'steam' })).toEqual(['mould']);
  expect(await names({ q: 'ada' })).toEqual([]);
  expect(await names({ q: 'ada/eng' })).toEqual(['engine']);
  expect(await names({ q: 'pump,old' })).toEqual(['old', 'pump']);
  expect(refusal(await ada('GET', '/repos/search?mode=odd'))).toBe(
    '422 Invalid search mode: "odd"',
  );
});
