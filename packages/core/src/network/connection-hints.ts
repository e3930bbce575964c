import {
  adviseOnProxyStatus,
  adviseWithout,
  mentionProxy,
  type NamedProxy,
} from '../base/hints.js';
import { isError } from '../base/values.js';

/** The facts about a connection that failed. */
export interface ConnectionFacts {
  /** Node and Bun report codes; Deno, browsers and workers only messages. */
  readonly code: string | undefined;
  readonly cause: unknown;
  /** Origin of the request. */
  readonly origin: string;
  /** Whether that is the origin of the client's `baseUrl`. */
  readonly isHome?: boolean | undefined;
  /** Whether it has answered a request before. */
  readonly hasAnswered?: boolean | undefined;
  /** Whether the server redirected there. */
  readonly isRedirected?: boolean | undefined;
  /** The request body can be read only once. */
  readonly isBodyReadOnce?: boolean | undefined;
  /** The proxy that the connection goes through. */
  readonly proxy?: NamedProxy | undefined;
  /** Whether the failure is that of the proxy, and the status with which it refused. */
  readonly isOfProxy?: boolean | undefined;
  readonly proxyStatus?: number | undefined;
  /** The variable of the environment that names a proxy, which this client does not use. */
  readonly unusedProxy?: string | undefined;
  /** The variable that would let this client use a mock, which is there and which it does not use. */
  readonly mockVariable?: string | undefined;
  /** How to start a server, and how to let a web page use it. */
  readonly start?: string | undefined;
  readonly allowPages?: string | undefined;
}

type ConnectionHint = string | ((facts: ConnectionFacts) => string);

const adviseOnPlainHttp: ConnectionHint = ({ origin }) =>
  `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;

/**
 * What to check after a connection failed, by the code, the name and the message that the runtime
 * reports. The first match applies.
 */
export const CONNECTION_HINTS: readonly (readonly [reported: RegExp, hint: ConnectionHint])[] = [
  [
    /NotCapable|^ERR_ACCESS_DENIED/,
    'this process may not use the network: start it with --allow-net',
  ],
  [
    /^(?:ERR_NOCK_|UND_MOCK_)/,
    'the mock does not know this request: add an interceptor for it, with its query',
  ],
  [
    /^fetch-threw .* (?:is not defined$|fetch is not a function)/,
    'this environment lacks a global that clients need: add it, as the documentation shows for jest with jsdom',
  ],
  [
    /NetConnectNotAllowed|\[MSW\]/,
    'the test allows no request to the network: add a mock of this one',
  ],
  [
    /^fetch-threw/,
    'the error is that of option fetch, or of what a test puts in its place: the request is not sent again',
  ],
  [/^dispatcher-threw/, 'the error is that of the dispatcher: the request is not sent again'],
  [/^bad-fetch/, 'return a new Response for each request, such as Response.json({})'],
  // Browsers, which hide the reason.
  [
    /Failed to fetch|NetworkError when|Load failed/,
    ({ isBodyReadOnce = false, isHome = false, allowPages }) => {
      const hint = isBodyReadOnce
        ? 'browsers send streams over HTTP/2 only: pass bytes or a Blob, or check that the server is up and that its CORS settings allow this page'
        : 'the browser hides the reason: check that the server is up and that its CORS settings allow this page';
      return isHome && allowPages !== undefined ? `${hint} (${allowPages})` : hint;
    },
  ],
  [
    /^redirect /,
    'the server redirects, and browsers hide the target: use the final URL as the base URL',
  ],
  [
    /are blocked|bad port/,
    ({ origin }) =>
      `fetch does not connect to the port of ${origin}: let the server listen on another one`,
  ],
  // TLS.
  [
    /ERR_SSL_\w{0,16}ALERT|SSL alert number/,
    ({ origin }) =>
      `${origin} refused the TLS handshake: check whether it requires a client certificate (tls.cert, tls.key), another name (tls.servername) or another version of TLS`,
  ],
  [
    /wrong version number|packet length too long|ERR_SSL_|EPROTO|InvalidContentType/,
    adviseOnPlainHttp,
  ],
  [
    /before secure TLS connection/,
    ({ origin }) =>
      `${origin} closed the connection during the TLS handshake: if it does not speak TLS, begin the base URL with http://`,
  ],
  [/CERT_HAS_EXPIRED|: Expired/, 'the certificate of the server has expired: renew it'],
  [
    /ALTNAME|not valid for name/,
    ({ isHome = true }) =>
      isHome
        ? 'the certificate is for another name: check the host of the base URL, or set tls.servername'
        : 'the certificate is for another name',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|peer certificate/,
    ({ isHome = true }) =>
      isHome
        ? 'the certificate is not trusted: pass its certificate authority as tls.ca, or in fetchOptions on Bun and Deno'
        : 'the certificate is not trusted, and option tls applies only to the origin of baseUrl: use NODE_EXTRA_CA_CERTS',
  ],
  // Responses that cannot be read.
  [
    /^(?:Z_|ERR__|BROTLI|ZSTD|unknown-encoding)/,
    'the body is not encoded as its content-encoding says, or it was cut off: set the header accept-encoding to identity',
  ],
  [
    /^UND_ERR_HEADERS_OVERFLOW/,
    'the response headers are longer than Node accepts: raise --max-http-header-size, or check what the server sends',
  ],
  [
    /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH/,
    'the body is not as long as announced: check the log of the server, or of a proxy in between',
  ],
  [
    /HTTPParser|HPE_|Parse Error|_HTTP_|Invalid ?HTTP|invalid (?:constant|header|method)|unexpected message/i,
    adviseOnUnreadable,
  ],
  // No connection, or none any more.
  [
    /ECONNREFUSED|Connection ?refused/i,
    ({ origin, cause, isHome = false, start, mockVariable }) => {
      const socket = findSocket(cause);
      const hint =
        socket === undefined
          ? `nothing is listening at ${origin}: check that the server is running and that the port is right`
          : `nothing is listening at the socket ${socket}: check that the server is running`;
      if (mockVariable !== undefined) return mentionMock(hint, mockVariable);
      return isHome && start !== undefined ? `${hint}; ${start}` : hint;
    },
  ],
  [
    /ENOENT|No such file/,
    'socketPath does not exist: check the path and that the server is running',
  ],
  [/^EACCES/, 'permission denied for the socket or port: check its permissions'],
  [
    /ENOTFOUND|EAI_AGAIN|dns error/,
    ({ origin, proxy, unusedProxy, mockVariable }) => {
      const hint = `the host in ${origin} cannot be resolved: check its spelling, the network and the DNS`;
      if (mockVariable !== undefined) return mentionMock(hint, mockVariable);
      return proxy === undefined && unusedProxy !== undefined
        ? `${hint}; ${unusedProxy} names a proxy, which only fromEnv() and the option proxy use`
        : hint;
    },
  ],
  [
    /EHOSTUNREACH|ENETUNREACH|No route to host/,
    ({ origin }) => `there is no route to ${origin}: check the network`,
  ],
  [
    /UND_ERR_SOCKET|ECONNRESET|reset by peer|closed before|Network connection lost/,
    (facts) =>
      isClosedUnread(facts)
        ? `${facts.origin} closed the connection without a response: if it speaks TLS, begin the base URL with https://, otherwise check its log`
        : 'the server, or a proxy in between, closed the connection: check the log of both',
  ],
];

/** Adds that a mock is there, which is used in tests only. */
function mentionMock(hint: string, variable: string): string {
  return `${hint}; the global fetch or dispatcher was replaced, which this client uses in tests only: in a test, set ${variable}=on, otherwise pass the option fetch or dispatcher`;
}

/** Returns what to check after a connection failed; undefined where that is not known. */
export function findConnectionHint(facts: ConnectionFacts): string | undefined {
  const { code, cause, proxy, isOfProxy = false, proxyStatus, isRedirected = false } = facts;
  if (isOfProxy && proxy !== undefined)
    return proxyStatus === undefined
      ? adviseOnProxyFailure(proxy, code)
      : adviseOnProxyStatus(proxy, proxyStatus);
  const reason = isError(cause) ? `${cause.name} ${cause.message}` : '';
  const reported = `${code ?? ''} ${reason}`;
  const found = CONNECTION_HINTS.find(([pattern]) => pattern.test(reported))?.[1];
  if (found === undefined) return undefined;
  const hint = mentionProxy(typeof found === 'function' ? found(facts) : found, proxy);
  return isRedirected ? `${hint} (the server redirected there)` : hint;
}

/** Returns the path of the unix socket that a connection was to be made to, if it was one. */
export function findSocket(cause: unknown): string | undefined {
  const { address, port } = (cause ?? {}) as {
    readonly address?: unknown;
    readonly port?: unknown;
  };
  return typeof address === 'string' && port === undefined ? address : undefined;
}

/**
 * Returns whether undici saw a connection without TLS end before any byte of a response. A server
 * that has answered before does not speak TLS.
 */
function isClosedUnread({ code, cause, origin, hasAnswered = false }: ConnectionFacts): boolean {
  return (
    !hasAnswered &&
    code === 'UND_ERR_SOCKET' &&
    origin.startsWith('http:') &&
    (cause as { socket?: { bytesRead?: unknown } } | undefined)?.socket?.bytesRead === 0
  );
}

function adviseOnUnreadable({ cause, origin, hasAnswered = false }: ConnectionFacts): string {
  if (hasAnswered)
    return 'the response is not valid HTTP: check the log of the server, or of a proxy in between';
  const { data } = (cause ?? {}) as { readonly data?: unknown };
  if (JSON.stringify(data ?? '').includes('SSH-') || /:(?:22|2222)$/.test(origin))
    return `${origin} looks like an SSH port: use the port of the web interface`;
  // A TLS alert, the response to a request that is not a handshake.
  return typeof data === 'string' && data.startsWith('\x15\x03')
    ? `${origin} speaks TLS: begin the base URL with https://`
    : `${origin} does not speak HTTP: check the port, and whether it requires https`;
}

/** How a proxy failed, by the code of the failure. */
export const PROXY_FAILURES: readonly (readonly [code: RegExp, failure: string])[] = [
  [/^ECONNREFUSED$/, 'refused the connection: nothing is listening at its address'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'has a host name that cannot be resolved'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|proxy-closed)$/, 'closed the connection'],
  [/^proxy-timeout$/, 'did not respond in time'],
  [/^proxy-certificate$/, 'has a certificate for another name'],
  [/^(?:EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/, 'does not speak TLS'],
  [/SELF_SIGNED|^UNABLE_TO_/, 'has a certificate that is not trusted (tls.ca applies to it too)'],
];

/** Returns what to check after a connection to the proxy, or through it, failed with `code`. */
function adviseOnProxyFailure(proxy: NamedProxy, code = ''): string {
  const { name, variable = 'option proxy' } = proxy;
  const failure = PROXY_FAILURES.find(([pattern]) => pattern.test(code))?.[1];
  return `${name} ${failure ?? 'could not be used'}: check ${variable}, and that the proxy is running${adviseWithout(proxy)}`;
}
