import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../../src/index.js';
import { createForgeApp } from '../../../src/testing.js';
import { forgeTools } from '../../../src/tools/index.js';

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
