import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { TransportOptions } from '../../src/contract/options.js';

import type { Stream, StreamOutcome } from '../../src/stream/stream.js';
import { type DriverName, DRIVERS, failure, transport } from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';
import {
  answer,
  chunk,
  LAST_CHUNK,
  type Peer,
  rawServer,
  STREAM_HEAD,
} from '../servers/raw-server.js';
import { pause, replies } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const ask = { body: { name: 'x' } };

interface Play {
  readonly stream: Stream<Delta, string>;
  readonly peers: readonly Peer[];
}

/** Lines of a body that the server never ends by itself. */
async function open(
  driver: DriverName,
  lines: readonly string[],
  options: Partial<TransportOptions> = {},
): Promise<Play> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write(STREAM_HEAD);
    await peer.write(chunk(lines.map((line) => `${line}\n`).join('')));
  });
  return { stream: transport(server.url, driver, options).stream(talk, ask), peers: server.peers };
}

describe.each(DRIVERS)('the end of a stream over %s', (driver) => {
  test.each<[string, string, object, StreamOutcome]>([
    [
      'is refused',
      answer(404, '{"message":"no such model"}').toString(),
      { name: 'NotFoundError' },
      'server-error',
    ],
    [
      'is refused for being busy',
      answer(500, '{"message":"boom"}').toString(),
      { name: 'ServerError' },
      'server-error',
    ],
    [
      'gets a web page',
      answer(200, '<html><title>Login</title>').toString(),
      { name: 'OutputError', code: 'html' },
      'malformed',
    ],
    [
      'is redirected elsewhere',
      'HTTP/1.1 301 X\r\nlocation: /new\r\ncontent-length: 0\r\n\r\n',
      { name: 'StatusError', code: 'moved' },
      'server-error',
    ],
    ['gets no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', { name: 'NetworkError' }, 'network'],
    [
      'gets nothing at all',
      answer(200, '').toString(),
      { name: 'StreamError', reason: 'truncated', partial: '' },
      'truncated',
    ],
  ])(
    'that %s has its own error and outcome, in a loop and in final()',
    async (_, bytes, shape, outcome) => {
      const server = await replies(() => bytes);
      const stream = transport(server.url, driver, { retry: { limit: 0 } }).stream(talk, ask);
      expect(stream.outcome).toBe('running');
      const loop = stream[Symbol.asyncIterator]();
      expect(await failure(loop.next())).toMatchObject(shape);
      expect(stream.outcome).toBe(outcome);
      // It stays that way, however often one asks.
      expect(await failure(loop.next())).toMatchObject(shape);
      expect(await failure(stream.final())).toMatchObject(shape);
      expect(stream.partial).toBe('');
    },
  );

  test.each([
    ['an error of the server', '{"error":"model runner has unexpectedly stopped"}', 'server-error'],
    ['a corrupt line', '{"message":{"role"', 'malformed'],
    ['words after an object', `${L('B')} and more`, 'malformed'],
    ['an event that fits no schema', '{"message":{"role":"assistant","content":7}}', 'malformed'],
  ])(
    'by %s closes the connection, although the server would continue',
    async (_, line, outcome) => {
      const { stream, peers } = await open(driver, [L('A'), line]);
      await failure(stream.final());
      expect([stream.outcome, stream.partial]).toEqual([outcome, 'A']);
      await peers[0]?.untilClosed();
    },
  );

  test(
    'by a line above 64 MiB is too-long, with the events so far, and closes the connection',
    { timeout: 120_000 },
    async () => {
      const server = await rawServer(async (peer) => {
        await peer.request();
        await peer.write(STREAM_HEAD);
        await peer.write(chunk(`${L('A')}\n`));
        const bytes = chunk(Buffer.alloc(1024 * 1024, 'x'));
        for (let i = 0; i < 80 && !peer.socket.destroyed; i++) {
          if (!peer.socket.write(bytes))
            await Promise.race([once(peer.socket, 'drain'), peer.untilClosed()]);
        }
      });
      const stream = transport(server.url, driver).stream(talk, ask);
      const error = await failure(stream.final());
      expect(error).toMatchObject({
        kind: 'stream',
        reason: 'too-long',
        code: 'too-long',
        partial: 'A',
      });
      expect(error.message).toContain('line 2 is longer than 64 MiB');
      expect(stream.outcome).toBe('malformed');
      await server.peers[0]?.untilClosed();
    },
  );

  test('of one encoded object is missing when that is not the last event, although the body is whole', async () => {
    const server = await replies(() =>
      answer(200, gzipSync(L('A')), { 'content-encoding': 'gzip' }),
    );
    const work = transport(server.url, driver).stream(talk, ask).final();
    expect(await failure(work)).toMatchObject({ reason: 'truncated', partial: 'A' });
  });

  test('by its last event leaves the connection for the next request, when the body ends within 250 ms', async () => {
    const server = await rawServer(async (peer) => {
      for (let n = 1; n <= 3; n++) {
        await peer.request(n);
        await peer.write(STREAM_HEAD);
        await peer.write(chunk(`${L('A')}\n${D}\n`));
        await pause(40);
        await peer.write(LAST_CHUNK);
      }
    });
    const api = transport(server.url, driver);
    for (let i = 0; i < 3; i++) {
      expect(await api.stream(talk, ask).final()).toBe('A');
      await pause(100);
    }
    expect(server.peers.filter((peer) => peer.received !== '')).toHaveLength(1);
  });
});

test.each(DRIVERS)('over %s a web stream reads no event ahead of its reader', async (driver) => {
  const { stream } = await open(driver, [L('A'), L('B'), L('C'), D]);
  const reader = stream.toReadableStream().getReader();
  await reader.read();
  await pause(30);
  expect(stream.partial).toBe('A');
  await reader.read();
  expect(stream.partial).toBe('AB');
  await reader.cancel();
  expect(stream.outcome).toBe('aborted');
});

test.each(DRIVERS)(
  'over %s an abort takes effect before the next event, however many have already arrived',
  async (driver) => {
    for (const at of [1, 2, 3, 7, 20, 60]) {
      const server = await replies(() =>
        answer(200, `${Array.from({ length: 100 }, (_, i) => L(String(i))).join('\n')}\n${D}\n`),
      );
      const controller = new AbortController();
      const stream = transport(server.url, driver).stream(talk, ask, { signal: controller.signal });
      const seen: unknown[] = [];
      const loop = async (): Promise<void> => {
        for await (const event of stream)
          if (seen.push(event) === at) controller.abort(new Error('enough'));
      };
      expect(await failure(loop())).toMatchObject({
        kind: 'aborted',
        cause: { message: 'enough' },
      });
      expect(seen).toHaveLength(at);
      expect(stream.partial).toBe(Array.from({ length: at }, (_, i) => String(i)).join(''));
    }
  },
);

describe.each(DRIVERS)('events that do not fit their schema, over %s', (driver) => {
  const odd = '{"message":{"role":"assistant","content":7,"extra":1},"done":false}';
  const told = async (
    validate: TransportOptions['validate'],
    lines: readonly string[],
  ): Promise<{ events: Delta[]; drift: string[]; error: unknown }> => {
    const drift: string[] = [];
    const hooks = {
      onDrift: ({ endpoint, path, code }: { endpoint: string; path: string; code: string }) =>
        void drift.push(`${endpoint} ${path} ${code}`),
    };
    const { stream } = await open(driver, [...lines, D], { validate, hooks });
    const events: Delta[] = [];
    let error: unknown;
    try {
      for await (const event of stream) events.push(event);
    } catch (caught) {
      error = caught;
    }
    return { events, drift, error };
  };

  test('are yielded and reported once when lenient, unchanged when off, and rejected when strict', async () => {
    const lenient = await told('lenient', [odd, odd]);
    expect(lenient.events.slice(0, 2)).toEqual([JSON.parse(odd), JSON.parse(odd)]);
    expect(lenient).toMatchObject({
      drift: ['talk message.content invalid_type'],
      error: undefined,
    });
    expect(await told('off', [odd])).toMatchObject({
      events: [JSON.parse(odd), {}],
      drift: [],
      error: undefined,
    });
    const strict = await told('strict', [L('A'), odd]);
    expect(strict).toMatchObject({
      events: [{ message: { content: 'A' } }],
      drift: [],
      error: { kind: 'output', path: 'message.content', mayHaveExecuted: true },
    });
    expect((strict.error as Error).message).toContain(
      'line 2.message.content: expected a string, found an integer',
    );
  });

  test('are rejected in every validation mode when they are errors or not events at all', async () => {
    for (const validate of ['lenient', 'off', 'strict'] as const) {
      expect(await told(validate, ['{"error":"boom"}'])).toMatchObject({
        error: { reason: 'server' },
      });
      expect(await told(validate, ['[1]'])).toMatchObject({ error: { reason: 'malformed' } });
    }
  });
});
