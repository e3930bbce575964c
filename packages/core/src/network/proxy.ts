import type { Socket } from 'node:net';
import type { Agent, buildConnector, Dispatcher, Pool } from 'undici';
import { base64 } from '../base/bytes.js';
import { createInvalidOptionError, createOptionError } from '../base/check-options.js';
import { encodeText } from '../base/text.js';
import { decodePercent } from '../wire/address.js';
import type { DispatcherLike, HttpProxy } from './driver.js';

/** Environment variables, such as `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the URL of the proxy that the environment selects for a URL: `HTTPS_PROXY` or
 * `HTTP_PROXY`, in upper or lower case, unless `NO_PROXY` lists the host. `NO_PROXY` is a list of
 * host names, which include their subdomains, addresses and IPv4 networks, each with an optional
 * port, or `*`. The local machine is never reached through a proxy.
 *
 * @throws {InputError} for an entry of `NO_PROXY` that is none of these
 */
export function proxyFromEnv(env: Env, baseUrl: string | URL): string | undefined {
  return findProxy(env, baseUrl)?.url;
}

/** Like `proxyFromEnv`, with the name of the variable. */
export function findProxy(
  env: Env,
  target: string | URL,
): { readonly url: string; readonly variable: string } | undefined {
  const url = new URL(target);
  const variable = findSpelling(env, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (variable === undefined || isLocal(readHost(url)) || isExcluded(url, env)) return undefined;
  const proxy = env[variable]?.trim() ?? '';
  return { variable, url: proxy.includes('://') ? proxy : `http://${proxy}` };
}

/** Returns the spelling under which a variable is set; lower case takes precedence. */
function findSpelling(env: Env, name: string): string | undefined {
  return [name.toLowerCase(), name].find((spelling) => (env[spelling]?.trim() ?? '') !== '');
}

/** Returns the host of a URL without the brackets of IPv6, and without a dot at its end. */
function readHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isLocal(host: string): boolean {
  return /^(?:(?:.*\.)?localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
}

function isExcluded(url: URL, env: Env): boolean {
  const variable = findSpelling(env, 'NO_PROXY');
  if (variable === undefined) return false;
  const host = readHost(url);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const entries = env[variable]?.toLowerCase().split(/[\s,]+/) ?? [];
  // Not `some`: an entry that is not understood is an error also after one that covers the host.
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => coversHost(entry, host, port, variable))
    .includes(true);
}

/** A name, with its subdomains, an IPv4 address or an IPv4 network. */
const ENTRY = /^(?:\*?\.)?(?<name>[\w-]+(?:\.[\w-]+)*)(?:\/(?<bits>\d\d?))?(?::(?<port>\d+))?$/;
const IPV6_ENTRY = /^\[(?<name>[\da-f:.]+)\](?::(?<port>\d+))?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** @throws {InputError} for an entry that is not understood */
function coversHost(entry: string, host: string, port: string, variable: string): boolean {
  if (entry === '*') return true;
  // With more than one colon, it is an IPv6 address without a port.
  const bracketed = /^[^[]*:[^[]*:/.test(entry) ? `[${entry}]` : entry;
  const {
    name,
    bits,
    port: only,
  } = (ENTRY.exec(bracketed) ?? IPV6_ENTRY.exec(bracketed))?.groups ?? {};
  if (name === undefined || (bits !== undefined && !(IPV4.test(name) && Number(bits) <= 32)))
    throw createOptionError(
      `${variable} in the environment has the entry ${entry}, which is not understood`,
      `${variable} takes host names, which include their subdomains, addresses, IPv4 networks such as 10.0.0.0/8, each with an optional port, and *`,
    );
  if (only !== undefined && only !== port) return false;
  if (bits !== undefined) return isInNetwork(host, name, Number(bits));
  return host === name || host.endsWith(`.${name}`);
}

function isInNetwork(host: string, network: string, bits: number): boolean {
  const size = 2 ** (32 - bits);
  return (
    IPV4.test(host) && Math.floor(toNumber(host) / size) === Math.floor(toNumber(network) / size)
  );
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Returns the proxy for an origin; undefined for a direct connection. */
export type ChooseProxy = (origin: string) => ProxyServer | undefined;

/** A proxy server, with its credentials. */
export class ProxyServer implements HttpProxy {
  readonly name: string;
  readonly origin: string;
  readonly variable: string | undefined;
  readonly authorization: string | undefined;
  readonly hasCredentials: boolean;

  /** @param variable the environment variable it is set by; undefined for option `proxy` */
  constructor(url: URL, variable: string | undefined) {
    const { origin, username, password } = url;
    this.origin = origin;
    this.variable = variable;
    this.name = `the proxy ${origin} (${variable === undefined ? 'option proxy' : `from ${variable}`})`;
    this.hasCredentials = username !== '' || password !== '';
    // A password with an unencoded percent sign is used unchanged.
    const pair = `${decodePercent(username)}:${decodePercent(password)}`;
    this.authorization = this.hasCredentials ? `Basic ${base64(encodeText(pair))}` : undefined;
  }
}

/**
 * Reads option `proxy`.
 * @throws {InputError} without the value, which may contain a password
 */
export function readProxyOption(option: unknown): ChooseProxy {
  const { env } = (option ?? {}) as { readonly env?: unknown };
  if (typeof env === 'object' && env !== null) return chooseFromEnvironment(env as Env);
  const server = parseProxy(option, undefined);
  return () => server;
}

function chooseFromEnvironment(env: Env): ChooseProxy {
  const servers = new Map<string, ProxyServer>();
  const chosen = new Map<string, ProxyServer | undefined>();
  const chooseServer = (origin: string): ProxyServer | undefined => {
    const found = findProxy(env, origin);
    if (found === undefined) return undefined;
    const { variable, url } = found;
    const server = servers.get(variable) ?? parseProxy(url, variable);
    servers.set(variable, server);
    return server;
  };
  return (origin) => {
    if (!chosen.has(origin)) chosen.set(origin, chooseServer(origin));
    return chosen.get(origin);
  };
}

function parseProxy(value: unknown, variable: string | undefined): ProxyServer {
  const text = String(value);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:')
    return new ProxyServer(url, variable);
  if (variable === undefined)
    throw createInvalidOptionError('proxy', 'must be an http: or https: URL', value);
  throw createOptionError(
    `${variable} in the environment must be an http: or https: URL`,
    `correct ${variable}, or list the host in NO_PROXY`,
  );
}

/** A dispatcher that the client has made itself, and destroys. */
export interface OwnDispatcher extends DispatcherLike {
  destroy(): Promise<void>;
}

/** How the connections of a `ProxyDispatcher` are established. */
export interface ProxyConnections {
  /** Connects to the proxy. */
  readonly toProxy: buildConnector.connector;
  /** Starts TLS inside a tunnel. */
  readonly throughTunnel: buildConnector.connector;
  /** Options of undici's agents. */
  readonly agent: Agent.Options;
  /** Time limit in ms for opening a tunnel. */
  readonly limit: number;
}

type ProxiedRequest = Omit<Agent.DispatchOptions, 'origin' | 'headers'> & {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Sends requests through an HTTP proxy: https through a tunnel (CONNECT), and plain http with
 * absolute URLs, because most proxies refuse a tunnel to port 80. A refusal of the proxy itself
 * (407) is then a response.
 *
 * The `ProxyAgent` of undici 7 is not used: it connects again, without end, to a proxy that closes
 * the connection on CONNECT.
 */
export class ProxyDispatcher implements OwnDispatcher {
  readonly #server: ProxyServer;
  readonly #connections: ProxyConnections;
  readonly #authorization: Readonly<Record<string, string>>;
  /** Sends plain http requests to the proxy. */
  readonly #plain: Agent;
  /** Opens tunnels: each connection of this pool becomes one. */
  readonly #opener: Pool;
  /** Sends https requests through tunnels. */
  readonly #tunnels: Agent;

  constructor(undici: typeof import('undici'), server: ProxyServer, connections: ProxyConnections) {
    this.#server = server;
    this.#connections = connections;
    this.#authorization =
      server.authorization === undefined ? {} : { 'proxy-authorization': server.authorization };
    const toProxy = { ...connections.agent, connect: connections.toProxy };
    this.#plain = new undici.Agent(toProxy);
    this.#opener = new undici.Pool(server.origin, toProxy);
    this.#tunnels = new undici.Agent({ ...connections.agent, connect: this.#connectThroughTunnel });
  }

  dispatch(options: object, handler: Dispatcher.DispatchHandler): boolean {
    const request = options as ProxiedRequest;
    const { origin, path, headers } = request;
    if (!origin.startsWith('http:')) return this.#tunnels.dispatch(request, handler);
    const own = { host: new URL(origin).host, ...this.#authorization };
    return this.#plain.dispatch(
      {
        ...request,
        origin: this.#server.origin,
        path: origin + path,
        headers: { ...own, ...headers },
      },
      handler,
    );
  }

  async destroy(): Promise<void> {
    await Promise.all(
      [this.#plain, this.#tunnels, this.#opener].map((dispatcher) => dispatcher.destroy()),
    );
  }

  readonly #connectThroughTunnel: buildConnector.connector = (target, done) => {
    this.#openTunnel(target).then(
      (httpSocket) => {
        this.#connections.throughTunnel({ ...target, httpSocket }, done);
      },
      (error: unknown) => {
        done(
          error instanceof ProxyFailure ? error : new ProxyFailure(chooseTunnelCode(error), error),
          null,
        );
      },
    );
  };

  /** @throws {ProxyFailure} when the proxy refuses; errors of undici when it cannot be reached */
  async #openTunnel({ host = '', port }: buildConnector.Options): Promise<Socket> {
    const { statusCode, socket } = await this.#opener.connect({
      path: port === '' ? `${host}:443` : host,
      headers: { host, 'proxy-connection': 'keep-alive', ...this.#authorization },
      signal: AbortSignal.timeout(this.#connections.limit),
    });
    // Always a `Socket`: this is HTTP/1.1.
    if (statusCode >= 200 && statusCode < 300 && isSocket(socket)) return socket;
    socket.on('error', () => undefined).destroy();
    throw new ProxyFailure(chooseRefusalCode(statusCode), undefined, statusCode);
  }
}

/** Not by `instanceof`, which would load `node:net` with the package. */
function isSocket(stream: object): stream is Socket {
  return 'setNoDelay' in stream;
}

/** A tunnel that could not be opened. Its code is never one that makes undici reconnect. */
class ProxyFailure extends Error {
  /** Tells it apart from a failure inside the tunnel. Browser bundles do not have the class. */
  readonly ofProxy = true;
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, cause: unknown, status?: number) {
    super('the proxy did not open a tunnel', { cause });
    this.code = code;
    this.status = status;
  }
}

/**
 * Returns the error code for a refusal. `proxy-failed` may be temporary: the proxy is busy or
 * cannot reach the server.
 */
function chooseRefusalCode(status: number): string {
  if (status === 407) return 'proxy-authentication';
  return status >= 500 || status === 429 ? 'proxy-failed' : 'proxy-refused';
}

/**
 * Returns the error code for a tunnel that failed. Replaces undici's own codes, and that of a wrong
 * name: after these, undici reconnects at once.
 */
function chooseTunnelCode(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'proxy-certificate';
  if (name === 'TimeoutError') return 'proxy-timeout';
  return typeof code !== 'string' || code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO'
    ? 'proxy-closed'
    : code;
}
