import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AbortError } from '../../src/base/errors.js';
import { token } from '../../src/contract/auth.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, type Peer, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const REASON = new Error('the user went home');

function abortedIn(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort(REASON);
  }, ms);
  return controller.signal;
}

async function expectAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const error = await failure(work);
  expect(error).toBeInstanceOf(AbortError);
  expect(error.name).toBe('AbortError');
  expect(error.cause).toBe(REASON);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
}

const closed = async (peer: Peer | undefined): Promise<void> => peer?.untilClosed();

describe.each(DRIVERS)('an abort over %s', (driver) => {
  test('before the call: nothing is sent, and the reason is kept', async () => {
    const server = await replies(() => answer(200, THING));
    const signal = AbortSignal.abort(REASON);
    await expectAborted(transport(server.url, driver).call(getThing, where, { signal }), signal);
    await expectAborted(
      transport(server.url, driver, { signal }).exchange(getThing, where),
      signal,
    );
    expect(server.peers).toHaveLength(0);
  });

  test('by AbortSignal.timeout has another code than one by the user, alone or combined with other signals', async () => {
    const server = await replies(() => undefined);
    const api = transport(server.url, driver);
    const controller = new AbortController();
    for (const signal of [
      AbortSignal.timeout(60),
      AbortSignal.any([controller.signal, AbortSignal.timeout(60)]),
    ]) {
      const error = await failure(api.call(getThing, where, { signal }));
      expect(error).toBeInstanceOf(AbortError);
      expect(error).toMatchObject({
        name: 'AbortError',
        kind: 'aborted',
        code: 'signal-timeout',
        cause: signal.reason as unknown,
      });
      expect(error.message).toContain('its signal timed out');
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ cause: { name: 'TimeoutError' } });
    }
    setTimeout(() => {
      controller.abort();
    }, 30);
    const byUser = await failure(
      api.call(getThing, where, {
        signal: AbortSignal.any([controller.signal, AbortSignal.timeout(5_000)]),
      }),
    );
    expect(byUser).toMatchObject({ kind: 'aborted' });
    expect(byUser).not.toHaveProperty('code');
    expect(byUser.message).not.toContain('timed out');
  });

  test('while the connection is being made', async () => {
    const server = await rawServer(() => undefined);
    const signal = abortedIn(100);
    await expectAborted(
      transport(server.url.replace('http:', 'https:'), driver).call(getThing, where, { signal }),
      signal,
    );
  });

  test('while a credential function or a hook is running', async () => {
    const server = await replies(() => answer(200, THING));
    const never = new Promise<never>(() => undefined);
    const signal = abortedIn(50);
    await expectAborted(
      transport(server.url, driver, { auth: token(() => never) }).call(getThing, where, { signal }),
      signal,
    );
    for (const hooks of [{ onRequest: () => never }, { onResponse: () => never }]) {
      const late = abortedIn(50);
      await expectAborted(
        transport(server.url, driver, { hooks }).call(getThing, where, { signal: late }),
        late,
      );
    }
  });

  test('while the server works: it sees the close before it has answered', async () => {
    const server = await replies(() => undefined);
    const signal = abortedIn(100);
    await expectAborted(
      transport(server.url, driver).call(createThing, { body: { name: 'a' } }, { signal }),
      signal,
    );
    await closed(server.peers[0]);
  });

  test('in the middle of a body, an error body, a page and a download', async () => {
    for (const status of [200, 500]) {
      const server = await replies(
        () => `HTTP/1.1 ${String(status)} X\r\ncontent-length: 100\r\n\r\n[{"id"`,
      );
      const api = transport(server.url, driver, { retry: { limit: 0 } });
      const one = abortedIn(80);
      await expectAborted(api.call(getThing, where, { signal: one }), one);
      const two = abortedIn(80);
      await expectAborted(api.pages(listThings, {}, { signal: two }).toArray(), two);
      if (status === 500) continue;
      const three = abortedIn(80);
      await expectAborted(
        api.bytes(file, {}, { signal: three }).then((bytes) => bytes.bytes()),
        three,
      );
      // undici opens another connection for a request that was already aborted, and leaves it idle.
      for (const peer of server.peers) if (peer.received !== '') await closed(peer);
    }
  });

  test('in the middle of a line: the stream throws and keeps the events before it', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n${L('B').slice(0, 30)}`));
    });
    const signal = abortedIn(150);
    const stream = transport(server.url, driver).stream(talk, { body: { name: 'x' } }, { signal });
    await expectAborted(stream.final(), signal);
    expect(stream.outcome).toBe('aborted');
    expect(stream.partial).toBe('A');
    await closed(server.peers[0]);
  });

  test('a signal that fires between two events ends the stream at once, even when the next events have already arrived', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n${L('B')}\n${L('C')}\n${D}\n`));
    });
    const controller = new AbortController();
    const stream = transport(server.url, driver).stream(
      talk,
      { body: { name: 'x' } },
      { signal: controller.signal },
    );
    const loop = async (): Promise<void> => {
      for await (const event of stream) if (event.message !== undefined) controller.abort(REASON);
    };
    await expectAborted(loop(), controller.signal);
    expect(stream.partial).toBe('A');
  });

  test('after the last event has no effect', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n${D}\n`));
    });
    const controller = new AbortController();
    const stream = transport(server.url, driver).stream(
      talk,
      { body: { name: 'x' } },
      { signal: controller.signal },
    );
    expect(await stream.final()).toBe('A');
    controller.abort(REASON);
    await pause(20);
    expect(stream.outcome).toBe('done');
    expect(await stream.final()).toBe('A');
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('any of the signals of the client, of with() and of the call ends the call', async () => {
    const server = await replies(() => undefined);
    for (const at of [0, 1, 2]) {
      const signals = [0, 1, 2].map((i) =>
        i === at ? abortedIn(60) : new AbortController().signal,
      );
      const api = transport(server.url, driver, { signal: signals[0] }).with({
        signal: signals[1],
      });
      await expectAborted(
        api.call(getThing, where, { signal: signals[2] }),
        signals[at] ?? AbortSignal.abort(),
      );
      for (const signal of signals) expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    }
  });

  test('aborting one of two streams of a client does not affect the other', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      for (const text of ['A', 'B', 'C']) {
        await peer.write(chunk(`${L(text)}\n`));
        await pause(60);
      }
      await peer.write(chunk(`${D}\n`));
    });
    const api = transport(server.url, driver);
    const signal = abortedIn(90);
    const first = api.stream(talk, { body: { name: 'x' } }, { signal });
    const second = api.stream(talk, { body: { name: 'y' } });
    const [lost, kept] = await Promise.allSettled([first.final(), second.final()]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { kind: 'aborted' } });
    expect(kept).toEqual({ status: 'fulfilled', value: 'ABC' });
  });

  test('one signal for a thousand requests has no listener left at the end, and AbortSignal.any is not used', async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.setHeader('content-length', String(THING.length)).end(THING);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const any = vi.spyOn(AbortSignal, 'any');
    const warnings = vi.spyOn(process, 'emitWarning');
    const { signal } = new AbortController();
    const api = transport(
      `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      driver,
    );
    for (let done = 0; done < 1_000; done += 25) {
      await Promise.all(Array.from({ length: 25 }, () => api.call(getThing, where, { signal })));
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(any).not.toHaveBeenCalled();
    expect(warnings).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await api.close();
    server.closeAllConnections();
  });
});

test('a fetch that ignores its signal does not delay the end of the call', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (sink) => {
      sink.enqueue(Buffer.from('{"id"'));
    },
  });
  const deaf: typeof fetch = (_, init) =>
    init?.method === 'GET' ? Promise.resolve(new Response(body)) : new Promise(() => undefined);
  const api = transport('http://127.0.0.1:9', 'fetch', { fetch: deaf });
  const first = abortedIn(50);
  await expectAborted(api.call(getThing, where, { signal: first }), first);
  const second = abortedIn(50);
  await expectAborted(api.call(createThing, { body: { name: 'a' } }, { signal: second }), second);
});
