import { base64 } from '../base/bytes.js';
import { createInvalidOptionError, createOptionError } from '../base/check-options.js';
import { encodeText } from '../base/text.js';
import { decodePercent } from '../wire/address.js';
import type { HttpProxy } from './driver.js';

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
    throw createInvalidOptionError(
      'proxy',
      'must be an http: or https: URL',
      value,
      'write it as http://host:port',
    );
  throw createOptionError(
    `${variable} in the environment must be an http: or https: URL`,
    `correct ${variable}, or list the host in NO_PROXY`,
  );
}
