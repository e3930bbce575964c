import type { buildConnector } from 'undici';
import { MAX_TIMER_MS } from '../base/clock.js';
import { checkNodeVersion } from '../base/check-options.js';
import type { TlsOptions } from './network-options.js';
import type { ChooseProxy, ProxyServer } from './proxy.js';
import { type OwnDispatcher, ProxyDispatcher } from './proxy-dispatcher.js';

/** How the client's own agent connects. */
export interface AgentOptions {
  /** The origin that `tls` and `socketPath` are for. */
  readonly home: string;
  readonly tls: TlsOptions | undefined;
  readonly proxy: ChooseProxy | undefined;
  readonly socketPath: string | undefined;
  /** When an attempt to connect is given up, in ms; `null` means never. */
  readonly connectLimit: number | null;
}

/** Makes the client's own agent. */
export async function openAgent(options: AgentOptions): Promise<OwnDispatcher> {
  const { home, tls, proxy, socketPath, connectLimit } = options;
  const undici = await loadUndici();
  // The limit of the call comes first: timers of undici may fire half a second early.
  const connectTimeout = Math.min(Math.ceil(connectLimit ?? Infinity) + 1_000, MAX_TIMER_MS);
  const makeConnector = (settings: object): buildConnector.connector =>
    undici.buildConnector({ ...settings, timeout: connectTimeout });
  const connect = connectByOrigin(
    home,
    makeConnector({ ...tls, ...(socketPath === undefined ? {} : { socketPath }) }),
    makeConnector({}),
  );
  // A call has its own limits for each phase; undici's 300 s would end slow models.
  const agent = { pipelining: 1, allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
  const direct = new undici.Agent({ ...agent, connect });
  if (proxy === undefined) return direct;
  // A custom authority is trusted for the proxy too, for every origin behind it. The client
  // certificate is for the server only.
  const { ca, rejectUnauthorized } = tls ?? {};
  const toProxy = makeConnector({
    ...(ca === undefined ? {} : { ca }),
    ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
  });
  const connections = { toProxy, throughTunnel: connect, agent, connectTimeout };
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

/** Sends each request directly, or through the proxy for its origin. */
function routeByProxy(
  direct: OwnDispatcher,
  choose: ChooseProxy,
  make: (server: ProxyServer) => OwnDispatcher,
): OwnDispatcher {
  const proxied = new Map<ProxyServer, OwnDispatcher>();
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

/**
 * Loads undici, which takes about 100 ms.
 * @throws {InputError} `unsupported` on a version of Node that is too old for it
 */
function loadUndici(): Promise<typeof import('undici')> {
  checkNodeVersion('update Node, or pass the option fetch');
  return import('undici');
}
