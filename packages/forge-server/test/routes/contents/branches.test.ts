import { expect, test } from 'vitest';
import { startForgeServer } from '../../../src/index.js';
import { asking, at } from '../../api.js';

const rules = '/repos/ada/engine/branch_protections';

async function protectedRepo(
  like?: 'gitea-1.22',
): Promise<ReturnType<typeof asking> & AsyncDisposable> {
  const server = await startForgeServer(like === undefined ? {} : { like });
  server.seed.commit('ada/engine', { 'a.txt': 'a' });
  const ask = asking(server.url, server.token);
  await ask('POST', '/repos/ada/engine/branches', { new_branch_name: 'release/1.0' });
  for (const rule_name of ['release/*', 'release/1.0', '**'])
    await ask('POST', rules, { rule_name, required_approvals: 1 });
  return Object.assign(ask, { [Symbol.asyncDispose]: () => server.close() });
}

const names = ['rule_name', 'priority'] as const;

test('rules are tried in the order of their priorities, which can be changed', async () => {
  await using ask = await protectedRepo();
  const listed = async (): Promise<unknown> => {
    const { body } = await ask('GET', rules);
    return (body as Record<string, unknown>[]).map((rule) => names.map((name) => rule[name]));
  };
  const applied = async (): Promise<unknown> =>
    at(
      await ask('GET', '/repos/ada/engine/branches/release%2F1.0'),
      'effective_branch_protection_name',
    );
  expect(await listed()).toEqual([
    ['release/*', 1],
    ['release/1.0', 2],
    ['**', 3],
  ]);
  expect(await applied()).toBe('release/*');
  await ask('PATCH', `${rules}/%2A%2A`, { priority: 2 });
  expect(await listed()).toEqual([
    ['release/*', 1],
    // Of the same priority, the name goes before the pattern.
    ['release/1.0', 2],
    ['**', 2],
  ]);
  await ask('PATCH', `${rules}/release%2F%2A`, { priority: 8 });
  await ask('PATCH', `${rules}/%2A%2A`, { priority: 9 });
  expect(await applied()).toBe('release/1.0');
  const created = await ask('POST', rules, { rule_name: 'first', priority: 5 });
  expect([
    at(created, 'priority'),
    at(await ask('POST', rules, { rule_name: 'last' }), 'priority'),
  ]).toEqual([5, 10]);
});

test('a star of a pattern does not match a slash', async () => {
  await using ask = await protectedRepo();
  await ask('DELETE', `${rules}/%2A%2A`);
  await ask('POST', '/repos/ada/engine/branches', { new_branch_name: 'release/1/rc' });
  expect(at(await ask('GET', '/repos/ada/engine/branches/release%2F1%2Frc'), 'protected')).toBe(
    false,
  );
});

test('a server without priorities prefers a name to a pattern, and an older rule to a newer one', async () => {
  await using ask = await protectedRepo('gitea-1.22');
  expect((await ask('POST', `${rules}/priority`, { ids: [3] })).status).toBe(405);
  const branch = await ask('GET', '/repos/ada/engine/branches/release%2F1.0');
  expect(at(branch, 'effective_branch_protection_name')).toBe('release/1.0');
  await ask('DELETE', `${rules}/release%2F1.0`);
  expect(
    at(
      await ask('GET', '/repos/ada/engine/branches/release%2F1.0'),
      'effective_branch_protection_name',
    ),
  ).toBe('release/*');
});
