import { expect, test } from 'vitest';
import {
  ForgeClient,
  InputError,
  NotFoundError,
  type WaitForStatusesResult,
  TimeoutError,
} from '../../../../src/index.js';
import type { ForgeServer } from '../../../../src/testing.js';
import { errorOf } from '../../../script-server.js';
import { startForge } from '../../../start-forge.js';
import { useSteadyClock } from '../../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const repo = { owner: 'ada', repo: 'engine' };

interface Checked {
  readonly forge: ForgeClient;
  readonly server: ForgeServer;
  readonly where: { owner: string; repo: string; ref: string };
  readonly report: (
    context: string,
    state: 'pending' | 'success' | 'failure' | 'error' | 'warning' | 'skipped',
  ) => Promise<unknown>;
}

async function checked(options: { fetch?: typeof globalThis.fetch } = {}): Promise<Checked> {
  const { forge, server } = await startForge(options);
  const { commit } = await forge.branches.get({ ...repo, branch: 'main' });
  const sha = commit?.id ?? '';
  return {
    forge,
    server,
    where: { ...repo, ref: sha },
    report: (context, state) => forge.commits.statuses.create({ ...repo, sha }, { context, state }),
  };
}

test.each([['undici'], ['fetch']])(
  'the wait ends with a success when the last check has ended (%s)',
  async (driver) => {
    const { forge, where, report } = await checked(
      driver === 'fetch' ? { fetch: globalThis.fetch } : {},
    );
    await report('build', 'pending');
    await report('lint', 'skipped');
    const pending: string[][] = [];
    const onProgress = async (seen: WaitForStatusesResult): Promise<void> => {
      pending.push([...seen.pending]);
      if (pending.length === 2) await report('build', 'success');
      if (pending.length === 3) await report('docs', 'warning');
    };
    const contexts = ['docs', 'build', 'lint'];
    const result = await forge.commits.statuses.waitFor(where, {
      contexts,
      interval: 5,
      onProgress,
    });
    expect(result.state).toBe('success');
    expect(result.statuses.map(({ context, status }) => `${context} ${status}`)).toEqual([
      'build success',
      'docs warning',
      'lint skipped',
    ]);
    expect(pending).toEqual([['build', 'docs'], ['build', 'docs'], ['docs'], []]);
  },
);

test('one failed check ends the wait with a failure, and names what was pending', async () => {
  const { forge, where, report } = await checked();
  await report('build', 'pending');
  await report('lint', 'error');
  expect(await forge.commits.statuses.waitFor(where)).toMatchObject({
    state: 'failure',
    pending: ['build'],
  });
});

test('only the newest status of a context counts, also among more statuses than one page has', async () => {
  const { forge, where, report } = await checked();
  await report('build', 'failure');
  for (let run = 0; run < 60; run++) await report('build', 'pending');
  await report('build', 'success');
  const { state, statuses } = await forge.commits.statuses.waitFor(where);
  expect([state, statuses.length]).toEqual(['success', 1]);
});

test('a context that is not listed is ignored', async () => {
  const { forge, where, report } = await checked();
  await report('build', 'success');
  await report('nightly', 'failure');
  expect(await forge.commits.statuses.waitFor(where, { contexts: ['build'] })).toMatchObject({
    state: 'success',
    pending: [],
  });
});

test('the error at the end of the time names the pending contexts', async () => {
  const { forge, where, report } = await checked();
  await report('build', 'pending');
  const error = await errorOf(
    forge.commits.statuses.waitFor(where, {
      contexts: ['build', 'deploy'],
      interval: 20,
      maxInterval: 20,
      timeoutMs: 300,
    }),
  );
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ phase: 'total', code: 'timeout', mayHaveExecuted: false });
  expect((error as Error).message).toContain(
    'longer than 300 ms (timeoutMs): still pending: build, deploy',
  );
});

test('a commit without a status is waited for', async () => {
  const { forge, where } = await checked();
  const error = await errorOf(
    forge.commits.statuses.waitFor(where, { interval: 20, timeoutMs: 300 }),
  );
  expect((error as Error).message).toContain('there is no status');
});

test('an unknown ref is a 404, and contexts that are not a list of names are refused before anything is sent', async () => {
  const { forge, server, where } = await checked();
  const unknown = errorOf(forge.commits.statuses.waitFor({ ...repo, ref: 'no-such-branch' }));
  expect(await unknown).toBeInstanceOf(NotFoundError);
  const sent = server.requests.length;
  const bad: unknown[] = [[], 'build', [1]];
  for (const contexts of bad) {
    const error = await errorOf(
      forge.commits.statuses.waitFor(where, { contexts: contexts as string[] }),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: 'invalid-option' });
  }
  expect(server.requests).toHaveLength(sent);
});
