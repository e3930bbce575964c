import { describe, expect, test } from 'vitest';
import { busyThing, createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { answer, rawServer } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { freePort } from '../servers/free-port.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const thing = { body: { name: 'a' } };
const where = { where: { name: 'a' } };

describe.each(DRIVERS)('a write that fails over %s', (driver) => {
  // With fetch nothing can be proved unsent.
  const unsent =
    driver === 'undici'
      ? { attempts: 3, mayHaveExecuted: false }
      : { attempts: 1, mayHaveExecuted: true };

  test('nothing is listening: nothing was sent, so it is retried', async () => {
    const error = await failure(
      transport(`http://127.0.0.1:${String(await freePort())}`, driver).call(createThing, thing),
    );
    expect(error).toMatchObject({ kind: 'network', code: 'ECONNREFUSED', ...unsent });
    expect(error['hint']).toContain('check that the server is running');
  });

  test('a name without an address: nothing was sent', async () => {
    const error = await failure(
      transport('http://no-such-host.invalid', driver).call(createThing, thing),
    );
    expect(error).toMatchObject({ kind: 'network', ...unsent });
    expect(['ENOTFOUND', 'EAI_AGAIN']).toContain(error['code']);
    expect(error['hint']).toContain('DNS');
  });

  test('TLS to a port without TLS: nothing was sent', async () => {
    const server = await rawServer(
      (peer) => void peer.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'),
    );
    const error = await failure(
      transport(server.url.replace('http:', 'https:'), driver).call(createThing, thing),
    );
    expect(error).toMatchObject({ kind: 'network', ...unsent });
    expect(error['hint']).toContain('does not speak TLS');
    for (const peer of server.peers) expect(peer.received).not.toContain('things');
  });

  test('after a reset that follows the request it is not retried', async () => {
    const server = await replies((_, __, peer) => {
      peer.reset();
      return undefined;
    });
    const error = await failure(transport(server.url, driver).call(createThing, thing));
    expect(error).toMatchObject({ kind: 'network', attempts: 1, mayHaveExecuted: true });
    expect(error.cause).toBeInstanceOf(Error);
    expect(server.requests).toHaveLength(1);
  });

  test('after a reset before the request was read it is not retried, because the client cannot tell the difference', async () => {
    const server = await rawServer((peer) => {
      peer.socket.pause();
      setTimeout(() => {
        peer.reset();
      }, 30);
    });
    const error = await failure(transport(server.url, driver).call(createThing, thing));
    expect(error).toMatchObject({ kind: 'network', attempts: 1, mayHaveExecuted: true });
    expect(server.peers).toHaveLength(1);
  });

  test('a read is retried after any of these, and mayHaveExecuted is never true', async () => {
    const server = await replies((_, __, peer) => {
      peer.reset();
      return undefined;
    });
    expect(await failure(transport(server.url, driver).call(getThing, where))).toMatchObject({
      kind: 'network',
      attempts: 3,
      mayHaveExecuted: false,
    });
    expect(server.requests).toHaveLength(3);
  });

  test('a POST that may be repeated with the same result may have been executed all the same', async () => {
    const server = await replies((_, __, peer) => {
      peer.reset();
      return undefined;
    });
    const cancel: typeof createThing = { ...createThing, id: 'cancel', idempotent: true };
    expect(await failure(transport(server.url, driver).call(cancel, thing))).toMatchObject({
      kind: 'network',
      attempts: 3,
      mayHaveExecuted: true,
    });
    expect(server.requests).toHaveLength(3);
  });

  test('an error response means that nothing was executed; a broken response that it may have been', async () => {
    const refusing = await replies(() => answer(503, '{"error":"queue full"}'));
    expect(await failure(transport(refusing.url, driver).call(busyThing, thing))).toMatchObject({
      status: 503,
      attempts: 3,
      mayHaveExecuted: false,
    });
    expect(await failure(transport(refusing.url, driver).call(createThing, thing))).toMatchObject({
      status: 503,
      attempts: 1,
      mayHaveExecuted: true,
    });
    const cut = await replies(async (_, __, peer) => {
      await peer.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":1,');
      peer.end();
      return undefined;
    });
    expect(await failure(transport(cut.url, driver).call(createThing, thing))).toMatchObject({
      kind: 'network',
      attempts: 1,
      mayHaveExecuted: true,
    });
  });

  test('a write whose response does not fit its schema was executed', async () => {
    const server = await replies(() => answer(200, '{"id":"one"}'));
    expect(await failure(transport(server.url, driver).call(createThing, thing))).toMatchObject({
      kind: 'output',
      mayHaveExecuted: true,
    });
    expect(await failure(transport(server.url, driver).call(getThing, where))).toMatchObject({
      kind: 'output',
      mayHaveExecuted: false,
    });
  });

  test('mayHaveExecuted is true after an abort while the server works, and false before the first byte is sent', async () => {
    const server = await replies(() => undefined);
    const stop = new AbortController();
    const late = failure(
      transport(server.url, driver).call(createThing, thing, { signal: stop.signal }),
    );
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort();
    expect(await late).toMatchObject({ kind: 'aborted', mayHaveExecuted: true });
    const early = transport(server.url, driver).call(createThing, thing, {
      signal: AbortSignal.abort(),
    });
    expect(await failure(early)).toMatchObject({ kind: 'aborted', mayHaveExecuted: false });
  });
});

describe.each(DRIVERS)('a connection that is used again over %s', (driver) => {
  test('one that the server closed while it was idle is replaced, also for a write', async () => {
    const server = await replies((_, __, peer) => {
      setTimeout(() => {
        peer.end();
      }, 20);
      return answer(200, THING);
    });
    const api = transport(server.url, driver);
    for (let i = 0; i < 3; i++) {
      await api.call(createThing, thing);
      await pause(60);
    }
    expect(server.requests).toHaveLength(3);
    expect(server.peers).toHaveLength(3);
  });

  test('after a reset on the second use a read is retried, and a write is a typed error', async () => {
    const script = (
      request: string,
      count: number,
      peer: { reset(): void },
    ): Buffer | undefined => {
      if (count % 2 === 1) return answer(200, THING);
      peer.reset();
      return undefined;
    };
    const reads = await replies(script);
    const reader = transport(reads.url, driver);
    await reader.call(getThing, where);
    expect(await reader.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    const writes = await replies(script);
    const writer = transport(writes.url, driver);
    await writer.call(createThing, thing);
    expect(await failure(writer.call(createThing, thing))).toMatchObject({
      kind: 'network',
      mayHaveExecuted: true,
      attempts: 1,
    });
  });

  test('the keep-alive time of the server is respected', async () => {
    const server = await replies((_, count) =>
      answer(200, THING, count === 1 ? { connection: 'close' } : { 'keep-alive': 'timeout=1' }),
    );
    const api = transport(server.url, driver);
    for (let i = 0; i < 2; i++) await api.call(createThing, thing);
    await pause(50);
    await api.call(createThing, thing);
    expect(server.requests).toHaveLength(3);
    expect(server.peers.length).toBeGreaterThanOrEqual(2);
  });

  test('a connection that closes unannounced is not an error', async () => {
    const server = await replies((_, __, peer) => {
      setImmediate(() => {
        peer.end();
      });
      return answer(200, THING, { connection: 'keep-alive' });
    });
    const api = transport(server.url, driver);
    for (let i = 0; i < 5; i++)
      expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
  });
});
