import type { buildConnector } from 'undici';
import type { TlsOptions } from '../driver-options.js';
import { type Closable, UNTIMED } from './closable.js';
import { Proxied } from './proxied.js';
import type { ProxyChoice, ProxyServer } from './proxy-server.js';

/** Options of the client's own dispatcher. */
export interface DispatcherOptions {
  /** The origin that `tls` and `socketPath` are for. */
  readonly home: string;
  readonly tls: TlsOptions | undefined;
  readonly proxy: ProxyChoice | undefined;
  readonly socketPath: string | undefined;
}

/** Creates the client's own dispatcher, and loads undici (about 100 ms). `connectLimit` is the longest time limit for a connection, in ms. */
export async function makeDispatcher({ home, tls, proxy, socketPath }: DispatcherOptions, connectLimit: () => number): Promise<Closable> {
  const undici = await import('undici');
  const connectorOf = (settings: object): buildConnector.connector => renewing(undici.buildConnector, settings, connectLimit);
  const connect = byOrigin(home, connectorOf({ ...tls, ...(socketPath === undefined ? {} : { socketPath }) }), connectorOf({}));
  const direct = new undici.Agent({ ...UNTIMED, connect });
  if (proxy === undefined) return direct;
  // The proxy itself is one server, whatever the origin behind it: a custom authority is trusted for it, too. The client certificate is for
  // the server only.
  const { ca, rejectUnauthorized } = tls ?? {};
  const toProxy = connectorOf({ ...(ca === undefined ? {} : { ca }), ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }) });
  return new Routed(direct, proxy, (server) => new Proxied(undici, server, toProxy, connect, () => backstop(connectLimit())));
}

/** Returns a connector that uses the settings of the caller for the origin they are for, and those of the system for any other. */
function byOrigin(home: string, own: buildConnector.connector, plain: buildConnector.connector): buildConnector.connector {
  return (target, done) => {
    const connect = `${target.protocol}//${target.host ?? ''}` === home ? own : plain;
    connect(target, done);
  };
}

/** Renews the connector when a call has a longer time limit than the client; until then its cached TLS sessions are kept. */
function renewing(build: typeof buildConnector, settings: object, connectLimit: () => number): buildConnector.connector {
  let timeout = backstop(connectLimit());
  let connect = build({ ...settings, timeout });
  return (target, done) => {
    const now = backstop(connectLimit());
    if (now !== timeout) connect = build({ ...settings, timeout: (timeout = now) });
    connect(target, done);
  };
}

/** Returns undici's connect timeout. It expires after the client's own, and closes a connection that nobody waits for. 0 means never. */
function backstop(connectLimit: number): number {
  return connectLimit === Infinity ? 0 : connectLimit + 1_000;
}

/** Sends requests directly or through a proxy, depending on the origin. */
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
