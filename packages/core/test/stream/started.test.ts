import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import type { StreamResponseOptions } from '../../src/stream/to-response.js';
import { pause, redirect, type Reply, replies, type ReplyServer } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const input = { body: { name: 'x' } };
const whole = `${STREAM_HEAD}${chunk(`${L('A')}\n${L('B')}\n${D}\n`).toString()}${LAST_CHUNK}`;

function saying(reply: Reply): Promise<ReplyServer> {
  return replies(() => reply);
}

describe.each(DRIVERS)('started(), over %s', (driver) => {
  test('sends the request, and the first event is there for whatever reads the stream', async () => {
    const server = await saying(whole);
    const client = transport(server.url, driver);
    const stream = client.stream(talk, input);
    await Promise.all([stream.started(), stream.started()]);
    await stream.started();
    expect([server.requests.length, stream.outcome, stream.partial]).toEqual([1, 'running', '']);
    const texts: unknown[] = [];
    for await (const { message } of stream) texts.push(message?.content);
    expect([texts, await stream.final(), stream.outcome]).toEqual([['A', 'B', ''], 'AB', 'done']);
    // Of a stream that was read there is nothing to wait for.
    await stream.started();
    for (const read of [
      async () => {
        const other = client.stream(talk, input);
        await other.started();
        return other.final();
      },
      async () => {
        const [one, other] = client.stream(talk, input).tee();
        await one.started();
        await other.started();
        expect(await other.final()).toBe('AB');
        return one.final();
      },
      async () => {
        const other = client.stream(talk, input);
        await other.started();
        await new Response(other.toReadableStream({ as: 'ndjson' })).text();
        return other.final();
      },
    ])
      expect(await read()).toBe('AB');
  });

  test('is joined by a loop that begins before the first event', async () => {
    const server = await replies(async () => {
      await pause(30);
      return whole;
    });
    const stream = transport(server.url, driver).stream(talk, input);
    const started = stream.started();
    const texts: unknown[] = [];
    for await (const { message } of stream) texts.push(message?.content);
    await started;
    expect([texts, server.requests.length]).toEqual([['A', 'B', ''], 1]);
  });

  test('rejects with the error of a stream that ends before its first event, and so does what reads it then', async () => {
    const cases: [Reply, object][] = [
      [answer(404, '{"error":"no such thing"}'), { status: 404 }],
      [
        `${STREAM_HEAD}${chunk('{"error":"boom"}\n').toString()}`,
        { kind: 'stream', reason: 'server' },
      ],
      [`${STREAM_HEAD}${LAST_CHUNK}`, { kind: 'stream', reason: 'truncated' }],
      [STREAM_HEAD, { kind: 'timeout', phase: 'idle' }],
    ];
    for (const [reply, expected] of cases) {
      const server = await saying(reply);
      const stream = transport(server.url, driver, { timeouts: { idle: 100 } }).stream(talk, input);
      const error = await failure(stream.started());
      expect(error).toMatchObject(expected);
      expect(await failure(stream.started())).toBe(error);
      expect(await failure(stream.final())).toBe(error);
    }
  });

  test('an error after the first event belongs to what reads the stream', async () => {
    const server = await saying(
      `${STREAM_HEAD}${chunk(`${L('A')}\n{"error":"boom"}\n`).toString()}`,
    );
    const stream = transport(server.url, driver).stream(talk, input);
    await stream.started();
    expect(await failure(stream.final())).toMatchObject({ reason: 'server', partial: 'A' });
  });

  test('a stream that is cancelled while it waits rejects at once, and its connection closes', async () => {
    const server = await saying(STREAM_HEAD);
    const stream = transport(server.url, driver).stream(talk, input);
    const started = failure(stream.started());
    await expect.poll(() => server.requests.length).toBe(1);
    await pause(20);
    await stream.cancel();
    expect(await started).toMatchObject({ kind: 'aborted' });
    expect(stream.outcome).toBe('aborted');
    await server.peers[0]?.untilClosed();
  });

  test('is refused while something else reads the stream', async () => {
    const server = await saying(STREAM_HEAD);
    const stream = transport(server.url, driver).stream(talk, input);
    const loop = stream[Symbol.asyncIterator]();
    const next = loop.next();
    const error = await failure(stream.started());
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: 'stream-taken' });
    await stream.cancel();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe.each(DRIVERS)('toResponse() after started() has rejected, over %s', (driver) => {
  test.each([
    [400, 400],
    [404, 404],
    [429, 429],
    [500, 503],
    [503, 503],
    // The credential is that of the app, not that of who reads the response.
    [401, 503],
    [403, 503],
  ])('a server that says %i makes it %i', async (status, expected) => {
    const server = await saying(answer(status, '{"error":"it is so"}'));
    const stream = transport(server.url, driver, { retry: { limit: 0 } }).stream(talk, input);
    await stream.started().catch(() => undefined);
    const response = stream.toResponse({ as: 'sse', status: 201, headers: { 'x-a': 'b' } });
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-a'),
    ]).toEqual([expected, 'application/json', 'b']);
    const { error } = (await response.json()) as { error: string };
    expect(error).toContain('it is so');
    expect(error).not.toContain(server.url);
    expect(() => stream.toResponse()).toThrow('already read');
  });

  test('a server that has moved does not reveal where to', async () => {
    const server = await saying(redirect(301, 'http://10.9.8.7:11434/inside'));
    const client = transport(server.url, driver);
    const stream = client.stream(talk, input);
    const error = await failure(stream.started());
    expect(error.message).toContain('10.9.8.7');
    const response = stream.toResponse();
    expect([response.status, await response.text()]).toEqual([
      503,
      '{"error":"the stream failed"}',
    ]);
    expect(await client.stream(talk, input).toResponse().text()).toBe(
      '{"error":"the stream failed"}\n',
    );
  });

  test('a server that is down makes it 503, and a hook that throws 500, without what they say', async () => {
    const down = transport('http://127.0.0.1:9', driver, { retry: { limit: 0 } }).stream(
      talk,
      input,
    );
    const broken = transport((await saying(whole)).url, driver, {
      hooks: {
        onRequest() {
          throw new Error('password 1234');
        },
      },
    }).stream(talk, input);
    for (const [stream, status] of [
      [down, 503],
      [broken, 500],
    ] as const) {
      await stream.started().catch(() => undefined);
      const response = stream.toResponse();
      expect([response.status, await response.text()]).toEqual([
        status,
        '{"error":"the stream failed"}',
      ]);
    }
  });

  test.each<[StreamResponseOptions, string]>([
    [{ status: 204 }, 'option status must be that of a response with a body, not 204'],
    [{ status: 304 }, 'option status must be that of a response with a body, not 304'],
    [{ status: 99 }, 'option status must be a whole number from 200 to 599, not 99'],
    [{ status: 200.5 }, 'option status must be a whole number from 200 to 599, not a fraction'],
    [{ headers: { 'a b': 'c' } }, 'option headers has a name or a value that no header can have'],
    [{ as: 'xml' as 'sse' }, 'this stream cannot be written as xml'],
  ])('%j is refused, and the stream can still be read', async (options, message) => {
    const stream = transport((await saying(whole)).url, driver).stream(talk, input);
    expect(() => stream.toResponse(options)).toThrow(InputError);
    expect(() => stream.toResponse(options)).toThrow(message);
    expect(await stream.final()).toBeDefined();
    const failed = transport('http://127.0.0.1:9', driver, { retry: { limit: 0 } }).stream(
      talk,
      input,
    );
    await failed.started().catch(() => undefined);
    expect(() => failed.toResponse(options)).toThrow(message);
    expect(failed.toResponse().status).toBe(503);
  });

  test('a stream that has begun is answered with 200', async () => {
    const server = await saying(whole);
    const stream = transport(server.url, driver).stream(talk, input);
    await stream.started();
    const response = stream.toResponse();
    expect([response.status, (await response.text()).split('\n').length]).toEqual([200, 4]);
  });
});
