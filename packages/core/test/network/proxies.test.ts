import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { TransportOptions } from '../../src/contract/options.js';
import type { Notice } from '../../src/contract/notice.js';
import { proxyFromEnv } from '../../src/network/proxy.js';
import { Transport } from '../servers/transport.js';
import { createThing, failure, getThing } from '../servers/api.js';
import { freePort } from '../servers/free-port.js';
import { answer, type Peer, rawServer } from '../servers/raw-server.js';
import { pause, redirect, replies, THING } from '../servers/replies.js';
import { pem, proxyServer, secureServer } from '../servers/secure.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'x' } };
const thing = { body: { name: 'a' } };
const made = (options: TransportOptions): Transport =>
  new Transport({ validate: 'strict', retry: { baseDelay: 1 }, ...options });
const SECURE = 'https://forge.example';
const PLAIN = 'http://forge.example';

/** What a proxy may do with a CONNECT instead of opening a tunnel. */
const hangsUp = (peer: Peer): Promise<void> =>
  peer.request().then(() => {
    peer.end();
  });
const resets = (peer: Peer): Promise<void> =>
  peer.request().then(() => {
    peer.reset();
  });
const says =
  (head: string) =>
  (peer: Peer): Promise<void> =>
    peer
      .request()
      .then(() => peer.write(head))
      .then(() => {
        peer.end();
      });

describe('a proxy that opens no tunnel', () => {
  test.each([
    ['hangs up', hangsUp, 'closed the connection'],
    ['resets', resets, 'closed the connection'],
    ['answers with what is no HTTP', says('SSH-2.0-OpenSSH\r\n\r\n'), 'proxy'],
    [
      'has a bad gateway',
      says('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'),
      'status 502',
    ],
  ] as const)(
    'that %s gets a connection for each attempt, and is named in the error',
    async (_, script, words) => {
      const proxy = await rawServer(script);
      const api = made({ baseUrl: SECURE, proxy: proxy.url });
      const error = await failure(api.call(createThing, thing));
      expect(error).toMatchObject({ kind: 'network', attempts: 3, mayHaveExecuted: false });
      expect(error.message).toContain(`the proxy ${proxy.url} (option proxy)`);
      expect(error['hint']).toContain(words);
      expect(error['hint']).toContain('option proxy');
      expect(error['hint']).not.toContain(SECURE);
      await pause(100);
      expect(proxy.peers).toHaveLength(3);
    },
  );

  test('but reports success and then closes the connection is tried for each attempt, and named in the error', async () => {
    const proxy = await rawServer((peer) =>
      peer
        .request()
        .then(() => peer.write('HTTP/1.1 200 OK\r\n\r\n'))
        .then(() => {
          peer.end();
        }),
    );
    const error = await failure(
      made({ baseUrl: SECURE, proxy: proxy.url }).call(createThing, thing),
    );
    expect(error).toMatchObject({ kind: 'network', attempts: 3, mayHaveExecuted: false });
    expect(error['hint']).toContain(
      `the connection goes through the proxy ${proxy.url} (option proxy)`,
    );
    await pause(100);
    expect(proxy.peers).toHaveLength(3);
  });

  test.each([407, 403, 405])('that refuses with status %i gets one request', async (status) => {
    const proxy = await rawServer(
      says(`HTTP/1.1 ${String(status)} X\r\ncontent-length: 0\r\n\r\n`),
    );
    const error = await failure(
      made({ baseUrl: SECURE, proxy: proxy.url.replace('//', '//ada:geheim@') }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({
      kind: 'network',
      attempts: 1,
      code: status === 407 ? 'proxy-authentication' : 'proxy-refused',
    });
    expect(error['hint']).toContain(`status ${String(status)}`);
    expect(error['hint']).toContain(proxy.url);
    expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toMatch(
      /geheim|YWRhOmdlaGVpbQ/,
    );
    await pause(50);
    expect(proxy.peers).toHaveLength(1);
  });

  test('is named in the error although its password is a word of the failure', async () => {
    const proxy = await rawServer(says('HTTP/1.1 403 X\r\ncontent-length: 0\r\n\r\n'));
    const error = await failure(
      made({ baseUrl: SECURE, proxy: proxy.url.replace('//', '//ada:tunnel@') }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({ kind: 'network', attempts: 1, code: 'proxy-refused' });
    expect(error.message).toContain(`through the proxy ${proxy.url}`);
    expect(error['hint']).toContain('refused the connection with status 403');
  });

  test('gets no connection after an abort, and close() closes those that are open', async () => {
    for (const script of [hangsUp, (): void => undefined]) {
      const proxy = await rawServer(script);
      const api = made({
        baseUrl: SECURE,
        proxy: proxy.url,
        retry: { limit: 1_000, baseDelay: 20, maxDelay: 20 },
      });
      const error = await failure(api.call(getThing, where, { signal: AbortSignal.timeout(120) }));
      expect(error).toMatchObject({ kind: 'aborted' });
      await pause(30);
      const asked = proxy.peers.length;
      await pause(150);
      expect(proxy.peers).toHaveLength(asked);
      await api.close();
      for (const peer of proxy.peers) await peer.untilClosed();
    }
  });

  test('and never responds runs into the connect limit, whose error names it', async () => {
    const proxy = await rawServer(() => undefined);
    const error = await failure(
      made({ baseUrl: SECURE, proxy: proxy.url, timeouts: { connect: 100 } }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'timeout', phase: 'connect' });
    expect(error['hint']).toContain(`the proxy ${proxy.url}`);
  });

  test.each([2_500.5, 2 ** 31 - 1, 1e12])(
    'is not what a connect limit of %d ms is taken for',
    async (connect) => {
      const server = await secureServer();
      const proxy = await proxyServer();
      const baseUrl = `https://localhost:${String(server.port)}`;
      const api = made({
        baseUrl,
        proxy: proxy.url,
        tls: { rejectUnauthorized: false },
        timeouts: { connect },
      });
      expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
      await api.close();
    },
  );

  test('for one address is not a failure of a server behind another tunnel, but its certificate is', async () => {
    const server = await secureServer();
    const proxy = await proxyServer();
    const error = await failure(
      made({ baseUrl: `https://127.0.0.1:${String(server.port)}`, proxy: proxy.url }).call(
        getThing,
        where,
      ),
    );
    expect(error['hint']).toContain('tls.ca');
    expect(error.message).not.toContain('proxy');
    const named = await failure(
      made({
        baseUrl: `https://localhost:${String((await secureServer({}, 'other')).port)}`,
        proxy: proxy.url,
        tls: { ca: pem('ca.crt') },
      }).call(getThing, where),
    );
    expect(named).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(proxy.heads.length).toBeLessThanOrEqual(6);
  });
});

describe('a proxy that fails', () => {
  test.each([SECURE, PLAIN])(
    'and is down for %s is named in the error, with the option or variable that it comes from',
    async (baseUrl) => {
      const address = `http://127.0.0.1:${String(await freePort())}`;
      const optional = await failure(
        made({ baseUrl, proxy: address.replace('//', '//ada:geheim@') }).call(createThing, thing),
      );
      expect(optional).toMatchObject({
        kind: 'network',
        code: 'ECONNREFUSED',
        attempts: 3,
        mayHaveExecuted: false,
      });
      expect(optional.message).toContain(`the proxy ${address} (option proxy)`);
      expect(optional['hint']).toContain('nothing is listening');
      expect(optional['hint']).not.toContain('forge.example');
      expect(inspect(optional, { depth: 10 })).not.toContain('geheim');
      const env = { HTTPS_PROXY: address, http_proxy: address };
      const fromEnv = await failure(made({ baseUrl, proxy: { env } }).call(getThing, where));
      const variable = baseUrl === SECURE ? 'HTTPS_PROXY' : 'http_proxy';
      expect(fromEnv.message).toContain(`the proxy ${address} (from ${variable})`);
      expect(fromEnv['hint']).toContain(`check ${variable}`);
      expect(fromEnv['hint']).toContain('NO_PROXY');
    },
  );

  test('and requires credentials for plain http is named in the error', async () => {
    const proxy = await rawServer(
      says(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
      ),
    );
    const error = await failure(made({ baseUrl: PLAIN, proxy: proxy.url }).call(getThing, where));
    expect(error).toMatchObject({
      kind: 'status',
      status: 407,
      code: 'proxy-authentication',
      attempts: 1,
    });
    expect(error.message).toMatch(/407 proxy authentication$/);
    expect(error['hint']).toContain(`the proxy ${proxy.url} (option proxy) requires credentials`);
    const wrong = await failure(
      made({
        baseUrl: PLAIN,
        proxy: { env: { HTTP_PROXY: proxy.url.replace('//', '//ada:geheim@') } },
      }).call(getThing, where),
    );
    expect(wrong['hint']).toContain('does not accept the user name and password in HTTP_PROXY');
    expect(inspect(wrong, { depth: 10, showHidden: true })).not.toMatch(/geheim|YWRhOmdlaGVpbQ/);
  });

  test('in the middle of plain http is named in the error too', async () => {
    const proxy = await rawServer(hangsUp);
    const error = await failure(
      made({ baseUrl: PLAIN, proxy: proxy.url }).call(createThing, thing),
    );
    expect(error).toMatchObject({ kind: 'network', attempts: 1, mayHaveExecuted: true });
    expect(error['hint']).toContain(`the proxy ${proxy.url} (option proxy) closed the connection`);
  });
});

describe('the proxies of the environment', () => {
  test('are chosen for each origin, those of redirects too', async () => {
    const server = await secureServer();
    const secure = await proxyServer();
    const plain = await rawServer(
      says(redirect(302, `https://store.test:${String(server.port)}/file`)),
    );
    const direct = await replies(() => redirect(302, 'http://far.test/thing'));
    const env = { HTTPS_PROXY: secure.url, HTTP_PROXY: plain.url };
    // Option `tls` is for the origin of `baseUrl` alone.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const api = made({ baseUrl: direct.url, proxy: { env } });
    expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    // This machine itself is reached directly, the next origin through one proxy, the last through the other.
    expect(direct.requests).toHaveLength(1);
    expect(plain.peers[0]?.received).toMatch(/^GET http:\/\/far\.test\/thing /);
    expect(secure.heads).toHaveLength(1);
    expect(secure.heads[0]).toMatch(new RegExp(`^CONNECT store.test:${String(server.port)} `));
  });

  test('leave the origins in NO_PROXY alone', async () => {
    const proxy = await rawServer(
      says(
        'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 19\r\n\r\n{"id":1,"name":"a"}',
      ),
    );
    const env = { HTTP_PROXY: proxy.url, NO_PROXY: 'near.invalid' };
    expect(
      await made({ baseUrl: 'http://far.invalid', proxy: { env } }).call(getThing, where),
    ).toEqual({ id: 1, name: 'a' });
    const near = await failure(
      made({ baseUrl: 'http://near.invalid', proxy: { env } }).call(getThing, where),
    );
    expect(['ENOTFOUND', 'EAI_AGAIN']).toContain(near['code']);
    expect(near.message).not.toContain('proxy');
    expect(proxy.peers).toHaveLength(1);
  });

  test('that are invalid are rejected with the name of their variable, never with their value', async () => {
    const env = { HTTPS_PROXY: 'socks5://ada:geheim@proxy.example' };
    const make = (): unknown => made({ baseUrl: SECURE, proxy: { env } });
    expect(make).toThrow(InputError);
    expect(make).toThrow('HTTPS_PROXY in the environment must be an http: or https: URL');
    expect(make).not.toThrow('geheim');
    // A variable that nobody needs may hold anything, until a redirect needs it.
    const server = await replies(() => redirect(302, `${SECURE}/thing`));
    const error = await failure(
      made({ baseUrl: server.url, proxy: { env } }).call(getThing, where),
    );
    expect(error).toMatchObject({ kind: 'input', code: 'invalid-option' });
    expect(error.message).toContain('HTTPS_PROXY');
    const plain = await replies(() => answer(200, THING));
    expect(await made({ baseUrl: plain.url, proxy: { env } }).call(getThing, where)).toEqual({
      id: 1,
      name: 'a',
    });
  });
});

describe('the proxy that the environment names', () => {
  const env = {
    HTTP_PROXY: 'http://proxy.example:3128',
    HTTPS_PROXY: 'http://secure.example:3128',
  };
  test.each([
    [env, 'http://forge.example', 'http://proxy.example:3128'],
    [env, 'https://forge.example', 'http://secure.example:3128'],
    [
      { http_proxy: 'http://lower.example', ...env },
      'http://forge.example',
      'http://lower.example',
    ],
    [{ HTTP_PROXY: 'proxy.example:3128' }, 'http://forge.example', 'http://proxy.example:3128'],
    [{ HTTP_PROXY: ' ' }, 'http://forge.example', undefined],
    [{ HTTPS_PROXY: 'http://x' }, 'http://forge.example', undefined],
    [env, 'http://localhost:11434', undefined],
    [env, 'http://127.0.0.1:11434', undefined],
    [env, 'http://[::1]:11434', undefined],
    [env, 'http://127.example', 'http://proxy.example:3128'],
    [{ ...env, NO_PROXY: '*' }, 'http://forge.example', undefined],
    [{ ...env, NO_PROXY: 'forge.example' }, 'http://forge.example', undefined],
    [{ ...env, NO_PROXY: 'forge.example' }, 'http://a.forge.example', undefined],
    [{ ...env, NO_PROXY: 'forge.example' }, 'http://myforge.example', 'http://proxy.example:3128'],
    [{ ...env, NO_PROXY: 'other, .FORGE.example' }, 'http://a.forge.example', undefined],
    [{ ...env, NO_PROXY: '*.forge.example' }, 'http://a.forge.example', undefined],
    [{ ...env, no_proxy: 'forge.example:8080' }, 'http://forge.example:8080', undefined],
    [
      { ...env, no_proxy: 'forge.example:8080' },
      'http://forge.example',
      'http://proxy.example:3128',
    ],
    [{ ...env, no_proxy: 'forge.example:443' }, 'https://forge.example', undefined],
    [{ ...env, no_proxy: '10.0.0.0/8 192.168.1.7' }, 'http://10.2.3.4', undefined],
    [{ ...env, no_proxy: '10.0.0.0/8,192.168.1.7' }, 'http://192.168.1.7:3000', undefined],
    [{ ...env, no_proxy: '10.0.0.0/8' }, 'http://11.2.3.4', 'http://proxy.example:3128'],
    [{ ...env, no_proxy: '10.0.0.0/0' }, 'http://11.2.3.4', undefined],
    [{ ...env, no_proxy: 'fe80::1' }, 'http://[fe80::1]:3000', undefined],
    [{ ...env, no_proxy: '[fe80::1]:3000' }, 'http://[fe80::1]:3000', undefined],
    [{ ...env, no_proxy: '[fe80::1]:3001' }, 'http://[fe80::1]:3000', 'http://proxy.example:3128'],
    [{ ...env, no_proxy: 'fd00::/8' }, 'http://[fd12:3456::1]:3000', undefined],
    [{ ...env, no_proxy: '[fd00::]/8:3000' }, 'http://[fd12::1]:3000', undefined],
    [{ ...env, no_proxy: 'fd00::/8' }, 'http://[fe80::1]', 'http://proxy.example:3128'],
    [{ ...env, no_proxy: '::/0' }, 'http://10.2.3.4', 'http://proxy.example:3128'],
    [{ ...env, no_proxy: 'fe80:0:0::0001' }, 'http://[fe80::1]', undefined],
    [{ ...env, NO_PROXY: '10.0.0.0/8,fd00::/8,.svc' }, 'http://git.default.svc', undefined],
    [{ ...env, no_proxy: ',, ' }, 'http://forge.example', 'http://proxy.example:3128'],
    [{}, 'http://forge.example', undefined],
  ])('by %j for %s is %s', (given, address, proxy) => {
    expect(proxyFromEnv(given, address)).toBe(proxy);
  });

  test.each([
    ['10.0.0.0/33'],
    ['forge.example/8'],
    ['fd00::/129'],
    ['fd00:::1'],
    ['192.168.*'],
    ['https://forge.example'],
    ['forge.example:http'],
    ['[::1'],
  ])('skips the entry %s of NO_PROXY, which is noticed when a client is made', (entry) => {
    const listed = { ...env, NO_PROXY: `forge.example, ${entry}` };
    expect(proxyFromEnv(listed, 'http://forge.example')).toBeUndefined();
    expect(proxyFromEnv(listed, 'http://other.example')).toBe('http://proxy.example:3128');
    const told: unknown[] = [];
    const hooks = { onNotice: (notice: Notice) => told.push(notice) };
    made({ baseUrl: 'http://forge.example', proxy: { env: listed }, hooks, logger: null });
    expect(told).toMatchObject([
      {
        code: 'no-proxy-entry',
        message: `new Clients: NO_PROXY has the entry '${entry}', which is not understood, and is skipped`,
        place: entry,
      },
    ]);
  });
});

describe('NODE_USE_ENV_PROXY', () => {
  test('is honoured as fromEnv honours the variables, unless an option says how to connect', async () => {
    const proxy = await rawServer(
      says(
        'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 19\r\n\r\n{"id":1,"name":"a"}',
      ),
    );
    vi.stubEnv('HTTP_PROXY', proxy.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const far = { baseUrl: 'http://far.invalid', retry: { limit: 0 } };
    const without = await failure(made(far).call(getThing, where));
    expect(without['hint']).toContain('HTTP_PROXY names a proxy, which only');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(await made(far).call(getThing, where)).toEqual({ id: 1, name: 'a' });
    const near = await replies(() => answer(200, THING));
    expect(await made({ baseUrl: near.url }).call(getThing, where)).toEqual({ id: 1, name: 'a' });
    await failure(made({ ...far, socketPath: '/missing' }).call(getThing, where));
    await failure(made({ ...far, proxy: 'http://127.0.0.1:1' }).call(getThing, where));
    expect(proxy.peers).toHaveLength(1);
  });
});
