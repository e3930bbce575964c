import { isError } from '../../base/realm.js';
import { networkHint as fetchHint } from '../fetch/network-hint.js';
import { commonHint, notHttp, notTls } from './common-hint.js';

/** Returns what to check after an error of undici, OpenSSL or the system. */
export function networkHint(code: string | undefined, cause: unknown, origin: string): string | undefined {
  const text = isError(cause) ? `${cause.name} ${cause.message}` : '';
  if (/HTTPParser|HPE_|Parse Error|invalid (?:constant|header|method)/i.test(`${code ?? ''} ${text}`)) return otherProtocol(cause, origin);
  if (/ERR_SSL_\w{0,16}ALERT|SSL alert number/.test(`${code ?? ''} ${text}`))
    return `${origin} refused the TLS handshake: check whether it requires a client certificate (tls.cert, tls.key), another name (tls.servername) or another version of TLS`;
  if (/wrong version number|packet length too long|ERR_SSL_|EPROTO/.test(`${code ?? ''} ${text}`)) return notTls(origin);
  if (text.includes('before secure TLS connection'))
    return `${origin} closed the connection during the TLS handshake: if it does not speak TLS, begin the base URL with http://`;
  if (code === 'UND_ERR_SOCKET' && origin.startsWith('http:') && sentNothing(cause))
    return `${origin} closed the connection without a response: if it speaks TLS, begin the base URL with https://, otherwise check its log`;
  if (/^(?:Z_|ERR__|BROTLI|ZSTD)/.test(code ?? ''))
    return 'the body is not encoded as its content-encoding says, or it was cut off: set the header accept-encoding to identity';
  return HINTS[code ?? '']?.(origin) ?? commonHint(code, cause, origin) ?? fetchHint(code, cause);
}

/** Returns the hint for a response that is not HTTP; the error holds its first bytes. */
function otherProtocol(cause: unknown, origin: string): string {
  const { data } = cause as { data?: unknown };
  if (JSON.stringify(data ?? '').includes('SSH-') || /:(?:22|2222)$/.test(origin))
    return `${origin} looks like an SSH port: use the port of the web interface`;
  // A TLS alert, the response to a request that is not a handshake.
  if (typeof data === 'string' && data.startsWith('\x15\x03')) return `${origin} speaks TLS: begin the base URL with https://`;
  return notHttp(origin);
}

/** Returns whether the connection was closed before the server sent a byte. */
function sentNothing(cause: unknown): boolean {
  return (cause as { socket?: { bytesRead?: unknown } }).socket?.bytesRead === 0;
}

const HINTS: Readonly<Record<string, ((origin: string) => string) | undefined>> = {
  EAI_AGAIN: (origin) => `the host in ${origin} cannot be resolved at the moment: check the network and the DNS`,
  ENOENT: () => 'socketPath does not exist: check the path and that the server is running',
  EACCES: () => 'permission denied for the socket or port: check its permissions',
  ERR_TLS_CERT_ALTNAME_INVALID: () => 'the certificate is for another name: check the host of the base URL, or set tls.servername',
  UND_ERR_HEADERS_OVERFLOW: () =>
    'the response headers are longer than Node accepts: raise --max-http-header-size, or check what the server sends',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: () => 'the body is not as long as announced: check the log of the server, or of a proxy in between',
  'unknown-encoding': () => 'set the header accept-encoding to identity',
  UND_ERR_SOCKET: () => 'the server closed the connection too early: check its log',
};
