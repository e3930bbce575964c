import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import { customAuth, token } from '../../src/contract/auth.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { sendRaw } from '../servers/send-file.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, type ReplyServer, target, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };

const namesOf = (request = ''): string[] =>
  [...request.matchAll(/^([\w-]+): /gm)].map(([, name]) => (name ?? '').toLowerCase()).sort();
/** Home sends each first request on to `/moved` on its own origin. */
const moving = (status = 302): Promise<ReplyServer> =>
  replies((request) =>
    target(request).startsWith('/moved') ? answer(200, THING) : redirect(status, '/moved'),
  );

describe.each(DRIVERS)('the headers of a redirect over %s', (driver) => {
  test('another origin receives only the headers that are harmless', async () => {
    const other = await replies(() => answer(200, THING));
    const home = await replies(() => redirect(302, `${other.url}/x`));
    const headers = {
      'Accept-Language': 'de',
      Range: 'bytes=0-',
      'X-Request-Id': 'r-1',
      Traceparent: '00-1',
      'If-None-Match': '"1"',
      Referer: 'https://intern.example/',
      Forwarded: 'for=10.0.0.1',
      Date: 'x',
    };
    await transport(home.url, driver, {
      headers,
      auth: customAuth({
        scheme: 'own',
        apply: (request) => void (request.headers['signature'] = 'planted'),
      }),
    }).call(getThing, where);
    expect(namesOf(home.requests[0])).toEqual(
      expect.arrayContaining(Object.keys(headers).map((name) => name.toLowerCase())),
    );
    // `fetch` adds one of its own, and undici none.
    const own = ['host', 'connection', 'sec-fetch-mode'];
    expect(namesOf(other.requests[0]).filter((name) => !own.includes(name))).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'range',
      'user-agent',
    ]);
  });

  test('on the first origin keep the header that the caller set instead of the credential, or removed', async () => {
    const own = await moving();
    await transport(own.url, driver, { auth: token('abcd1234') }).call(getThing, where, {
      headers: { Authorization: 'Bearer mine' },
    });
    expect(own.requests.map((request) => header(request, 'authorization'))).toEqual([
      'Bearer mine',
      'Bearer mine',
    ]);
    const none = await moving();
    await transport(none.url, driver, { auth: token('abcd1234') }).call(getThing, where, {
      headers: { authorization: null },
    });
    expect(none.requests.map((request) => header(request, 'authorization'))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('on the first origin have a credential that was requested again', async () => {
    const server = await moving();
    let asked = 0;
    await transport(server.url, driver, { auth: token(() => `abcd${String(++asked)}`) }).call(
      getThing,
      where,
    );
    expect(server.requests.map((request) => header(request, 'authorization'))).toEqual([
      'token abcd1',
      'token abcd2',
    ]);
  });

  test('a body that can be read only once is not sent again with a renewed credential: the call fails with the 401', async () => {
    const server = await replies(() => answer(401, '{"message":"token is expired"}'));
    let renewed = 0;
    const auth = token('abcd1234', { renew: () => `abcd${String(++renewed)}` });
    const body = new Blob(['abc']).stream();
    const error = await failure(transport(server.url, driver, { auth }).call(sendRaw, { body }));
    expect(error).toMatchObject({ name: 'UnauthorizedError', attempts: 1, mayHaveExecuted: false });
    expect([server.requests.length, renewed]).toEqual([1, 0]);
  });
});

test('a write that was redirected to an address where nothing is listening was not executed', async () => {
  const server = await replies(() => redirect(307, '/moved'));
  let hops = 0;
  const agent = new Agent();
  const dispatcher = {
    dispatch(options: object, handler: object): boolean {
      // Every second request, the one after the redirect, never gets a connection.
      const to = ++hops % 2 === 0 ? { ...options, origin: 'http://127.0.0.1:1' } : options;
      return agent.dispatch(to as Parameters<Agent['dispatch']>[0], handler);
    },
  };
  const error = await failure(
    transport(server.url, 'undici', { dispatcher, retry: { limit: 1, baseDelay: 1 } }).call(
      createThing,
      { body: { name: 'a' } },
    ),
  );
  expect(error).toMatchObject({
    kind: 'network',
    code: 'ECONNREFUSED',
    attempts: 2,
    mayHaveExecuted: false,
  });
  await agent.close();
});
