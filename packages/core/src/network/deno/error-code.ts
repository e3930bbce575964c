import { isError } from '../../base/realm.js';

/** Words of Deno's messages, and the code that Node has for the same failure. The first match applies. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/port \d+ are blocked/, 'blocked-port'],
  [/^Requires net access/, 'ERR_ACCESS_DENIED'],
  [/Connection refused|os error (?:111|61|10061)\b/, 'ECONNREFUSED'],
  [/dns error/, 'ENOTFOUND'],
  [/No route to host|os error 113\b/, 'EHOSTUNREACH'],
  [/Network is unreachable|os error 101\b/, 'ENETUNREACH'],
  [/timed out|os error 110\b/, 'ETIMEDOUT'],
  [/proxy authentication required/, 'proxy-authentication'],
  [/unsuccessful tunnel/, 'proxy-failed'],
  [/while tunneling/, 'proxy-closed'],
  [/peer certificate: Expired/, 'CERT_HAS_EXPIRED'],
  [/not valid for name/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/peer certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/InvalidContentType/, 'EPROTO'],
  [/received fatal alert/, 'ERR_SSL_TLSV1_ALERT'],
  [/invalid HTTP|unexpected message/, 'HPE_INVALID_CONSTANT'],
  [/No such file or directory|os error 2\b/, 'ENOENT'],
  [/Broken pipe|os error 32\b/, 'EPIPE'],
  [/reset by peer|closed before|unexpected EOF|error reading a body|IncompleteMessage/i, 'ECONNRESET'],
];

/** Returns the code of a failure of Deno's `fetch`, which has only a message. */
export function errorCode(cause: unknown): string | undefined {
  if (!isError(cause)) return undefined;
  return CODES.find(([pattern]) => pattern.test(cause.message))?.[1];
}
