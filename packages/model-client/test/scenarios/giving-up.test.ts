import { getEventListeners } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelClient } from '../../src/index.js';
import { failure, last, piece } from '../scripted-server.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const DRIVERS = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const;
const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;
const noop = { name: 'noop', schema: { type: 'object' }, run: () => '' };

interface Asked {
  isClosed: boolean;
}

interface Working {
  readonly url: string;
  /** Connections that were asked something, and whether the client has closed each. */
  readonly asked: readonly Asked[];
}

/** A model server that begins to answer and then works for ever; with `begins` false not even that. */
async function working(begins = true): Promise<Working> {
  const asked: Asked[] = [];
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const one = { isClosed: false };
      asked.push(one);
      socket.on('close', () => (one.isClosed = true));
      if (!begins) return;
      const event = bytes.toString().includes('/api/pull')
        ? { status: 'pulling manifest' }
        : piece('A');
      const line = `${JSON.stringify(event)}\n`;
      socket.write(
        `HTTP/1.1 200 X\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n${line.length.toString(16)}\r\n${line}\r\n`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked };
}

interface Leavable extends AsyncIterable<unknown> {
  cancel(): Promise<void>;
  readonly outcome: string;
  final(): Promise<unknown>;
}

/** Every kind of stream, and how many events come before its first request answers. */
const STREAMS: readonly (readonly [
  string,
  (model: ModelClient, signal: AbortSignal) => Leavable,
  number,
])[] = [
  ['a chat', (model, signal) => model.chatStream(hello, { signal }), 0],
  [
    'a generation',
    (model, signal) => model.generateStream({ model: 'm', prompt: 'x' }, { signal }),
    0,
  ],
  ['a pull', (model, signal) => model.pullStream({ model: 'm', resume: 3 }, { signal }), 0],
  [
    'a run of tools',
    (model, signal) => model.runToolsStream({ ...hello, tools: [noop] }, { signal }),
    1,
  ],
];

describe.each(DRIVERS)('over %s the server, which never ends an answer, notices that', (_, own) => {
  test.each(STREAMS)('%s is left by break', async (name, open, before) => {
    const server = await working();
    const { signal } = new AbortController();
    const stream = open(
      new ModelClient({ baseUrl: server.url, validate: 'lenient', ...own }),
      signal,
    );
    let events = 0;
    for await (const event of stream) if (event !== undefined && ++events > before) break;
    await expect.poll(() => server.asked[0]?.isClosed, { interval: 5 }).toBe(true);
    expect([name, stream.outcome]).toEqual([name, 'aborted']);
    expect(await failure(stream.final())).toMatchObject({ kind: 'aborted' });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(server.asked).toHaveLength(1);
  });

  test.each(STREAMS)(
    '%s is cancelled, or aborted, while the model is loading',
    async (_name, open) => {
      for (const how of ['cancel', 'abort'] as const) {
        const server = await working(false);
        const controller = new AbortController();
        const stream = open(new ModelClient({ baseUrl: server.url, ...own }), controller.signal);
        const loop = (async () => {
          const events: unknown[] = [];
          for await (const event of stream) events.push(event);
          return events.length < 2 ? 'quiet' : 'events';
        })().catch((error: unknown) => error);
        await expect.poll(() => server.asked.length, { interval: 5 }).toBe(1);
        if (how === 'cancel') await stream.cancel();
        else controller.abort(new Error('enough'));
        await expect.poll(() => server.asked[0]?.isClosed, { interval: 5 }).toBe(true);
        if (how === 'cancel') expect(await loop).toBe('quiet');
        else expect(await loop).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
        expect(stream.outcome).toBe('aborted');
        expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
        expect(server.asked).toHaveLength(1);
      }
    },
  );

  test('a call that is not streamed is aborted, of whatever kind it is', async () => {
    const server = await working(false);
    const model = new ModelClient({ baseUrl: server.url, ...own });
    const calls: readonly ((signal: AbortSignal) => Promise<unknown>)[] = [
      (signal) => model.chat(hello, { signal }),
      (signal) => model.generate({ model: 'm', prompt: 'x' }, { signal }),
      (signal) => model.embed({ model: 'm', input: 'x' }, { signal }),
      (signal) => model.embedMany(['x', 'y'], { model: 'm' }, { signal }),
      (signal) => model.pull({ model: 'm', resume: 3 }, { signal }),
      (signal) => model.runTools({ ...hello, tools: [noop] }, { signal }),
      (signal) =>
        model.blobs.upload(new Uint8Array(10), { digest: `sha256:${'a'.repeat(64)}` }, { signal }),
      (signal) => model.load({ model: 'm' }, { signal }),
    ];
    for (const call of calls) {
      const controller = new AbortController();
      const before = server.asked.length;
      const work = failure(call(controller.signal));
      await expect.poll(() => server.asked.length, { interval: 5 }).toBe(before + 1);
      controller.abort(new Error('enough'));
      expect(await work).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
      await expect.poll(() => server.asked.at(-1)?.isClosed, { interval: 5 }).toBe(true);
      expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    }
    expect(server.asked).toHaveLength(calls.length);
  });
});

describe.each(DRIVERS)('a stream over %s', (_, own) => {
  test('yields text, thinking and calls however its bytes are split', async () => {
    const events = [
      piece('', { thinking: 'é🦙' }),
      piece('日', { tool_calls: [{ function: { index: 0, name: 'a', arguments: '{"x":' } }] }),
      last({}, { tool_calls: [{ function: { index: 0, name: '', arguments: '1}' } }] }),
    ];
    const body = Buffer.from(events.map((event) => `${JSON.stringify(event)}\r\n`).join(''));
    const server = createServer((socket) => {
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.setNoDelay(true);
      socket.once('data', () => {
        void (async () => {
          socket.write(`HTTP/1.1 200 X\r\ncontent-length: ${String(body.length)}\r\n\r\n`);
          for (const byte of body) {
            socket.write(Uint8Array.of(byte));
            await new Promise((resolve) => setImmediate(resolve));
          }
        })();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const model = new ModelClient({
      baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      ...own,
    });
    const { message } = await model.chatStream(hello).final();
    expect(message).toMatchObject({
      content: '日',
      thinking: 'é🦙',
      tool_calls: [{ function: { name: 'a', arguments: { x: 1 } } }],
    });
  });
});
