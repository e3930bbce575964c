import { expect, test } from 'vitest';
import { Pulls } from '../../../src/api/pulls/pulls.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const engine = { owner: 'ada', repo: 'engine' };
const listed = recorded('repoListPullRequests', 'odd-fork-deleted');

test.each([
  ['head', 'other', 'only Forgejo 16 or newer filters by it'],
  ['head', 'ada:other', 'only Forgejo 16 or newer filters by it'],
  ['base', 'other', 'only Forgejo 16 or newer filters by it'],
  ['base_branch', 'other', 'only Gitea 1.24 or newer filters by it'],
  ['poster', 'nobody', 'only Gitea 1.23 or newer and Forgejo filter by it'],
] as const)('a list that ignores %s %s is no result', async (key, value, hint) => {
  const { transport, lines } = await scriptServer([listed]);
  const list = new Pulls(transport).list(engine, { [key]: value });
  expect(await errorOf(list.toArray())).toMatchObject({
    name: 'InputError',
    code: 'ignored-filter',
    message: expect.stringContaining(`the server ignored \`${key}\``) as unknown,
    hint: expect.stringContaining(hint) as unknown,
  });
  expect(lines).toHaveLength(1);
});

test('a list that a filter fits is a result', async () => {
  const [{ head, base, user } = {}] = listed.body as Record<string, Record<string, string>>[];
  const { transport } = await scriptServer([listed]);
  const query = {
    head: `ada:${head?.['label'] ?? ''}`,
    base: base?.['ref'],
    poster: user?.['login'],
  };
  const { items } = await new Pulls(transport).list(engine, query).page();
  expect(items.length).toBeGreaterThan(0);
});
