import { describe, expect, test, vi } from 'vitest';
import { basic, bearer, customAuth, token } from '../../src/contract/auth.js';
import type { ClientHooks } from '../../src/contract/hooks.js';
import { Transport } from '../servers/transport.js';
import { createThing, DRIVERS, failure, getThing, removeThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { L, talk } from '../servers/talk.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, target, THING } from '../servers/replies.js';
import { unhandled } from '../servers/unhandled.js';
import { failed, late, mine, rejection, ways } from './failing.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };

describe.each(DRIVERS)('a function of the calling code over %s', (driver) => {
  test.each(ways)(
    'each hook that %s ends its call with one error, also after a write, and leaves nothing open',
    async (_, fail) => {
      const rest = unhandled();
      const names = ['onRequest', 'onResponse', 'onRetry', 'onWarning'] as const;
      for (const name of names) {
        const server = await replies((request) =>
          name === 'onRetry' && target(request) === '/things'
            ? answer(429, '')
            : answer(200, THING, { 'x-service-warning': 'old' }),
        );
        const service = {
          name: 'x',
          version: '1.0.0',
          basePath: '',
          warningHeaders: ['x-service-warning'],
        };
        const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
        const api = new Transport(
          { baseUrl: server.url, hooks: { [name]: fail }, retry: { baseDelay: 1 }, ...own },
          service,
        );
        const error = await failure(api.call(createThing, { body: { name: 'a' } }));
        expect(error).toMatchObject({
          ...failed,
          endpoint: 'createThing',
          request: `POST ${server.url}/things`,
          mayHaveExecuted: name === 'onResponse' || name === 'onWarning',
        });
        expect(error.message).toContain(`hooks.${name} threw: mine`);
        expect(server.requests).toHaveLength(name === 'onRequest' ? 0 : 1);
      }
      expect(await rest()).toEqual([]);
    },
  );

  test.each(ways)(
    'a hook that %s ends a stream, a list and a download the same way',
    async (_, fail) => {
      const rest = unhandled();
      const server = await replies((request) =>
        target(request) === '/talk'
          ? `HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${L('a')}\n`
          : 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n[',
      );
      const api = transport(server.url, driver, { hooks: { onResponse: fail } });
      const stream = api.stream(talk, { body: { name: 'x' } });
      expect(await failure(stream.final())).toMatchObject({ ...failed, endpoint: 'talk' });
      expect(stream.outcome).toBe('aborted');
      expect(await failure(api.pages(listThings, {}).toArray())).toMatchObject({
        ...failed,
        page: { number: 1 },
      });
      expect(await failure(api.bytes(file, {}))).toMatchObject(failed);
      for (const peer of server.peers) if (peer.received !== '') await peer.untilClosed();
      expect(await rest()).toEqual([]);
    },
  );

  test('an onDrift hook that throws ends the call with one error', async () => {
    const server = await replies(() => answer(200, '{"id":"x","name":"a"}'));
    const hooks: ClientHooks = {
      onDrift: () => {
        throw mine;
      },
    };
    const error = await failure(
      transport(server.url, driver, { validate: 'lenient', hooks }).call(getThing, where),
    );
    expect(error).toMatchObject({ ...failed, endpoint: 'getThing' });
  });

  test.each(ways)(
    'a credential function that %s ends the call before anything is sent',
    async (_, fail) => {
      const rest = unhandled();
      const server = await replies(() => answer(200, THING));
      const auths = [
        token(fail),
        bearer(fail),
        basic({ username: 'ada', password: fail }),
        customAuth({ scheme: 'own', apply: fail }),
      ];
      for (const auth of auths) {
        const error = await failure(transport(server.url, driver, { auth }).call(getThing, where));
        expect(error).toMatchObject({ ...failed, endpoint: 'getThing' });
        expect(error.message).toContain(`the credential function of ${auth.scheme} threw: mine`);
      }
      const versioned = customAuth({
        scheme: 'own',
        apply: () => undefined,
        credentialVersion: () => {
          throw mine;
        },
      });
      expect(
        await failure(transport(server.url, driver, { auth: versioned }).call(getThing, where)),
      ).toMatchObject(failed);
      expect(server.peers).toHaveLength(0);
      expect(await rest()).toEqual([]);
    },
  );

  test.each(ways)(
    'a scheme that %s when it is told how an attempt ended ends the call',
    async (_, fail) => {
      const rest = unhandled();
      const server = await replies(() => 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{');
      const auth = customAuth({ scheme: 'once', apply: () => undefined, settled: fail });
      const error = await failure(transport(server.url, driver, { auth }).call(getThing, where));
      expect(error).toMatchObject({ ...failed, endpoint: 'getThing' });
      expect(error.message).toContain('settled of once threw: mine');
      await server.peers[0]?.untilClosed();
      expect(await rest()).toEqual([]);
    },
  );

  test.each(ways)(
    'a renewal that %s ends the call, and the next call tries again',
    async (_, fail) => {
      const rest = unhandled();
      const server = await replies((request) =>
        header(request, 'authorization') === 'token fresh' ? answer(200, THING) : answer(401, '{}'),
      );
      let asked = 0;
      const renewed = transport(server.url, driver, {
        auth: token('stale', { renew: () => (++asked === 1 ? fail() : 'fresh') }),
      });
      expect(await failure(renewed.call(getThing, where))).toMatchObject(failed);
      expect(await renewed.call(getThing, where)).toEqual({ id: 1, name: 'a' });
      expect(asked).toBe(2);
      expect(await rest()).toEqual([]);
    },
  );

  test('an error of a credential says what the attempts before it may have done', async () => {
    const server = await replies((_, __, peer) => {
      peer.reset();
      return undefined;
    });
    const star = { ...removeThing, idempotent: true } as const;
    const blank = token(() => (server.peers.length === 0 ? 'first' : ' '));
    const api = transport(server.url, driver, { auth: blank, retry: { baseDelay: 1 } });
    expect(await failure(api.call(star, where))).toMatchObject({
      code: 'invalid-credential',
      request: `DELETE ${server.url}/things/a`,
      mayHaveExecuted: true,
    });
  });

  test('a hook that fails after a 401 ends the call, which renews nothing', async () => {
    const server = await replies(() => answer(401, '{}'));
    const renew = vi.fn(() => 'fresh');
    const onResponse = (): never => {
      throw mine;
    };
    const options = { auth: token('stale', { renew }), hooks: { onResponse } };
    const api = transport(server.url, driver, options);
    expect(await failure(api.call(getThing, where))).toMatchObject(failed);
    expect(renew).not.toHaveBeenCalled();
  });

  test('a failed renewal ends every call that waits for it', async () => {
    const rest = unhandled();
    const server = await replies(() => answer(401, '{}'));
    const api = transport(server.url, driver, { auth: token('stale', { renew: late }) });
    const errors = await Promise.all(
      Array.from({ length: 5 }, () => failure(api.call(getThing, where))),
    );
    for (const error of errors) expect(error).toMatchObject(failed);
    expect(await rest()).toEqual([]);
  });

  test('an error that contains the sent credential does not show it anywhere', async () => {
    const server = await replies(() => answer(200, THING));
    const onResponse = (): never => {
      throw new Error('planted-secret is no good');
    };
    const error = await failure(
      transport(server.url, driver, { auth: token('planted-secret'), hooks: { onResponse } }).call(
        getThing,
        where,
      ),
    );
    expect(JSON.stringify(error) + String((error.cause as Error).stack)).not.toContain(
      'planted-secret',
    );
  });

  test.each<[thrown: unknown, text: string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [7, '7'],
    ['words', 'words'],
    [{ status: 500 }, 'an object'],
    [{ message: 'in an object' }, 'in an object'],
  ])('may throw any value, such as %j', async (thrown, text) => {
    const server = await replies(() => answer(200, THING));
    const onRequest = (): Promise<never> => rejection(thrown);
    const error = await failure(
      transport(server.url, driver, { hooks: { onRequest } }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'input', code: 'callback-failed' });
    expect(error.message).toContain(`hooks.onRequest threw: ${text}`);
  });

  test('that never settles ends with its call', async () => {
    const server = await replies(() => answer(200, THING));
    const onRequest = (): Promise<never> => new Promise(() => undefined);
    const error = await failure(
      transport(server.url, driver, { hooks: { onRequest } }).call(getThing, where, {
        timeouts: { total: 50 },
      }),
    );
    expect(error).toMatchObject({ kind: 'timeout', phase: 'total' });
  });
});

test('a fetch that throws synchronously is a NetworkError with its cause, and leaves nothing open', async () => {
  const rest = unhandled();
  for (const fetch of [
    () => {
      throw mine;
    },
    () => Promise.reject(mine),
    () => 7,
    () => undefined,
  ] as unknown as (typeof globalThis.fetch)[]) {
    const error = await failure(
      transport('http://127.0.0.1:9', 'fetch', { fetch, retry: { limit: 1, baseDelay: 1 } }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({ kind: 'network', endpoint: 'getThing' });
    expect(error.cause).toBeInstanceOf(Error);
  }
  expect(await rest()).toEqual([]);
});
