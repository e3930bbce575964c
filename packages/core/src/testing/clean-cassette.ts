import { concat } from '../base/bytes.js';
import { redactAddresses, redactHeaders } from '../wire/redact.js';
import { REDACTED, secretTexts } from '../wire/scrub.js';
import { isSecretHeader } from '../wire/secret-names.js';
import { bytesOfPiece, type Cassette, type CassetteExchange, type CassettePiece, pieceOf } from './cassette.js';
import { redactBody, withoutSecrets } from './scrub.js';

/** An exchange as it was. Secrets are taken out at the end, for a later exchange may tell that a text of an earlier one is secret. */
export interface Exchanged {
  readonly request: Request;
  readonly body: CassettePiece | undefined;
  /** Both are there when the body was read to its end, or given up. */
  response?: Response;
  pieces?: readonly CassettePiece[];
}

/** The exchanges without secrets: the places that name one are cleared first, and what stood there is looked for everywhere else. */
export function cleaned(all: readonly Exchanged[], more: readonly string[]): Cassette {
  const found = [...more];
  const exchanges = all.flatMap((one) => redacted(one, found) ?? []);
  const secrets = secretTexts({}, found);
  return { version: 1, exchanges: exchanges.map((exchange) => scrubbed(exchange, secrets)) };
}

function redacted({ request, body, response, pieces }: Exchanged, found: string[]): CassetteExchange | undefined {
  if (response === undefined || pieces === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  noteHeaders(request.headers, found);
  noteHeaders(response.headers, found);
  const asked = { method: request.method, path: pathname + redactAddresses(search, found), headers: redactHeaders(plain(request.headers)) };
  const place = (headers: Headers): Parameters<typeof redactBody>[1] => ({
    route: pathname,
    contentType: headers.get('content-type') ?? '',
  });
  return {
    request: typeof body === 'string' ? { ...asked, body: redactBody(body, place(request.headers), found) } : asked,
    response: {
      status: response.status,
      headers: answered(response.headers, found),
      pieces: eachText(pieces, (text) => redactBody(text, place(response.headers), found)),
    },
  };
}

/** What headers give away: credentials, with and without their scheme, and cookies one by one. */
function noteHeaders(headers: Headers, found: string[]): void {
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

/** Headers of an answer as they fit its decoded body. */
function answered(headers: Headers, found: string[]): Record<string, string> {
  const kept = Object.entries(plain(headers)).filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|date)$/.test(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : redactAddresses(value, found)]));
}

function scrubbed({ request, response }: CassetteExchange, secrets: readonly string[]): CassetteExchange {
  const clean = (text: string): string => withoutSecrets(text, secrets);
  const cleanAll = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
  const asked = { ...request, path: clean(request.path), headers: cleanAll(request.headers) };
  return {
    request: request.body === undefined ? asked : { ...asked, body: clean(request.body) },
    response: { ...response, headers: cleanAll(response.headers), pieces: eachText(response.pieces, clean) },
  };
}

/** A secret that lies across two pieces is only seen in the whole: then the pieces become lines. */
function eachText(pieces: readonly CassettePiece[], change: (text: string) => string): readonly CassettePiece[] {
  const whole = pieceOf(concat(pieces.map(bytesOfPiece)));
  if (typeof whole !== 'string') return pieces.map((piece) => (typeof piece === 'string' ? change(piece) : piece));
  const clean = change(whole);
  return clean === whole ? pieces : clean.split(/(?<=\n)/);
}
