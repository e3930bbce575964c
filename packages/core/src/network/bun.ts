import { CONNECTION_HINTS } from '../explain/argument-hints.js';
import { trustPlatform } from './body-end.js';
import { ConfiguredDriver } from './fetch/configured-driver.js';
import { makeFetchDriver } from './fetch/fetch-option.js';
import { platform as node } from './node/node-platform.js';
import type { Platform } from './platform-interface.js';
import { createUnsupportedOptionError } from '../base/check-options.js';
import { type Driver, DriverFailure } from './driver.js';
import type { NetworkOptions } from './network-options.js';
import { checkConnection } from './node/connection-options.js';
import { parseProxyOption, ProxyFailure, type ProxyServer, chooseRefusalCode } from './proxy.js';

/** Bun: its own `fetch`, and the files, keys and channels of Node. */
export const platform: Platform = {
  ...node,
  driver: (options, origin) =>
    makeFetchDriver(options, { watch: trustPlatform }) ?? bunDriver(options, origin),
  sendsStreams: true,
};

/**
 * Creates the driver over Bun's `fetch`.
 *
 * @param home the origin that TLS settings and socket are for
 */
function bunDriver(options: NetworkOptions, home: string): Driver {
  const { dispatcher, tls, proxy, socketPath } = options;
  if (dispatcher !== undefined)
    throw createUnsupportedOptionError('dispatcher', CONNECTION_HINTS.bunDispatcher);
  checkConnection(options);
  const choose = proxy === undefined ? () => undefined : parseProxyOption(proxy);
  const { servername, ...others } = tls ?? {};
  // Bun ends a request after 5 minutes of silence, which some models need; the client has its own
  // time limits.
  const plain = { timeout: false };
  const bound = {
    ...plain,
    ...(tls === undefined
      ? {}
      : { tls: { ...others, ...(servername === undefined ? {} : { serverName: servername }) } }),
    ...(socketPath === undefined ? {} : { unix: socketPath }),
  };
  return new ConfiguredDriver({
    proxyFor: choose,
    initFor(origin) {
      const server = choose(origin);
      const init = origin === home ? bound : plain;
      return server === undefined ? init : { ...init, proxy: makeProxyInit(server) };
    },
    explainFailure,
  });
}

function makeProxyInit({ origin, authorization }: ProxyServer): object {
  return {
    url: origin,
    headers: authorization === undefined ? {} : { 'Proxy-Authorization': authorization },
  };
}

/**
 * Codes of failures before a connection is established. Those of certificates are matched by their
 * names.
 */
const UNCONNECTED_CODES =
  /^(?:ECONNREFUSED|ConnectionRefused|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ENOENT|EPROTO|FailedToOpenSocket)$|CERT|UNABLE_TO_/;

function explainFailure(error: unknown, proxied: boolean): Error | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return undefined;
  if (code === 'ERR_PROXY_TUNNEL') {
    const status = Number(/: (\d{3}) /.exec(String(message))?.[1] ?? 502);
    return new DriverFailure(new ProxyFailure(chooseRefusalCode(status), error, status), true);
  }
  if (!UNCONNECTED_CODES.test(code)) return undefined;
  // If the server itself were unreachable, the proxy would answer with a status: so it is the proxy
  // that is.
  return new DriverFailure(
    proxied && /REFUSED|NOTFOUND/i.test(code) ? new ProxyFailure(code, error) : error,
    true,
  );
}
