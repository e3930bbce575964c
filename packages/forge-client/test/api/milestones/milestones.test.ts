import { expect, test } from 'vitest';
import { ForgeClient, InputError, token } from '../../../src/index.js';
import { createForgeApp, startForgeServer } from '../../../src/testing.js';
import { forgeTools } from '../../../src/tools/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };

test.each(['gitea-1.22', 'gitea-1.25', 'gitea-1.27', 'forgejo-15'] as const)(
  'milestones without a state are the open ones on %s, for a program and for a model',
  async (like) => {
    const { fetch, token: secret } = createForgeApp({ like });
    const forge = new ForgeClient({
      baseUrl: 'http://forge',
      fetch,
      auth: token(secret),
      validate: 'strict',
    });
    for (const title of ['done', 'next']) await forge.milestones.create(repo, { title });
    const [done] = await forge.milestones.list(repo, { name: 'done' }).toArray();
    await forge.milestones.update({ ...repo, id: done?.id ?? 0 }, { state: 'closed' });
    const titles = async (state?: string): Promise<string[]> =>
      (await forge.milestones.list(repo, { state }).toArray()).map(({ title }) => title).sort();
    expect([await titles(), await titles('closed'), await titles('all')]).toEqual([
      ['next'],
      ['done'],
      ['done', 'next'],
    ]);
    const [tool] = forgeTools(forge, { include: ['milestones.list'], pick: ['title'] });
    expect(await tool?.run(repo)).not.toContain('done');
    expect(await tool?.run({ ...repo, state: 'all' })).toContain('done');
  },
);

test('an empty title or name, which would hide the other issues from lists, is refused', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const untitled = JSON.parse('{}') as { title: string };
  const milestone = await forge.milestones.create(repo, { title: 'next' });
  const label = await forge.labels.create(repo, { name: 'bug', color: 'ff0000' });
  await forge.orgs.create({ username: 'acme' });
  const { id } = await forge.orgs.labels.create({ org: 'acme' }, { name: 'bug', color: 'ff0000' });
  for (const refused of [
    () => forge.milestones.create(repo, { title: '' }),
    () => forge.milestones.create(repo, untitled),
    () => forge.milestones.update({ ...repo, id: milestone.id }, { title: '' }),
    () => forge.labels.update({ ...repo, id: label.id }, { name: '' }),
    () => forge.orgs.labels.update({ org: 'acme', id }, { name: '' }),
  ])
    await expect(refused()).rejects.toBeInstanceOf(InputError);
  const kept = await forge.milestones.list(repo, { state: 'all' }).toArray();
  expect(kept.map(({ title }) => title)).toEqual(['next']);
});

test.each(['gitea-1.22', 'gitea-1.25', 'gitea-1.27', 'gitea-28', 'forgejo-15'] as const)(
  'null removes the due date on %s, whatever the server does with it',
  async (like) => {
    const { fetch, token: secret } = createForgeApp({ like });
    await using forge = new ForgeClient({
      baseUrl: 'http://forge',
      fetch,
      auth: token(secret),
      validate: 'strict',
    });
    const { id } = await forge.milestones.create(repo, {
      title: 'next',
      due_on: '2031-01-02T00:00:00Z',
    });
    const milestone = { ...repo, id };
    await expect(
      forge.milestones.update(milestone, { due_on: null, description: 'Later' }),
    ).resolves.toMatchObject({ due_on: null, description: 'Later' });
    await expect(forge.milestones.get(milestone)).resolves.toMatchObject({
      title: 'next',
      due_on: null,
    });
  },
);

test('a due date that a server keeps is removed by a second request, whose failure says that the first was executed', async () => {
  const kept = recorded('issueCreateMilestone', 'ok');
  const { transport, asked } = await scriptServer([kept, { status: 500 }]);
  const { milestones } = new ForgeClient(transport);
  const failure = await errorOf(milestones.update({ ...repo, id: 1 }, { due_on: null }));
  expect(failure).toMatchObject({ status: 500, mayHaveExecuted: true });
  expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { due_on: null },
    { due_on: '9999-12-31T00:00:00Z' },
  ]);
});
