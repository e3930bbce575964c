import { InputError } from '@clients/core';

/** Where a server listens when it was not told otherwise. */
export const LOCAL = 'http://127.0.0.1:11434';

const DEFAULT_PORT = '11434';
const PORTS: Readonly<Record<string, string | undefined>> = { http: '80', https: '443' };

/**
 * The address in an `OLLAMA_HOST`, by the rules of the server's own command line: no scheme means http and port 11434, a scheme means its
 * own port, `ollama.com` alone means https. Addresses that mean "all of them" when listening become the loopback one.
 *
 * @throws {InputError} when the port is none
 */
export function hostUrl(value: string | undefined): string {
  const text = unquoted(value ?? '');
  const scheme = /^([A-Za-z][A-Za-z\d+.-]*):\/\//.exec(text)?.[1]?.toLowerCase();
  const rest = scheme === undefined ? text.replace(/^:\/\//, '') : text.slice(scheme.length + 3);
  if (scheme === undefined && rest === 'ollama.com') return 'https://ollama.com:443';
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const path =
    slash < 0
      ? ''
      : rest
          .slice(slash)
          .replace(/[?#].*$/, '')
          .replace(/\/+$/, '');
  const { host, port } = split(authority);
  const usual = (scheme === undefined ? undefined : PORTS[scheme]) ?? DEFAULT_PORT;
  return `${scheme ?? 'http'}://${connectable(host)}:${port === undefined ? usual : checkPort(port)}${path}`;
}

/** Whether an address is that of the cloud, which is the only one that may see its key. */
export function isCloud(url: string): boolean {
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
  throw new InputError(`OLLAMA_HOST has no port at its end: ${JSON.stringify(port.slice(0, 20))}`, {
    code: 'invalid-host',
    hint: 'write it as host, host:port or a URL; ports go from 0 to 65535',
  });
}
