import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.js';
import type { StreamEndpoint } from '../../src/stream/ndjson.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  type NewThing,
  type Thing,
  transport,
} from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';
import { answer, chunk, type Peer, STREAM_HEAD } from '../servers/raw-server.js';
import { replies, type Reply, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

/** An endpoint that changes nothing on the server, as a chat. */
const ask: Endpoint<{ body: NewThing }, Thing> = { ...createThing, id: 'ask', repeatable: true };
/** One that is also retried like a read, as an embedding. */
const embed: Endpoint<{ body: NewThing }, Thing> = { ...ask, id: 'embed', reads: true };
const askStream: StreamEndpoint<{ body: NewThing }, Delta, string> = {
  ...talk,
  id: 'askStream',
  repeatable: true,
};
const body = { body: { name: 'a' } };
const where = { where: { name: 'a' } };

/** Gives no answer, and breaks the connection. */
const reset = (peer: Peer): Reply => {
  peer.reset();
  return undefined;
};

describe.each(DRIVERS)('a request that changes nothing on the server, over %s', (driver) => {
  test.each<[string, (peer: Peer) => Reply]>([
    ['resets', reset],
    [
      'closes',
      (peer) => {
        peer.end();
        return undefined;
      },
    ],
  ])('is sent once more when the server %s its kept-alive connection', async (_, breaks) => {
    const server = await replies((__, count, peer) =>
      count === 2 ? breaks(peer) : answer(200, THING),
    );
    const api = transport(server.url, driver);
    await api.call(ask, body);
    expect(await api.exchange(ask, body)).toMatchObject({
      data: { id: 1, name: 'a' },
      attempts: 2,
    });
    expect(server.requests).toHaveLength(3);
    await api.close();
  });

  test('is sent no more than once more, and then may have been executed', async () => {
    const server = await replies((_, __, peer) => reset(peer));
    const error = await failure(
      transport(server.url, driver, { retry: { limit: 5, baseDelay: 1 } }).call(ask, body),
    );
    expect(error).toMatchObject({ kind: 'network', attempts: 2, mayHaveExecuted: true });
    expect(server.requests).toHaveLength(2);
  });

  test('as a stream is repeated before its response begins, not after', async () => {
    const whole = Buffer.concat([Buffer.from(STREAM_HEAD), chunk(`${L('A')}\n${D}\n`), chunk('')]);
    const early = await replies((_, count, peer) => (count === 1 ? reset(peer) : whole));
    expect(await transport(early.url, driver).stream(askStream, body).final()).toBe('A');
    expect(early.requests).toHaveLength(2);
    const late = await replies(async (_, __, peer) => {
      await peer.write(STREAM_HEAD);
      setTimeout(() => {
        peer.reset();
      }, 20);
      return undefined;
    });
    expect(
      await failure(transport(late.url, driver).stream(askStream, body).final()),
    ).toMatchObject({
      kind: 'network',
      attempts: 1,
      mayHaveExecuted: true,
    });
    expect(late.requests).toHaveLength(1);
  });

  test.each([
    ['retry.repeatable is false', { repeatable: false }],
    ['retry.limit is 0', { limit: 0 }],
  ])('is not repeated when %s', async (_, retry) => {
    const server = await replies((__, ___, peer) => reset(peer));
    const api = transport(server.url, driver, { retry: { baseDelay: 1, ...retry } });
    expect(await failure(api.call(ask, body))).toMatchObject({
      kind: 'network',
      attempts: 1,
      mayHaveExecuted: true,
    });
    expect(await failure(api.stream(askStream, body).final())).toMatchObject({
      kind: 'network',
      attempts: 1,
      mayHaveExecuted: true,
    });
    expect(server.requests).toHaveLength(2);
    const other = transport(server.url, driver, { retry: { baseDelay: 1 } });
    expect(await failure(other.call(ask, body, { retry }))).toMatchObject({ attempts: 1 });
  });

  test('that is retried like a read is sent once when retry.repeatable is false', async () => {
    const server = await replies((_, __, peer) => reset(peer));
    const api = transport(server.url, driver);
    expect(await failure(api.call(embed, body))).toMatchObject({
      attempts: 3,
      mayHaveExecuted: false,
    });
    expect(await failure(api.call(embed, body, { retry: { repeatable: false } }))).toMatchObject({
      attempts: 1,
      mayHaveExecuted: false,
    });
    // A read changes nothing and costs nothing.
    expect(
      await failure(api.call(getThing, where, { retry: { repeatable: false } })),
    ).toMatchObject({ attempts: 3 });
  });

  test('is not repeated after a time limit, an error of the server or a response that is not HTTP', async () => {
    const silent = await replies(() => undefined);
    const late = await failure(
      transport(silent.url, driver).call(ask, body, { timeouts: { firstByte: 60 } }),
    );
    expect(late).toMatchObject({ kind: 'timeout', attempts: 1, mayHaveExecuted: true });
    for (const status of [500, 502, 503, 504]) {
      const failing = await replies(() => answer(status, '{"message":"no"}'));
      expect(await failure(transport(failing.url, driver).call(ask, body))).toMatchObject({
        status,
        attempts: 1,
        mayHaveExecuted: true,
      });
    }
    const other = await replies(() => 'SSH-2.0-OpenSSH_9.9\r\n');
    expect(await failure(transport(other.url, driver).call(ask, body))).toMatchObject({
      kind: 'network',
      attempts: 1,
    });
    expect(other.requests).toHaveLength(1);
  });
});

describe('over undici, where all idle connections are stale', () => {
  test.each(['chat', 'read'] as const)(
    'the repeat of a %s uses a new one, which is closed after it',
    async (kind) => {
      let isRestarted = false;
      const opened = new Set<Peer>();
      const server = await replies((_, __, peer) => {
        if (isRestarted && opened.has(peer)) return reset(peer);
        if (!isRestarted) opened.add(peer);
        return answer(200, THING);
      });
      const api = transport(server.url, 'undici', { retry: { limit: 1, baseDelay: 1 } });
      await Promise.all(Array.from({ length: 6 }, () => api.call(getThing, where)));
      expect(opened.size).toBe(6);
      isRestarted = true;
      const { attempts } =
        kind === 'chat' ? await api.exchange(ask, body) : await api.exchange(getThing, where);
      expect(attempts).toBe(2);
      const [fresh, ...others] = server.peers.filter((peer) => !opened.has(peer));
      expect(others).toHaveLength(0);
      await fresh?.untilClosed();
      await api.close();
    },
  );

  test('a repeat that is aborted closes its connection', async () => {
    const server = await replies((_, count, peer) => (count === 1 ? reset(peer) : undefined));
    const api = transport(server.url, 'undici');
    const stop = new AbortController();
    const error = failure(api.call(ask, body, { signal: stop.signal }));
    await expect.poll(() => server.requests.length).toBe(2);
    stop.abort();
    expect(await error).toMatchObject({ kind: 'aborted', attempts: 2, mayHaveExecuted: true });
    await server.peers[1]?.untilClosed();
    await api.close();
  });
});

test('retry.repeatable must be a boolean', () => {
  expect(() =>
    transport('http://x.example', 'undici', { retry: { repeatable: 1 as unknown as boolean } }),
  ).toThrow('option retry.repeatable must be a boolean');
});
