import { checkedByPlatform } from './body.js';
import { ConfiguredDriver, ownFetch } from './fetch/fetch-driver.js';
import { platform as node } from './node/platform.js';
import type { NetworkHint, Platform } from './platform.js';
import { commonHint, networkHint as nodeHint } from './node/network-hint.js';
import { decodeText } from '../base/bytes.js';
import { InputError } from '../base/errors.js';
import { unsupportedOption } from '../base/check-options.js';
import { bytesOf, isError } from '../base/values.js';
import type { Driver, NetworkOptions, TlsOptions } from './driver.js';
import { UnsentFailure } from './fetch/fetch-response.js';
import { checkConnection } from './node/connection-options.js';
import { proxyChoice, ProxyFailure, type ProxyServer } from './proxy.js';

/** Deno: its own `fetch`, and the files, keys and channels of Node. */
export const platform: Platform = {
  ...node,
  driver: (options, origin) => ownFetch(options, checkedByPlatform) ?? denoDriver(options, origin),
  sendsStreams: true,
};

/** As on Node, whose hint for a certificate of another name is about an option that Deno does not have. */
export const networkHint: NetworkHint = (code, cause, origin) => {
  if (code === 'ERR_ACCESS_DENIED') return 'start Deno with --allow-net, or with the host and port in it';
  return code?.includes('ALTNAME') === true ? commonHint(code, cause, origin) : nodeHint(code, cause, origin);
};

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

/** Words of Deno's messages, and the code that Node has for the same failure. The first match applies. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/port \d+ are blocked/, 'blocked-port'],
  [/^Requires net access/, 'ERR_ACCESS_DENIED'],
  [/Connection refused|os error (?:111|61|10061)\b/, 'ECONNREFUSED'],
  [/dns error/, 'ENOTFOUND'],
  [/No route to host|os error 113\b/, 'EHOSTUNREACH'],
  [/Network is unreachable|os error 101\b/, 'ENETUNREACH'],
  [/timed out|os error 110\b/, 'ETIMEDOUT'],
  [/proxy authentication required/, 'proxy-authentication'],
  [/unsuccessful tunnel/, 'proxy-failed'],
  [/while tunneling/, 'proxy-closed'],
  [/peer certificate: Expired/, 'CERT_HAS_EXPIRED'],
  [/not valid for name/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/peer certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/InvalidContentType/, 'EPROTO'],
  [/received fatal alert/, 'ERR_SSL_TLSV1_ALERT'],
  [/invalid HTTP|unexpected message/, 'HPE_INVALID_CONSTANT'],
  [/No such file or directory|os error 2\b/, 'ENOENT'],
  [/Broken pipe|os error 32\b/, 'EPIPE'],
  [/reset by peer|closed before|unexpected EOF|error reading a body|IncompleteMessage/i, 'ECONNRESET'],
];

/** Returns the code of a failure of Deno's `fetch`, which has only a message. */
export function errorCode(cause: unknown): string | undefined {
  if (!isError(cause)) return undefined;
  return CODES.find(([pattern]) => pattern.test(cause.message))?.[1];
}
