import { isError } from '../../base/realm.js';
type Hint = (origin: string) => string;

const refused: Hint = (origin) => `nothing listens at ${origin}: is the server running, and is the port right?`;
const unknownName: Hint = (origin) => `the name in ${origin} has no address: check its spelling and the DNS`;
const noRoute: Hint = (origin) => `there is no way to ${origin}: check the network`;
export const notTls: Hint = (origin) => `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;
export const notHttp: Hint = (origin) => `${origin} does not speak HTTP: check the port, and whether it wants https`;

const checkCors = 'check that the server is up and that its CORS settings allow this page';

/** What Bun (codes), Deno (words) and browsers (next to nothing) were seen to say; the first that fits counts. */
const HINTS: readonly (readonly [RegExp, Hint | string])[] = [
  [/ECONNREFUSED|Connection ?refused/i, refused],
  [/ENOTFOUND|dns error/, unknownName],
  [/EHOSTUNREACH|ENETUNREACH|No route to host/, noRoute],
  [/EPROTO|InvalidContentType/, notTls],
  [/_HTTP_|InvalidHTTP|invalid HTTP|unexpected message/, notHttp],
  [/CERT_HAS_EXPIRED|: Expired/, 'the certificate of the server has expired'],
  [/ALTNAME|not valid for name/, 'the certificate is for another name: check the host of the base URL'],
  [/SELF_SIGNED|UNABLE_TO_|peer certificate/, 'the certificate is not trusted: make its authority known to this runtime'],
  [/ECONNRESET|reset by peer|closed before/, 'the server, or a proxy on the way, closed the connection: see its log'],
  [/^redirect /, 'the server redirects, and a browser does not show where to: use the final address as base URL'],
  [/Failed to fetch.* once$/, `a browser sends a stream over HTTP/2 only: hand in bytes or a Blob, or ${checkCors}`],
  [/Failed to fetch|NetworkError when|Load failed/, `the browser gives no reason: ${checkCors}`],
];

/** What to check after `fetch` failed. */
export function networkHint(code: string | undefined, cause: unknown, origin: string, once = false): string | undefined {
  // Our own words for what a custom `fetch` gave.
  if (code === 'bad-fetch' && isError(cause)) return cause.message;
  const text = `${code ?? ''} ${isError(cause) ? cause.message : ''}${once ? ' once' : ''}`;
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
  return typeof hint === 'function' ? hint(origin) : hint;
}
