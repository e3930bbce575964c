// One test for each table of hints: each entry is reached, and says something.
import { describe, expect, test } from 'vitest';
import {
  CONNECTION_HINTS,
  type ConnectionFacts,
  findConnectionHint,
  PROXY_FAILURES,
} from '../../src/network/connection-hints.js';

const origin = 'https://forge.example';
const proxy = { name: 'proxy http://p.example', variable: 'HTTPS_PROXY', hasCredentials: false };

/** What runtimes report: Node and Bun name a code, Deno, browsers and workers have words only. */
const REPORTS: readonly (readonly [code: string | undefined, message: string, part: string])[] = [
  ['ERR_ACCESS_DENIED', 'Requires net access', '--allow-net'],
  ['ERR_NOCK_NO_MATCH', 'Nock: No match for request', 'add an interceptor'],
  ['fetch-threw', 'TextEncoder is not defined', 'lacks a global'],
  ['fetch-threw', 'fetch is not a function', 'lacks a global'],
  ['fetch-threw', '[MSW] Cannot bypass a request', 'add a mock'],
  ['fetch-threw', 'no fixture for GET /user', 'not sent again'],
  ['dispatcher-threw', 'no fixture for GET /user', 'not sent again'],
  ['bad-fetch', 'fetch returned undefined', 'new Response'],
  [undefined, 'Failed to fetch', 'CORS'],
  ['redirect', 'redirect mode is manual', 'final URL'],
  [undefined, 'Fetch failed: Requests to port 6 are blocked', 'another one'],
  [undefined, 'bad port', 'another one'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'tlsv1 alert', 'client certificate'],
  ['EPROTO', 'The TLS handshake failed.', 'does not speak TLS'],
  [undefined, 'received corrupt message of type InvalidContentType', 'does not speak TLS'],
  [
    'ECONNRESET',
    'Client network socket disconnected before secure TLS connection was established',
    'during the TLS handshake',
  ],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'expired'],
  [undefined, 'invalid peer certificate: Expired', 'expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'fetching', 'another name'],
  [undefined, 'certificate not valid for name "localhost"', 'another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self signed certificate', 'not trusted'],
  [undefined, 'invalid peer certificate: UnknownIssuer', 'not trusted'],
  ['Z_DATA_ERROR', 'incorrect header check', 'content-encoding'],
  ['unknown-encoding', 'sdch', 'content-encoding'],
  ['UND_ERR_HEADERS_OVERFLOW', 'Headers Overflow Error', '--max-http-header-size'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'mismatch', 'as announced'],
  ['HPE_INVALID_CONSTANT', 'Parse Error', 'does not speak HTTP'],
  ['Malformed_HTTP_Response', 'fetching', 'does not speak HTTP'],
  ['InvalidHTTPResponse', 'fetching', 'does not speak HTTP'],
  [undefined, 'received unexpected message from connection', 'does not speak HTTP'],
  ['ECONNREFUSED', 'connect ECONNREFUSED', 'nothing is listening'],
  ['ConnectionRefused', 'Unable to connect.', 'nothing is listening'],
  [undefined, 'tcp connect error: Connection refused (os error 111)', 'nothing is listening'],
  ['ENOENT', 'connect ENOENT /run/none.sock', 'socketPath'],
  ['EACCES', 'connect EACCES', 'permission'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND', 'cannot be resolved'],
  [undefined, 'dns error: failed to lookup address', 'cannot be resolved'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH', 'no route'],
  ['ECONNRESET', 'read ECONNRESET', 'closed the connection'],
  [undefined, 'connection closed before message completed', 'closed the connection'],
  [undefined, 'Network connection lost.', 'closed the connection'],
];

describe('the table of failed connections', () => {
  test.each(REPORTS)('%s %s', (code, message, part) => {
    const cause = new TypeError(message);
    expect(findConnectionHint({ code, cause, origin })).toContain(part);
  });

  test('has no entry that none of these reaches, and does not guess', () => {
    const reached = REPORTS.map(([code, message]) =>
      CONNECTION_HINTS.find(([pattern]) => pattern.test(`${code ?? ''} TypeError: ${message}`)),
    );
    expect(CONNECTION_HINTS.filter((entry) => !reached.includes(entry))).toEqual([]);
    expect(findConnectionHint({ code: 'ENOBUFS', cause: 'no error', origin })).toBeUndefined();
  });

  test.each<[string, Partial<ConnectionFacts>, string]>([
    ['a stale socket', { cause: { address: '/run/ollama.sock' } }, 'the socket /run/ollama.sock'],
    ['how to start a server', { isHome: true, start: 'run it' }, 'run it'],
    ['a proxy', { proxy }, 'goes through proxy http://p.example'],
    ['a redirect', { isRedirected: true }, 'redirected there'],
    [
      'a variable that is not used',
      { code: 'ENOTFOUND', unusedProxy: 'HTTPS_PROXY' },
      'HTTPS_PROXY names a proxy',
    ],
    [
      'the pages that a server allows',
      { code: undefined, cause: new Error('Failed to fetch'), isHome: true, allowPages: 'see X' },
      'see X',
    ],
    [
      'a stream in a browser',
      { code: undefined, cause: new Error('Failed to fetch'), isBodyReadOnce: true },
      'HTTP/2',
    ],
    [
      'a certificate of another origin',
      { code: 'SELF_SIGNED_CERT_IN_CHAIN', isHome: false },
      'NODE_EXTRA_CA_CERTS',
    ],
    [
      'a damaged response of a server that has answered',
      { code: 'HPE_INVALID_CHUNK_SIZE', hasAnswered: true },
      'not valid HTTP',
    ],
    ['a port of SSH', { code: 'HPE_INVALID_CONSTANT', cause: { data: 'SSH-2.0' } }, 'SSH port'],
    [
      'a port with TLS',
      { code: 'HPE_INVALID_CONSTANT', cause: { data: '\x15\x03\x01' } },
      'speaks TLS',
    ],
    [
      'a connection that ends unread',
      { code: 'UND_ERR_SOCKET', origin: 'http://x', cause: { socket: { bytesRead: 0 } } },
      'begin the base URL with https://',
    ],
  ])('fills in %s', (_, known, part) => {
    const hint = findConnectionHint({ code: 'ECONNREFUSED', cause: undefined, origin, ...known });
    expect(hint).toContain(part);
  });
});

describe('a failure of the proxy', () => {
  test.each([
    ['ECONNREFUSED', 'nothing is listening'],
    ['ENOTFOUND', 'cannot be resolved'],
    ['proxy-closed', 'closed the connection'],
    ['proxy-timeout', 'did not respond'],
    ['proxy-certificate', 'another name'],
    ['EPROTO', 'does not speak TLS'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not trusted'],
    ['ENOBUFS', 'could not be used'],
  ])('with %s names the proxy, its variable and NO_PROXY', (code, part) => {
    const hint = findConnectionHint({ code, cause: undefined, origin, proxy, isOfProxy: true });
    expect(hint).toContain(part);
    expect(hint).toContain('HTTPS_PROXY');
    expect(hint).toContain('NO_PROXY');
  });

  test('has an entry for each', () => {
    expect(PROXY_FAILURES).toHaveLength(7);
  });

  test.each([
    [407, { hasCredentials: false }, 'requires credentials'],
    [407, { hasCredentials: true }, 'does not accept'],
    [403, {}, 'allows this server'],
    [502, {}, 'did not reach the server'],
  ])('with status %i says what the proxy wants', (proxyStatus, own, part) => {
    const facts = { code: undefined, cause: undefined, origin, isOfProxy: true, proxyStatus };
    expect(findConnectionHint({ ...facts, proxy: { ...proxy, ...own } })).toContain(part);
  });
});
