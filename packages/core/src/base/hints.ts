/*
 * What to do about errors. A code has a hint if there is something to do. Each client has a table of
 * its own for the codes of its server, whose hints come first; what to do about an argument that is
 * refused stands beside its check, and about a connection that failed in `network/connection-hints.ts`.
 * It is the lowest room that has it, because an error of any room looks up the hint of its code.
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
  'file-unwritable':
    'check that the path is that of a file in a folder that exists, that this process may write there, and that the disk is not full',
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

/** Returns what to check after the proxy itself refused a connection, with `status`. */
export function adviseOnProxyStatus(proxy: NamedProxy, status: number): string {
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
export function adviseWithout({ variable }: NamedProxy): string {
  return variable === undefined ? ', or leave the option out' : ', or list the host in NO_PROXY';
}

/** Adds the proxy that a connection goes through: its failure may be that of the proxy. */
export function mentionProxy(hint: string, proxy: NamedProxy | undefined): string {
  return proxy === undefined ? hint : `${hint}; the connection goes through ${proxy.name}`;
}
