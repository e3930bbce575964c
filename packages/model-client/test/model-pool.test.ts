import { describe, expect, test } from 'vitest';
import {
  bearer,
  InputError,
  ModelClient,
  ModelPool,
  modelPool,
  QueueFullError,
} from '../src/index.js';
import { startModelServer } from '../src/testing/index.js';
import { failure } from './scripted-server.js';
import { counts, hello, keyOf, pooled } from './pool/pool-servers.js';
import { useSteadyClock } from '../../core/test/servers/steady-clock.js';

useSteadyClock();

const texts = Array.from({ length: 24 }, (_, at) => `text ${String(at)}`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a pool picks the server', () => {
  test('that has the model loaded, for calls that come one by one', async () => {
    const all = await pooled();
    await all.clients[1]?.load({ model: 'llama3.2' });
    for (let call = 0; call < 5; call++)
      expect((await all.pool.chat(hello)).message.role).toBe('assistant');
    expect(counts(all, 'chat')).toEqual([0, 5, 0]);
    expect(all.pool.servers.map(({ loaded }) => loaded)).toEqual([[], ['llama3.2:latest'], []]);
    // The list of loaded models is used for a while.
    expect(counts(all, 'ps')).toEqual([1, 1, 1]);
  });

  test('with the fewest calls, for calls at the same time', async () => {
    const all = await pooled({ server: () => ({ latency: 40 }) });
    await Promise.all(Array.from({ length: 12 }, () => all.pool.chat(hello)));
    expect(counts(all, 'chat')).toEqual([4, 4, 4]);
    expect(all.pool.servers.map(({ calls, state }) => [calls, state])).toEqual(
      Array.from({ length: 3 }, () => [0, 'ready']),
    );
  });

  test('for each batch of embedMany', async () => {
    const all = await pooled({ server: () => ({ latency: 20 }) });
    const request = { model: 'nomic-embed-text', batchSize: 2, concurrency: 6 };
    const { embeddings, failures } = await all.pool.embedMany(texts, request);
    expect(failures).toEqual([]);
    const alone = await all.clients[0]?.embedMany(texts, request);
    expect(embeddings).toEqual(alone?.embeddings);
    for (const count of counts(all, 'embed')) expect(count).toBeGreaterThanOrEqual(3);
  });

  test('once for all requests of runTools, and for a blob and the model that is created from it', async () => {
    const all = await pooled({ server: () => ({ latency: 5 }) });
    const tool = {
      name: 'weather',
      description: 'the weather',
      schema: { type: 'object', properties: {} },
      run: () => 'sunny',
    } as const;
    const weather = {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'What is the weather?' }],
      tools: [tool],
    } as const;
    const runs = await Promise.all([1, 2, 3].map(() => all.pool.runTools(weather)));
    expect(runs.map(({ steps }) => steps.length)).toEqual([2, 2, 2]);
    expect(counts(all, 'chat')).toEqual([2, 2, 2]);
    const gguf = new Uint8Array(
      await (
        await fetch('data:application/octet-stream;base64,R0dVRgMAAAAAAAAAAAAAAAAAAAAAAAAA')
      ).arrayBuffer(),
    );
    await all.pool.create({ model: 'mine', files: { 'a.gguf': gguf } });
    const used = all.servers.map(
      ({ requests }) =>
        requests.filter(({ endpoint }) =>
          ['headBlob', 'createBlob', 'create'].includes(endpoint ?? ''),
        ).length,
    );
    expect(used.toSorted()).toEqual([0, 0, 3]);
  });

  test('that pick returns, from those that can take the call', async () => {
    const seen: unknown[] = [];
    const all = await pooled({
      pool: {
        pick(servers, call) {
          seen.push([servers.length, call]);
          return call.endpoint === 'chat' ? servers.at(-1) : undefined;
        },
      },
    });
    await all.pool.chat(hello);
    await all.pool.version();
    expect(counts(all)).toEqual([1, 0, 1]);
    expect(seen).toEqual([
      [3, { endpoint: 'chat', model: 'llama3.2:latest', attempt: 1 }],
      [3, { endpoint: 'version', model: undefined, attempt: 1 }],
    ]);
    const reason = new Error('no idea');
    const throwing = modelPool(all.clients, {
      pick: () => {
        throw reason;
      },
    });
    expect(await failure(throwing.chat(hello))).toMatchObject({
      name: 'InputError',
      code: 'callback-failed',
      cause: reason,
    });
    const wrong = modelPool(all.clients, { pick: () => ({}) as never });
    expect(await failure(wrong.chatStream(hello).final())).toMatchObject({
      name: 'InputError',
      code: 'callback-failed',
    });
    expect(wrong.servers.map(({ calls }) => calls)).toEqual([0, 0, 0]);
  });
});

describe('a pool is a model client', () => {
  test('whose streams stay with their server, and count as calls until they end', async () => {
    const all = await pooled();
    const stream = all.pool.chatStream(hello);
    expect(all.pool.servers.map(({ calls }) => calls)).toEqual([0, 0, 0]);
    let events = 0;
    for await (const event of stream) {
      if (events++ === 0) {
        expect(all.pool.servers.map(({ calls }) => calls)).toEqual([1, 0, 0]);
        await Promise.all([
          all.pool.chat(hello),
          all.pool.generate({ model: 'llama3.2', prompt: 'Hello' }),
        ]);
      }
      expect(event.model).toBe('llama3.2');
    }
    expect(stream.outcome).toBe('done');
    for await (const event of all.pool.chatStream(hello)) if (!event.done) break;
    const cancelled = all.pool.chatStream(hello);
    await Promise.allSettled([cancelled.final(), cancelled.cancel()]);
    expect(all.pool.servers.map(({ calls }) => calls)).toEqual([0, 0, 0]);
    expect(events).toBeGreaterThan(2);
  });

  test('also after with(), whose options apply to every server, except auth', async () => {
    const all = await pooled();
    expect(all.pool).toBeInstanceOf(ModelClient);
    const other = all.pool.with({ headers: { 'x-team': 'blue' } });
    expect(other).toBeInstanceOf(ModelPool);
    expect(other.servers).toBe(all.pool.servers);
    await other.chat(hello);
    expect(all.servers[0].requests.at(-1)?.headers['x-team']).toBe('blue');
    expect(() => all.pool.with({ auth: bearer('x') })).toThrow(
      'option auth cannot be set for a pool',
    );
  });

  test('checks its input before anything is sent, and refuses invalid options', async () => {
    const all = await pooled();
    expect(await failure(all.pool.chat({ ...hello, mesages: [] } as never))).toMatchObject({
      name: 'InputError',
    });
    expect(() => all.pool.chatStream({ ...hello, model: 3 as never })).toThrow(InputError);
    expect(await failure(all.pool.chat(hello, { retries: 2 } as never))).toMatchObject({
      name: 'InputError',
    });
    expect(counts(all)).toEqual([0, 0, 0]);
    const wrong: [unknown, unknown][] = [
      [[], {}],
      ['x', {}],
      [[{}], {}],
      [[all.clients[0], 'x'], {}],
      [all.clients, null],
      [all.clients, { pik: () => undefined }],
      [all.clients, { pick: 'first' }],
      [all.clients, { cooldown: 5 }],
      [all.clients, { cooldown: { least: 5 } }],
      [all.clients, { cooldown: { baseDelay: -1 } }],
      [all.clients, { refresh: 'often' }],
    ];
    for (const [clients, options] of wrong)
      expect(() => modelPool(clients as never, options as never)).toThrow(InputError);
  });

  test('closes the clients', async () => {
    const all = await pooled();
    await all.pool.chat(hello);
    await all.pool.close();
    expect(await failure(all.clients[1]?.version() ?? Promise.resolve())).toMatchObject({
      code: 'client-closed',
    });
    expect(await failure(all.pool.chat(hello))).toMatchObject({ code: 'client-closed' });
    expect(await failure(all.pool.embedMany(['a'], { model: 'm' }))).toMatchObject({
      code: 'client-closed',
    });
  });

  test('works without a client that is closed', async () => {
    const all = await pooled();
    await all.clients[0]?.close();
    await all.pool.chat(hello);
    await all.pool.embedMany(texts, { model: 'nomic-embed-text' });
    expect(counts(all)[0]).toBe(0);
  });

  test('each client keeps its limit: where the queue is full, another server takes the call', async () => {
    const all = await pooled({
      server: () => ({ latency: 60 }),
      client: () => ({ limit: { concurrency: 1, queue: 0 } }),
      pool: { pick: (servers) => servers[0] },
    });
    await all.pool.version();
    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => all.pool.chat(hello)));
    expect(calls.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'QueueFullError' },
    });
    expect(QueueFullError.is((calls.at(-1) as PromiseRejectedResult).reason)).toBe(true);
    expect(counts(all, 'chat')).toEqual([1, 1, 1]);
    expect(all.pool.servers.map(({ state, calls: running }) => [state, running])).toEqual(
      Array.from({ length: 3 }, () => ['ready', 0]),
    );
  });

  test('web search uses the first client, whatever the state of its server', async () => {
    const cloud = await startModelServer();
    const all = await pooled({
      client: (index) => ({ web: { baseUrl: cloud.url, auth: bearer(`web-${String(index)}`) } }),
    });
    await all.servers[0].close();
    const { results } = await all.pool.webSearch({ query: 'ravens' });
    expect(results.length).toBeGreaterThan(0);
    expect(counts(all).slice(1)).toEqual([0, 0]);
    await cloud.close();
  });
});

test('no server receives the credential of another one, whatever fails', async () => {
  const all = await pooled({ server: () => ({ chunkDelay: 1 }) });
  for (const [index, server] of all.servers.entries()) {
    server.faults.add({ status: 503, times: 5, after: index });
    server.faults.add({ reset: 'before', times: 3, after: 4 + index });
    server.faults.add({ status: 429, retryAfter: 0, times: 2, after: 9 });
  }
  for (let round = 0; round < 12; round++) {
    await Promise.allSettled([
      all.pool.chat(hello),
      all.pool.chatStream(hello).final(),
      all.pool.embedMany(texts, { model: 'nomic-embed-text', batchSize: 4 }),
      all.pool.list(),
    ]);
    await pause(10);
  }
  const statuses = all.servers.flatMap(({ requests }) => requests.map(({ status }) => status));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30);
  // Each server accepts its own key only.
  expect(statuses.filter((status) => status === 401)).toEqual([]);
  expect(
    JSON.stringify(all.pool.servers.map(({ url, lastError }) => ({ url, lastError }))),
  ).not.toContain(keyOf(0));
  expect(all.pool.servers.map(({ calls }) => calls)).toEqual([0, 0, 0]);
});
