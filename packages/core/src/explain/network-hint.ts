import { isError } from '../base/thrown.js';

/** A failure of the network, as the runtime reported it. */
export interface NetworkFailure {
  /** Node and Bun report codes; Deno, browsers and workers only messages. */
  readonly code: string | undefined;
  readonly cause: unknown;
  /** Origin of the request. */
  readonly origin: string;
  /** The request body can be read only once. */
  readonly isBodyReadOnce?: boolean;
  /** Whether the origin has answered before: then it speaks what the base URL begins with. */
  readonly hasAnswered?: boolean;
}

/** Makes a hint that names the origin of the request. */
type Hint = (origin: string) => string;

const adviseOnPlainHttp: Hint = (origin) =>
  `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;

const adviseOnOtherProtocol: Hint = (origin) =>
  `${origin} does not speak HTTP: check the port, and whether it requires https`;

/**
 * What failures mean, by the code and the message that a runtime reports. The first match applies.
 */
const HINTS: readonly (readonly [reported: RegExp, hint: Hint | string])[] = [
  [/NotCapable|run again with the/, 'start Deno with --allow-net, or with the host and port in it'],
  [/^ERR_ACCESS_DENIED/, 'start Node with --allow-net'],
  // Node.
  [
    /ERR_SSL_\w{0,16}ALERT|SSL alert number/,
    (origin) =>
      `${origin} refused the TLS handshake: check whether it requires a client certificate (tls.cert, tls.key), another name (tls.servername) or another version of TLS`,
  ],
  [/wrong version number|packet length too long|ERR_SSL_|EPROTO/, adviseOnPlainHttp],
  [
    /before secure TLS connection/,
    (origin) =>
      `${origin} closed the connection during the TLS handshake: if it does not speak TLS, begin the base URL with http://`,
  ],
  [
    /^(?:Z_|ERR__|BROTLI|ZSTD)/,
    'the body is not encoded as its content-encoding says, or it was cut off: set the header accept-encoding to identity',
  ],
  [/^unknown-encoding/, 'set the header accept-encoding to identity'],
  [
    /^EAI_AGAIN/,
    (origin) =>
      `the host in ${origin} cannot be resolved at the moment: check the network and the DNS`,
  ],
  [/^EACCES/, 'permission denied for the socket or port: check its permissions'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    'the certificate is for another name: check the host of the base URL, or set tls.servername',
  ],
  [
    /^UND_ERR_HEADERS_OVERFLOW/,
    'the response headers are longer than Node accepts: raise --max-http-header-size, or check what the server sends',
  ],
  [
    /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH/,
    'the body is not as long as announced: check the log of the server, or of a proxy in between',
  ],
  [/^UND_ERR_SOCKET/, 'the server closed the connection too early: check its log'],
  // Node, Bun (codes) and Deno (messages).
  [
    /are blocked|bad port/,
    (origin) =>
      `fetch does not connect to the port of ${origin}: let the server listen on another one`,
  ],
  [
    /ECONNREFUSED|Connection ?refused/i,
    (origin) =>
      `nothing is listening at ${origin}: check that the server is running and that the port is right`,
  ],
  [
    /ENOENT|No such file/,
    'socketPath does not exist: check the path and that the server is running',
  ],
  [
    /ENOTFOUND|dns error/,
    (origin) => `the host in ${origin} cannot be resolved: check its spelling and the DNS`,
  ],
  [
    /EHOSTUNREACH|ENETUNREACH|No route to host/,
    (origin) => `there is no route to ${origin}: check the network`,
  ],
  [/InvalidContentType/, adviseOnPlainHttp],
  [/_HTTP_|InvalidHTTP|invalid HTTP|unexpected message/, adviseOnOtherProtocol],
  [/CERT_HAS_EXPIRED|: Expired/, 'the certificate of the server has expired: renew it'],
  [
    /ALTNAME|not valid for name/,
    'the certificate is for another name: check the host of the base URL',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|peer certificate/,
    'the certificate is not trusted: pass its certificate authority as tls.ca (in fetchOptions on Bun and Deno)',
  ],
  [
    /ECONNRESET|reset by peer|closed before/,
    'the server, or a proxy in between, closed the connection: check its log',
  ],
  // Browsers and workers, which report almost nothing.
  [
    /^redirect /,
    'the server redirects, and browsers hide the target: use the final URL as the base URL',
  ],
  [
    /Network connection lost/,
    'the server is down, or it closed the connection: check host and port, and its log',
  ],
];

/** Messages of browsers for failures whose reason they hide. */
const HIDDEN = /Failed to fetch|NetworkError when|Load failed/;

/** A message of the parser of HTTP. */
const NOT_PARSED = /HTTPParser|HPE_|Parse Error|invalid (?:constant|header|method)/i;

/** Returns what to check after a failure of the network; undefined for one that is not known. */
export function findNetworkHint(failure: NetworkFailure): string | undefined {
  const { code, cause, origin } = failure;
  // The message says what a custom `fetch` returned.
  if (code === 'bad-fetch' && isError(cause)) return cause.message;
  const reported = `${code ?? ''} ${isError(cause) ? `${cause.name} ${cause.message}` : ''}`;
  if (isHiddenReason(failure)) return adviseOnHiddenReason(failure);
  if (NOT_PARSED.test(reported)) return adviseOnUnreadable(cause, origin);
  const socket = findSocket(cause);
  if (code === 'ECONNREFUSED' && socket !== undefined)
    return `nothing is listening at the socket ${socket}: check that the server is running`;
  if (isClosedUnread(failure))
    return `${origin} closed the connection without a response: if it speaks TLS, begin the base URL with https://, otherwise check its log`;
  const hint = HINTS.find(([pattern]) => pattern.test(reported))?.[1];
  return typeof hint === 'function' ? hint(origin) : hint;
}

/** Returns whether a browser hides why a request failed. */
export function isHiddenReason({ code, cause }: NetworkFailure): boolean {
  return code === undefined && isError(cause) && HIDDEN.test(cause.message);
}

/** Returns the path of the unix socket that a connection was to be made to, if it was one. */
export function findSocket(cause: unknown): string | undefined {
  const { address, port } = (cause ?? {}) as {
    readonly address?: unknown;
    readonly port?: unknown;
  };
  return typeof address === 'string' && port === undefined ? address : undefined;
}

/** Returns whether the name of the host was not found. */
export function isUnknownHost({ code, cause }: NetworkFailure): boolean {
  return (
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    (isError(cause) && cause.message.includes('dns error'))
  );
}

function adviseOnHiddenReason({ cause, isBodyReadOnce = false }: NetworkFailure): string {
  return isBodyReadOnce && isError(cause) && cause.message.includes('Failed to fetch')
    ? 'browsers send streams over HTTP/2 only: pass bytes or a Blob, or check that the server is up and that its CORS settings allow this page'
    : 'the browser hides the reason: check that the server is up and that its CORS settings allow this page';
}

/** Returns whether undici saw a connection without TLS end before any byte of a response. */
function isClosedUnread({ code, cause, origin, hasAnswered }: NetworkFailure): boolean {
  return (
    code === 'UND_ERR_SOCKET' &&
    hasAnswered !== true &&
    origin.startsWith('http:') &&
    (cause as { socket?: { bytesRead?: unknown } } | undefined)?.socket?.bytesRead === 0
  );
}

function adviseOnUnreadable(cause: unknown, origin: string): string {
  const { data } = cause as { data?: unknown };
  if (JSON.stringify(data ?? '').includes('SSH-') || /:(?:22|2222)$/.test(origin))
    return `${origin} looks like an SSH port: use the port of the web interface`;
  // A TLS alert, the response to a request that is not a handshake.
  if (typeof data === 'string' && data.startsWith('\x15\x03'))
    return `${origin} speaks TLS: begin the base URL with https://`;
  return adviseOnOtherProtocol(origin);
}
