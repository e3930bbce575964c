import { isError } from '../../base/realm.js';
import { networkHint as fetchHint } from '../fetch/network-hint.js';
import { commonHint, notHttp, notTls } from './common-hint.js';

/** Returns what to check after an error of undici, OpenSSL or the system. */
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
    return `${origin} refused the TLS handshake: check whether it requires a client certificate (tls.cert, tls.key), another name (tls.servername) or another version of TLS`;
  if (/wrong version number|packet length too long|ERR_SSL_|EPROTO/.test(`${code ?? ''} ${text}`)) return notTls(origin);
  if (text.includes('before secure TLS connection'))
    return `${origin} closed the connection during the TLS handshake: if it does not speak TLS, begin the base URL with http://`;
  if (code === 'UND_ERR_SOCKET' && origin.startsWith('http:') && saidNothing(cause))
    return `${origin} closed the connection without a response: if it speaks TLS, begin the base URL with https://, otherwise check its log`;
  if (/^(?:Z_|ERR__|BROTLI|ZSTD)/.test(code ?? ''))
    return 'the body is not in the encoding that its header names, or it was cut off: set the header accept-encoding to identity';
  return HINTS[code ?? '']?.(origin) ?? commonHint(code, cause, origin) ?? fetchHint(code, cause);
}

const speaksTls = (origin: string): string => `${origin} speaks TLS: begin the base URL with https://`;

/** Returns whether the server responded with a TLS alert, as to a request that is not a handshake. */
function beginsWithTls(cause: unknown): boolean {
  const { data } = cause as { data?: unknown };
  return typeof data === 'string' && data.startsWith('\x15\x03');
}

function saidNothing(cause: unknown): boolean {
  return (cause as { socket?: { bytesRead?: unknown } }).socket?.bytesRead === 0;
}

const certificate = (): string => 'the certificate is not trusted: pass its authority as tls.ca';

const HINTS: Readonly<Record<string, ((origin: string) => string) | undefined>> = {
  EAI_AGAIN: (origin) => `the host in ${origin} cannot be resolved at the moment: check the network and the DNS`,
  ENOENT: () => 'socketPath does not exist: check the path and that the server is running',
  EACCES: () => 'permission denied for the socket or port: check its permissions',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: () => 'the certificate is for another name: check the host of the base URL, or set tls.servername',
  UND_ERR_HEADERS_OVERFLOW: () =>
    'the response headers are longer than Node accepts: raise --max-http-header-size, or check what the server sends',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: () => 'the body is not as long as announced: check the log of the server, or of a proxy in between',
  'unknown-encoding': () => 'set the header accept-encoding to identity',
  UND_ERR_SOCKET: () => 'the server closed the connection too early: check its log',
};
