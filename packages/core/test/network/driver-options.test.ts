import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Agent, MockAgent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { platform as fetchPlatform } from '../../src/network/web-platform.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { proxyFromEnv } from '../../src/network/proxy.js';
import { Transport } from '../servers/transport.js';
import { createThing, failure, getThing } from '../servers/api.js';
import { answer, rawServer } from '../servers/raw-server.js';
import { header, replies, target, THING } from '../servers/replies.js';
import { pem, proxyServer, secureServer, unixServer } from '../servers/secure.js';

const get = (options: TransportOptions): Promise<unknown> =>
  new Transport({ validate: 'strict', retry: { limit: 0 }, ...options }).call(getThing, {
    where: { name: 'x' },
  });
const ca = pem('ca.crt');
const local = (port: number, host = '127.0.0.1'): string => `https://${host}:${String(port)}`;

describe('TLS on Node', () => {
  test('trusts an authority that is given as text, bytes or a list, and no other', async () => {
    const server = await secureServer();
    const baseUrl = local(server.port);
    for (const given of [ca, Buffer.from(ca), [pem('client.crt'), ca]])
      expect(await get({ baseUrl, tls: { ca: given } })).toMatchObject({ id: 1 });
    const error = await failure(get({ baseUrl }));
    expect(error).toMatchObject({ kind: 'network', mayHaveExecuted: false });
    expect(error['hint']).toContain('tls.ca');
    expect(await get({ baseUrl, tls: { rejectUnauthorized: false } })).toMatchObject({ id: 1 });
  });

  test('rejects a certificate for another name, unless the expected name is set', async () => {
    const server = await secureServer({}, 'other');
    const baseUrl = local(server.port, 'localhost');
    const error = await failure(get({ baseUrl, tls: { ca } }));
    expect(error).toMatchObject({ kind: 'network', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(error['hint']).toContain('tls.servername');
    expect(await get({ baseUrl, tls: { ca, servername: 'other.example' } })).toMatchObject({
      id: 1,
    });
    expect(server.seen.map(({ servername }) => servername)).toEqual(['other.example']);
  });

  test('does not try again when the certificate is not accepted', async () => {
    const server = await secureServer();
    const other = await secureServer({}, 'other');
    for (const [options, code] of [
      [{ baseUrl: local(server.port) }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
      [{ baseUrl: local(other.port, 'localhost'), tls: { ca } }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const) {
      const api = new Transport({ ...options, retry: { baseDelay: 1 } });
      expect(await failure(api.call(createThing, { body: { name: 'a' } }))).toMatchObject({
        code,
        attempts: 1,
        mayHaveExecuted: false,
      });
    }
  });

  test('presents a client certificate, also with an encrypted key', async () => {
    const server = await secureServer({ requestCert: true, ca });
    const baseUrl = local(server.port);
    const cert = pem('client.crt');
    await get({ baseUrl, tls: { ca, cert, key: pem('client.key') } });
    await get({
      baseUrl,
      tls: { ca, cert, key: pem('client-locked.key'), passphrase: 'geheim-pass' },
    });
    expect(server.seen.map(({ client }) => client)).toEqual(['ada', 'ada']);
    expect(await failure(get({ baseUrl, tls: { ca } }))).toMatchObject({ kind: 'network' });
    const wrong = await failure(
      get({
        baseUrl,
        tls: { ca, cert, key: pem('client-locked.key'), passphrase: 'geheim-wrong' },
      }),
    );
    expect(wrong).toMatchObject({ kind: 'network', mayHaveExecuted: false });
    expect(inspect(wrong, { depth: 10, showHidden: true })).not.toMatch(/geheim|PRIVATE KEY/);
  });

  test.each<[object, string]>([
    [{ ca: '/etc/ssl/ca.pem' }, 'tls.ca must be text or bytes in PEM, not another string'],
    [{ ca: [pem('ca.crt'), 7] }, 'tls.ca must be a list of texts'],
    [{ key: 5 }, 'tls.key must be text or bytes in PEM, not an integer'],
    [{ cert: '' }, 'tls.cert must be text or bytes in PEM, not an empty string'],
    [{ passphrase: 5 }, 'tls.passphrase must be a string'],
    [{ servername: null }, 'tls.servername must be a string, not null'],
    [{ rejectUnauthorized: 'no' }, 'tls.rejectUnauthorized must be a boolean'],
    [{ serverName: 'x' }, 'tls.serverName is not known'],
    ['geheim' as unknown as object, 'tls must be an object, not a string'],
  ])('%j is refused when the client is made', (tls, words) => {
    const make = (): unknown => new Transport({ baseUrl: 'https://x.example', tls });
    expect(make).toThrow(InputError);
    expect(make).toThrow(words);
    expect(make).not.toThrow('geheim');
  });
});

describe('a proxy on Node', () => {
  const pair = `Basic ${Buffer.from('ada:geheim%').toString('base64')}`;
  const withUser = (url: string): string => url.replace('//', '//ada:geheim%25@');

  test('tunnels https, with credentials of its own that the server never sees', async () => {
    const server = await secureServer();
    const proxy = await proxyServer({ authorization: pair });
    expect(
      await get({ baseUrl: local(server.port), tls: { ca }, proxy: withUser(proxy.url) }),
    ).toMatchObject({ id: 1 });
    expect(proxy.heads).toHaveLength(1);
    expect(proxy.heads[0]).toMatch(
      new RegExp(`^CONNECT 127.0.0.1:${String(server.port)} HTTP/1.1`),
    );
  });

  test('forwards plain http with its absolute address', async () => {
    const server = await replies(() => answer(200, THING));
    const proxy = await proxyServer({ authorization: pair });
    const api = new Transport({
      baseUrl: `${server.url}/git`,
      proxy: new URL(withUser(proxy.url)),
    });
    expect(await api.call(createThing, { body: { name: 'a' } })).toMatchObject({ id: 1 });
    expect(proxy.heads[0]).toMatch(new RegExp(`^POST ${server.url}/git/things HTTP/1.1`));
    expect(header(proxy.heads[0], 'host')).toBe(new URL(server.url).host);
    expect(target(server.requests[0])).toBe('/git/things');
    await api.close();
  });

  test('that rejects the connection is an error that says so, and never shows its password', async () => {
    const proxy = await proxyServer({ authorization: 'Basic other' });
    const plain = await failure(
      get({ baseUrl: 'http://forge.example', proxy: withUser(proxy.url) }),
    );
    expect(plain).toMatchObject({ kind: 'status', status: 407 });
    expect(plain.message).toContain('who are you');
    const tunnel = await failure(
      get({ baseUrl: 'https://forge.example', proxy: withUser(proxy.url) }),
    );
    expect(tunnel).toMatchObject({ kind: 'network', mayHaveExecuted: false });
    expect(tunnel['hint']).toContain('status 407');
    for (const error of [plain, tunnel])
      expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toMatch(
        /geheim|YWRhOmdlaGVpbS/,
      );
  });

  test('that is down is an error of the network', async () => {
    for (const baseUrl of ['http://forge.example', 'https://forge.example']) {
      expect(await failure(get({ baseUrl, proxy: 'http://127.0.0.1:1' }))).toMatchObject({
        kind: 'network',
        code: 'ECONNREFUSED',
        mayHaveExecuted: false,
      });
    }
  });

  test('may come from the environment', async () => {
    const proxy = await proxyServer();
    const env = { HTTP_PROXY: proxy.url, NO_PROXY: 'direct.example' };
    await failure(
      get({ baseUrl: 'http://forge.invalid', proxy: proxyFromEnv(env, 'http://forge.invalid') }),
    );
    expect(proxy.heads[0]).toMatch(/^GET http:\/\/forge.invalid\/things\/x /);
    expect(proxyFromEnv(env, 'http://direct.example')).toBeUndefined();
  });

  test.each([['socks5://x'], ['nonsense geheim'], [''], [7], [null], [{}]])(
    '%j is refused when the client is made',
    (proxy) => {
      const make = (): unknown =>
        new Transport({ baseUrl: 'https://x.example', proxy: proxy as string });
      expect(make).toThrow('option proxy');
      expect(make).not.toThrow('geheim');
    },
  );
});

describe('other connection options on Node', () => {
  test('a unix socket', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'socket-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const socketPath = join(dir, 's');
    const heads = await unixServer(socketPath);
    expect(await get({ baseUrl: 'http://localhost/base', socketPath })).toMatchObject({ id: 1 });
    expect(heads[0]).toMatch(/^GET \/base\/things\/x /);
    const missing = await failure(
      get({ baseUrl: 'http://localhost', socketPath: join(dir, 'missing') }),
    );
    expect(missing).toMatchObject({ kind: 'network', code: 'ENOENT', mayHaveExecuted: false });
    expect(missing['hint']).toContain('socketPath');
  });

  test('a unix socket whose file is left over is named in the error', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'socket-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const socketPath = join(dir, 'stale');
    const server = createServer().listen(join(dir, 's'));
    await once(server, 'listening');
    // Closing the server removes its file only under the name that it was opened with.
    await rename(join(dir, 's'), socketPath);
    server.close();
    const error = await failure(get({ baseUrl: 'http://127.0.0.1:11434', socketPath }));
    expect(error).toMatchObject({ code: 'ECONNREFUSED', mayHaveExecuted: false });
    expect(error.message).toContain(`no connection to the socket ${socketPath} (ECONNREFUSED)`);
    expect(error['hint']).toContain(`nothing is listening at the socket ${socketPath}`);
    expect(error['hint']).not.toContain('11434');
  });

  test('the time limit for connecting, which caps that of a call or of with()', async () => {
    const silent = await rawServer(() => undefined);
    const api = new Transport({
      baseUrl: local(silent.port),
      timeouts: { connect: 50 },
      retry: { limit: 0 },
    });
    for (const connect of [600_000, null])
      for (const client of [api, api.with({ timeouts: { connect } })])
        expect(
          await failure(client.call(getThing, { where: { name: 'x' } }, { timeouts: { connect } })),
        ).toMatchObject({
          kind: 'timeout',
          phase: 'connect',
          message: expect.stringContaining('50 ms') as string,
        });
  });

  test('a dispatcher of the caller, which close() does not close', async () => {
    const server = await replies(() => answer(200, THING));
    const dispatcher = new Agent({ keepAliveTimeout: 10 });
    onTestFinished(() => dispatcher.close());
    const api = new Transport({ baseUrl: server.url, dispatcher });
    await api.call(getThing, { where: { name: 'x' } });
    await api.close();
    expect(dispatcher.closed).toBe(false);
    expect(
      await new Transport({ baseUrl: server.url, dispatcher }).call(getThing, {
        where: { name: 'x' },
      }),
    ).toMatchObject({ id: 1 });
  });

  test('a MockAgent', async () => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    const pool = dispatcher.get('https://forge.example');
    pool
      .intercept({ path: '/things/x' })
      .reply(200, THING, { headers: { 'content-type': 'application/json' } });
    pool
      .intercept({ path: '/things', method: 'POST', body: '{"name":"a"}' })
      .reply(404, '{"message":"gone"}');
    const api = new Transport({
      baseUrl: 'https://forge.example',
      dispatcher,
      retry: { limit: 0 },
    });
    expect(await api.call(getThing, { where: { name: 'x' } })).toEqual({ id: 1, name: 'a' });
    expect(await failure(api.call(createThing, { body: { name: 'a' } }))).toMatchObject({
      status: 404,
      body: { message: 'gone' },
    });
    expect(await failure(api.call(getThing, { where: { name: 'y' } }))).toMatchObject({
      kind: 'network',
    });
    await dispatcher.close();
  });

  test.each<[object, string]>([
    [{ dispatcher: new Agent(), proxy: 'http://x' }, 'dispatcher and proxy'],
    [{ dispatcher: new Agent(), tls: {} }, 'dispatcher and tls'],
    [{ dispatcher: new Agent(), socketPath: '/s' }, 'dispatcher and socketPath'],
    [{ proxy: 'http://x', socketPath: '/s' }, 'proxy and socketPath'],
    [{ fetch, proxy: 'http://x' }, 'fetch and proxy'],
    [{ fetch, tls: {} }, 'fetch and tls'],
    [{ fetch, socketPath: '/s' }, 'fetch and socketPath'],
    [{ fetch, dispatcher: new Agent() }, 'fetch and dispatcher'],
    [{ fetch: 'geheim' }, 'option fetch must be a function, not a string'],
    [{ dispatcher: {} }, 'option dispatcher must be an undici dispatcher, not an object'],
    [{ dispatcher: null }, 'option dispatcher must be an undici dispatcher, not null'],
    [{ socketPath: '' }, 'option socketPath must be the path of a socket, not an empty string'],
    [{ socketPath: 7 }, 'option socketPath must be the path of a socket, not 7'],
  ])('%# two that exclude each other, or none at all, are refused', (options, words) => {
    const make = (): unknown => new Transport({ baseUrl: 'https://x.example', ...options });
    expect(make).toThrow(InputError);
    expect(make).toThrow(words);
  });

  test('where there is only `fetch`, each of them is refused by name', () => {
    expect(fetchPlatform.driver({}, 'http://x', null, 'test', () => undefined)).toBeDefined();
    for (const [name, value] of Object.entries({
      dispatcher: new Agent(),
      tls: {},
      proxy: 'http://ada:geheim@x',
      socketPath: '/s',
    })) {
      const make = (): unknown =>
        fetchPlatform.driver({ [name]: value }, 'http://x', null, 'test', () => undefined);
      expect(make).toThrow(InputError);
      expect(make).toThrow(`option ${name} is not supported on this platform`);
      expect(make).not.toThrow('geheim');
    }
    expect([fetchPlatform.openFile, fetchPlatform.saveFile]).toEqual([undefined, undefined]);
  });
});
