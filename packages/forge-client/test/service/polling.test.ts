import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient } from '../../src/index.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';
import { newest } from '../recorded/newest.js';
import { listening } from '../http-server.js';
import { errorOf, recorded } from '../script-server.js';

useSteadyClock();

const repo = { owner: 'ada', repo: 'engine' };

/** A forge on which nothing that a program waits for ever happens. */
async function lazyForge(): Promise<ForgeClient> {
  const answers: Readonly<Record<string, { status?: number; body?: unknown }>> = {
    branches: { status: 404, body: { message: 'branch does not exist' } },
    statuses: { body: [] },
    pulls: {
      body: {
        ...(recorded('repoGetPullRequest', 'odd-fork-deleted').body as object),
        state: 'open',
        draft: false,
        merged: false,
        mergeable: false,
      },
    },
    jobs: newest('gitea-1.28', 'getWorkflowJob', 'ok-in-progress-no-rows'),
    logs: newest('gitea-1.28', 'downloadActionsRunJobLogs', 'err-404-before-first-rows'),
    dispatches: { body: { workflow_run_id: 7, run_url: '', html_url: '' } },
    runs: {
      body: {
        ...(recorded('GetWorkflowRun', 'ok-in-progress').body as object),
        status: 'in_progress',
      },
    },
  };
  const baseUrl = await listening((request, response) => {
    const key = ['logs', 'dispatches', 'jobs', 'runs', 'statuses', 'pulls', 'branches'].find(
      (word) => request.url?.includes(word) === true,
    );
    const { status = 200, body } = answers[key ?? ''] ?? { status: 500 };
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? ''));
  });
  const forge = new ForgeClient({ baseUrl, retry: { limit: 0 }, validate: 'off' });
  onTestFinished(() => forge.close());
  return forge;
}

interface Options {
  timeoutMs?: number;
  timeouts?: { total: number };
  interval: number;
}

const WAITS: readonly (readonly [
  string,
  (forge: ForgeClient, options: Options) => Promise<unknown>,
])[] = [
  [
    'branches.waitFor',
    (forge, options) => forge.branches.waitFor({ ...repo, branch: 'work' }, options),
  ],
  [
    'commits.statuses.waitFor',
    (forge, options) => forge.commits.statuses.waitFor({ ...repo, ref: 'main' }, options),
  ],
  [
    'pulls.waitUntilMergeable',
    (forge, options) => forge.pulls.waitUntilMergeable({ ...repo, index: 1 }, options),
  ],
  [
    'actions.jobs.followLog',
    (forge, options) => forge.actions.jobs.followLog({ ...repo, job_id: 70 }, options).text(),
  ],
  [
    'actions.workflows.dispatchAndWait',
    (forge, options) =>
      forge.actions.workflows.dispatchAndWait(
        { ...repo, workflow_id: 'ci.yml' },
        { ref: 'main' },
        options,
      ),
  ],
];

describe.each(WAITS)('%s', (_, wait) => {
  test.each([
    [{ timeoutMs: 60 }, '60 ms (timeoutMs)'],
    [{ timeouts: { total: 60 } }, '60 ms (timeouts.total)'],
    [{ timeoutMs: 600, timeouts: { total: 60 } }, '60 ms (timeouts.total)'],
  ])('names the option that ended it (%j)', async (limit, expected) => {
    const forge = await lazyForge();
    const error = await errorOf(wait(forge, { ...limit, interval: 10 }));
    expect((error as Error).message).toContain(expected);
    if (!('timeouts' in limit))
      expect(
        `${(error as Error).message} ${String((error as { hint?: string }).hint)}`,
      ).not.toContain('timeouts.total');
  });
});
