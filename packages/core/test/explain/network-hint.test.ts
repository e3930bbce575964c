import { describe, expect, test } from 'vitest';
import { findNetworkHint } from '../../src/explain/network-hint.js';

const origin = 'https://forge.example';

/** As recorded: Bun 1.4 names a code, Deno 2.9 has words only, but for a missing permission. */
const seen: readonly (readonly [
  runtime: string,
  code: string | undefined,
  message: string,
  hint: string,
])[] = [
  [
    'Bun',
    'ECONNREFUSED',
    'ECONNREFUSED: Unable to connect. Is the computer able to access the url?',
    'check that the server is running',
  ],
  [
    'Bun',
    'ConnectionRefused',
    'Unable to connect. Is the computer able to access the url?',
    'check that the server is running',
  ],
  [
    'Deno',
    undefined,
    'error sending request for url (http://127.0.0.1:64999/): client error (Connect): tcp connect error: Connection refused (os error 111)',
    'check that the server is running',
  ],
  ['Deno', undefined, 'Fetch failed: Requests to port 6 are blocked', 'listen on another one'],
  [
    'Deno',
    'ERR_ACCESS_DENIED',
    'Requires net access to "127.0.0.1:3000", run again with the --allow-net flag',
    'start Deno with --allow-net',
  ],
  ["Node's fetch", undefined, 'bad port', 'listen on another one'],
  ['Bun', 'ENOTFOUND', 'getaddrinfo ENOTFOUND no-such-host.invalid', 'DNS'],
  [
    'Deno',
    undefined,
    'client error (Connect): dns error: failed to lookup address information: Name or service not known',
    'DNS',
  ],
  [
    'Deno',
    undefined,
    'client error (Connect): tcp connect error: No route to host (os error 113)',
    'check the network',
  ],
  [
    'Bun',
    'EPROTO',
    'EPROTO: The TLS handshake failed. Does the server speak TLS on this port?',
    'does not speak TLS',
  ],
  [
    'Deno',
    undefined,
    'client error (Connect): received corrupt message of type InvalidContentType',
    'does not speak TLS',
  ],
  [
    'Bun',
    'Malformed_HTTP_Response',
    'Malformed_HTTP_Response fetching "http://127.0.0.1:7002/".',
    'does not speak HTTP',
  ],
  [
    'Bun',
    'InvalidHTTPResponse',
    'InvalidHTTPResponse fetching "http://127.0.0.1:7009/".',
    'does not speak HTTP',
  ],
  [
    'Deno',
    undefined,
    'client error (SendRequest): invalid HTTP version parsed',
    'does not speak HTTP',
  ],
  [
    'Deno',
    undefined,
    'client error (SendRequest): received unexpected message from connection',
    'does not speak HTTP',
  ],
  ['Bun', 'CERT_HAS_EXPIRED', 'certificate has expired', 'has expired'],
  ['Deno', undefined, 'client error (Connect): invalid peer certificate: Expired', 'has expired'],
  [
    'Bun',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_TLS_CERT_ALTNAME_INVALID fetching "https://localhost:7102/".',
    'for another name',
  ],
  [
    'Deno',
    undefined,
    'invalid peer certificate: certificate not valid for name "localhost"; certificate is only valid for DnsName("other.example")',
    'for another name',
  ],
  ['Bun', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'self signed certificate', 'not trusted'],
  [
    'Bun',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'unable to verify the first certificate',
    'not trusted',
  ],
  [
    'Deno',
    undefined,
    'client error (Connect): invalid peer certificate: UnknownIssuer',
    'not trusted',
  ],
  [
    'Bun',
    'ECONNRESET',
    'ECONNRESET: The socket connection was closed unexpectedly.',
    'closed the connection',
  ],
  ['Deno', undefined, 'Connection reset by peer (os error 104)', 'closed the connection'],
  [
    'Deno',
    undefined,
    'client error (SendRequest): connection closed before message completed',
    'closed the connection',
  ],
  ['workerd', undefined, 'Network connection lost.', 'the server is down'],
  ['a browser', undefined, 'Failed to fetch', 'CORS'],
];

describe('what to check when the network failed', () => {
  test.each(seen)('%s with %s: %s', (_, code, message, hint) => {
    expect(findNetworkHint({ code, cause: new TypeError(message), origin })).toContain(hint);
  });

  test('is not guessed at', () => {
    const cause = new Error('no buffer space');
    expect(findNetworkHint({ code: 'ENOBUFS', cause, origin })).toBeUndefined();
    expect(findNetworkHint({ code: undefined, cause: 'a thrown string', origin })).toBeUndefined();
  });

  test('of a browser is about the stream where the body is one', () => {
    const cause = new TypeError('Failed to fetch');
    const failure = { code: undefined, cause, origin };
    expect(findNetworkHint({ ...failure, isBodyReadOnce: true })).toContain('HTTP/2');
    expect(findNetworkHint({ ...failure, isBodyReadOnce: false })).not.toContain('HTTP/2');
  });

  test.each([
    ['EAI_AGAIN', 'cannot be resolved at the moment'],
    ['EHOSTUNREACH', 'check the network'],
    ['ENETUNREACH', 'check the network'],
    ['ECONNREFUSED', 'check that the server is running'],
    ['ECONNRESET', 'closed the connection'],
    ['EACCES', 'permissions'],
    ['ERR_ACCESS_DENIED', 'start Node with --allow-net'],
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls.servername'],
    ['UND_ERR_SOCKET', 'too early'],
  ])('Node reports %s', (code, hint) => {
    expect(findNetworkHint({ code, cause: new Error(code), origin })).toContain(hint);
  });
});
