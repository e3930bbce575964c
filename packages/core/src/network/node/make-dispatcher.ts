import type { buildConnector } from 'undici';
import type { TlsOptions } from '../driver-options.js';
import { type Closable, UNTIMED } from './closable.js';
import { Proxied } from './proxied.js';
import type { ProxyChoice, ProxyServer } from './proxy-server.js';

/** What our own dispatcher is made from. */
export interface DispatcherOptions {
  readonly tls: TlsOptions | undefined;
  readonly proxy: ProxyChoice | undefined;
  readonly socketPath: string | undefined;
}

/** Our own undici dispatcher. undici itself (about 100 ms) is loaded here. `patience` is the longest wait for a connection, in ms. */
export async function makeDispatcher({ tls, proxy, socketPath }: DispatcherOptions, patience: () => number): Promise<Closable> {
  const undici = await import('undici');
  const connectorOf = (settings: object): buildConnector.connector => renewing(undici.buildConnector, settings, patience);
  const connect = connectorOf({ ...tls, ...(socketPath === undefined ? {} : { socketPath }) });
  const direct = new undici.Agent({ ...UNTIMED, connect });
  if (proxy === undefined) return direct;
  // Who trusts an authority of its own does so for the proxy too; a client certificate is for the server alone.
  const { ca, rejectUnauthorized } = tls ?? {};
  const toProxy = connectorOf({ ...(ca === undefined ? {} : { ca }), ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }) });
  return new Routed(direct, proxy, (server) => new Proxied(undici, server, toProxy, connect, () => backstop(patience())));
}

/** A call may be ready to wait longer than its client; what a connector remembers of TLS sessions is kept until then. */
function renewing(build: typeof buildConnector, settings: object, patience: () => number): buildConnector.connector {
  let timeout = backstop(patience());
  let connect = build({ ...settings, timeout });
  return (target, done) => {
    const now = backstop(patience());
    if (now !== timeout) connect = build({ ...settings, timeout: (timeout = now) });
    connect(target, done);
  };
}

/** Runs out after our own timer, so that the error is ours; it ends a connection that nobody waits for. 0 means never. */
function backstop(patience: number): number {
  return patience === Infinity ? 0 : patience + 1_000;
}

/** Decides for each origin whether a proxy is on the way to it. */
class Routed implements Closable {
  readonly #direct: Closable;
  readonly #choose: ProxyChoice;
  readonly #make: (server: ProxyServer) => Closable;
  readonly #proxied = new Map<ProxyServer, Closable>();

  constructor(direct: Closable, choose: ProxyChoice, make: (server: ProxyServer) => Closable) {
    this.#direct = direct;
    this.#choose = choose;
    this.#make = make;
  }

  dispatch(options: object, handler: object): boolean {
    const server = this.#choose((options as { readonly origin: string }).origin);
    if (server === undefined) return this.#direct.dispatch(options, handler);
    let way = this.#proxied.get(server);
    if (way === undefined) this.#proxied.set(server, (way = this.#make(server)));
    return way.dispatch(options, handler);
  }

  async close(): Promise<void> {
    await Promise.all([this.#direct, ...this.#proxied.values()].map((way) => way.close()));
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#direct, ...this.#proxied.values()].map((way) => way.destroy()));
  }
}
