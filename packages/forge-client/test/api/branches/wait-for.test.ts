import { expect, test } from 'vitest';
import { AbortError, type Branch, ForgeClient, TimeoutError, token } from '../../../src/index.js';
import { startForgeServer } from '../../../src/testing.js';
import { errorOf, scriptServer } from '../../script-server.js';
import { Branches } from '../../../src/api/branches/branches.js';
import { useSteadyClock } from '../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const repo = { owner: 'ada', repo: 'engine' };
const where = { ...repo, branch: 'feature/valve' };

test.each([['undici'], ['fetch']])(
  'the wait ends when the branch is there, and points to the commit (%s)',
  async (driver) => {
    await using server = await startForgeServer();
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    await using forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
      ...own,
    });
    const { commit } = await forge.branches.get({ ...repo, branch: 'main' });
    const seen: (string | undefined)[] = [];
    const onProgress = async (branch: Branch | undefined): Promise<void> => {
      seen.push(branch?.commit?.id);
      if (seen.length === 2) await forge.branches.create(repo, { new_branch_name: where.branch });
    };
    const made = await forge.branches.waitFor(where, { interval: 5, onProgress });
    expect(made).toMatchObject({ name: where.branch, commit: { id: commit?.id } });
    expect(seen).toEqual([undefined, undefined, commit?.id]);

    let id: string | undefined;
    const ids: (string | undefined)[] = [];
    const waiting = new AbortController();
    const first = forge.branches.waitFor(where, {
      interval: 5,
      commit: 'f'.repeat(40),
      signal: waiting.signal,
      onProgress: (branch) => {
        ids.push(branch?.commit?.id);
        if (ids.length === 2)
          id = server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: where.branch });
        if (ids.length === 3) waiting.abort();
      },
    });
    expect(await errorOf(first)).toBeInstanceOf(AbortError);
    expect(ids).toEqual([commit?.id, commit?.id, id]);
    expect(await forge.branches.waitFor(where, { commit: id })).toMatchObject({ commit: { id } });
  },
);

test('the error says whether the branch is missing or at another commit', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const missing = await errorOf(forge.branches.waitFor(where, { interval: 10, timeoutMs: 60 }));
  expect(missing).toBeInstanceOf(TimeoutError);
  expect((missing as Error).message).toContain(
    'the branch feature/valve is missing after 60 ms (timeoutMs)',
  );
  const { commit } = await forge.branches.get({ ...repo, branch: 'main' });
  const other = await errorOf(
    forge.branches.waitFor(
      { ...repo, branch: 'main' },
      { interval: 10, timeoutMs: 60, commit: '0'.repeat(40) },
    ),
  );
  expect((other as Error).message).toContain(
    `the branch main is at ${String(commit?.id)} after 60 ms`,
  );
});

test('a refusal other than 404, and a signal, end the wait at once', async () => {
  const { transport, lines } = await scriptServer([
    { status: 403, body: { message: 'no' } },
    { status: 404, body: { message: 'none' } },
  ]);
  const branches = new Branches(transport);
  expect(await errorOf(branches.waitFor(where))).toMatchObject({ status: 403 });
  const stop = new AbortController();
  const onProgress = (): void => {
    stop.abort();
  };
  expect(
    await errorOf(branches.waitFor(where, { interval: 60_000, signal: stop.signal, onProgress })),
  ).toBeInstanceOf(AbortError);
  expect(lines).toHaveLength(2);
});

test.each([['main'], ['0123abcd'], [5]])(
  'a commit %j is refused before anything is sent: it would never be reached',
  async (commit) => {
    const { transport, lines } = await scriptServer([]);
    expect(
      await errorOf(new Branches(transport).waitFor(where, { commit: commit as string })),
    ).toMatchObject({ code: 'invalid-option' });
    expect(lines).toEqual([]);
  },
);
