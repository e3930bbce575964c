import { isError } from '../../base/realm.js';
import { networkHint as fetchHint, notHttp, notTls } from '../fetch/network-hint.js';

/** What undici, OpenSSL and the system say, beyond what is said elsewhere too. */
export function networkHint(code: string | undefined, cause: unknown, origin: string): string | undefined {
  const text = isError(cause) ? `${cause.name} ${cause.message}` : '';
  if (/HTTPParser|HPE_|Parse Error|invalid (?:constant|header|method)/i.test(`${code ?? ''} ${text}`)) {
    return JSON.stringify((cause as { data?: unknown }).data ?? '').includes('SSH-') || origin.endsWith(':22') || origin.endsWith(':2222')
      ? `${origin} looks like an SSH port: use the port of the web interface`
      : beginsWithTls(cause)
        ? speaksTls(origin)
        : notHttp(origin);
  }
  if (/ERR_SSL_\S*ALERT|SSL alert number/.test(`${code ?? ''} ${text}`))
    return `${origin} refused the TLS handshake: see whether it wants a client certificate (tls.cert, tls.key), another name (tls.servername) or another version of TLS`;
  if (/wrong version number|packet length too long|ERR_SSL_|EPROTO/.test(`${code ?? ''} ${text}`)) return notTls(origin);
  if (text.includes('before secure TLS connection'))
    return `${origin} closed the connection during the TLS handshake: if it does not speak TLS, begin the base URL with http://`;
  if (code === 'UND_ERR_SOCKET' && origin.startsWith('http:') && saidNothing(cause))
    return `${origin} closed the connection without an answer: if it speaks TLS, begin the base URL with https://, else see its log`;
  if (/^(?:Z_|ERR__|BROTLI|ZSTD)/.test(code ?? ''))
    return 'the body is not in the encoding that its header names, or it was cut: ask without it, by a header accept-encoding: identity';
  return HINTS[code ?? '']?.(origin) ?? fetchHint(code, cause, origin);
}

const speaksTls = (origin: string): string => `${origin} speaks TLS: begin the base URL with https://`;

/** Servers answer what is no handshake with an alert, or not at all. */
function beginsWithTls(cause: unknown): boolean {
  const { data } = cause as { data?: unknown };
  return typeof data === 'string' && data.startsWith('\x15\x03');
}

function saidNothing(cause: unknown): boolean {
  return (cause as { socket?: { bytesRead?: unknown } }).socket?.bytesRead === 0;
}

const certificate = (): string => 'the certificate is not trusted: give its authority as tls.ca';

const HINTS: Readonly<Record<string, ((origin: string) => string) | undefined>> = {
  EAI_AGAIN: (origin) => `the name in ${origin} could not be looked up now: check the network and the DNS`,
  ENOENT: () => 'there is no socket at socketPath: check the path, and whether the server is running',
  EACCES: () => 'the socket or port may not be opened: check its permissions',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: () => 'the certificate is for another name: check the host of the base URL, or set tls.servername',
  UND_ERR_HEADERS_OVERFLOW: () =>
    'the headers of the answer are longer than Node takes: raise --max-http-header-size, or see what the server sends',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: () => 'fewer or more bytes came than the server announced: see the server, or a proxy on the way',
  'unknown-encoding': () => 'ask without it, by a header accept-encoding: identity',
  UND_ERR_SOCKET: () => 'the server closed the connection in the middle: see its log',
};
