import { expect, test } from 'vitest';
import { Teams } from '../../../src/api/teams/teams.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';
import { startForge } from '../../start-forge.js';

/** A recorded team, with another access. */
function teamWith(change: object): { readonly body: object } {
  return { body: { ...(recorded('orgGetTeam', 'ok').body as object), ...change } };
}

test.each(['units', 'units_map'] as const)(
  '%s of a team with admin access, which servers ignore without permission, are refused',
  async (key) => {
    const { forge } = await startForge();
    await forge.orgs.create({ username: 'works' });
    const { id } = await forge.teams.create(
      { org: 'works' },
      { name: 'builders', permission: 'admin' },
    );
    const units = key === 'units' ? ['repo.code'] : { 'repo.code': 'read' };
    expect(
      await errorOf(forge.teams.update({ id }, { [key]: units, description: 'x' })),
    ).toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
      mayHaveExecuted: false,
      message: `teams.update: ${key} has no effect: the team builders has admin access, which covers every unit`,
    });
    expect(await forge.teams.get({ id })).toMatchObject({ description: '', permission: 'admin' });
  },
);

test('units of Owners are refused: their access cannot be changed', async () => {
  const { transport, lines } = await scriptServer([teamWith({ permission: 'owner' })]);
  const error = await errorOf(new Teams(transport).update({ id: 1 }, { units: ['repo.code'] }));
  expect(error).toMatchObject({ hint: 'the access of this team cannot be changed' });
  expect(lines).toHaveLength(1);
});

test.each([
  ['none', { 'repo.code': 'write', 'repo.ext_wiki': 'read' }, 'write'],
  ['none', { 'repo.code': 'write', 'repo.wiki': 'read' }, 'read'],
  ['none', { 'repo.code': 'none' }, 'read'],
  ['write', { 'repo.code': 'write' }, 'write'],
])(
  'an update with units alone keeps the level %s of %j, which Gitea 1.27 would lower to read',
  async (permission, units_map, level) => {
    const shown = teamWith({ permission, units_map });
    const { transport, asked } = await scriptServer([shown, shown]);
    await new Teams(transport).update({ id: 1 }, { units: ['repo.code', 'repo.wiki'] });
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      units: ['repo.code', 'repo.wiki'],
      permission: level,
    });
  },
);
