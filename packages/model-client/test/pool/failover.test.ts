import { describe, expect, test } from 'vitest';
import { startModelServer } from '../../src/testing/index.js';
import { failure } from '../scripted-server.js';
import { counts, hello, keyOf, pooled } from './pool-servers.js';
import { freePort } from '../../../core/test/servers/free-port.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('of three servers one is down', () => {
  test('from the beginning: calls go to the others, and it is found again when it is up', async () => {
    // Nobody else takes this port while the first server is down.
    const port = await freePort();
    const all = await pooled({
      server: (index) => (index === 0 ? { port } : {}),
      pool: { cooldown: { baseDelay: 600 } },
    });
    await all.servers[0].close();
    for (let call = 0; call < 3; call++) await all.pool.chat(hello);
    expect(counts(all, 'chat')).toEqual([0, 3, 0]);
    const [first] = all.pool.servers;
    for (let waited = 0; first?.failures === 0 && waited < 2_000; waited += 10) await pause(10);
    expect(first).toMatchObject({ state: 'cooling-down', lastError: { kind: 'network' } });
    expect(first?.failures).toBeGreaterThan(0);
    await using again = await startModelServer({ auth: keyOf(0), port });
    await pause((first?.cooldownMs ?? 0) + 20);
    // The question whether it is up is asked beside a call.
    await all.pool.chat(hello);
    for (let waited = 0; first?.state !== 'ready' && waited < 2_000; waited += 10) await pause(10);
    expect(first?.state).toBe('ready');
    const calls = await Promise.all(Array.from({ length: 9 }, () => all.pool.chat(hello)));
    expect(calls).toHaveLength(9);
    expect(again.requests.filter(({ endpoint }) => endpoint === 'chat').length).toBeGreaterThan(0);
  });

  test('between two calls: another server takes the next one, and the pause gets longer with each failure', async () => {
    const all = await pooled({
      pool: { pick: (servers) => servers[0], cooldown: { baseDelay: 30, maxDelay: 10_000 } },
    });
    await all.pool.chat(hello);
    await all.servers[0].close();
    // The client notices that its idle connection was closed.
    await pause(30);
    await all.pool.chat(hello);
    await all.pool.chatStream(hello).final();
    expect(counts(all, 'chat')).toEqual([1, 2, 0]);
    for (let call = 0; call < 6; call++) {
      await pause(40);
      await all.pool.chat(hello);
    }
    expect(all.pool.servers[0]?.failures).toBeGreaterThan(1);
    expect(all.pool.servers[0]?.failures).toBeLessThan(6);
    expect(counts(all, 'chat')[1]).toBe(8);
  });

  test('while it executes a request that only reads: another server answers', async () => {
    const all = await pooled();
    all.servers[0].faults.add({ endpoint: 'embed', reset: 'before' });
    const { embeddings } = await all.pool.embed({ model: 'nomic-embed-text', input: ['a', 'b'] });
    expect(embeddings).toHaveLength(2);
    expect(counts(all, 'embed')).toEqual([1, 1, 0]);
  });

  test('in the middle of a stream: the stream fails with what had arrived, and its server gets no calls for a while', async () => {
    const all = await pooled();
    all.servers[0].faults.add({ endpoint: 'chat', reset: 'middle' });
    const stream = all.pool.chatStream(hello);
    expect(await failure(stream.final())).toMatchObject({ kind: 'network' });
    expect(stream.partial.message.content).not.toBe('');
    expect(counts(all, 'chat')).toEqual([1, 0, 0]);
    expect(all.pool.servers[0]).toMatchObject({ state: 'cooling-down', calls: 0 });
  });
});

test('a transfer may begin on another server, but does not move once it has begun', async () => {
  const all = await pooled({ pool: { pick: (servers) => servers[0] } });
  await all.pool.version();
  await all.servers[0].close();
  await pause(30);
  await all.pool.pull({ model: 'mistral' });
  expect(counts(all, 'pull')).toEqual([0, 1, 0]);
  const other = await pooled({ pool: { pick: (servers) => servers[0] } });
  await other.pool.version();
  other.servers[0].faults.add({ endpoint: 'createBlob', status: 503, times: 'all' });
  const files = { 'a.gguf': new Uint8Array([71, 71, 85, 70]) };
  expect(await failure(other.pool.create({ model: 'mine', files }))).toMatchObject({ status: 503 });
  expect(counts(other).slice(1)).toEqual([0, 0]);
});

describe('of three servers one hangs', () => {
  test('from the beginning: calls do not wait until that is certain, and none is sent to it', async () => {
    const all = await pooled();
    all.servers[0].faults.add({ stall: true, times: 'all' });
    await all.pool.chat(hello);
    // The pool still waits for its first answer, and the calls do not.
    expect(all.pool.servers[0]?.state).toBe('unknown');
    await Promise.all(Array.from({ length: 6 }, () => all.pool.chat(hello)));
    expect(all.pool.servers[0]?.state).toBe('unknown');
    expect(counts(all)[0]).toBe(0);
    await pause(2_200);
    await all.pool.chat(hello);
    expect(all.pool.servers[0]).toMatchObject({
      state: 'cooling-down',
      lastError: { kind: 'timeout', phase: 'firstByte' },
    });
  });

  test('while it has a call: the time limit ends that call, and others go elsewhere', async () => {
    const all = await pooled();
    await all.pool.version();
    all.servers[0].faults.add({ stall: true, times: 'all' });
    const error = await failure(all.pool.chat(hello, { timeouts: { firstByte: 60 } }));
    expect(error).toMatchObject({ kind: 'timeout', phase: 'firstByte', mayHaveExecuted: true });
    await all.pool.chat(hello);
    expect(counts(all, 'chat')).toEqual([1, 1, 0]);
  });

  test('a request that only reads is taken over, and total covers all servers', async () => {
    const all = await pooled();
    await all.pool.version();
    for (const server of all.servers.slice(0, 2))
      server.faults.add({ endpoint: 'embed', stall: true, times: 'all' });
    const request = { model: 'nomic-embed-text', input: 'a' };
    const { embeddings } = await all.pool.embed(request, { timeouts: { firstByte: 60 } });
    expect(embeddings).toHaveLength(1);
    expect(counts(all, 'embed')).toEqual([1, 1, 1]);
    const other = await pooled();
    await other.pool.version();
    for (const server of other.servers)
      server.faults.add({ endpoint: 'embed', stall: true, times: 'all' });
    const error = await failure(
      other.pool.embed(request, { timeouts: { firstByte: 100, total: 150 } }),
    );
    expect(error).toMatchObject({ kind: 'timeout', phase: 'total' });
  });

  test('the signal ends the wait for servers that do not answer', async () => {
    const all = await pooled();
    for (const server of all.servers) server.faults.add({ stall: true, times: 'all' });
    const error = await failure(all.pool.chat(hello, { signal: AbortSignal.timeout(80) }));
    expect(error).toMatchObject({ kind: 'aborted', code: 'signal-timeout' });
    expect(all.pool.servers.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(all.pool.servers.map(({ calls }) => calls)).toEqual([0, 0, 0]);
  });
});

describe('of three servers one lacks the model', () => {
  test('another one answers, and that model is not requested from it again', async () => {
    const all = await pooled({
      server: (index) => (index === 0 ? { models: ['nomic-embed-text'] } : {}),
    });
    for (let call = 0; call < 3; call++) await all.pool.chat(hello);
    expect(counts(all, 'chat')).toEqual([1, 3, 0]);
    expect(all.pool.servers[0]?.state).toBe('ready');
    await all.pool.embed({ model: 'nomic-embed-text', input: 'a' });
    expect(counts(all, 'embed')).toEqual([1, 0, 0]);
  });

  test('when all lack it, the error is that of a server, and the model is found after a pull', async () => {
    const all = await pooled();
    const request = { ...hello, model: 'mistral' };
    expect(await failure(all.pool.chat(request))).toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
    expect(counts(all, 'chat')).toEqual([1, 1, 1]);
    await all.clients[2]?.pull({ model: 'mistral' });
    await all.pool.chat(request);
    expect(await failure(all.pool.chatStream({ ...hello, model: 'absent' }).final())).toMatchObject(
      { code: 'model-not-found' },
    );
  });
});

describe('of three servers some refuse', () => {
  test('one that is busy: another one takes the call, and it gets no calls for its Retry-After', async () => {
    const all = await pooled();
    await all.pool.version();
    all.servers[0].faults.add({
      endpoint: 'chat',
      status: 503,
      retryAfter: 30,
      body: { error: 'server busy, please try again.' },
    });
    await all.pool.chat(hello);
    expect(counts(all, 'chat')).toEqual([1, 1, 0]);
    expect(all.pool.servers[0]).toMatchObject({ state: 'cooling-down', failures: 0 });
    expect(all.pool.servers[0]?.cooldownMs).toBeGreaterThan(20_000);
  });

  test('all of them: the client of the last one retries as its options say', async () => {
    const all = await pooled();
    await all.pool.version();
    for (const server of all.servers)
      server.faults.add({
        endpoint: 'chat',
        status: 503,
        retryAfter: 0.01,
        times: 1,
        body: { error: 'server busy' },
      });
    await all.pool.chat(hello);
    expect(counts(all, 'chat')).toEqual([1, 1, 2]);
  });

  test('with a status that another server would not change: it is the error of the call', async () => {
    const all = await pooled();
    await all.pool.version();
    all.servers[0].faults.add({ endpoint: 'chat', status: 400 });
    all.servers[0].faults.add({ endpoint: 'generate', status: 500 });
    expect(await failure(all.pool.chat(hello))).toMatchObject({ status: 400 });
    expect(await failure(all.pool.generate({ model: 'llama3.2', prompt: 'x' }))).toMatchObject({
      status: 500,
    });
    expect(counts(all, 'chat')).toEqual([1, 0, 0]);
    expect(all.pool.servers[0]?.state).toBe('ready');
  });

  test('a server without ps gets calls', async () => {
    const all = await pooled();
    for (const server of all.servers)
      server.faults.add({ endpoint: 'ps', status: 404, body: '404 page not found', times: 'all' });
    await all.pool.chat(hello);
    expect(all.pool.servers.map(({ state, loaded }) => [state, loaded])).toEqual(
      Array.from({ length: 3 }, () => ['ready', undefined]),
    );
  });
});

test('when all servers are down, the error says so, and the call names its own operation', async () => {
  const all = await pooled();
  await all.pool.chat(hello);
  for (const server of all.servers) await server.close();
  await pause(30);
  for (let call = 0; call < 3; call++) {
    const error = await failure(all.pool.chat(hello));
    expect(error).toMatchObject({ name: 'NetworkError', endpoint: 'chat', mayHaveExecuted: false });
  }
  expect(all.pool.servers.map(({ calls, state }) => [calls, state])).toEqual(
    Array.from({ length: 3 }, () => [0, 'cooling-down']),
  );
});

test('over fetch, which cannot tell what was sent, requests that change nothing are taken over, and no others', async () => {
  const all = await pooled({ client: () => ({ fetch: globalThis.fetch }) });
  await all.pool.version();
  await all.servers[0].close();
  expect(await failure(all.pool.copy({ source: 'llama3.2', destination: 'mine' }))).toMatchObject({
    kind: 'network',
    mayHaveExecuted: true,
  });
  const chatting = await pooled({ client: () => ({ fetch: globalThis.fetch }) });
  await chatting.pool.version();
  await chatting.servers[0].close();
  await chatting.pool.chat(hello);
  expect(counts(chatting, 'chat')).toEqual([0, 1, 0]);
  const reading = await pooled({ client: () => ({ fetch: globalThis.fetch }) });
  await reading.pool.version();
  await reading.servers[0].close();
  await reading.pool.embed({ model: 'nomic-embed-text', input: 'a' });
  expect(counts(reading, 'embed')).toEqual([0, 1, 0]);
});
