import { getEventListeners } from 'node:events';
import * as z from 'zod/v4/mini';
import { describe, expect, test, vi } from 'vitest';
import { type CallOptions, ModelClient, type ModelClientOptions, tool } from '../../src/index.js';
import { failure } from '../scripted-server.js';
import { requestsServer, type RequestsServer } from './requests-server.js';
import { pause } from '../../../core/test/servers/replies.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const DRIVERS = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const;

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const format = z.object({ ok: z.boolean() });
const look = tool({ name: 'look', schema: { type: 'object' }, run: () => 'nothing' });
const file = (at: number): Uint8Array => new Uint8Array([at]);
const files = {
  'a.gguf': file(1),
  'b.gguf': file(2),
  'c.gguf': file(3),
  'd.gguf': file(4),
  'e.gguf': file(5),
  'f.gguf': file(6),
};

async function read(stream: AsyncIterable<unknown>): Promise<number> {
  let events = 0;
  for await (const event of stream) if (event !== undefined) events++;
  return events;
}

type Call = (model: ModelClient, options: CallOptions) => Promise<unknown>;

/** Every method that may send several requests: what errors call it, and a call of it. */
const CALLS: readonly (readonly [name: string, errorName: string, call: Call])[] = [
  ['pull', 'pull', (model, options) => model.pull({ model: 'm', resume: 100 }, options)],
  [
    'pullStream',
    'pull',
    (model, options) => read(model.pullStream({ model: 'm', resume: 100 }, options)),
  ],
  ['push', 'push', (model, options) => model.push({ model: 'm', resume: 100 }, options)],
  [
    'pushStream',
    'push',
    (model, options) => model.pushStream({ model: 'm', resume: 100 }, options).final(),
  ],
  ['create with files', 'create', (model, options) => model.create({ model: 'm', files }, options)],
  [
    'createStream with files',
    'create',
    (model, options) => read(model.createStream({ model: 'm', files }, options)),
  ],
  ['blobs.upload', 'blobs.upload', (model, options) => model.blobs.upload(file(1), {}, options)],
  [
    'embedMany',
    'embedMany',
    (model, options) =>
      model.embedMany(
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
        { model: 'm', batchSize: 1, concurrency: 2 },
        options,
      ),
  ],
  [
    'runTools',
    'runTools',
    (model, options) => model.runTools({ ...hello, tools: [look], maxSteps: 100 }, options),
  ],
  [
    'runToolsStream',
    'runToolsStream',
    (model, options) =>
      read(model.runToolsStream({ ...hello, tools: [look], maxSteps: 100 }, options)),
  ],
  [
    'runTools with repair',
    'runTools',
    (model, options) => model.runTools({ ...hello, tools: [], format, repair: 100 }, options),
  ],
  [
    'chat with repair',
    'chat',
    (model, options) => model.chat({ ...hello, format, repair: 100 }, options),
  ],
  [
    'chatStream with repair',
    'chat',
    (model, options) => model.chatStream({ ...hello, format, repair: 100 }, options).final(),
  ],
  [
    'generate with repair',
    'generate',
    (model, options) => model.generate({ model: 'm', prompt: 'x', format, repair: 100 }, options),
  ],
  [
    'generateStream with repair',
    'generate',
    (model, options) =>
      model.generateStream({ model: 'm', prompt: 'x', format, repair: 100 }, options).final(),
  ],
  [
    'load of a model for embeddings',
    'load',
    (model, options) => model.load({ model: 'm' }, options),
  ],
  [
    'unload of a model for embeddings',
    'unload',
    (model, options) => model.unload({ model: 'm' }, options),
  ],
];

const TOTAL = 400;
/** Less than `TOTAL` for one request, more for two. */
const PACE = 250;

/** Whatever was under way is closed, and nothing follows. */
async function expectQuiet(server: RequestsServer): Promise<void> {
  server.hold();
  // What was sent before the end may arrive after it.
  await pause(100);
  await vi.waitUntil(() => server.served.every(({ isOver }) => isOver), { timeout: 30_000 });
  const asked = server.served.length;
  await pause(150);
  expect(server.served).toHaveLength(asked);
}

function client(server: RequestsServer, options: ModelClientOptions): ModelClient {
  return new ModelClient({ baseUrl: server.url, retry: { limit: 0 }, ...options });
}

describe.concurrent.each(DRIVERS)('over %s a call of several requests', (_, own) => {
  test.for(CALLS)('is bounded by total as a whole: %s', async ([, errorName, call], context) => {
    const server = await requestsServer(context, { pace: PACE, endless: true });
    const { signal } = new AbortController();
    const started = performance.now();
    const error = await failure(call(client(server, own), { timeouts: { total: TOTAL }, signal }));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      phase: 'total',
      code: 'timeout',
      hint: expect.stringContaining('timeouts.total') as string,
    });
    expect((error as Error).message).toContain(
      `${errorName} took longer than ${String(TOTAL)} ms (timeouts.total)`,
    );
    expect(performance.now() - started).toBeGreaterThan(TOTAL - 10);
    await expectQuiet(server);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test.for(CALLS)(
    'is ended by its signal, or by that of the client: %s',
    async ([, , call], context) => {
      for (const place of ['call', 'client'] as const) {
        const server = await requestsServer(context, { pace: PACE, endless: true });
        const stop = new AbortController();
        const model = client(server, own);
        const work =
          place === 'call'
            ? call(model, { signal: stop.signal })
            : call(model.with({ signal: stop.signal }), {});
        const failed = failure(work);
        await pause(PACE + 50);
        // A call that heard the signal only after its request would wait for ever.
        server.hold();
        stop.abort(new Error('enough'));
        expect(await failed).toMatchObject({
          name: 'AbortError',
          kind: 'aborted',
          cause: stop.signal.reason as unknown,
        });
        await expectQuiet(server);
        expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
      }
    },
  );

  test.for(CALLS)('hands its options to each request: %s', async ([, , call], context) => {
    const server = await requestsServer(context, { pace: 0, endless: false, busy: true });
    const seen: unknown[] = [];
    const hooks = { onRequest: ({ context }: { context: unknown }) => void seen.push(context) };
    const trace = { id: 7 };
    await call(client(server, { ...own, hooks }), {
      context: trace,
      headers: { 'x-trace': '7' },
      retry: { limit: 1, baseDelay: 1 },
      timeouts: { total: 30_000 },
    });
    // Each request was refused once as busy: without the call's own retry it would have failed.
    expect(server.served.length).toBeGreaterThanOrEqual(4);
    expect(server.served.map(({ headers }) => headers['x-trace'])).toEqual(
      server.served.map(() => '7'),
    );
    expect(seen).toEqual(server.served.map(() => trace));
  });

  test('ends its tools through their signal', async (context) => {
    const server = await requestsServer(context, { pace: 0, endless: true });
    const reasons: unknown[] = [];
    const stuck = tool({
      name: 'look',
      schema: { type: 'object' },
      run: (_args, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
          });
        }),
    });
    const run = (options: CallOptions): Promise<unknown> =>
      failure(client(server, own).runTools({ ...hello, tools: [stuck] }, options));
    const error = await run({ timeouts: { total: TOTAL } });
    expect(error).toMatchObject({ phase: 'total' });
    expect(reasons).toMatchObject([{ name: 'TimeoutError' }]);
    const stop = new AbortController();
    setTimeout(() => {
      stop.abort('enough');
    }, 50);
    expect(await run({ signal: stop.signal })).toMatchObject({ kind: 'aborted', cause: 'enough' });
    expect(reasons[1]).toBe('enough');
  });

  test('respects the total of the client too', async (context) => {
    const server = await requestsServer(context, { pace: PACE, endless: true });
    const error = await failure(
      client(server, { ...own, timeouts: { total: TOTAL } }).pull({ model: 'm', resume: 100 }),
    );
    expect(error).toMatchObject({ phase: 'total' });
  });
});
