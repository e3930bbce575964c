import { unsupportedOption } from '../../base/invalid-option.js';
import type { Driver } from '../driver.js';
import type { NetworkOptions } from '../driver-options.js';
import { ConfiguredDriver } from '../fetch/configured-driver.js';
import { UnsentFailure } from '../fetch/fetch-failure.js';
import { checkConnection } from '../node/check-connection.js';
import { ProxyFailure, refusalCode } from '../node/proxy-failure.js';
import { proxyChoice, type ProxyServer } from '../node/proxy-server.js';

/** Creates the driver over Bun's `fetch`. @param home the origin that TLS settings and socket are for */
export function bunDriver(options: NetworkOptions, home: string): Driver {
  const { dispatcher, tls, proxy, socketPath } = options;
  if (dispatcher !== undefined) throw unsupportedOption('dispatcher', 'Bun replaces undici with its own client');
  checkConnection(options);
  const choose = proxy === undefined ? () => undefined : proxyChoice(proxy);
  const { servername, ...others } = tls ?? {};
  // Bun ends a request after 5 minutes of silence, which some models need; the client has its own time limits.
  const plain = { timeout: false };
  const bound = {
    ...plain,
    ...(tls === undefined ? {} : { tls: { ...others, ...(servername === undefined ? {} : { serverName: servername }) } }),
    ...(socketPath === undefined ? {} : { unix: socketPath }),
  };
  return new ConfiguredDriver({
    proxyFor: choose,
    initFor(origin) {
      const server = choose(origin);
      const init = origin === home ? bound : plain;
      return server === undefined ? init : { ...init, proxy: proxyInit(server) };
    },
    failure,
  });
}

function proxyInit({ origin, authorization }: ProxyServer): object {
  return { url: origin, headers: authorization === undefined ? {} : { 'Proxy-Authorization': authorization } };
}

/** Codes of failures before a connection is established. Those of certificates are matched by their names. */
const UNCONNECTED =
  /^(?:ECONNREFUSED|ConnectionRefused|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ENOENT|EPROTO|FailedToOpenSocket)$|CERT|UNABLE_TO_/;

function failure(error: unknown, proxied: boolean): Error | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return undefined;
  if (code === 'ERR_PROXY_TUNNEL') {
    const status = Number(/: (\d{3}) /.exec(String(message))?.[1] ?? 502);
    return new UnsentFailure(new ProxyFailure(refusalCode(status), error, status));
  }
  if (!UNCONNECTED.test(code)) return undefined;
  // The server's own refusal would be a response of the proxy.
  return new UnsentFailure(proxied && /REFUSED|NOTFOUND/i.test(code) ? new ProxyFailure(code, error) : error);
}
