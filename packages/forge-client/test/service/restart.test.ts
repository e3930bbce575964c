// A wait of minutes goes on over a server that restarts.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ForgeClient, waitFor } from '../../src/index.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';
import { newest } from '../recorded/newest.js';
import { errorOf, recorded } from '../script-server.js';

useSteadyClock();

const repo = { owner: 'ada', repo: 'engine' };
const pull = {
  ...(recorded('repoGetPullRequest', 'odd-fork-deleted').body as object),
  state: 'open',
  draft: false,
  merged: false,
};
const run = recorded('GetWorkflowRun', 'ok-in-progress').body as object;
const job = newest('gitea-1.28', 'getWorkflowJob', 'ok-in-progress-no-rows').body as object;

/** What is read while it is not finished, and when it is, by a word of the path. */
const ANSWERS: Readonly<Record<string, readonly [unknown, unknown]>> = {
  logs: ['one\n', 'one\ntwo\n'],
  dispatches: [{ workflow_run_id: 7 }, { workflow_run_id: 7 }],
  jobs: [job, { ...job, status: 'completed', conclusion: 'success' }],
  runs: [run, { ...run, status: 'completed', conclusion: 'success' }],
  statuses: [[], [{ id: 1, status: 'success', context: 'lint' }]],
  pulls: [
    { ...pull, mergeable: false },
    { ...pull, mergeable: true },
  ],
  branches: [
    { name: 'work', commit: { id: 'a' } },
    { name: 'work', commit: { id: 'b'.repeat(40) } },
  ],
};

type Away = 'reset' | 'refused' | 502 | 503 | 504;

/** A forge that is away for its third to fifth request, or from the third on; afterwards all has ended. */
async function restartingForge(
  how: Away,
  comesBack: boolean,
  driver: string,
): Promise<ForgeClient> {
  let asked = 0;
  let port = 0;
  let server: Server | undefined;
  const stop = (): void => {
    server?.close();
    server?.closeAllConnections();
    server = undefined;
  };
  const start = (): Promise<void> =>
    new Promise((resolve) => {
      server = createServer((request, response) => {
        asked += 1;
        const isAway = asked > 2 && (!comesBack || asked < 6);
        if (isAway && (how === 'reset' || how === 'refused')) {
          request.socket.destroy();
          if (how === 'refused') stop();
          return;
        }
        const key = Object.keys(ANSWERS).find((word) => request.url?.includes(word) === true);
        const body = ANSWERS[key ?? '']?.[asked > 5 ? 1 : 0];
        response.writeHead(isAway ? Number(how) : 200, {
          'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
          ...(Array.isArray(body) ? { 'x-total-count': String(body.length) } : {}),
        });
        response.end(isAway ? '' : typeof body === 'string' ? body : JSON.stringify(body));
      }).listen(port, '127.0.0.1', resolve);
    });
  await start();
  port = (server?.address() as AddressInfo | undefined)?.port ?? 0;
  onTestFinished(stop);
  let failures = 0;
  const forge = new ForgeClient({
    baseUrl: `http://127.0.0.1:${String(port)}`,
    // Of a request that is refused once, the server comes back before the second is.
    retry: { limit: 0 },
    validate: 'off',
    ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
    hooks: {
      onRequest: async () => {
        if (server !== undefined || !comesBack) return;
        failures += 1;
        if (failures < 3) return;
        asked = 5;
        await start();
      },
    },
  });
  onTestFinished(() => forge.close());
  return forge;
}

interface Options {
  timeoutMs: number;
  interval: number;
}

const WAITS: readonly (readonly [
  string,
  (forge: ForgeClient, options: Options) => Promise<unknown>,
])[] = [
  [
    'branches.waitFor',
    (forge, options) =>
      forge.branches.waitFor({ ...repo, branch: 'work' }, { ...options, commit: 'b'.repeat(40) }),
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
  [
    'waitFor',
    (forge, options) =>
      waitFor(
        async (call) =>
          (await forge.pulls.get({ ...repo, index: 1 }, call)).mergeable ? 'mergeable' : undefined,
        options,
      ),
  ],
];

describe.each(WAITS)('%s', (_, wait) => {
  test.each<[Away, string]>([
    ['refused', 'undici'],
    ['refused', 'fetch'],
    ['reset', 'undici'],
    [502, 'undici'],
    [503, 'undici'],
    [504, 'fetch'],
  ])('goes on over a server that is away for a while (%s, %s)', async (how, driver) => {
    const forge = await restartingForge(how, true, driver);
    await expect(wait(forge, { timeoutMs: 20_000, interval: 5 })).resolves.toBeDefined();
  });

  test('says at its limit how often the server was not reached', async () => {
    const forge = await restartingForge(503, false, 'undici');
    const error = await errorOf(wait(forge, { timeoutMs: 100, interval: 5 }));
    expect((error as Error).message).toMatch(
      /100 ms \(timeoutMs; the server was not reached \d+ times\)/,
    );
  });
});

test('a wait without a limit is over when the server was never reached, and one with a limit at a final error', async () => {
  const refused = new ForgeClient({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });
  onTestFinished(() => refused.close());
  expect(
    await errorOf(refused.commits.statuses.waitFor({ ...repo, ref: 'main' }, { interval: 5 })),
  ).toMatchObject({ kind: 'network' });
  const unknown = new ForgeClient({ baseUrl: 'http://forge.invalid', retry: { limit: 0 } });
  onTestFinished(() => unknown.close());
  expect(
    await errorOf(unknown.branches.waitFor({ ...repo, branch: 'work' }, { interval: 5 })),
  ).toMatchObject({ kind: 'network' });
});
