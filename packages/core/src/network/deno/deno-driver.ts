import { decodeText } from '../../base/bytes.js';
import { InputError } from '../../base/errors.js';
import { unsupportedOption } from '../../base/invalid-option.js';
import { bytesOf, isError } from '../../base/realm.js';
import type { Driver } from '../driver.js';
import type { NetworkOptions, TlsOptions } from '../driver-options.js';
import { ConfiguredDriver } from '../fetch/configured-driver.js';
import { UnsentFailure } from '../fetch/fetch-failure.js';
import { checkConnection } from '../node/check-connection.js';
import { ProxyFailure } from '../node/proxy-failure.js';
import { proxyChoice, type ProxyServer } from '../node/proxy-server.js';
import { errorCode } from './error-code.js';

/** The part of Deno that is used. */
interface Deno {
  createHttpClient(options: object): HttpClient;
}

interface HttpClient {
  close(): void;
}

/** The clients for one kind of origin, by their proxy. */
type Clients = Map<ProxyServer | undefined, HttpClient>;

/** Creates the driver over Deno's `fetch`. @param home the origin that TLS settings and socket are for */
export function denoDriver(options: NetworkOptions, home: string): Driver {
  const { dispatcher, tls, proxy, socketPath } = options;
  if (dispatcher !== undefined) throw unsupportedOption('dispatcher', 'undici cannot abort a body on Deno');
  checkConnection(options);
  const choose = proxy === undefined ? () => undefined : proxyChoice(proxy);
  const settings = tls === undefined ? {} : tlsSettings(tls);
  const atHome: Clients = new Map();
  const elsewhere: Clients = new Map();
  const clientFor = (server: ProxyServer | undefined, isHome: boolean): HttpClient => {
    const clients = isHome ? atHome : elsewhere;
    let client = clients.get(server);
    if (client === undefined) {
      client = createClient(isHome ? { ...settings, ...wayTo(server, socketPath) } : wayTo(server, undefined));
      clients.set(server, client);
    }
    return client;
  };
  // Without settings Deno's shared client is used. Settings that are invalid are reported now.
  const isPlain = tls === undefined && socketPath === undefined;
  if (!isPlain) clientFor(undefined, true);
  return new ConfiguredDriver({
    proxyFor: choose,
    initFor(origin) {
      const server = choose(origin);
      const isHome = origin === home;
      return server === undefined && (isPlain || !isHome) ? {} : { client: clientFor(server, isHome) };
    },
    failure,
    close() {
      for (const client of [...atHome.values(), ...elsewhere.values()]) client.close();
    },
  });
}

function createClient(options: object): HttpClient {
  try {
    return (globalThis as unknown as { readonly Deno: Deno }).Deno.createHttpClient(options);
  } catch (error) {
    // The message may quote a key, so that only its kind is shown.
    throw new InputError(
      `option tls has a certificate or a key that Deno cannot read (${isError(error) ? error.name : 'unknown reason'})`,
      {
        code: 'invalid-option',
        hint: 'pass certificates and keys in PEM',
      },
    );
  }
}

function wayTo(server: ProxyServer | undefined, socketPath: string | undefined): object {
  if (socketPath !== undefined) return { proxy: { transport: 'unix', path: socketPath } };
  if (server === undefined) return {};
  const { origin, credentials } = server;
  if (credentials === undefined) return { proxy: { url: origin } };
  return { proxy: { url: origin, basicAuth: credentials } };
}

function tlsSettings({ ca, cert, key, passphrase, servername, rejectUnauthorized }: TlsOptions): object {
  if (servername !== undefined) throw unsupportedOption('tls.servername', 'Deno expects the host of the base URL in the certificate');
  if (rejectUnauthorized === false)
    throw unsupportedOption('tls.rejectUnauthorized', 'start Deno with --unsafely-ignore-certificate-errors=<host>, or pass tls.ca');
  if ((cert === undefined) !== (key === undefined))
    throw new InputError('options tls.cert and tls.key must be used together', { code: 'invalid-option' });
  return {
    ...(ca === undefined ? {} : { caCerts: (Array.isArray(ca) ? (ca as readonly (string | Uint8Array)[]) : [ca as string]).map(textOf) }),
    ...(cert === undefined || key === undefined ? {} : { cert: textOf(cert), key: unlocked(textOf(key), passphrase) }),
  };
}

function textOf(pem: string | Uint8Array): string {
  const bytes = bytesOf(pem);
  return bytes === undefined ? String(pem) : decodeText(bytes);
}

/** Returns a key without its passphrase, which Deno cannot take. */
function unlocked(key: string, passphrase: string | undefined): string {
  if (passphrase === undefined) return key;
  try {
    return process
      .getBuiltinModule('node:crypto')
      .createPrivateKey({ key, passphrase })
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  } catch {
    throw new InputError('option tls.key cannot be decrypted with tls.passphrase', { code: 'invalid-option' });
  }
}

/** Deno itself refuses to send. */
const REFUSED: ReadonlySet<string | undefined> = new Set(['blocked-port', 'ERR_ACCESS_DENIED']);

function failure(error: unknown, proxied: boolean): Error | undefined {
  const cause = isError(error) && isError(error.cause) ? error.cause : error;
  const code = errorCode(cause);
  if (!isError(cause) || !(REFUSED.has(code) || cause.message.includes('(Connect)'))) return undefined;
  if (code === undefined) return new UnsentFailure(cause);
  // The server's own refusal would be a response of the proxy.
  const isProxys = proxied && /^proxy-|ECONNREFUSED|ENOTFOUND/.test(code);
  return new UnsentFailure(isProxys ? new ProxyFailure(code, cause, code === 'proxy-authentication' ? 407 : undefined) : cause);
}
