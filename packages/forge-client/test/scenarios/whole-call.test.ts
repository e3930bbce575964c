import type { RequestListener, ServerResponse } from 'node:http';
import { getEventListeners } from 'node:events';
import { describe, expect, test, type TestContext, vi } from 'vitest';
import { ForgeClient, type ForgeClientOptions } from '../../src/index.js';
import type { CallOptions } from '../../src/service/options.js';
import { listening } from '../http-server.js';
import { errorOf, recorded } from '../script-server.js';
import { pause } from '../../../core/test/servers/replies.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const DRIVERS = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const;

const repo = { owner: 'ada', repo: 'engine' };
/** Thirty go into each request: all of them take three times as long as `TOTAL`. */
const files = Array.from({ length: 900 }, (_, at) => `file-${String(at)}.txt`);

/** Another run is looked at after this many ms. */
const INTERVAL = 20;

type Call = (forge: ForgeClient, options: CallOptions) => Promise<unknown>;

/** Every method that may send several requests: what errors call it, and a call of it. */
const CALLS: readonly (readonly [name: string, errorName: string | undefined, call: Call])[] = [
  [
    'contents.getMany',
    'contents.getMany',
    (forge, options) => forge.contents.getMany(repo, { files }, options),
  ],
  [
    'actions.workflows.dispatchAndWait',
    undefined,
    (forge, options) =>
      forge.actions.workflows.dispatchAndWait(
        { ...repo, workflow_id: 'a.yml' },
        { ref: 'main' },
        { ...options, interval: INTERVAL },
      ),
  ],
  [
    'toArray() of a list',
    undefined,
    (forge, options) => forge.issues.list(repo, {}, options).toArray(),
  ],
  [
    'a loop over a list',
    undefined,
    async (forge, options) => {
      const seen: unknown[] = [];
      for await (const each of forge.issues.list(repo, {}, options)) seen.push(each);
      return seen;
    },
  ],
];

interface Served {
  readonly line: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether it was answered, or its connection is closed. */
  isOver: boolean;
}

interface Server {
  readonly url: string;
  readonly served: readonly Served[];
  /** From now on no request is answered. */
  readonly hold: () => void;
}

interface Manner {
  /** Ms before each answer. */
  readonly pace: number;
  /** Answers so that calls never come to their end; otherwise their third request is the last. */
  readonly endless: boolean;
  /** Refuses each request with 429 the first time. */
  readonly busy?: boolean;
}

/** A forge on which every call takes several requests. It ends with the test, which may run beside others. */
async function requestsServer(
  { onTestFinished }: TestContext,
  { pace, endless, busy }: Manner,
): Promise<Server> {
  const served: Served[] = [];
  let held = false;
  let refused = busy !== true;
  let answers = 0;
  const listener: RequestListener = (request, response) => {
    const one: Served = {
      line: `${String(request.method)} ${String(request.url)}`,
      headers: request.headers,
      isOver: false,
    };
    served.push(one);
    response.on('close', () => (one.isOver = true));
    request.resume().on('error', () => undefined);
    setTimeout(() => {
      if (held || response.destroyed) return;
      if (busy === true) refused = !refused;
      if (busy === true && refused) response.writeHead(429).end();
      else answer(one.line, response, endless || ++answers < 3);
    }, pace);
  };
  const hold = (): void => void (held = true);
  return { url: await listening(listener, onTestFinished), served, hold };
}

const details = recorded('ActionsDispatchWorkflow', 'ok-run-details').body;
const queued = recorded('GetWorkflowRun', 'ok-queued').body;
const completed = recorded('GetWorkflowRun', 'ok-failure').body;
let items = 0;

/** Answers one request, so that another has to follow if `goesOn`. */
function answer(line: string, response: ServerResponse, goesOn: boolean): void {
  const body = bodyOf(line, goesOn);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function bodyOf(line: string, goesOn: boolean): unknown {
  if (line.includes('/file-contents')) return Array.from({ length: 30 }, () => null);
  if (line.includes('/dispatches')) return details;
  if (line.includes('/runs/')) return goesOn ? queued : completed;
  return goesOn ? [{ id: items++ }] : [];
}

/** Several requests fit in it. */
const TOTAL = 600;
const PACE = 60;

interface Counted {
  readonly forge: ForgeClient;
  /** How many requests it has sent. */
  readonly sent: () => number;
}

/** A client that counts what it sends. */
function counted(server: Server, own: Partial<ForgeClientOptions>): Counted {
  let sent = 0;
  const onRequest = (): void => {
    sent++;
  };
  return { forge: client(server, { ...own, hooks: { onRequest } }), sent: () => sent };
}

/** Whatever was under way is closed by the client, and nothing follows. Call it at the end, as it stops the server's answers. */
async function expectQuiet(server: Server, sent: () => number): Promise<void> {
  server.hold();
  const before = sent();
  await vi.waitUntil(() => server.served.every(({ isOver }) => isOver), { timeout: 10_000 });
  await pause(2 * PACE);
  expect(sent()).toBe(before);
  // What was sent before the end may have arrived after it.
  expect(server.served.length).toBeLessThanOrEqual(before);
}

function client({ url }: Server, options: Partial<ForgeClientOptions>): ForgeClient {
  return new ForgeClient({ baseUrl: url, validate: 'off', retry: { limit: 0 }, ...options });
}

describe.concurrent.each(DRIVERS)('over %s a call of several requests', (_, own) => {
  // Without a limit for the whole the calls would not end: each request takes far less than the limit.
  test.for(CALLS)('is bounded by total as a whole: %s', async ([, errorName, call], context) => {
    const server = await requestsServer(context, { pace: PACE, endless: true });
    const { forge, sent } = counted(server, own);
    const { signal } = new AbortController();
    const started = performance.now();
    const error = await errorOf(call(forge, { timeouts: { total: TOTAL }, signal }));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      phase: 'total',
      code: 'timeout',
    });
    if (errorName !== undefined)
      expect((error as Error).message).toContain(
        `${errorName} took longer than ${String(TOTAL)} ms (timeouts.total)`,
      );
    expect(performance.now() - started).toBeGreaterThan(TOTAL - 10);
    expect(server.served.length).toBeGreaterThanOrEqual(2);
    await expectQuiet(server, sent);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test.for(CALLS)(
    'is ended by its signal, or by that of the client: %s',
    async ([, , call], context) => {
      for (const place of ['call', 'client'] as const) {
        const server = await requestsServer(context, { pace: PACE, endless: true });
        const stop = new AbortController();
        const { forge, sent } = counted(server, own);
        const failed = errorOf(
          place === 'call'
            ? call(forge, { signal: stop.signal })
            : call(forge.with({ signal: stop.signal }), {}),
        );
        await vi.waitUntil(() => server.served.length > 1, { timeout: 10_000 });
        // A call that heard the signal only after its request would wait for ever.
        server.hold();
        stop.abort('enough');
        expect(await failed).toMatchObject({
          name: 'AbortError',
          kind: 'aborted',
          cause: 'enough',
        });
        await expectQuiet(server, sent);
        expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
      }
    },
  );

  test.for(CALLS)('hands its options to each request: %s', async ([, , call], context) => {
    const server = await requestsServer(context, { pace: 0, endless: false, busy: true });
    const seen: unknown[] = [];
    const hooks = {
      onRequest: ({ context: given }: { context: unknown }) => void seen.push(given),
    };
    const trace = { id: 7 };
    const options = {
      context: trace,
      headers: { 'x-trace': '7' },
      sudo: 'grace',
      retry: { limit: 1, baseDelay: 1 },
      timeouts: { total: 30_000 },
    };
    await call(client(server, { ...own, hooks }), options);
    // Each request was refused once: without the call's own retry it would have failed.
    expect(server.served.length).toBeGreaterThanOrEqual(4);
    for (const { headers } of server.served)
      expect(headers).toMatchObject({ 'x-trace': '7', sudo: 'grace' });
    expect(seen).toEqual(server.served.map(() => trace));
  });

  test('counts total from the first page, also while the loop works, and the error has the cursor to continue', async (context) => {
    const server = await requestsServer(context, { pace: 10, endless: true });
    const pages = client(server, own).issues.list(repo, {}, { timeouts: { total: TOTAL } });
    const seen: unknown[] = [];
    const loop = async (): Promise<void> => {
      for await (const each of pages) {
        seen.push(each);
        // The second one takes all the time that is left.
        if (seen.length === 2) await pause(TOTAL);
      }
    };
    const error = (await errorOf(loop())) as { readonly page: { readonly cursor: string } };
    expect(error).toMatchObject({ phase: 'total', page: { number: 3 } });
    expect([seen.length, server.served.length]).toEqual([2, 2]);
    // Each loop and each call of a list has the whole time.
    expect((await pages.from(error.page.cursor).page()).items).toHaveLength(1);
  });

  test('keeps the refusal of a merge when the time is over while its reason is looked for', async (context) => {
    const refusal = recorded('repoMergePullRequest', 'err-405-conflict');
    const refusing: RequestListener = (request, response) => {
      if (request.method === 'POST')
        response
          .writeHead(405, { 'content-type': 'application/json' })
          .end(JSON.stringify(refusal.body));
    };
    const forge = new ForgeClient({
      baseUrl: await listening(refusing, context.onTestFinished),
      retry: { limit: 0 },
      ...own,
    });
    const error = await errorOf(
      forge.pulls.merge({ ...repo, index: 1 }, { do: 'merge' }, { timeouts: { total: TOTAL } }),
    );
    expect(error).toMatchObject({ kind: 'status', status: 405 });
  });
});
