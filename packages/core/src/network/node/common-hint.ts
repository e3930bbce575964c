import { isError } from '../../base/realm.js';

type Hint = (origin: string) => string;

const refused: Hint = (origin) => `nothing is listening at ${origin}: check that the server is running and that the port is right`;
const unknownName: Hint = (origin) => `the host in ${origin} cannot be resolved: check its spelling and the DNS`;
const noRoute: Hint = (origin) => `there is no route to ${origin}: check the network`;
const blocked: Hint = (origin) => `fetch does not connect to the port of ${origin}: let the server listen on another one`;
export const notTls: Hint = (origin) => `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;
export const notHttp: Hint = (origin) => `${origin} does not speak HTTP: check the port, and whether it requires https`;

/** What Node, Bun (codes) and Deno (messages) report alike. The first match applies. */
const HINTS: readonly (readonly [RegExp, Hint | string])[] = [
  [/are blocked|bad port/, blocked],
  [/ECONNREFUSED|Connection ?refused/i, refused],
  [/ENOTFOUND|dns error/, unknownName],
  [/EHOSTUNREACH|ENETUNREACH|No route to host/, noRoute],
  [/EPROTO|InvalidContentType/, notTls],
  [/_HTTP_|InvalidHTTP|invalid HTTP|unexpected message/, notHttp],
  [/CERT_HAS_EXPIRED|: Expired/, 'the certificate of the server has expired: renew it'],
  [/ALTNAME|not valid for name/, 'the certificate is for another name: check the host of the base URL'],
  [/SELF_SIGNED|UNABLE_TO_|peer certificate/, 'the certificate is not trusted: pass its certificate authority as tls.ca'],
  [/ECONNRESET|reset by peer|closed before/, 'the server, or a proxy in between, closed the connection: check its log'],
];

/** Returns what to check after a failure that all runtimes with sockets report in a similar way. */
export function commonHint(code: string | undefined, cause: unknown, origin: string): string | undefined {
  const text = `${code ?? ''} ${isError(cause) ? cause.message : ''}`;
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
  return typeof hint === 'function' ? hint(origin) : hint;
}
