import { InputError, trimTrailing } from '@clients/core';

/** The default address of a server. */
export const LOCAL_URL = 'http://127.0.0.1:11434';

const DEFAULT_PORT = '11434';
const DEFAULT_PORTS: Readonly<Record<string, string | undefined>> = { http: '80', https: '443' };

/** Matches a scheme, the part before the first slash, and the rest. */
const ADDRESS_PATTERN = /^(?:([a-z][a-z\d+.-]*)?:\/\/)?([^/]*)(\/.*)?$/is;
const BRACKETED_HOST = /^\[([^\]]*)\](?::(.*))?$/;
const HOST_AND_PORT_PATTERN = /^([^:]*)(?::([^:]*))?$/;

/** Where an address was given, for messages. */
interface Place {
  readonly name: string;
  readonly code: string;
}

const HOST_VARIABLE: Place = { name: 'OLLAMA_HOST', code: 'invalid-host' };
const BASE_URL_OPTION: Place = { name: 'option baseUrl', code: 'invalid-option' };

/**
 * Returns the URL for a value of `OLLAMA_HOST`. Without a value it is that of a server on this
 * machine.
 *
 * @throws {InputError} when the value is not an address, or contains a query; the message never
 * quotes the value
 */
export function toHostUrl(value: string | undefined): string {
  return readAddress(removeQuotes(value ?? ''), HOST_VARIABLE);
}

/**
 * Returns the option `baseUrl` as a URL. Paths, which are relative to the page, and other types are
 * checked where they are used.
 */
export function readBaseUrl(given: string | URL | undefined): string | URL | undefined {
  if (typeof given !== 'string' || given.trim() === '' || isRelative(given)) return given;
  return readAddress(given.trim(), BASE_URL_OPTION);
}

function isRelative(address: string): boolean {
  return /^\s*\.{0,2}\/(?![/\\])/.test(address);
}

/**
 * Reads an address as the server's own command line does: without a scheme it means http and port
 * 11434, with a scheme the scheme's default port, and plain `ollama.com` means https. `0.0.0.0` and
 * `::` become loopback.
 */
function readAddress(text: string, place: Place): string {
  // The URL parser would silently remove line breaks.
  if (/\p{Cc}/u.test(text)) throw createRefusalError(place, 'must not contain control characters');
  const [, scheme, given = '', rest = ''] = ADDRESS_PATTERN.exec(text) ?? [];
  // A user name and a password, which become the credential of `basic`.
  const login = given.slice(0, given.lastIndexOf('@') + 1);
  const authority = given.slice(login.length);
  if (scheme === undefined && authority + rest === 'ollama.com')
    return `https://${login}ollama.com:443`;
  if (/[?#]/.test(given + rest))
    throw createRefusalError(place, 'must not contain a query or a fragment');
  // With more than one colon and no brackets, it is an IPv6 address without a port.
  const [, host = authority, port] =
    BRACKETED_HOST.exec(authority) ?? HOST_AND_PORT_PATTERN.exec(authority) ?? [];
  const protocol = scheme?.toLowerCase() ?? 'http';
  const usual = (scheme === undefined ? undefined : DEFAULT_PORTS[protocol]) ?? DEFAULT_PORT;
  const connected = toConnectable(host);
  const url = `${protocol}://${login}${connected}:${port === undefined ? usual : checkPort(port, place, text)}${trimTrailing(rest, '/')}`;
  // Chromium encodes a space in the name of a host instead of refusing it.
  if (!/^https?:/.test(url) || /\s/.test(given) || !URL.canParse(url))
    throw createRefusalError(place, 'is not the address of a server');
  return url;
}

/**
 * Returns whether a URL is that of the cloud, without a user name: no other server may receive its
 * key.
 */
export function isCloud(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  return protocol === 'https:' && hostname === 'ollama.com' && username === '';
}

function removeQuotes(value: string): string {
  return value
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
}

function toConnectable(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  if (!host.includes(':')) return host;
  return /^[0:]+$/.test(host) ? '[::1]' : `[${host}]`;
}

/** @throws {InputError} for another port, which may be a part of a password in the whole `text` */
function checkPort(port: string, place: Place, text: string): string {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return port;
  const message = 'must have a port from 0 to 65535 after its colon';
  const login = 'a user name and a password before the @, percent-encoded';
  throw createRefusalError(
    place,
    message,
    text.includes('@') ? `${ADDRESS_FORMS}, ${login}` : ADDRESS_FORMS,
  );
}

const ADDRESS_FORMS = 'write it as host, host:port or a URL';

/** The address may contain a secret, or a part of one, so the message never quotes it. */
function createRefusalError(
  { name, code }: Place,
  message: string,
  hint = ADDRESS_FORMS,
): InputError {
  return new InputError(`${name} ${message}`, { code, hint });
}
