import type { Socket } from 'node:net';
import type { Agent, buildConnector, Dispatcher, Pool } from 'undici';
import type { DispatcherLike } from './driver.js';
import type { ProxyServer } from './proxy.js';

/** A dispatcher that the client has made itself, and destroys. */
export interface OwnDispatcher extends DispatcherLike {
  destroy(): Promise<void>;
}

/** How the connections of a `ProxyDispatcher` are established. */
export interface ProxyConnections {
  /** Connects to the proxy. */
  readonly toProxy: buildConnector.connector;
  /** Starts TLS inside a tunnel. */
  readonly throughTunnel: buildConnector.connector;
  /** Options of undici's agents. */
  readonly agent: Agent.Options;
  /** Time limit in ms for opening a tunnel. */
  readonly connectTimeout: number;
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
 * The `ProxyAgent` of undici 7 is not used: it connects again, without end, to a proxy that closes
 * the connection on CONNECT.
 */
export class ProxyDispatcher implements OwnDispatcher {
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
    const toProxy = { ...connections.agent, connect: connections.toProxy };
    this.#plain = new undici.Agent(toProxy);
    this.#opener = new undici.Pool(server.origin, toProxy);
    this.#tunnels = new undici.Agent({ ...connections.agent, connect: this.#connectThroughTunnel });
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
    const { statusCode, socket } = await this.#opener.connect({
      path: port === '' ? `${host}:443` : host,
      headers: { host, 'proxy-connection': 'keep-alive', ...this.#authorization },
      signal: AbortSignal.timeout(this.#connections.connectTimeout),
    });
    // Always a `Socket`: this is HTTP/1.1.
    if (statusCode >= 200 && statusCode < 300 && isSocket(socket)) return socket;
    socket.on('error', () => undefined).destroy();
    throw new ProxyFailure(chooseRefusalCode(statusCode), undefined, statusCode);
  }
}

/** Not by `instanceof`, which would load `node:net` with the package. */
function isSocket(stream: object): stream is Socket {
  return 'setNoDelay' in stream;
}

/** A tunnel that could not be opened. Its code is never one that makes undici reconnect. */
class ProxyFailure extends Error {
  /** Tells it apart from a failure inside the tunnel. Browser bundles do not have the class. */
  readonly ofProxy = true;
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, cause: unknown, status?: number) {
    super('the proxy did not open a tunnel', { cause });
    this.code = code;
    this.status = status;
  }
}

/**
 * Returns the error code for a refusal. `proxy-failed` may be temporary: the proxy is busy or
 * cannot reach the server.
 */
function chooseRefusalCode(status: number): string {
  if (status === 407) return 'proxy-authentication';
  return status >= 500 || status === 429 ? 'proxy-failed' : 'proxy-refused';
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
