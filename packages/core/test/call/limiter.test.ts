import { describe, expect, test } from 'vitest';
import { AbortError, InputError, QueueFullError, TimeoutError } from '../../src/base/errors.js';
import type { ClientHooks } from '../../src/contract/hooks.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { header, pause, replies, type ReplyServer, target, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const named = (name: string): typeof where => ({ where: { name } });

/** A server that responds when the test tells it to. `held` has the requests without a response, oldest first. */
async function heldServer(): Promise<{
  server: ReplyServer;
  held: (() => void)[];
  until: (count: number) => Promise<void>;
}> {
  const held: (() => void)[] = [];
  const server = await replies(
    () =>
      new Promise((resolve) => {
        held.push(() => {
          resolve(answer(200, THING));
        });
      }),
  );
  const until = async (count: number): Promise<void> => {
    for (let waited = 0; held.length < count; waited += 5) {
      if (waited > 2_000)
        throw new Error(`${String(held.length)} requests arrived instead of ${String(count)}`);
      await pause(5);
    }
  };
  return { server, held, until };
}

describe.each(DRIVERS)('the option limit over %s', (driver) => {
  test('sends as many requests at a time as it allows, the others in the order in which they came', async () => {
    const { server, held, until } = await heldServer();
    const api = transport(server.url, driver, { limit: { concurrency: 2 } });
    const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => api.call(getThing, named(name)));
    for (let sent = 2; sent <= 5; sent++) {
      await until(sent);
      await pause(20);
      expect(held).toHaveLength(sent);
      held[sent - 2]?.();
    }
    held[4]?.();
    await Promise.all(calls);
    const order = server.requests.map(target);
    expect(order.slice(0, 2).toSorted()).toEqual(['/things/a', '/things/b']);
    expect(order.slice(2)).toEqual(['/things/c', '/things/d', '/things/e']);
  });

  test('is shared with the clients that with() makes', async () => {
    const { server, held, until } = await heldServer();
    const api = transport(server.url, driver, { limit: { concurrency: 1 } });
    const calls = [api, api.with({ headers: { 'x-a': '1' } }), api.with({}).with({})].map((each) =>
      each.call(getThing, where),
    );
    for (let sent = 1; sent <= 3; sent++) {
      await until(sent);
      await pause(10);
      expect(held).toHaveLength(sent);
      held[sent - 1]?.();
    }
    await Promise.all(calls);
    const error = await failure(() =>
      Promise.resolve(api.with({ limit: { concurrency: 9 } } as object)),
    );
    expect(error).toMatchObject({
      name: 'InputError',
      message: 'option limit cannot be set by with()',
    });
  });

  test('rejects a call when the queue is full, with the length of the queue in the error', async () => {
    const { server, held, until } = await heldServer();
    const api = transport(server.url, driver, { limit: { concurrency: 1, queue: 2 } });
    const calls = [1, 2, 3].map(() => api.call(getThing, where));
    await until(1);
    const error = await failure(api.call(getThing, where));
    expect(error).toBeInstanceOf(QueueFullError);
    expect(error).toMatchObject({
      name: 'QueueFullError',
      kind: 'queue',
      code: 'queue-full',
      queue: 2,
      endpoint: 'getThing',
    });
    expect(error).toMatchObject({ attempts: 0, mayHaveExecuted: false });
    expect(error.message).toBe(
      `GET ${server.url}/things/a: limit.queue is full: 2 calls are waiting`,
    );
    for (let sent = 1; sent <= 3; sent++) {
      await until(sent);
      held[sent - 1]?.();
    }
    await Promise.all(calls);
    const none = transport(server.url, driver, { limit: { concurrency: 1, queue: 0 } });
    const only = none.call(getThing, where);
    expect(await failure(none.call(getThing, where))).toMatchObject({
      code: 'queue-full',
      queue: 0,
    });
    await until(4);
    held[3]?.();
    await only;
  });

  test('reports each wait to onQueue, with its place in the queue', async () => {
    const { server, held, until } = await heldServer();
    const events: object[] = [];
    const hooks: ClientHooks = {
      onQueue: ({ endpoint, attempt, position, context }) =>
        void events.push({ endpoint, attempt, position, context }),
    };
    const api = transport(server.url, driver, { limit: { concurrency: 1 }, hooks });
    const calls = ['one', 'two', 'three'].map((context) => api.call(getThing, where, { context }));
    await until(1);
    expect(events).toEqual([
      { endpoint: 'getThing', attempt: 1, position: 1, context: 'two' },
      { endpoint: 'getThing', attempt: 1, position: 2, context: 'three' },
    ]);
    for (let sent = 1; sent <= 3; sent++) {
      await until(sent);
      held[sent - 1]?.();
    }
    await Promise.all(calls);
    expect(events).toHaveLength(2);
  });

  test('a wait ends with the signal and with total, and leaves the queue', async () => {
    const { server, held, until } = await heldServer();
    const api = transport(server.url, driver, { limit: { concurrency: 1, queue: 3 } });
    const first = api.call(getThing, where);
    await until(1);
    const controller = new AbortController();
    const aborted = failure(api.call(getThing, where, { signal: controller.signal }));
    const late = failure(api.call(getThing, where, { timeouts: { total: 40 } }));
    const last = api.call(getThing, named('last'));
    controller.abort('enough');
    const error = await aborted;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ cause: 'enough', attempts: 0, mayHaveExecuted: false });
    expect(await late).toMatchObject({ name: 'TimeoutError', phase: 'total', attempts: 0 });
    const [one, two] = [api.call(getThing, where), api.call(getThing, where)];
    expect(await failure(api.call(getThing, where))).toMatchObject({
      code: 'queue-full',
      queue: 3,
    });
    for (let sent = 1; sent <= 4; sent++) {
      await until(sent);
      held[sent - 1]?.();
    }
    await Promise.all([first, last, one, two]);
    expect(target(server.requests[1])).toBe('/things/last');
    expect(server.requests).toHaveLength(4);
  });

  test('the wait does not count as firstByte', async () => {
    const server = await replies(async () => {
      await pause(60);
      return answer(200, THING);
    });
    const api = transport(server.url, driver, {
      limit: { concurrency: 1 },
      timeouts: { firstByte: 150, connect: 150 },
    });
    const calls = [1, 2, 3, 4, 5].map(() => api.call(getThing, where));
    expect(await Promise.all(calls)).toHaveLength(5);
    const slow = await failure(api.call(getThing, where, { timeouts: { firstByte: 20 } }));
    expect(slow).toBeInstanceOf(TimeoutError);
  });

  test('an answer holds its slot until it is read or cancelled', async () => {
    const server = await replies((request) =>
      target(request) === '/file' ? answer(200, 'abc') : answer(200, THING),
    );
    const api = transport(server.url, driver, { limit: { concurrency: 1, queue: 0 } });
    const kept = await api.bytes(file, {});
    expect(await failure(api.call(getThing, where))).toMatchObject({ code: 'queue-full' });
    await kept.cancel();
    await api.call(getThing, where);
    const read = await api.bytes(file, {});
    expect(await read.text()).toBe('abc');
    await api.call(getThing, where);
    await using left = await api.bytes(file, {});
    for await (const piece of left) if (piece.length > 0) break;
    await api.call(getThing, where);
  });

  test('a stream holds its slot while it is read, a list only during a request', async () => {
    const server = await replies((request) => {
      if (target(request) === '/talk')
        return Buffer.concat([
          Buffer.from(STREAM_HEAD),
          chunk(`${L('A')}\n${L('B')}\n${D}\n`),
          Buffer.from(LAST_CHUNK),
        ]);
      if (!target(request).startsWith('/things?')) return answer(200, THING);
      return answer(
        200,
        target(request).includes('page=3')
          ? '[]'
          : `[${THING.replace('1', String(server.requests.length))}]`,
      );
    });
    const api = transport(server.url, driver, { limit: { concurrency: 1, queue: 0 } });
    const stream = api.stream(talk, { body: { name: 'x' } });
    await api.call(getThing, where);
    for await (const event of stream) {
      expect(await failure(api.call(getThing, where))).toMatchObject({ code: 'queue-full' });
      if (event.message?.content === 'B') break;
    }
    await api.call(getThing, where);
    expect(await api.stream(talk, { body: { name: 'x' } }).final()).toBe('AB');
    let items = 0;
    for await (const each of api.pages(listThings, {})) {
      await api.call(getThing, where);
      items += each.id > 0 ? 1 : 0;
    }
    expect(items).toBe(2);
  });

  test('the delay before a retry holds no slot, and a retry waits though the queue is full', async () => {
    const events: [string, number][] = [];
    const server = await replies(async (request, count) => {
      if (count === 1) return answer(503, '{}', { 'retry-after-ms': '60' });
      if (target(request) === '/things/b') await pause(120);
      return answer(200, THING);
    });
    const hooks: ClientHooks = {
      onQueue: ({ attempt, position }) => void events.push(['queue', attempt * 10 + position]),
      onRetry: ({ attempt }) => void events.push(['retry', attempt]),
    };
    const api = transport(server.url, driver, { limit: { concurrency: 1, queue: 0 }, hooks });
    const first = api.call(getThing, named('a'));
    while (events.length === 0) await pause(2);
    const second = api.call(getThing, named('b'));
    await Promise.all([first, second]);
    expect(server.requests.map(target)).toEqual(['/things/a', '/things/b', '/things/a']);
    expect(events).toEqual([
      ['retry', 1],
      ['queue', 21],
    ]);
  });

  test('a call that began before the client was closed gets its turn', async () => {
    const { server, held, until } = await heldServer();
    const api = transport(server.url, driver, { limit: { concurrency: 1 } });
    const calls = [api.call(getThing, where), api.call(getThing, where)];
    await until(1);
    const closing = api.close();
    held[0]?.();
    await until(2);
    held[1]?.();
    await Promise.all([...calls, closing]);
    expect(header(server.requests[1], 'host')).toBeDefined();
  });
});

test.each<[string, unknown, string]>([
  [
    'no concurrency',
    {},
    'option limit.concurrency must be a whole number from 1 up, not undefined',
  ],
  [
    'concurrency 0',
    { concurrency: 0 },
    'option limit.concurrency must be a whole number from 1 up, not 0',
  ],
  [
    'a fraction',
    { concurrency: 1.5 },
    'option limit.concurrency must be a whole number from 1 up, not a fraction',
  ],
  [
    'a negative queue',
    { concurrency: 1, queue: -1 },
    'option limit.queue must be a whole number from 0 up, not -1',
  ],
  [
    'a text',
    { concurrency: 1, queue: '3' },
    'option limit.queue must be a whole number from 0 up, not a string',
  ],
  [
    'a misspelt key',
    { concurrency: 1, Queue: 3 },
    'option limit.Queue is not known: use limit.queue',
  ],
  ['a number', 4, 'option limit must be an object, not 4'],
  ['null', null, 'option limit must be an object, not null'],
])('refuses %s', async (_, limit, message) => {
  const error = await failure(() =>
    Promise.resolve(transport('http://127.0.0.1:9', 'undici', { limit: limit as never })),
  );
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ code: 'invalid-option', message });
});
