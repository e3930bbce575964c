import { isError } from '../../base/values.js';
import { networkHint as fetchHint } from '../fetch/network-hint.js';

export function networkHint(
  code: string | undefined,
  cause: unknown,
  origin: string,
): string | undefined {
  const text = isError(cause) ? `${cause.name} ${cause.message}` : '';
  if (
    /HTTPParser|HPE_|Parse Error|invalid (?:constant|header|method)/i.test(`${code ?? ''} ${text}`)
  )
    return otherProtocol(cause, origin);
  if (/ERR_SSL_\w{0,16}ALERT|SSL alert number/.test(`${code ?? ''} ${text}`))
    return `${origin} refused the TLS handshake: check whether it requires a client certificate (tls.cert, tls.key), another name (tls.servername) or another version of TLS`;
  if (/wrong version number|packet length too long|ERR_SSL_|EPROTO/.test(`${code ?? ''} ${text}`))
    return notTls(origin);
  if (text.includes('before secure TLS connection'))
    return `${origin} closed the connection during the TLS handshake: if it does not speak TLS, begin the base URL with http://`;
  if (
    code === 'UND_ERR_SOCKET' &&
    origin.startsWith('http:') &&
    (cause as { socket?: { bytesRead?: unknown } }).socket?.bytesRead === 0
  )
    return `${origin} closed the connection without a response: if it speaks TLS, begin the base URL with https://, otherwise check its log`;
  if (/^(?:Z_|ERR__|BROTLI|ZSTD)/.test(code ?? ''))
    return 'the body is not encoded as its content-encoding says, or it was cut off: set the header accept-encoding to identity';
  return BY_CODE[code ?? '']?.(origin) ?? commonHint(code, cause, origin) ?? fetchHint(code, cause);
}

function otherProtocol(cause: unknown, origin: string): string {
  const { data } = cause as { data?: unknown };
  if (JSON.stringify(data ?? '').includes('SSH-') || /:(?:22|2222)$/.test(origin))
    return `${origin} looks like an SSH port: use the port of the web interface`;
  // A TLS alert, the response to a request that is not a handshake.
  if (typeof data === 'string' && data.startsWith('\x15\x03'))
    return `${origin} speaks TLS: begin the base URL with https://`;
  return notHttp(origin);
}

const BY_CODE: Readonly<Record<string, ((origin: string) => string) | undefined>> = {
  EAI_AGAIN: (origin) =>
    `the host in ${origin} cannot be resolved at the moment: check the network and the DNS`,
  EACCES: () => 'permission denied for the socket or port: check its permissions',
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'the certificate is for another name: check the host of the base URL, or set tls.servername',
  UND_ERR_HEADERS_OVERFLOW: () =>
    'the response headers are longer than Node accepts: raise --max-http-header-size, or check what the server sends',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: () =>
    'the body is not as long as announced: check the log of the server, or of a proxy in between',
  'unknown-encoding': () => 'set the header accept-encoding to identity',
  UND_ERR_SOCKET: () => 'the server closed the connection too early: check its log',
};

type Hint = (origin: string) => string;
const refused: Hint = (origin) =>
  `nothing is listening at ${origin}: check that the server is running and that the port is right`;
const unknownName: Hint = (origin) =>
  `the host in ${origin} cannot be resolved: check its spelling and the DNS`;
const noRoute: Hint = (origin) => `there is no route to ${origin}: check the network`;
const blocked: Hint = (origin) =>
  `fetch does not connect to the port of ${origin}: let the server listen on another one`;
export const notTls: Hint = (origin) =>
  `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;
export const notHttp: Hint = (origin) =>
  `${origin} does not speak HTTP: check the port, and whether it requires https`;

/** What Node, Bun (codes) and Deno (messages) report alike. The first match applies. */
const HINTS: readonly (readonly [RegExp, Hint | string])[] = [
  [/are blocked|bad port/, blocked],
  [/ECONNREFUSED|Connection ?refused/i, refused],
  [
    /ENOENT|No such file/,
    'socketPath does not exist: check the path and that the server is running',
  ],
  [/ENOTFOUND|dns error/, unknownName],
  [/EHOSTUNREACH|ENETUNREACH|No route to host/, noRoute],
  [/EPROTO|InvalidContentType/, notTls],
  [/_HTTP_|InvalidHTTP|invalid HTTP|unexpected message/, notHttp],
  [/CERT_HAS_EXPIRED|: Expired/, 'the certificate of the server has expired: renew it'],
  [
    /ALTNAME|not valid for name/,
    'the certificate is for another name: check the host of the base URL',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|peer certificate/,
    'the certificate is not trusted: pass its certificate authority as tls.ca',
  ],
  [
    /ECONNRESET|reset by peer|closed before/,
    'the server, or a proxy in between, closed the connection: check its log',
  ],
];

/** Returns what to check after a failure that all runtimes with sockets report in a similar way. */
export function commonHint(
  code: string | undefined,
  cause: unknown,
  origin: string,
): string | undefined {
  const text = `${code ?? ''} ${isError(cause) ? cause.message : ''}`;
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
  return typeof hint === 'function' ? hint(origin) : hint;
}
