import type { buildConnector } from 'undici';
import type { TlsOptions } from '../network-options.js';
import type { ChooseProxy, ProxyServer } from '../proxy.js';
import { type Closable, UNTIMED } from './closable.js';
import { loadUndici } from './load-undici.js';
import { ProxyDispatcher } from './proxy-dispatcher.js';

/** How the client's own dispatcher connects. */
export interface DispatcherOptions {
  /** The origin that `tls` and `socketPath` are for. */
  readonly home: string;
  readonly tls: TlsOptions | undefined;
  readonly proxy: ChooseProxy | undefined;
  readonly socketPath: string | undefined;
}

/**
 * Creates the client's own dispatcher.
 *
 * @param connectLimit returns the longest time limit of a connection, in ms
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
  const connections = {
    toProxy,
    throughTunnel: connect,
    connectLimit: () => addBackstop(connectLimit()),
  };
  return routeByProxy(direct, proxy, (server) => new ProxyDispatcher(undici, server, connections));
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
    const wanted = addBackstop(connectLimit());
    if (wanted !== timeout) {
      timeout = wanted;
      connect = build({ ...settings, timeout });
    }
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

/** Sends each request directly, or through the proxy for its origin. */
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
      let dispatcher = proxied.get(server);
      if (dispatcher === undefined) {
        dispatcher = make(server);
        proxied.set(server, dispatcher);
      }
      return dispatcher.dispatch(options, handler);
    },
    async destroy() {
      await Promise.all([direct, ...proxied.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}
