import { describe, expect, test } from 'vitest';
import type { NoInput } from '../../src/contract/endpoint.js';
import { ndjson, type StreamEndpoint } from '../../src/stream/ndjson.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, object } from '../schema-all.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { answer, chunk, LAST_CHUNK, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

interface Job {
  job: number;
  status: string;
}
const job: ZodSchema<Job> = object(() => ({ job: z.int(), status: z.string() }));
const plain: StreamEndpoint<NoInput, Job> = {
  id: 'jobs',
  method: 'GET',
  path: '/jobs',
  input: {},
  event: job,
  format: ndjson,
};
const jobs = (...states: readonly string[]): string =>
  states.map((status, at) => `${JSON.stringify({ job: at + 1, status })}\n`).join('');

async function eventsOf<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

async function serve(
  body: string,
  head = STREAM_HEAD,
  end: string | Uint8Array = LAST_CHUNK,
): Promise<string> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write(head);
    await peer.write(chunk(body));
    await peer.write(end);
    peer.socket.end();
  });
  return server.url;
}

describe.each(DRIVERS)('a stream of a custom endpoint over %s', (driver) => {
  test('without a last event is complete when its body ends, whatever its events are', async () => {
    const url = await serve(jobs('running', 'success', 'success'));
    expect(await eventsOf(transport(url, driver).stream(plain, {}))).toEqual([
      { job: 1, status: 'running' },
      { job: 2, status: 'success' },
      { job: 3, status: 'success' },
    ]);
    const empty = await replies(() => answer(200, ''));
    expect(await eventsOf(transport(empty.url, driver).stream(plain, {}))).toEqual([]);
  });

  test('whose body ends within a character is truncated, not malformed', async () => {
    const body = Buffer.from(`${jobs('running')}{"job":2,"status":"é`).subarray(0, -1);
    const server = await replies(() => answer(200, body));
    const error = await failure(transport(server.url, driver).stream(plain, {}).final());
    expect(error).toMatchObject({
      reason: 'truncated',
      message: expect.stringContaining('in the middle of line 2') as string,
    });
  });

  test('without a last event still fails when its connection breaks', async () => {
    const url = await serve(jobs('running'), STREAM_HEAD, '');
    const error = await failure(
      eventsOf(transport(url, driver, { retry: { limit: 0 } }).stream(plain, {})),
    );
    expect(error).toMatchObject({ kind: 'network' });
  });

  test('ends with the event that the endpoint declares as the last, and is truncated without it', async () => {
    const endpoint: StreamEndpoint<NoInput, Job> = {
      ...plain,
      isLast: (event) => event.status === 'over',
    };
    const whole = await serve(jobs('success', 'over', 'ignored'));
    expect(await transport(whole, driver).stream(endpoint, {}).final()).toEqual({
      job: 2,
      status: 'over',
    });
    const cut = await serve(jobs('success'));
    const error = await failure(transport(cut, driver).stream(endpoint, {}).final());
    expect(error).toMatchObject({
      reason: 'truncated',
      message: expect.stringContaining('after 1 event, before its last one') as string,
    });
  });

  test('that ends without any event has a hint of its own', async () => {
    const endpoint: StreamEndpoint<NoInput, Job> = { ...plain, isLast: () => true };
    const empty = await replies(() => answer(200, ''));
    const error = await failure(transport(empty.url, driver).stream(endpoint, {}).final());
    expect(error).toMatchObject({
      reason: 'truncated',
      hint: expect.stringMatching(/sent no events/) as string,
    });
  });

  test.each(['isLast', 'untilEnd'] as const)(
    'notices the event of %s among many that arrive at once',
    async (role) => {
      const endpoint: StreamEndpoint<NoInput, Job> = {
        ...plain,
        isLast: ({ status }) => status === 'over',
        ...(role === 'untilEnd' && { untilEnd: ({ status }) => status === 'inner' }),
      };
      const states =
        role === 'isLast'
          ? ['running', 'running', 'over', 'ignored']
          : ['a', 'inner', 'over', 'b', 'over'];
      const url = await serve(jobs(...states));
      expect(await eventsOf(transport(url, driver).stream(endpoint, {}))).toHaveLength(
        role === 'isLast' ? 3 : 5,
      );
    },
  );

  test('with an inner job ends with its body, and is truncated when that ends after another event', async () => {
    const endpoint: StreamEndpoint<NoInput, Job> = {
      ...plain,
      isLast: ({ status }) => status === 'over',
      untilEnd: ({ status }) => status === 'inner',
    };
    const whole = jobs('inner', 'over', 'running', 'over');
    for (const body of [whole, whole.trimEnd(), jobs('inner', 'over')]) {
      const stream = transport(await serve(body), driver).stream(endpoint, {});
      expect(await eventsOf(stream)).toHaveLength(body.trimEnd().split('\n').length);
      expect(stream.outcome).toBe('done');
    }
    for (const body of [jobs('inner', 'over', 'running'), jobs('inner', 'running')]) {
      const error = await failure(
        transport(await serve(body), driver)
          .stream(endpoint, {})
          .final(),
      );
      expect(error).toMatchObject({ reason: 'truncated' });
    }
    const broken = await serve(jobs('inner', 'over'), STREAM_HEAD, '');
    const error = await failure(
      transport(broken, driver, { retry: { limit: 0 } })
        .stream(endpoint, {})
        .final(),
    );
    expect(error).toMatchObject({ kind: 'network' });
    const without = transport(
      await serve(jobs('running', 'over', 'ignored'), STREAM_HEAD, ''),
      driver,
    ).stream(endpoint, {});
    expect(await without.final()).toEqual({ job: 2, status: 'over' });
  });

  test.each(['data: {"job":1}\n\n', 'event: job\ndata: {}\n\n', ': hello\n\n'])(
    'of server-sent events is an error that says so: %j',
    async (body) => {
      const url = await serve(body);
      const error = await failure(transport(url, driver).stream(plain, {}).final());
      expect(error).toMatchObject({
        reason: 'malformed',
        code: 'event-stream',
        hint: expect.stringContaining('server-sent events') as string,
      });
    },
  );
});
