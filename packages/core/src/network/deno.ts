import { CONNECTION_HINTS } from '../explain/argument-hints.js';
import { trustPlatform } from './body-end.js';
import { ConfiguredDriver } from './fetch/configured-driver.js';
import { makeFetchDriver } from './fetch/fetch-option.js';
import { platform as node } from './node/node-platform.js';
import type { Platform } from './platform-interface.js';
import { decodeText } from '../base/utf8.js';
import { createOptionError, createUnsupportedOptionError } from '../base/check-options.js';
import { isError } from '../base/thrown.js';
import { toBytes } from '../base/bytes.js';
import { type Driver, DriverFailure } from './driver.js';
import type { NetworkOptions, TlsOptions } from './network-options.js';
import { checkConnection } from './node/connection-options.js';
import { parseProxyOption, ProxyFailure, type ProxyServer } from './proxy.js';

/** Deno: its own `fetch`, and the files, keys and channels of Node. */
export const platform: Platform = {
  ...node,
  driver: (options, origin) =>
    makeFetchDriver(options, { watch: trustPlatform }) ?? denoDriver(options, origin),
  sendsStreams: true,
};

interface Deno {
  createHttpClient(options: object): HttpClient;
}

interface HttpClient {
  close(): void;
}

/**
 * Creates the driver over Deno's `fetch`.
 *
 * @param home the origin that TLS settings and socket are for
 */
function denoDriver(options: NetworkOptions, home: string): Driver {
  const { dispatcher, proxy } = options;
  if (dispatcher !== undefined)
    throw createUnsupportedOptionError('dispatcher', CONNECTION_HINTS.denoDispatcher);
  checkConnection(options);
  const choose = proxy === undefined ? () => undefined : parseProxyOption(proxy);
  const clients = new HttpClients(options);
  return new ConfiguredDriver({
    proxyFor: choose,
    initFor: (origin) => clients.makeInit({ isHome: origin === home, proxy: choose(origin) }),
    explainFailure,
    close() {
      clients.close();
    },
  });
}

/** Where a request is sent, as far as its client depends on it. */
interface Destination {
  readonly isHome: boolean;
  readonly proxy: ProxyServer | undefined;
}

/** The HTTP clients of Deno: one for each proxy, with and without the settings of the home. */
class HttpClients {
  readonly #tls: object;
  readonly #socketPath: string | undefined;
  /** Whether Deno's shared client serves direct connections to the home, too. */
  readonly #isPlain: boolean;
  readonly #home = new Map<ProxyServer | undefined, HttpClient>();
  readonly #others = new Map<ProxyServer | undefined, HttpClient>();

  /** @throws {InputError} for settings that Deno does not take */
  constructor({ tls, socketPath }: NetworkOptions) {
    this.#tls = tls === undefined ? {} : makeTlsSettings(tls);
    this.#socketPath = socketPath;
    this.#isPlain = tls === undefined && socketPath === undefined;
    // Settings that are invalid are reported now.
    if (!this.#isPlain) this.#open({ isHome: true, proxy: undefined });
  }

  /** Returns the settings of `fetch`; none where Deno's shared client is used. */
  makeInit(destination: Destination): { readonly client?: HttpClient } {
    const { isHome, proxy } = destination;
    const isShared = proxy === undefined && (this.#isPlain || !isHome);
    return isShared ? {} : { client: this.#open(destination) };
  }

  close(): void {
    for (const client of [...this.#home.values(), ...this.#others.values()]) client.close();
  }

  #open({ isHome, proxy }: Destination): HttpClient {
    const clients = isHome ? this.#home : this.#others;
    let client = clients.get(proxy);
    if (client === undefined) {
      client = createClient(
        isHome
          ? { ...this.#tls, ...makeProxySettings(proxy, this.#socketPath) }
          : makeProxySettings(proxy, undefined),
      );
      clients.set(proxy, client);
    }
    return client;
  }
}

function createClient(options: object): HttpClient {
  try {
    return (globalThis as unknown as { readonly Deno: Deno }).Deno.createHttpClient(options);
  } catch (error) {
    // The message may quote a key, so only the name of the error is shown.
    const reason = isError(error) ? error.name : 'unknown reason';
    throw createOptionError(
      `option tls has a certificate or a key that Deno cannot read (${reason})`,
      CONNECTION_HINTS.denoCertificate,
    );
  }
}

function makeProxySettings(
  server: ProxyServer | undefined,
  socketPath: string | undefined,
): object {
  if (socketPath !== undefined) return { proxy: { transport: 'unix', path: socketPath } };
  if (server === undefined) return {};
  const { origin, credentials } = server;
  if (credentials === undefined) return { proxy: { url: origin } };
  return { proxy: { url: origin, basicAuth: credentials } };
}

function makeTlsSettings({
  ca,
  cert,
  key,
  passphrase,
  servername,
  rejectUnauthorized,
}: TlsOptions): object {
  if (servername !== undefined)
    throw createUnsupportedOptionError('tls.servername', CONNECTION_HINTS.denoServername);
  if (rejectUnauthorized === false)
    throw createUnsupportedOptionError('tls.rejectUnauthorized', CONNECTION_HINTS.denoUnverified);
  if ((cert === undefined) !== (key === undefined))
    throw createOptionError('options tls.cert and tls.key must be used together');
  const settings: { caCerts?: readonly string[]; cert?: string; key?: string } = {};
  if (ca !== undefined) settings.caCerts = [ca].flat().map(decodePem);
  if (cert !== undefined && key !== undefined) {
    settings.cert = decodePem(cert);
    settings.key = unlockKey(decodePem(key), passphrase);
  }
  return settings;
}

function decodePem(pem: string | Uint8Array): string {
  const bytes = toBytes(pem);
  return bytes === undefined ? String(pem) : decodeText(bytes);
}

/** Decrypts a key: Deno has no option for its passphrase. */
function unlockKey(key: string, passphrase: string | undefined): string {
  if (passphrase === undefined) return key;
  try {
    return process
      .getBuiltinModule('node:crypto')
      .createPrivateKey({ key, passphrase })
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  } catch {
    throw createOptionError('option tls.key cannot be decrypted with tls.passphrase');
  }
}

/** Found in the messages of failures on the way to a proxy, which have no code on Deno. */
const PROXY_WORDS = ['tcp connect error', 'dns error', 'tunnel', 'proxy authentication'];

function explainFailure(error: unknown, proxied: boolean): Error | undefined {
  const cause = isError(error) && isError(error.cause) ? error.cause : error;
  if (!isError(cause)) return undefined;
  const { name, message } = cause;
  if (name !== 'NotCapable' && !message.includes('(Connect)')) return undefined;
  if (!proxied || !PROXY_WORDS.some((words) => message.includes(words)))
    return new DriverFailure(cause, true);
  // If the server itself were unreachable, the proxy would answer with a status: so it is the proxy
  // that is.
  const needsCredentials = message.includes('proxy authentication');
  return new DriverFailure(
    new ProxyFailure(
      needsCredentials ? 'proxy-authentication' : 'proxy-failed',
      cause,
      needsCredentials ? 407 : undefined,
    ),
    true,
  );
}
