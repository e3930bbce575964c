import type { Socket } from 'node:net';
import type { Agent, buildConnector, Pool } from 'undici';
import { type Closable, UNTIMED } from './closable.js';
import { ProxyFailure, refusalCode } from './proxy-failure.js';
import type { ProxyServer } from './proxy-server.js';

/** A request as the driver dispatches it. */
type Options = Omit<Agent.DispatchOptions, 'origin' | 'headers'> & {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Sends requests through an HTTP proxy: https through a tunnel (CONNECT), and plain http with absolute URLs, because most proxies
 * refuse a tunnel to port 80. A refusal of the proxy itself (407) is then a response.
 *
 * undici's ProxyAgent is not used: it reconnects forever, without delay, to a proxy that closes the connection on CONNECT, and waits
 * forever for one that does not respond.
 */
export class Proxied implements Closable {
  readonly #server: ProxyServer;
  readonly #plain: Agent;
  readonly #tunnels: Agent;
  /** Connections to the proxy; each becomes a tunnel. */
  readonly #proxy: Pool;
  readonly #secure: buildConnector.connector;
  readonly #connectLimit: () => number;

  constructor(
    undici: typeof import('undici'),
    server: ProxyServer,
    toProxy: buildConnector.connector,
    secure: buildConnector.connector,
    connectLimit: () => number,
  ) {
    this.#server = server;
    this.#secure = secure;
    this.#connectLimit = connectLimit;
    this.#plain = new undici.Agent({ ...UNTIMED, connect: toProxy });
    this.#proxy = new undici.Pool(server.origin, { ...UNTIMED, connect: toProxy });
    this.#tunnels = new undici.Agent({
      ...UNTIMED,
      connect: (target, done) => {
        void this.#connect(target, done);
      },
    });
  }

  dispatch(options: object, handler: object): boolean {
    const request = options as Options;
    const { origin, path, headers } = request;
    if (!origin.startsWith('http:')) return this.#tunnels.dispatch(request, handler);
    const own = { host: new URL(origin).host, ...this.#authorization };
    return this.#plain.dispatch({ ...request, origin: this.#server.origin, path: origin + path, headers: { ...own, ...headers } }, handler);
  }

  async close(): Promise<void> {
    await Promise.all([this.#plain.close(), this.#tunnels.close()]);
    await this.#proxy.close();
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#plain, this.#tunnels, this.#proxy].map((way) => way.destroy()));
  }

  get #authorization(): Record<string, string> {
    const { authorization } = this.#server;
    return authorization === undefined ? {} : { 'proxy-authorization': authorization };
  }

  async #connect(target: buildConnector.Options, done: buildConnector.Callback): Promise<void> {
    let httpSocket;
    try {
      httpSocket = await this.#open(target);
    } catch (error) {
      done(error instanceof ProxyFailure ? error : new ProxyFailure(codeOf(error), error), null);
      return;
    }
    this.#secure({ ...target, httpSocket }, done);
  }

  async #open({ host = '', port }: buildConnector.Options): Promise<Socket> {
    const connectLimit = this.#connectLimit();
    const { statusCode, socket } = await this.#proxy.connect({
      path: port === '' ? `${host}:443` : host,
      headers: { host, 'proxy-connection': 'keep-alive', ...this.#authorization },
      ...(connectLimit === 0 ? {} : { signal: AbortSignal.timeout(connectLimit) }),
    });
    // Always a Socket: this is HTTP/1.1.
    if (statusCode >= 200 && statusCode < 300 && isSocket(socket)) return socket;
    socket.on('error', () => undefined).destroy();
    throw new ProxyFailure(refusalCode(statusCode), undefined, statusCode);
  }
}

/** Not by `instanceof`: `node:net` would be loaded with the package. */
function isSocket(stream: object): stream is Socket {
  return 'setNoDelay' in stream;
}

/** Returns the error code for a failure. undici's own codes, and that of a wrong name, are replaced: undici would reconnect at once. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'proxy-certificate';
  if (name === 'TimeoutError') return 'proxy-timeout';
  return typeof code !== 'string' || code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO' ? 'proxy-closed' : code;
}
