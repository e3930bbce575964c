import { isError } from '../../base/realm.js';

type Hint = (origin: string) => string;

const refused: Hint = (origin) => `nothing listens at ${origin}: check that the server is running and that the port is right`;
const unknownName: Hint = (origin) => `the host in ${origin} cannot be resolved: check its spelling and the DNS`;
const noRoute: Hint = (origin) => `there is no route to ${origin}: check the network`;
export const notTls: Hint = (origin) => `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;
export const notHttp: Hint = (origin) => `${origin} does not speak HTTP: check the port, and whether it requires https`;

const checkCors = 'check that the server is up and that its CORS settings allow this page';

/** What Bun (codes), Deno (messages) and browsers (almost nothing) report. The first match applies. */
const HINTS: readonly (readonly [RegExp, Hint | string])[] = [
  [/ECONNREFUSED|Connection ?refused/i, refused],
  [/ENOTFOUND|dns error/, unknownName],
  [/EHOSTUNREACH|ENETUNREACH|No route to host/, noRoute],
  [/EPROTO|InvalidContentType/, notTls],
  [/_HTTP_|InvalidHTTP|invalid HTTP|unexpected message/, notHttp],
  [/CERT_HAS_EXPIRED|: Expired/, 'the certificate of the server has expired: renew it'],
  [/ALTNAME|not valid for name/, 'the certificate is for another name: check the host of the base URL'],
  [/SELF_SIGNED|UNABLE_TO_|peer certificate/, 'the certificate is not trusted: add its authority to this runtime'],
  [/ECONNRESET|reset by peer|closed before/, 'the server, or a proxy in between, closed the connection: check its log'],
  [/^redirect /, 'the server redirects, and browsers hide the target: use the final address as base URL'],
  [/Failed to fetch.* once$/, `browsers send streams over HTTP/2 only: pass bytes or a Blob, or ${checkCors}`],
  [/Failed to fetch|NetworkError when|Load failed/, `the browser hides the reason: ${checkCors}`],
];

/** Returns what to check after `fetch` failed. */
export function networkHint(code: string | undefined, cause: unknown, origin: string, once = false): string | undefined {
  // The message says what a custom `fetch` returned.
  if (code === 'bad-fetch' && isError(cause)) return cause.message;
  const text = `${code ?? ''} ${isError(cause) ? cause.message : ''}${once ? ' once' : ''}`;
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
  return typeof hint === 'function' ? hint(origin) : hint;
}
