import type { DispatcherLike, TlsOptions } from '../driver.js';
import type { Agent, buildConnector } from 'undici';
import { type ChooseProxy, ProxyFailure, type ProxyServer, chooseRefusalCode } from '../proxy.js';
import type { Socket } from 'node:net';
import { loadUndici } from './load-undici.js';

export interface Closable extends DispatcherLike {
  destroy(): Promise<void>;
}

/**
 * Disables undici's timeouts: the client has its own for each phase, and undici's 300 s would abort
 * slow models.
 */
export const UNTIMED = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 } as const;

export interface DispatcherOptions {
  /** The origin that `tls` and `socketPath` are for. */
  readonly home: string;
  readonly tls: TlsOptions | undefined;
  readonly proxy: ChooseProxy | undefined;
  readonly socketPath: string | undefined;
}

/**
 * Creates the client's own dispatcher. `connectLimit` is the longest time limit for a connection,
 * in ms.
 */
export async function makeDispatcher(
  { home, tls, proxy, socketPath }: DispatcherOptions,
  connectLimit: () => number,
): Promise<Closable> {
  const undici = await loadUndici();
  const makeConnector = (settings: object): buildConnector.connector =>
    renewConnector(undici.buildConnector, settings, connectLimit);
  const connect = connectByOrigin(
    home,
    makeConnector({ ...tls, ...(socketPath === undefined ? {} : { socketPath }) }),
    makeConnector({}),
  );
  const direct = new undici.Agent({ ...UNTIMED, connect });
  if (proxy === undefined) return direct;
  // A custom authority is trusted for the proxy too, for every origin behind it. The client
  // certificate is for the server only.
  const { ca, rejectUnauthorized } = tls ?? {};
  const toProxy = makeConnector({
    ...(ca === undefined ? {} : { ca }),
    ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
  });
  return routeByProxy(direct, proxy, (server) =>
    makeProxyDispatcher(undici, server, toProxy, connect, () => addBackstop(connectLimit())),
  );
}

/**
 * Returns a connector that uses the caller's settings for the origin `home`, and the system's for
 * any other.
 */
function connectByOrigin(
  home: string,
  own: buildConnector.connector,
  plain: buildConnector.connector,
): buildConnector.connector {
  return (target, done) => {
    const connect = `${target.protocol}//${target.host ?? ''}` === home ? own : plain;
    connect(target, done);
  };
}

/**
 * Makes a connector anew only when a call has a longer time limit than the client: the old one's
 * TLS sessions are lost with it.
 */
function renewConnector(
  build: typeof buildConnector,
  settings: object,
  connectLimit: () => number,
): buildConnector.connector {
  let timeout = addBackstop(connectLimit());
  let connect = build({ ...settings, timeout });
  return (target, done) => {
    const now = addBackstop(connectLimit());
    if (now !== timeout) connect = build({ ...settings, timeout: (timeout = now) });
    connect(target, done);
  };
}

/**
 * Returns undici's connect timeout, a whole number of ms: a backstop one second after the client's
 * own limit. 0 means none.
 */
function addBackstop(connectLimit: number): number {
  return connectLimit < 2 ** 31 - 1_001 ? Math.ceil(connectLimit) + 1_000 : 0;
}

function routeByProxy(
  direct: Closable,
  choose: ChooseProxy,
  make: (server: ProxyServer) => Closable,
): Closable {
  const proxied = new Map<ProxyServer, Closable>();
  return {
    dispatch(options, handler) {
      const server = choose((options as { readonly origin: string }).origin);
      if (server === undefined) return direct.dispatch(options, handler);
      let way = proxied.get(server);
      if (way === undefined) proxied.set(server, (way = make(server)));
      return way.dispatch(options, handler);
    },
    async destroy() {
      await Promise.all([direct, ...proxied.values()].map((way) => way.destroy()));
    },
  };
}

type ProxiedRequest = Omit<Agent.DispatchOptions, 'origin' | 'headers'> & {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Sends requests through an HTTP proxy: https through a tunnel (CONNECT), and plain http with
 * absolute URLs, because most proxies refuse a tunnel to port 80. A refusal of the proxy itself
 * (407) is then a response.
 *
 * undici's ProxyAgent is not used: it reconnects forever, without delay, to a proxy that closes the
 * connection on CONNECT, and waits forever for one that does not respond.
 */
function makeProxyDispatcher(
  undici: typeof import('undici'),
  server: ProxyServer,
  toProxy: buildConnector.connector,
  secure: buildConnector.connector,
  connectLimit: () => number,
): Closable {
  const authorization: Record<string, string> =
    server.authorization === undefined ? {} : { 'proxy-authorization': server.authorization };
  const plain = new undici.Agent({ ...UNTIMED, connect: toProxy });
  // Each connection of this pool becomes a tunnel.
  const proxy = new undici.Pool(server.origin, { ...UNTIMED, connect: toProxy });
  const open = async ({ host = '', port }: buildConnector.Options): Promise<Socket> => {
    const limit = connectLimit();
    const { statusCode, socket } = await proxy.connect({
      path: port === '' ? `${host}:443` : host,
      headers: { host, 'proxy-connection': 'keep-alive', ...authorization },
      ...(limit === 0 ? {} : { signal: AbortSignal.timeout(limit) }),
    });
    // Always a Socket: this is HTTP/1.1.
    if (statusCode >= 200 && statusCode < 300 && isSocket(socket)) return socket;
    socket.on('error', () => undefined).destroy();
    throw new ProxyFailure(chooseRefusalCode(statusCode), undefined, statusCode);
  };
  const connect: buildConnector.connector = (target, done) => {
    open(target).then(
      (httpSocket) => {
        secure({ ...target, httpSocket }, done);
      },
      (error: unknown) => {
        done(
          error instanceof ProxyFailure ? error : new ProxyFailure(chooseTunnelCode(error), error),
          null,
        );
      },
    );
  };
  const tunnels = new undici.Agent({ ...UNTIMED, connect });
  return {
    dispatch(options, handler) {
      const request = options as ProxiedRequest;
      const { origin, path, headers } = request;
      if (!origin.startsWith('http:')) return tunnels.dispatch(request, handler);
      const own = { host: new URL(origin).host, ...authorization };
      return plain.dispatch(
        { ...request, origin: server.origin, path: origin + path, headers: { ...own, ...headers } },
        handler,
      );
    },
    async destroy() {
      await Promise.all([plain, tunnels, proxy].map((way) => way.destroy()));
    },
  };
}

/** Not by `instanceof`, which would load `node:net` with the package. */
const isSocket = (stream: object): stream is Socket => 'setNoDelay' in stream;

/**
 * Returns the error code for a failure. Replaces undici's own codes, and that of a wrong name:
 * after these, undici reconnects at once.
 */
function chooseTunnelCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'proxy-certificate';
  if (name === 'TimeoutError') return 'proxy-timeout';
  return typeof code !== 'string' || code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO'
    ? 'proxy-closed'
    : code;
}
