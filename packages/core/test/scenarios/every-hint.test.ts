// Every error says what to do.
import { describe, expect, test } from 'vitest';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { talk } from '../servers/talk.js';
import { answer, chunk, STREAM_HEAD } from '../servers/raw-server.js';
import { type Reply, redirect, replies } from '../servers/replies.js';
import { freePort } from '../servers/free-port.js';

const where = { where: { name: 'a' } };

const STATUSES = [
  300, 302, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 418, 422, 423, 429,
  451, 500, 501, 502, 503, 504, 507, 599,
];

describe.each(DRIVERS)('over %s', (driver) => {
  test.each(STATUSES)('a status of %i has a hint', async (status) => {
    for (const body of ['', '{"message":"no"}', 'no', '<html><title>Login</title></html>']) {
      const server = await replies(() => answer(status, body));
      const error = await failure(
        transport(server.url, driver, { retry: { limit: 0 } }).call(getThing, where),
      );
      expect(error, body).toMatchObject({ kind: 'status', status });
      expect(error['hint'], body).toMatch(/\w{3}/);
      expect(server.requests).toHaveLength(1);
    }
  });

  test.each<[string, Reply]>([
    ['a redirect to another protocol', redirect(302, 'file:///etc/passwd')],
    ['a redirect with a user name', redirect(302, 'http://a:b@localhost/')],
    ['an empty redirect', redirect(302, '')],
    ['a page', answer(200, '<html><title>Login</title></html>')],
    ['a text', answer(200, 'hello')],
    ['no body', answer(200, '')],
    ['half of a value', answer(200, '{"id":1,')],
    ['a value that the schema refuses', answer(200, '{"id":"x","name":1}')],
    ['a connection that breaks', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"id"'],
    ['what is not HTTP', 'SSH-2.0-x\r\n'],
    ['an empty status of success', answer(204, '')],
  ])('%s has a hint', async (_, reply) => {
    const server = await replies((__, ___, peer) => {
      setTimeout(() => {
        peer.socket.destroy();
      }, 200);
      return reply;
    });
    const error = await failure(
      transport(server.url, driver, { retry: { limit: 0 }, validate: 'strict' }).call(
        getThing,
        where,
      ),
    );
    expect(error['hint'], String(error)).toMatch(/\w{3}/);
  });

  test.each<[string, string]>([
    ['that ends early', `${STREAM_HEAD}${chunk('{"text":"a"}\n').toString()}0\r\n\r\n`],
    ['that breaks', `${STREAM_HEAD}${chunk('{"text":"a"}\n').toString()}`],
    ['with a line that is not JSON', `${STREAM_HEAD}${chunk('nonsense\n').toString()}0\r\n\r\n`],
    ['with an error', `${STREAM_HEAD}${chunk('{"error":"no"}\n').toString()}0\r\n\r\n`],
    ['without events', `${STREAM_HEAD}0\r\n\r\n`],
  ])('a stream %s has a hint', async (_, reply) => {
    const server = await replies((__, ___, peer) => {
      setTimeout(() => {
        peer.socket.destroy();
      }, 200);
      return reply;
    });
    const error = await failure(
      transport(server.url, driver, { retry: { limit: 0 } })
        .stream(talk, { body: { name: 'a' } })
        .final(),
    );
    expect(error['hint'], String(error)).toMatch(/\w{3}/);
  });

  test('an abort, a time limit, a server that is down, a closed client and a wrong call have hints', async () => {
    const silent = await replies(() => undefined);
    const client = transport(silent.url, driver, { retry: { limit: 0 } });
    const closed = transport(silent.url, driver);
    await closed.close();
    const down = transport(`http://127.0.0.1:${String(await freePort())}`, driver, {
      retry: { limit: 0 },
    });
    const aborting = (): Promise<unknown> => {
      const controller = new AbortController();
      const call = client.call(getThing, where, { signal: controller.signal });
      controller.abort();
      return call;
    };
    for (const fail of [
      aborting,
      () => client.call(getThing, where, { timeouts: { total: 30 } }),
      () => client.call(getThing, where, { timeouts: { firstByte: 30 } }),
      () => down.call(getThing, where),
      () => closed.call(getThing, where),
      () => client.call(getThing, where, { timeout: 1 } as object),
      () => client.call(createThing, { body: { naem: 'x' } as never }),
    ]) {
      const error = await failure(fail());
      expect(error['hint'], String(error)).toMatch(/\w{3}/);
    }
  });
});
