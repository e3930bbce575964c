import { InputError, withoutTrailing } from '@clients/core';

/** The default address of a server. */
export const LOCAL = 'http://127.0.0.1:11434';

const DEFAULT_PORT = '11434';
const PORTS: Readonly<Record<string, string | undefined>> = { http: '80', https: '443' };

/** A scheme, what is before the first slash, and the rest. */
const ADDRESS = /^(?:([a-z][a-z\d+.-]*)?:\/\/)?([^/]*)(\/.*)?$/is;
const BRACKETED = /^\[([^\]]*)\](?::(.*))?$/;
const HOST_AND_PORT = /^([^:]*)(?::([^:]*))?$/;

/**
 * Returns the URL for a value of `OLLAMA_HOST`, read as the server's own command line reads it: without a scheme it means http and port
 * 11434, with a scheme the scheme's default port, and plain `ollama.com` means https. `0.0.0.0` and `::` become loopback.
 *
 * @throws {InputError} when the value is not an address, or contains credentials or a query; the message never quotes the value
 */
export function hostUrl(value: string | undefined): string {
  const [, scheme, authority = '', rest = ''] = ADDRESS.exec(unquoted(value ?? '')) ?? [];
  if (scheme === undefined && authority + rest === 'ollama.com') return 'https://ollama.com:443';
  if (authority.includes('@'))
    throw refused('must not contain a user name or password', 'pass them as `auth: basic(…)`');
  if (/[?#]/.test(authority + rest)) throw refused('must not contain a query or a fragment');
  // With more than one colon and no brackets, it is an IPv6 address without a port.
  const [, host = authority, port] =
    BRACKETED.exec(authority) ?? HOST_AND_PORT.exec(authority) ?? [];
  const protocol = scheme?.toLowerCase() ?? 'http';
  const usual = (scheme === undefined ? undefined : PORTS[protocol]) ?? DEFAULT_PORT;
  const url = `${protocol}://${connectable(host)}:${port === undefined ? usual : checkPort(port)}${withoutTrailing(rest, '/')}`;
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw refused('is not the address of a server');
  return url;
}

/** Returns whether a URL is that of the cloud: no other server may receive its key. */
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

function connectable(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  if (!host.includes(':')) return host;
  return /^[0:]+$/.test(host) ? '[::1]' : `[${host}]`;
}

function checkPort(port: string): string {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return port;
  throw refused(
    'must have a port from 0 to 65535 after its colon',
    'write it as host, host:port or a URL, and pass credentials as `auth: basic(…)`',
  );
}

/** The variable may contain a secret, or a part of one, so the message never quotes it. */
function refused(message: string, hint = 'write it as host, host:port or a URL'): InputError {
  return new InputError(`OLLAMA_HOST ${message}`, { code: 'invalid-host', hint });
}
