import type { DriverOptions } from '../driver.js';
import type { DispatcherLike } from '../driver-options.js';
import { percentDecoded } from '../../wire/percent.js';

export interface Closable extends DispatcherLike {
  close?(): Promise<void>;
}

/** A proxy's connections have the same backstop for as long as they are used, so it is a long one. */
const PROXY_BACKSTOP = 120_000;

/** Our own undici dispatcher. undici itself (about 100 ms) is loaded here. `patience` is the longest wait for a connection, in ms. */
export async function makeDispatcher({ tls, proxy, socketPath }: Omit<DriverOptions, 'connectTimeout'>, patience: () => number): Promise<Closable> {
  const { Agent, ProxyAgent, buildConnector } = await import('undici');
  const connectTo = { ...tls, ...(socketPath === undefined ? {} : { socketPath }) } as object;
  const options = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) {
    let timeout = backstop(patience());
    let connect = buildConnector({ ...connectTo, timeout });
    // A call may be ready to wait longer than its client; what a connector remembers of TLS sessions is kept until then.
    const renewed = (): typeof connect => {
      const now = backstop(patience());
      if (now === timeout) return connect;
      timeout = now;
      return (connect = buildConnector({ ...connectTo, timeout }));
    };
    return new Agent({ ...options, connect: (target, done) => { renewed()(target, done); } });
  }
  const timeout = backstop(Math.max(patience(), PROXY_BACKSTOP));
  const connect = { ...connectTo, timeout };
  const { href, origin, authorization } = splitProxy(proxy);
  // Who trusts an authority of its own does so for the proxy too; a client certificate is for the server alone.
  const { ca, rejectUnauthorized } = tls ?? {};
  const proxyTls = { timeout, ...(ca === undefined ? {} : { ca }), ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }) } as object;
  const tunnel = new ProxyAgent({ ...options, uri: href, requestTls: connect, proxyTls, ...(authorization === undefined ? {} : { token: authorization }) });
  return new Proxied(tunnel, new Agent({ ...options, connect: proxyTls }), origin, authorization);
}

/** Runs out after our own timer, so that the error is ours; it ends a connection that nobody waits for. 0 means never. */
function backstop(patience: number): number {
  return patience === Infinity ? 0 : patience + 1_000;
}

/** The path by which undici knows a request. */
interface Target {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Through an HTTP proxy. A tunnel (CONNECT) for https; plain http goes by absolute addresses, for most proxies refuse a tunnel
 * to port 80, and their own refusals (407) then come as answers.
 */
class Proxied implements Closable {
  readonly #tunnel: Closable;
  readonly #plain: Closable;
  readonly #origin: string;
  readonly #authorization: string | undefined;

  constructor(tunnel: Closable, plain: Closable, origin: string, authorization: string | undefined) {
    this.#tunnel = tunnel;
    this.#plain = plain;
    this.#origin = origin;
    this.#authorization = authorization;
  }

  dispatch(options: object, handler: object): boolean {
    const { origin, path, headers } = options as Target;
    if (!origin.startsWith('http:')) return this.#tunnel.dispatch(options, handler);
    const own = { host: new URL(origin).host, ...(this.#authorization === undefined ? {} : { 'proxy-authorization': this.#authorization }) };
    return this.#plain.dispatch({ ...options, origin: this.#origin, path: origin + path, headers: { ...own, ...headers } }, handler);
  }

  async close(): Promise<void> {
    await Promise.all([this.#tunnel.close?.(), this.#plain.close?.()]);
  }
}

export function splitProxy(proxy: string): { href: string; origin: string; authorization: string | undefined } {
  const url = new URL(proxy);
  const { username, password, origin } = url;
  url.username = url.password = '';
  if (username === '' && password === '') return { href: url.href, origin, authorization: undefined };
  // A password with a bare percent sign is taken as it is.
  const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return { href: url.href, origin, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
