import { isError } from './values.js';

/*
 * What to do about errors. A code has a hint if there is something to do. Each client has a table of
 * its own for the codes of its server, whose hints come first; what to do about an argument that is
 * refused stands beside its check.
 */

/** A proxy, as hints name it. */
export interface NamedProxy {
  /** URL without credentials, and the option or variable it is set by. */
  readonly name: string;
  /** The environment variable it is set by; undefined for option `proxy`. */
  readonly variable: string | undefined;
  /** Whether a user name and a password are sent to it. */
  readonly hasCredentials: boolean;
}

/** What is known about a call. Facts complete a hint; without them it is shorter. */
export interface HintFacts {
  /** Origin of the request. */
  readonly origin?: string | undefined;
  /** Path of the base URL, without that of the API. */
  readonly root?: string | undefined;
  /** The proxy that the request went through. */
  readonly proxy?: NamedProxy | undefined;
  readonly status?: number | undefined;
  /** The body of a response as it arrived. */
  readonly text?: string | undefined;
  /** Whether the body is text or a web page, which no API sends. */
  readonly isNotJson?: boolean | undefined;
  /** Where a redirect that is not followed leads, without secrets. */
  readonly location?: string | undefined;
  /** The base URL below which the same path is, where the redirect leads there. */
  readonly newBase?: string | undefined;
  /** Whether a credential was set for the server. */
  readonly hasCredential?: boolean | undefined;
  /** What to check about the credential. */
  readonly credentialHint?: string | undefined;
  /** The URL on another origin to which the server redirected. */
  readonly redirectedTo?: string | undefined;
  /** The time in ms that the server asks to wait, and the longest that the client waits. */
  readonly wait?: number | undefined;
  readonly maxWait?: number | undefined;
  /** Whether responses that differ from their schemas are refused. */
  readonly isStrict?: boolean | undefined;
}

type Hint = string | ((facts: HintFacts) => string | undefined);

const NO_CREDENTIAL = 'no credential was sent: set option auth';
const PROXY_WITHOUT_SERVER =
  'the server behind the proxy is down, or the proxy cannot reach it: check that it is running';

/** The end of each page that nginx makes of a status. */
const NGINX_PAGE = /<center>(?:nginx|openresty)\b/i;

/** Hints by the code of the error, by the phase of a time limit, and by status. */
export const HINTS: Readonly<Record<string, Hint>> = {
  // The phases of time limits.
  connect: ({ proxy }) =>
    mentionProxy(
      'check host, port, firewall and the connections of a dispatcher, or raise timeouts.connect',
      proxy,
    ),
  firstByte: 'the server is slow or stuck: raise timeouts.firstByte, or set it to null',
  idle: 'the server paused in the middle of its response: raise timeouts.idle if it may pause that long',
  sending: 'the server stopped reading: raise timeouts.idle if it may pause that long',
  total: 'raise timeouts.total if the call may take longer',
  'platform-limit':
    "the fetch of Node ends a request after 300 s without data: leave the option fetch out, since the client's own connections have no such limit, stream the answer, or pass a fetch whose dispatcher has headersTimeout: 0 and bodyTimeout: 0",
  'signal-timeout': 'give AbortSignal.timeout more time if the call may take longer',

  // The program's own functions, files and streams.
  'callback-failed': 'your own function failed: cause has what it threw',
  'source-failed':
    'your own stream or file failed: cause has what it threw, and mayHaveExecuted whether the server may have acted on the part that was sent',
  'size-mismatch': 'pass the size that the source really has, or leave it out',
  'file-unreadable': 'check the path, and that this process may read the file',
  'file-unwritable': 'check that the folder exists, and that this process may write to it',
  'stream-taken': 'a stream is read once: keep what the first reading returned',
  'client-closed':
    'make a new client, or close it after the last call: clients made by with() are closed together',
  'queue-full': 'wait until calls have finished, make fewer at a time, or raise limit.queue',

  // Responses.
  html: ({ origin = 'the server', root = '' }) =>
    `a web page came instead of a response of the API: check for a proxy or a login page in between, and that ${origin}${root} is the API`,
  'not-json': ({ origin = 'the server' }) =>
    `check that ${origin} is the API of this client, and not a web page or a proxy in between`,
  'event-stream':
    'the server sends server-sent events, as those of other APIs do, and not JSON: check the base URL, and that the server has this API',
  empty: 'the server sent no body: check its log, and whether a proxy in between answered',
  schema: ({ isStrict = true, origin = 'the server', root = '' }) =>
    isStrict
      ? "the response differs from what this client expects of it: validate: 'lenient' returns it and reports the difference to onDrift"
      : `the response is of another kind than this operation returns: check that ${origin}${root} is the API of this client, and whether a proxy in between answers`,
  'too-deep': "validate: 'off' returns a response as it is; a request must not contain itself",
  'too-large': 'raise maxBodyBytes, or set it to null',
  'too-long': 'check that the server is one of this API: its events are shorter',
  malformed: 'check that the server is one of this API, and whether a proxy changes what it sends',
  truncated: 'the server or a proxy ended the connection early: check the log of both',
  'not-modified': 'use exchange() for conditional requests',

  // Redirects that are not followed.
  moved: adviseOnRedirect,
  'insecure-redirect': adviseOnRedirect,
  'bad-redirect': adviseOnRedirect,
  'too-many-redirects': adviseOnRedirect,

  // Statuses.
  400: ({ text = '', origin = 'the server' }) =>
    PLAIN_TO_TLS.test(text) ? `${origin} speaks TLS: begin the base URL with https://` : undefined,
  401: ({ hasCredential = true, redirectedTo, credentialHint }) => {
    if (!hasCredential) return NO_CREDENTIAL;
    if (redirectedTo !== undefined)
      return `the server redirected to ${redirectedTo}, and the credential is not sent there: check the base URL`;
    return credentialHint ?? 'check that the credential is right and of this server';
  },
  403: ({ hasCredential = true }) =>
    hasCredential
      ? 'the credential does not allow this: check its scopes, and the permissions of its account'
      : NO_CREDENTIAL,
  404: ({ isNotJson = false, origin = 'the server', root = '' }) =>
    isNotJson
      ? `${origin}${root} may not have this route: check the base URL and the version of the server`
      : 'nothing has this address for this account: check the names in it, and the permissions of the account',
  405: 'the server does not have this method here: check the base URL and the version of the server',
  407: ({ proxy }) => (proxy === undefined ? undefined : adviseOnProxyStatus(proxy, 407)),
  408: 'the server gave up waiting for the request: send it again',
  409: 'it exists already, or is not in the state that the request expects: read it again',
  412: 'a condition of the request is not met: what it is about may have changed since it was read',
  413: 'the server, or a proxy in front of it, limits the size of bodies: raise the limit there, or send less',
  415: 'the server does not take this type of content: check the file and the header content-type',
  423: 'it is locked or archived: unlock it before you change it',
  429: ({ wait = 0, maxWait = 0 }) =>
    wait > maxWait
      ? `the server asks to wait ${formatSeconds(wait)}, longer than retry.maxRetryAfter (${formatSeconds(maxWait)}): wait that long, or raise it`
      : 'send fewer requests at a time, with option limit',
  500: 'the server failed: its log says why',
  501: 'the server does not support this: check its version and its configuration',
  502: PROXY_WITHOUT_SERVER,
  // What nginx sends for a server that is down is a 502.
  503: ({ text = '', wait }) =>
    wait === undefined && NGINX_PAGE.test(text)
      ? 'nginx sent this itself, as its limit_req and limit_conn do: send fewer requests, with option limit ({ perSecond: 5 }), or let nginx send 429 (limit_req_status 429)'
      : 'the server is overloaded or in maintenance, or down behind its proxy: try again later',
  504: 'the server behind the proxy is down, or answers later than the proxy waits: check its log, or raise the time limit of the proxy',
};

/** Returns what to do about an error with a code; undefined where there is nothing to do. */
export function findHint(code: string | undefined, facts: HintFacts = {}): string | undefined {
  const hint = code !== undefined && Object.hasOwn(HINTS, code) ? HINTS[code] : undefined;
  return typeof hint === 'function' ? hint(facts) : hint;
}

/**
 * Returns what to do after a status that is not a success. The form of the body matters less: a page
 * of a proxy has the hint of its status.
 */
export function findStatusHint(status: number, facts: HintFacts = {}): string | undefined {
  // Cloudflare's, of which each says that it did not reach the server.
  const isOfProxy = status >= 520 && status <= 530;
  const hint = isOfProxy ? PROXY_WITHOUT_SERVER : findHint(String(status), facts);
  const mayBeProxy = facts.isNotJson === true && [401, 403, 405].includes(status);
  return mayBeProxy && hint !== undefined
    ? `${hint}; no API sends such a body, so a proxy or a login page may be in between`
    : hint;
}

/** How servers say that plain HTTP was sent to a port with TLS. */
const PLAIN_TO_TLS =
  /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i;

function adviseOnRedirect({ status, location, newBase }: HintFacts): string {
  // A portal that asks for a sign-in redirects so, and is no address of the API.
  if (status === 302 || status === 303)
    return 'check whether a login page is in front of the server, and that the base URL is that of the API';
  if (newBase !== undefined) return `the server has moved: set baseUrl to ${newBase}`;
  return location?.startsWith('http') === true
    ? `use the new URL ${location}: change baseUrl, or the name in the request`
    : 'check the base URL, and how the server, or a proxy in front of it, makes its redirects';
}

function formatSeconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}

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
    /^fetch-threw .* is not defined$/,
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

/** Returns whether undici saw a connection without TLS end before any byte of a response. */
/** One that has answered before does not speak TLS. */
function isClosedUnread({ code, cause, origin, hasAnswered = false }: ConnectionFacts): boolean {
  return (
    !hasAnswered &&
    code === 'UND_ERR_SOCKET' &&
    origin.startsWith('http:') &&
    (cause as { socket?: { bytesRead?: unknown } } | undefined)?.socket?.bytesRead === 0
  );
}

function adviseOnUnreadable({ cause, origin }: ConnectionFacts): string {
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

/** Returns what to check after the proxy itself refused a connection, with `status`. */
function adviseOnProxyStatus(proxy: NamedProxy, status: number): string {
  const { name, variable = 'option proxy', hasCredentials } = proxy;
  if (status >= 500 || status === 429)
    return `${name} answered with status ${String(status)} and did not reach the server: check its log${adviseWithout(proxy)}`;
  if (status !== 407)
    return `${name} refused the connection with status ${String(status)}: check whether it allows this server${adviseWithout(proxy)}`;
  return hasCredentials
    ? `${name} does not accept the user name and password in ${variable} (status 407): check them`
    : `${name} requires credentials (status 407): set them in ${variable} as http://user:password@host:port`;
}

/** Says how to connect without the proxy. */
function adviseWithout({ variable }: NamedProxy): string {
  return variable === undefined ? ', or leave the option out' : ', or list the host in NO_PROXY';
}

/** Adds the proxy that a connection goes through: its failure may be that of the proxy. */
function mentionProxy(hint: string, proxy: NamedProxy | undefined): string {
  return proxy === undefined ? hint : `${hint}; the connection goes through ${proxy.name}`;
}
