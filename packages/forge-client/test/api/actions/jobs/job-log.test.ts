import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  AbortError,
  type ActionWorkflowJob,
  ForgeClient,
  InputError,
  type JobLog,
  NetworkError,
  NotFoundError,
  OutputError,
  StatusError,
  TimeoutError,
  token,
} from '../../../../src/index.js';
import { startForgeServer } from '../../../../src/testing.js';
import { errorOf, recorded } from '../../../script-server.js';
import { newest } from '../../../recorded/newest.js';
import { listening } from '../../../http-server.js';
import { useSteadyClock } from '../../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const where = { owner: 'ada', repo: 'engine', job_id: 7 };
const fast = { interval: 5, maxInterval: 20 };

interface Turn {
  readonly status: ActionWorkflowJob['status'];
  readonly started?: boolean;
  readonly conclusion?: ActionWorkflowJob['conclusion'];
  /** The log so far. */
  readonly log?: string;
  readonly respond?: (response: ServerResponse, range: number) => void;
}

interface Followed {
  readonly forge: ForgeClient;
  /** The `range` of each request for the log. */
  readonly ranges: readonly (string | undefined)[];
}

/** Starts a server on which a job goes through turns, one for each time it is read. */
async function job(
  turns: readonly Turn[],
  options: { fetch?: typeof globalThis.fetch; ranges?: boolean } = {},
): Promise<Followed> {
  const { ranges: supportsRanges = true, ...rest } = options;
  const ranges: (string | undefined)[] = [];
  let at = -1;
  const baseUrl = await listening((request, response) => {
    if (request.url?.endsWith('/logs') !== true) at = Math.min(at + 1, turns.length - 1);
    const {
      status,
      started = true,
      conclusion,
      log = '',
      respond,
    } = turns[at] ?? { status: 'completed' };
    if (request.url?.endsWith('/logs') !== true) {
      const body = recorded('getWorkflowJob', 'ok-queued').body as object;
      const times = { started_at: started ? '2026-01-01T00:00:00Z' : '1970-01-01T00:00:00Z' };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...body, id: 7, status, conclusion, ...times }));
      return;
    }
    ranges.push(request.headers.range);
    const from = supportsRanges
      ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      : 0;
    if (respond !== undefined) respond(response, from);
    else if (!started)
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"message":"job not started"}');
    else if (from > 0 && from >= Buffer.byteLength(log)) response.writeHead(416).end();
    else if (from > 0)
      response
        .writeHead(206, { 'content-range': `bytes ${String(from)}-99/*` })
        .end(Buffer.from(log).subarray(from));
    else response.writeHead(200).end(log);
  });
  const forge = new ForgeClient({ baseUrl, retry: { limit: 0 }, ...rest });
  onTestFinished(() => forge.close());
  return { forge, ranges };
}

const growing: readonly Turn[] = [
  { status: 'queued', started: false },
  { status: 'in_progress', log: 'one\nt' },
  { status: 'in_progress', log: 'one\nt' },
  { status: 'in_progress', log: 'one\ntwö\n' },
  { status: 'completed', log: 'one\ntwö\nthree\n' },
];

describe.each([['undici'], ['fetch']])('with %s', (driver) => {
  const options = driver === 'fetch' ? { fetch: globalThis.fetch } : {};

  test('a log that is cancelled is no whole text, is not saved, and breaks off a web stream', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'cancelled-log-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const endless: readonly Turn[] = [{ status: 'in_progress', log: 'one\n' }];
    for (const read of [
      (log: JobLog) => log.saveTo(join(dir, 'log')),
      (log: JobLog) => log.text(),
      (log: JobLog) => new Response(log.toReadableStream()).text(),
    ]) {
      const { forge, ranges } = await job(endless, options);
      const log = forge.actions.jobs.followLog(where, fast);
      const error = errorOf(read(log));
      await expect.poll(() => ranges.length).toBeGreaterThan(2);
      await log.cancel();
      expect(await error).toBeInstanceOf(AbortError);
    }
    expect(await readdir(dir)).toEqual([]);
  });

  test('a loop over a log that is left while it waits ends at once', async () => {
    const { forge } = await job([{ status: 'in_progress', log: 'one\n' }], options);
    const log = forge.actions.jobs.followLog(where, { interval: 60_000, maxInterval: 60_000 });
    const pieces = log[Symbol.asyncIterator]();
    expect((await pieces.next()).done).toBe(false);
    const waiting = pieces.next();
    expect(await pieces.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  test('a log is followed from before the job starts to its end, and each read requests only what is new', async () => {
    const { forge, ranges } = await job(growing, options);
    const seen: string[] = [];
    const onProgress = ({ status }: ActionWorkflowJob): void => void seen.push(status);
    const log = forge.actions.jobs.followLog(where, { ...fast, onProgress });
    expect(log.job).toBeUndefined();
    const pieces: string[] = [];
    for await (const piece of log) pieces.push(Buffer.from(piece).toString());
    expect(pieces).toEqual(['one\nt', 'wö\n', 'three\n']);
    expect(ranges).toEqual([undefined, undefined, 'bytes=5-', 'bytes=5-', 'bytes=9-']);
    expect(seen).toEqual(['queued', 'in_progress', 'in_progress', 'in_progress', 'completed']);
    expect(log.job?.status).toBe('completed');
  });

  test('a server that ignores ranges sends the whole log each time, and no byte comes twice', async () => {
    const { forge } = await job(growing, { ...options, ranges: false });
    expect(await forge.actions.jobs.followLog(where, fast).text()).toBe('one\ntwö\nthree\n');
  });

  test('a log that breaks off is taken up where it broke', async () => {
    const cut = (text: string) => (response: ServerResponse, from: number) => {
      response.writeHead(from === 0 ? 200 : 206, {
        'content-length': '1000',
        'content-range': `bytes ${String(from)}-999/1000`,
      });
      response.write(text);
      setTimeout(() => response.destroy(), 20);
    };
    const { forge, ranges } = await job(
      [
        { status: 'completed', respond: cut('abc') },
        { status: 'completed', respond: cut('def') },
        { status: 'completed', log: 'abcdefghi' },
      ],
      options,
    );
    expect(await forge.actions.jobs.followLog(where, fast).text()).toBe('abcdefghi');
    expect(ranges).toEqual([undefined, 'bytes=3-', 'bytes=6-']);
  });

  test('a signal ends the wait for more', async () => {
    const { forge } = await job([{ status: 'in_progress', log: 'one\n' }], options);
    const stop = new AbortController();
    const log = forge.actions.jobs.followLog(where, {
      interval: 60_000,
      maxInterval: 60_000,
      signal: stop.signal,
    });
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of log) {
        pieces.push(Buffer.from(piece).toString());
        setTimeout(() => {
          stop.abort('enough');
        }, 20);
      }
    })();
    const error = await errorOf(reading);
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ cause: 'enough' });
    expect(pieces).toEqual(['one\n']);
  });
});

test('a connection that breaks again and again without a new byte is an error', async () => {
  const respond = (response: ServerResponse): void => {
    response.destroy();
  };
  const { forge, ranges } = await job([{ status: 'in_progress', respond }]);
  expect(await errorOf(forge.actions.jobs.followLog(where, fast).text())).toBeInstanceOf(
    NetworkError,
  );
  expect(ranges).toHaveLength(4);
});

test('a part that begins after what was requested is refused', async () => {
  const respond = (response: ServerResponse): void => {
    response.writeHead(206, { 'content-range': 'bytes 9-12/13' }).end('late');
  };
  const { forge } = await job([
    { status: 'in_progress', log: 'one' },
    { status: 'completed', respond },
  ]);
  expect(await errorOf(forge.actions.jobs.followLog(where, fast).text())).toBeInstanceOf(
    OutputError,
  );
});

describe('a job that a runner has taken, and that has not written a line', () => {
  test.each([
    ['gitea-1.28', 'err-404-before-first-rows'],
    ['gitea-1.28', 'err-404-step-started-no-rows'],
    ['gitea-1.24', 'err-500-before-first-rows'],
    ['forgejo-16', 'err-500-before-first-rows'],
    ['forgejo-16', 'err-500-before-first-rows-asked-by-admin'],
  ] as const)('is followed until it writes one (%s %s)', async (server, name) => {
    const early = newest(server, 'downloadActionsRunJobLogs', name);
    const respond = (response: ServerResponse): void => {
      response.writeHead(early.status, early.headers).end(JSON.stringify(early.body));
    };
    const { forge, ranges } = await job([
      { status: 'in_progress', respond },
      { status: 'in_progress', respond },
      { status: 'in_progress', log: 'one\n' },
      { status: 'completed', log: 'one\ntwo\n' },
    ]);
    await expect(forge.actions.jobs.followLog(where, fast).text()).resolves.toBe('one\ntwo\n');
    expect(ranges).toHaveLength(4);
  });

  test('is an error once it has ended, unless it was cancelled', async () => {
    const respond = (response: ServerResponse): void => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"none"}');
    };
    const turns = [
      { status: 'in_progress', respond },
      { status: 'completed', respond },
    ] as const;
    const { forge } = await job(turns);
    expect(await errorOf(forge.actions.jobs.followLog(where, fast).text())).toBeInstanceOf(
      NotFoundError,
    );
    const { forge: other } = await job(
      turns.map((turn) => ({ ...turn, conclusion: 'cancelled' as const })),
    );
    await expect(other.actions.jobs.followLog(where, fast).text()).resolves.toBe('');
  });

  test('is not waited for where the log may not be read, or breaks off later', async () => {
    const answer =
      (status: number) =>
      (response: ServerResponse): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      };
    for (const turns of [
      [{ status: 'in_progress', respond: answer(403) }],
      [
        { status: 'in_progress', log: 'one\n' },
        { status: 'in_progress', respond: answer(500) },
      ],
    ] as const) {
      const { forge } = await job(turns);
      expect(await errorOf(forge.actions.jobs.followLog(where, fast).text())).toBeInstanceOf(
        StatusError,
      );
    }
  });
});

test('a skipped job has an empty log, and one that is missing is a 404', async () => {
  const { forge } = await job([{ status: 'completed', started: false }]);
  expect(await forge.actions.jobs.followLog(where).text()).toBe('');
  await using server = await startForgeServer();
  const other = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  onTestFinished(() => other.close());
  expect(
    await errorOf(other.actions.jobs.followLog({ ...where, job_id: 9_999 }).text()),
  ).toBeInstanceOf(NotFoundError);
});

test('the time limit ends it, leaving the loop ends the requests, and cancel ends a loop quietly', async () => {
  const { forge, ranges } = await job([{ status: 'in_progress', log: 'one\n' }]);
  const slow = { interval: 60_000, maxInterval: 60_000 };
  expect(
    await errorOf(forge.actions.jobs.followLog(where, { ...slow, timeoutMs: 150 }).text()),
  ).toBeInstanceOf(TimeoutError);
  for await (const piece of forge.actions.jobs.followLog(where, fast)) if (piece.length > 0) break;
  const sent = ranges.length;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(ranges).toHaveLength(sent);
  const log = forge.actions.jobs.followLog(where, slow);
  const pieces: string[] = [];
  for await (const piece of log) {
    pieces.push(Buffer.from(piece).toString());
    setTimeout(() => void log.cancel(), 20);
  }
  expect(pieces).toEqual(['one\n']);
  expect(await errorOf(log.text())).toMatchObject({ code: 'stream-taken' });
});

test('a log is saved to a file and read as a web stream', async () => {
  const { forge } = await job(growing);
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await forge.actions.jobs.followLog(where, fast).saveTo(join(folder, 'job.log'));
  expect(await readFile(join(folder, 'job.log'), 'utf8')).toBe('one\ntwö\nthree\n');
  const { forge: again } = await job(growing);
  expect(
    await new Response(again.actions.jobs.followLog(where, fast).toReadableStream()).text(),
  ).toBe('one\ntwö\nthree\n');
});

test('a job number or a time that is not one is refused at once', async () => {
  const { forge } = await job([]);
  expect(() => forge.actions.jobs.followLog({ ...where, job_id: -1 })).toThrow(InputError);
  expect(() => forge.actions.jobs.followLog(where, { interval: 0 })).toThrow(InputError);
});
