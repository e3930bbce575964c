import type { Socket } from 'node:net';
import type { Agent, buildConnector, Dispatcher, Pool } from 'undici';
import { chooseRefusalCode, ProxyFailure, type ProxyServer } from '../proxy.js';
import { type Closable, UNTIMED } from './closable.js';

/** How the connections of a `ProxyDispatcher` are established. */
export interface ProxyConnections {
  /** Connects to the proxy. */
  readonly toProxy: buildConnector.connector;
  /** Starts TLS inside a tunnel. */
  readonly throughTunnel: buildConnector.connector;
  /** Returns the time limit in ms for opening a tunnel; 0 means none. */
  readonly connectLimit: () => number;
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
export class ProxyDispatcher implements Closable {
  readonly #server: ProxyServer;
  readonly #connections: ProxyConnections;
  readonly #authorization: Readonly<Record<string, string>>;
  /** Sends plain http requests to the proxy. */
  readonly #plain: Agent;
  /** Opens tunnels: each connection of this pool becomes one. */
  readonly #opener: Pool;
  /** Sends https requests through tunnels. */
  readonly #tunnels: Agent;

  constructor(undici: typeof import('undici'), server: ProxyServer, connections: ProxyConnections) {
    this.#server = server;
    this.#connections = connections;
    this.#authorization =
      server.authorization === undefined ? {} : { 'proxy-authorization': server.authorization };
    const connect = connections.toProxy;
    this.#plain = new undici.Agent({ ...UNTIMED, connect });
    this.#opener = new undici.Pool(server.origin, { ...UNTIMED, connect });
    this.#tunnels = new undici.Agent({ ...UNTIMED, connect: this.#connectThroughTunnel });
  }

  dispatch(options: object, handler: Dispatcher.DispatchHandler): boolean {
    const request = options as ProxiedRequest;
    const { origin, path, headers } = request;
    if (!origin.startsWith('http:')) return this.#tunnels.dispatch(request, handler);
    const own = { host: new URL(origin).host, ...this.#authorization };
    return this.#plain.dispatch(
      {
        ...request,
        origin: this.#server.origin,
        path: origin + path,
        headers: { ...own, ...headers },
      },
      handler,
    );
  }

  async destroy(): Promise<void> {
    await Promise.all(
      [this.#plain, this.#tunnels, this.#opener].map((dispatcher) => dispatcher.destroy()),
    );
  }

  readonly #connectThroughTunnel: buildConnector.connector = (target, done) => {
    this.#openTunnel(target).then(
      (httpSocket) => {
        this.#connections.throughTunnel({ ...target, httpSocket }, done);
      },
      (error: unknown) => {
        done(
          error instanceof ProxyFailure ? error : new ProxyFailure(chooseTunnelCode(error), error),
          null,
        );
      },
    );
  };

  /** @throws {ProxyFailure} when the proxy refuses; errors of undici when it cannot be reached */
  async #openTunnel({ host = '', port }: buildConnector.Options): Promise<Socket> {
    const limit = this.#connections.connectLimit();
    const { statusCode, socket } = await this.#opener.connect({
      path: port === '' ? `${host}:443` : host,
      headers: { host, 'proxy-connection': 'keep-alive', ...this.#authorization },
      ...(limit === 0 ? {} : { signal: AbortSignal.timeout(limit) }),
    });
    // Always a Socket: this is HTTP/1.1.
    if (statusCode >= 200 && statusCode < 300 && isSocket(socket)) return socket;
    socket.on('error', () => undefined).destroy();
    throw new ProxyFailure(chooseRefusalCode(statusCode), undefined, statusCode);
  }
}

/** Not by `instanceof`, which would load `node:net` with the package. */
function isSocket(stream: object): stream is Socket {
  return 'setNoDelay' in stream;
}

/**
 * Returns the error code for a tunnel that failed. Replaces undici's own codes, and that of a wrong
 * name: after these, undici reconnects at once.
 */
function chooseTunnelCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'proxy-certificate';
  if (name === 'TimeoutError') return 'proxy-timeout';
  return typeof code !== 'string' || code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO'
    ? 'proxy-closed'
    : code;
}
