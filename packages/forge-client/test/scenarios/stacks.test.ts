import { expect, test } from 'vitest';
import { ForgeClient } from '../../src/index.js';
import { listening } from '../http-server.js';
import { errorOf, recorded } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const job = { ...repo, job_id: 7 };
const fast = { interval: 5, maxInterval: 20 };

/** What a program may iterate or await; each in a function by the name that the stack has to show. */
const PROGRAMS: Readonly<Record<string, (forge: ForgeClient) => Promise<unknown>>> = {
  'issues.get': async function inTheProgram(forge) {
    await forge.issues.get({ ...repo, index: 1 });
  },
  'issues.list': async function inTheProgram(forge) {
    for await (const issue of forge.issues.list(repo)) expect(issue).toBeDefined();
  },
  'jobs.followLog': async function inTheProgram(forge) {
    for await (const piece of forge.actions.jobs.followLog(job, fast)) expect(piece).toBeDefined();
  },
  'the text of jobs.followLog': async function inTheProgram(forge) {
    await forge.actions.jobs.followLog(job, fast).text();
  },
  'a web stream of jobs.followLog': async function inTheProgram(forge) {
    const reader = forge.actions.jobs.followLog(job, fast).toReadableStream().getReader();
    while (!(await reader.read()).done);
  },
  'repos.archives.get': async function inTheProgram(forge) {
    for await (const piece of await forge.repos.archives.get({ ...repo, archive: 'main.zip' }))
      expect(piece).toBeDefined();
  },
};

/** The job is there, and its log and everything else fail. */
const FAILURES: Readonly<Record<string, number | undefined>> = {
  'a status': 403,
  'a time limit': undefined,
};

const CASES = ['undici', 'fetch'].flatMap((driver) =>
  Object.keys(FAILURES).map((failing) => [driver, failing] as const),
);

test.each(CASES)(
  'over %s, the stack of what fails by %s shows the line of the program',
  async (driver, failing) => {
    const status = FAILURES[failing];
    const baseUrl = await listening((request, response) => {
      if (request.url?.endsWith('/jobs/7') === true) {
        const body = recorded('getWorkflowJob', 'ok-queued').body as object;
        const running = {
          ...body,
          id: 7,
          status: 'in_progress',
          started_at: '2026-01-01T00:00:00Z',
        };
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(running));
      } else if (status !== undefined)
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    await using forge = new ForgeClient({
      baseUrl,
      retry: { limit: 0 },
      timeouts: status === undefined ? { firstByte: 100 } : {},
      ...own,
    });
    const running = Object.entries(PROGRAMS).map(
      async ([name, run]) => [name, (await errorOf(run(forge))) as Error] as const,
    );
    for (const [name, error] of await Promise.all(running)) {
      expect(error, name).toMatchObject(
        status === undefined ? { name: 'TimeoutError' } : { status },
      );
      expect(error.stack, name).toContain('inTheProgram');
    }
  },
);

/** Options that are refused deep inside the client, each in a function by the name that the stack has to show. */
const REFUSED: Readonly<Record<string, object>> = {
  'a number as its credential': { auth: 5 },
  'a number of ms': { timeouts: 5 },
  'a misspelt limit': { timeouts: { firstbyte: 5 } },
};

test.each(Object.entries(REFUSED))(
  'the stack of a client that refuses %s shows the line of the program',
  (_, options) => {
    function inTheProgram(): unknown {
      return new ForgeClient({ baseUrl: 'https://forge.example', ...options });
    }
    expect(inTheProgram).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        stack: expect.stringContaining('inTheProgram') as string,
      }),
    );
  },
);
