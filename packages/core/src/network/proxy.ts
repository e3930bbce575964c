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
 * host names, which include their subdomains, addresses and networks, each with an optional port, or
 * `*`; any other entry is skipped. The local machine is never reached through a proxy.
 */
export function proxyFromEnv(env: Env, baseUrl: string | URL): string | undefined {
  return findProxy(env, baseUrl)?.url;
}

/** Is told an entry of `NO_PROXY` that is not understood, and the name of the variable. */
export type HearSkipped = (entry: string, variable: string) => void;

/** Like `proxyFromEnv`, with the name of the variable. */
export function findProxy(
  env: Env,
  target: string | URL,
  onSkipped: HearSkipped = () => undefined,
): { readonly url: string; readonly variable: string } | undefined {
  const url = new URL(target);
  const variable = findSpelling(env, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (variable === undefined || isLocal(readHost(url)) || isExcluded(url, env, onSkipped))
    return undefined;
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

function isExcluded(url: URL, env: Env, onSkipped: HearSkipped): boolean {
  const variable = findSpelling(env, 'NO_PROXY');
  if (variable === undefined) return false;
  const host = readHost(url);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const entries = env[variable]?.toLowerCase().split(/[\s,]+/) ?? [];
  // Not `some`: an entry that is not understood is heard also after one that covers the host.
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const covers = coversHost(entry, host, port);
      if (covers === undefined) onSkipped(entry, variable);
      return covers;
    })
    .includes(true);
}

/** A name, with its subdomains, an IPv4 address or an IPv4 network. */
const ENTRY = /^(?:\*?\.)?(?<name>[\w-]+(?:\.[\w-]+)*)(?:\/(?<bits>\d\d?))?(?::(?<port>\d+))?$/;
const IPV6_ENTRY = /^\[(?<name>[\da-f:.]+)\](?:\/(?<bits>\d{1,3}))?(?::(?<port>\d+))?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Returns whether an entry covers a host; undefined for one that is not understood. */
function coversHost(entry: string, host: string, port: string): boolean | undefined {
  if (entry === '*') return true;
  // With more than one colon, it is an IPv6 address or network without a port.
  const [address = '', size] = entry.split('/');
  const bracketed = /^[^[]*:[^[]*:/.test(address)
    ? `[${address}]${size === undefined ? '' : `/${size}`}`
    : entry;
  const {
    name,
    bits,
    port: only,
  } = (ENTRY.exec(bracketed) ?? IPV6_ENTRY.exec(bracketed))?.groups ?? {};
  if (name === undefined) return undefined;
  const own = readBits(name);
  const count = bits === undefined ? own?.length : Number(bits);
  const isAddress = own !== undefined;
  if (bits !== undefined && !(isAddress && Number(bits) <= own.length)) return undefined;
  if (name.includes(':') && !isAddress) return undefined;
  if (only !== undefined && only !== port) return false;
  if (!isAddress) return host === name || host.endsWith(`.${name}`);
  const given = readBits(host);
  return given?.length === own.length && given.slice(0, count) === own.slice(0, count);
}

/** Returns the bits of an address as a text of 0 and 1; undefined for a name. */
function readBits(address: string): string | undefined {
  if (IPV4.test(address)) return writeBits(address.split('.').map(Number), 8);
  if (!address.includes(':') || !URL.canParse(`http://[${address}]`)) return undefined;
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const readGroups = (text = ''): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [readGroups(before), readGroups(after)];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return writeBits([...head, ...zeros, ...tail], 16);
}

function writeBits(parts: readonly number[], size: number): string {
  return parts.map((part) => part.toString(2).padStart(size, '0')).join('');
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
export function readProxyOption(option: unknown, onSkipped: HearSkipped): ChooseProxy {
  const { env } = (option ?? {}) as { readonly env?: unknown };
  if (typeof env === 'object' && env !== null) return chooseFromEnvironment(env as Env, onSkipped);
  const server = parseProxy(option, undefined);
  return () => server;
}

function chooseFromEnvironment(env: Env, onSkipped: HearSkipped): ChooseProxy {
  const servers = new Map<string, ProxyServer>();
  const chosen = new Map<string, ProxyServer | undefined>();
  const chooseServer = (origin: string): ProxyServer | undefined => {
    const found = findProxy(env, origin, onSkipped);
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
