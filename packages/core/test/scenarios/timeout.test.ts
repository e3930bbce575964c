import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { sendRaw } from '../servers/send-file.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };

/** Returns how long a failing call takes once the driver is warm. */
async function timed(
  work: () => Promise<unknown>,
): Promise<{ error: Error & Record<string, unknown>; ms: number }> {
  const started = performance.now();
  const error = await failure(work);
  return { error, ms: performance.now() - started };
}

describe.each(DRIVERS)('a time limit over %s', (driver) => {
  test('firstByte: 200 fires after 200 ms, and the connection closes', async () => {
    const server = await replies((_, count) => (count === 1 ? answer(200, THING) : undefined));
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    await api.call(getThing, where);
    const { error, ms } = await timed(() =>
      api.call(createThing, { body: { name: 'a' } }, { timeouts: { firstByte: 200 } }),
    );
    expect(error).toMatchObject({
      name: 'TimeoutError',
      kind: 'timeout',
      phase: 'firstByte',
      code: 'timeout',
      mayHaveExecuted: true,
    });
    expect(error.message).toContain('200 ms');
    expect(error['hint']).toContain('timeouts.firstByte');
    expect(ms).toBeGreaterThanOrEqual(195);
    const last = server.peers.at(-1);
    await last?.untilClosed();
  });

  test('idle: 200 fires after 200 ms of silence in a body', async () => {
    const server = await replies((_, count) =>
      count === 1 ? answer(200, THING) : 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id"',
    );
    const api = transport(server.url, driver);
    await api.call(getThing, where);
    const { error, ms } = await timed(() => api.call(getThing, where, { timeouts: { idle: 200 } }));
    expect(error).toMatchObject({ kind: 'timeout', phase: 'idle' });
    expect(ms).toBeGreaterThanOrEqual(195);
  });

  test('total covers all attempts and the waits between them', async () => {
    const stuck = await replies((_, count) =>
      count < 3 ? answer(503, '', { 'retry-after': '0.05' }) : undefined,
    );
    const error = await failure(
      transport(stuck.url, driver).call(getThing, where, { timeouts: { total: 300 } }),
    );
    expect(error).toMatchObject({ kind: 'timeout', phase: 'total', attempts: 3 });
  });

  test('firstByte starts once the request body is sent', async () => {
    const server = await rawServer(async (peer) => {
      await peer.until(
        () => peer.received.includes('0\r\n\r\n') || peer.received.length > 300,
        3_000,
      );
      await peer.write(answer(200, THING));
    });
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 4; i++) {
        await pause(100);
        yield new Uint8Array([48 + i]);
      }
    };
    const api = transport(server.url, driver, { timeouts: { firstByte: 250 } });
    expect(await api.call(sendRaw, { body: slow() })).toEqual({ id: 1, name: 'a' });
  });

  test('idle is paused while the caller is processing', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      for (const text of ['A', 'B', 'C']) {
        await peer.write(chunk(`${L(text)}\n`));
        await pause(20);
      }
      await peer.write(chunk(`${D}\n`));
      await peer.write(LAST_CHUNK);
    });
    const stream = transport(server.url, driver, { timeouts: { idle: 150 } }).stream(talk, {
      body: { name: 'x' },
    });
    let events = 0;
    for await (const event of stream) {
      await pause(250);
      if (event.message !== undefined) events++;
    }
    expect(events).toBe(4);
    expect(await stream.final()).toBe('ABC');
  });

  test('bytes of an unfinished line are progress, blank lines are not', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      const line = `${L('A')}\n${D}\n`;
      for (let i = 0; i < line.length; i += 40) {
        await peer.write(chunk(line.slice(i, i + 40)));
        await pause(60);
      }
    });
    const stream = transport(server.url, driver, { timeouts: { idle: 250 } }).stream(talk, {
      body: { name: 'x' },
    });
    expect(await stream.final()).toBe('A');
  });

  test('a response that arrives all at once after a long time succeeds when firstByte allows it', async () => {
    const server = await replies(async () => {
      await pause(600);
      return Buffer.concat([
        Buffer.from(STREAM_HEAD),
        chunk(`${L('A')}\n${L('B')}\n${D}\n`),
        Buffer.from(LAST_CHUNK),
      ]);
    });
    const patient = transport(server.url, driver, { timeouts: { idle: 200 } }).stream(
      talk,
      { body: { name: 'x' } },
      { timeouts: { firstByte: null } },
    );
    expect(await patient.final()).toBe('AB');
    const hasty = transport(server.url, driver).stream(
      talk,
      { body: { name: 'x' } },
      { timeouts: { firstByte: 200 } },
    );
    expect(await failure(hasty.final())).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
    expect(hasty.outcome).toBe('timeout');
  });

  test('the limits of the client and of the call take precedence over those of an endpoint', async () => {
    const slow = { ...getThing, timeouts: { firstByte: 150 } };
    const server = await replies(async () => {
      await pause(400);
      return answer(200, THING);
    });
    const once = { retry: { limit: 0 } };
    expect(await failure(transport(server.url, driver, once).call(slow, where))).toMatchObject({
      phase: 'firstByte',
    });
    expect(
      await transport(server.url, driver, { ...once, timeouts: { firstByte: 5_000 } }).call(
        slow,
        where,
      ),
    ).toEqual({
      id: 1,
      name: 'a',
    });
    expect(
      await transport(server.url, driver, once).call(slow, where, {
        timeouts: { firstByte: null },
      }),
    ).toEqual({ id: 1, name: 'a' });
  });

  test('a limit longer than a timer can measure is treated as no limit, instead of firing at once', async () => {
    const server = await replies(async () => {
      await pause(50);
      return answer(200, THING);
    });
    const far = { connect: 1e12, firstByte: 1e12, idle: 1e12, total: 1e12 };
    expect(await transport(server.url, driver, { timeouts: far }).call(getThing, where)).toEqual({
      id: 1,
      name: 'a',
    });
  });
});

test('connect: 200 fires after 200 ms when the TLS handshake never completes, and nothing was sent', async () => {
  const server = await rawServer(() => undefined);
  const api = transport(server.url.replace('http:', 'https:'), 'undici', { retry: { limit: 0 } });
  await failure(api.call(createThing, { body: { name: 'a' } }, { timeouts: { connect: 1 } }));
  const { error, ms } = await timed(() =>
    api.call(createThing, { body: { name: 'a' } }, { timeouts: { connect: 200 } }),
  );
  expect(error).toMatchObject({ kind: 'timeout', phase: 'connect', mayHaveExecuted: false });
  expect(ms).toBeGreaterThanOrEqual(195);
});

test('with fetch, firstByte includes connecting', async () => {
  const server = await rawServer(() => undefined);
  const api = transport(server.url.replace('http:', 'https:'), 'fetch', { retry: { limit: 0 } });
  const error = await failure(
    api.call(getThing, where, { timeouts: { connect: 50, firstByte: 200 } }),
  );
  expect(error).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
});

test("undici's own limits of 300 s are off, also on a dispatcher passed to the client", async () => {
  const server = await replies(() => answer(200, THING));
  const agent = new Agent();
  const seen: object[] = [];
  const dispatcher = {
    dispatch(options: object, handler: object): boolean {
      seen.push(options);
      return agent.dispatch(options as Parameters<Agent['dispatch']>[0], handler);
    },
  };
  await transport(server.url, 'undici', { dispatcher }).call(getThing, where);
  expect(seen).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0 }]);
  await agent.close();
});
