import { InputError } from '@clients/core';

/** Where a server listens when it was not told otherwise. */
export const LOCAL = 'http://127.0.0.1:11434';

const DEFAULT_PORT = '11434';
const PORTS: Readonly<Record<string, string | undefined>> = { http: '80', https: '443' };

/**
 * The address in an `OLLAMA_HOST`, by the rules of the server's own command line: no scheme means http and port 11434, a scheme means its
 * own port, `ollama.com` alone means https. Addresses that mean "all of them" when listening become the loopback one.
 *
 * @throws {InputError} when it is no such address, or holds credentials or a query; the message never holds any of it
 */
export function hostUrl(value: string | undefined): string {
  const text = unquoted(value ?? '');
  const scheme = /^([A-Za-z][A-Za-z\d+.-]*):\/\//.exec(text)?.[1]?.toLowerCase();
  const rest = scheme === undefined ? text.replace(/^:\/\//, '') : text.slice(scheme.length + 3);
  if (scheme === undefined && rest === 'ollama.com') return 'https://ollama.com:443';
  const [authority = ''] = rest.split('/', 1);
  if (authority.includes('@')) throw refused('must not hold a user name or password', 'pass them as `auth: basic(…)`');
  if (/[?#]/.test(rest)) throw refused('must not hold a query or a fragment');
  const path = rest.slice(authority.length).replace(/\/+$/, '');
  const { host, port } = split(authority);
  const usual = (scheme === undefined ? undefined : PORTS[scheme]) ?? DEFAULT_PORT;
  const url = `${scheme ?? 'http'}://${connectable(host)}:${port === undefined ? usual : checkPort(port)}${path}`;
  if (!URL.canParse(url)) throw refused('is not the address of a server');
  return url;
}

/** Whether an address is that of the cloud, which is the only one that may see its key. */
export function isCloud(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname === 'ollama.com';
}

function unquoted(value: string): string {
  return value
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
}

function split(authority: string): { host: string; port: string | undefined } {
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(authority);
  if (bracketed !== null) return { host: bracketed[1] ?? '', port: bracketed[2] };
  const colon = authority.lastIndexOf(':');
  // More than one colon without brackets is an IPv6 address and no port.
  if (colon < 0 || authority.indexOf(':') !== colon) return { host: authority, port: undefined };
  return { host: authority.slice(0, colon), port: authority.slice(colon + 1) };
}

function connectable(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  if (!host.includes(':')) return host;
  return /^[0:]+$/.test(host) ? '[::1]' : `[${host}]`;
}

function checkPort(port: string): string {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return port;
  throw refused(
    'has no port after its colon',
    'write it as host, host:port or a URL; ports go from 0 to 65535, credentials are given as `auth: basic(…)`',
  );
}

/** What stands in the variable may be a secret, or the half of one: no part of it is told. */
function refused(message: string, hint = 'write it as host, host:port or a URL'): InputError {
  return new InputError(`OLLAMA_HOST ${message}`, { code: 'invalid-host', hint });
}
