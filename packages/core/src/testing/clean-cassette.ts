import { concat } from '../base/bytes.js';
import { redactUrls, redactHeaders } from '../wire/redact.js';
import { isSecretHeader, REDACTED, secretTexts } from '../wire/scrub.js';
import { bytesOfPiece, type Cassette, type CassetteExchange, type CassettePiece, pieceOf } from './cassette.js';
import { redactBody, withoutSecrets } from './scrub.js';

/** An exchange before its secrets are removed. That happens at the end, because a later exchange may show that a text of an earlier one is secret. */
export interface Exchanged {
  readonly request: Request;
  readonly body: CassettePiece | undefined;
  /** Set, together with `pieces`, when the body was read to its end or cancelled. */
  response?: Response;
  pieces?: readonly CassettePiece[];
}

/** Returns the exchanges without secrets: first the fields that hold one are redacted, then the same values are redacted everywhere else. */
export function cleaned(all: readonly Exchanged[], more: readonly string[]): Cassette {
  const found = [...more];
  const exchanges = all.flatMap((one) => redacted(one, found) ?? []);
  const secrets = secretTexts({}, found);
  return { version: 1, exchanges: exchanges.map((exchange) => scrubbed(exchange, secrets)) };
}

function redacted({ request, body, response, pieces }: Exchanged, found: string[]): CassetteExchange | undefined {
  if (response === undefined || pieces === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  collectHeaderSecrets(request.headers, found);
  collectHeaderSecrets(response.headers, found);
  const cleanRequest = {
    method: request.method,
    path: pathname + redactUrls(search, found),
    headers: redactHeaders(plain(request.headers)),
  };
  const place = (headers: Headers): Parameters<typeof redactBody>[1] => ({
    route: pathname,
    contentType: headers.get('content-type') ?? '',
  });
  return {
    request: typeof body === 'string' ? { ...cleanRequest, body: redactBody(body, place(request.headers), found) } : cleanRequest,
    response: {
      status: response.status,
      headers: keptHeaders(response.headers, found),
      pieces: eachText(pieces, (text) => redactBody(text, place(response.headers), found)),
    },
  };
}

/** Adds the secrets of headers to `found`: credentials, with and without their scheme, and each cookie. */
function collectHeaderSecrets(headers: Headers, found: string[]): void {
  const secret = Object.fromEntries(Object.entries(plain(headers)).filter(([name]) => isSecretHeader(name)));
  found.push(...secretTexts(secret, []));
  const set = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  for (const pair of [...(secret['cookie'] ?? '').split(';'), ...set]) found.push(pair.slice(pair.indexOf('=') + 1).trim());
}

function plain(headers: Headers): Record<string, string> {
  const all: Record<string, string> = {};
  headers.forEach((value, name) => {
    all[name] = value;
  });
  return all;
}

/** Returns the headers of a response without those that describe the encoded body, which the cassette holds decoded. */
function keptHeaders(headers: Headers, found: string[]): Record<string, string> {
  const kept = Object.entries(plain(headers)).filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|date)$/.test(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : redactUrls(value, found)]));
}

function scrubbed({ request, response }: CassetteExchange, secrets: readonly string[]): CassetteExchange {
  const clean = (text: string): string => withoutSecrets(text, secrets);
  const cleanAll = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
  const cleanRequest = { ...request, path: clean(request.path), headers: cleanAll(request.headers) };
  return {
    request: request.body === undefined ? cleanRequest : { ...cleanRequest, body: clean(request.body) },
    response: { ...response, headers: cleanAll(response.headers), pieces: eachText(response.pieces, clean) },
  };
}

/** Changes the text of the pieces. A secret that spans two pieces is found only in the whole text; the pieces then become lines. */
function eachText(pieces: readonly CassettePiece[], change: (text: string) => string): readonly CassettePiece[] {
  const whole = pieceOf(concat(pieces.map(bytesOfPiece)));
  if (typeof whole !== 'string') return pieces.map((piece) => (typeof piece === 'string' ? change(piece) : piece));
  const clean = change(whole);
  return clean === whole ? pieces : clean.split(/(?<=\n)/);
}
