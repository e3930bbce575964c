import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as undici from 'undici';
import * as undici8 from 'undici-8';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DispatcherLike } from '../../src/network/driver.js';
import { failure, getThing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer } from '../servers/raw-server.js';
import { redirect, replies, THING } from '../servers/replies.js';
import { pem, proxyServer, secureServer, unixServer } from '../servers/secure.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };
const ca = pem('ca.crt');
const identity = { ca, cert: pem('client.crt'), key: pem('client.key') };
const local = (port: number, host = '127.0.0.1'): string => `https://${host}:${String(port)}`;

/** The certificates of the test are not those of the system: lets connections with the system's trust accept them. */
function trustEverything(): void {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A path for a unix socket. */
async function socketPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'own-origin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'socket');
}

describe('what belongs to the origin of baseUrl, when it redirects to storage', () => {
  test('socketPath: the file comes from the storage, not from the socket', async () => {
    const storage = await replies(() => answer(200, 'the file'));
    const path = await socketPath();
    const heads = await unixServer(path, `${storage.url}/file?sig=1`);
    const api = new Transport({ baseUrl: 'http://forge.local', socketPath: path });
    expect(await (await api.bytes(file, {})).text()).toBe('the file');
    expect(heads).toHaveLength(1);
    expect(storage.requests).toHaveLength(1);
    await api.close();
  });

  test('tls: the client certificate is shown to nobody else, through a proxy neither', async () => {
    trustEverything();
    const storage = await secureServer({ requestCert: true, rejectUnauthorized: false });
    const server = await secureServer({ requestCert: true, ca }, 'server', local(storage.port));
    const proxy = await proxyServer();
    for (const options of [{}, { proxy: proxy.url }]) {
      const api = new Transport({ baseUrl: local(server.port), tls: identity, ...options });
      expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
      await api.close();
    }
    expect(proxy.heads).toHaveLength(2);
    expect(server.seen.map(({ client }) => client)).toEqual(['ada', 'ada']);
    expect(storage.seen.map(({ client }) => client)).toEqual([undefined, undefined]);
  });

  test('tls.rejectUnauthorized: the certificate of the storage is verified, and the hint says which trust applies', async () => {
    const storage = await secureServer();
    for (const tls of [{ rejectUnauthorized: false }, { ca }]) {
      const server = await secureServer({}, 'server', local(storage.port));
      const api = new Transport({ baseUrl: local(server.port), tls, retry: { limit: 0 } });
      const error = await failure(api.call(getThing, where));
      expect(error).toMatchObject({ kind: 'network', mayHaveExecuted: false });
      expect(error['hint']).toContain('option tls applies only to the origin of baseUrl');
      expect(error['hint']).toContain('NODE_EXTRA_CA_CERTS');
      expect(server.seen).toHaveLength(1);
      await api.close();
    }
    expect(storage.seen).toHaveLength(0);
  });

  test('tls.servername: the storage is asked for its own name', async () => {
    trustEverything();
    const storage = await secureServer();
    const server = await secureServer({}, 'other', local(storage.port, 'localhost'));
    const api = new Transport({
      baseUrl: local(server.port),
      tls: { ca, servername: 'other.example' },
    });
    expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    expect(server.seen.map(({ servername }) => servername)).toEqual(['other.example']);
    expect(storage.seen.map(({ servername }) => servername)).toEqual(['localhost']);
    await api.close();
  });
});

type Made = DispatcherLike & { destroy(): unknown };

/** Dispatchers that send every request to one origin. */
const BOUND: Readonly<Record<string, (origin: string) => Made>> = {
  'undici 7, Client': (origin) => new undici.Client(origin),
  'undici 7, Pool': (origin) => new undici.Pool(origin),
  'undici 7, RoundRobinPool': (origin) => new undici.RoundRobinPool(origin),
  'undici 7, BalancedPool': (origin) => new undici.BalancedPool([origin]),
  'undici 7, Pool with an interceptor': (origin) =>
    new undici.Pool(origin).compose(undici.interceptors.retry({ minTimeout: 1 })),
  'undici 7, BalancedPool with an interceptor': (origin) =>
    new undici.BalancedPool([origin]).compose(undici.interceptors.retry({ minTimeout: 1 })),
  'undici 8, Client': (origin) => new undici8.Client(origin),
  'undici 8, Pool': (origin) => new undici8.Pool(origin),
  'undici 8, RoundRobinPool': (origin) => new undici8.RoundRobinPool(origin),
  'undici 8, BalancedPool': (origin) => new undici8.BalancedPool([origin]),
  'undici 8, RetryAgent over a Pool': (origin) =>
    new undici8.RetryAgent(new undici8.Pool(origin), { minTimeout: 1 }),
  'undici 8, Pool with an interceptor': (origin) =>
    new undici8.Pool(origin).compose(undici8.interceptors.retry({ minTimeout: 1 })),
};

describe.each(Object.entries(BOUND))(
  'a dispatcher that is bound to the origin of baseUrl (%s)',
  (_, make) => {
    const made = (origin: string): Made => {
      const dispatcher = make(origin);
      onTestFinished(() => void dispatcher.destroy());
      return dispatcher;
    };

    test('serves it, and is never asked for the file of another origin', async () => {
      const storage = await replies(() => answer(200, THING));
      const server = await replies((request) =>
        request.startsWith('GET /file')
          ? redirect(302, `${storage.url}/pl4nted`)
          : answer(200, THING),
      );
      const api = new Transport({ baseUrl: server.url, dispatcher: made(server.url) });
      expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
      const error = await failure(api.bytes(file, {}));
      expect(error).toMatchObject({
        kind: 'input',
        code: 'dispatcher-bound',
        attempts: 1,
        mayHaveExecuted: false,
      });
      expect(error.message).toBe(
        `GET ${server.url}/file: option dispatcher is bound to another origin than ${storage.url}`,
      );
      expect(server.requests).toHaveLength(2);
      expect(storage.requests).toHaveLength(0);
    });

    test('is refused for another baseUrl when the client is made', () => {
      const dispatcher = made('http://127.0.0.1:1');
      expect(() => new Transport({ baseUrl: 'https://forge.example', dispatcher })).toThrow(
        'option dispatcher is bound to another origin than https://forge.example',
      );
    });
  },
);
