import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { type ServerKind, startForgeServer } from '../../src/index.js';
import { errorOf } from '../../../forge-client/test/script-server.js';

const repo = { owner: 'ada', repo: 'engine' };

/** The filters and orders that an emulated server has, among those of one product or version. */
async function known(like: ServerKind): Promise<readonly string[]> {
  await using server = await startForgeServer({ like });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  server.seed.user('bob');
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'topic' });
  for (const name of ['v1.0', 'v2.0']) await forge.releases.create(repo, { tag_name: name, name });
  await forge.issues.create(repo, { title: 'Leak' });
  await forge.repos.create({ name: 'loom' });
  await forge.issues.create({ owner: 'ada', repo: 'loom' }, { title: 'Tear' });
  const { id: priority_repo_id } = await forge.repos.get(repo);
  const lists = {
    'users sort': forge.users.search({ sort: 'reversealphabetically' }),
    'admin q': forge.admin.users.search({ q: 'bob' }),
    'admin order': forge.admin.users.search({ sort: 'id', order: 'desc' }),
    'branches q': forge.branches.list(repo, { q: 'topic' }),
    'releases q': forge.releases.list(repo, { q: 'V2' }),
    'releases tag_filter': forge.releases.list(repo, { tag_filter: 'v1.*' }),
    'issues priority': forge.issues.search({ priority_repo_id }),
  };
  const names: string[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const items: unknown = await list.toArray().catch((error: unknown) => error);
    if (Array.isArray(items)) expect(items.length, name).toBeGreaterThan(0);
    else expect(await errorOf(list.toArray()), name).toMatchObject({ code: 'ignored-filter' });
    if (Array.isArray(items)) names.push(name);
  }
  return names;
}

test.each<[ServerKind, readonly string[]]>([
  ['gitea-28', ['admin q', 'admin order', 'branches q', 'releases tag_filter']],
  ['gitea-1.27', ['admin q', 'admin order', 'branches q']],
  ['gitea-1.25', []],
  ['gitea-1.22', []],
  ['forgejo-15', ['users sort', 'releases q', 'issues priority']],
])('%s has the filters and orders of the real one', async (like, names) => {
  expect(await known(like)).toEqual(names);
});
