import { redactHeaders, redactUrls, redactValue } from '../wire/redact.js';
import {
  isSecretField,
  isSecretHeader,
  isSecretName,
  REDACTED,
  scrub,
  scrubValue,
  secretTexts,
} from '../wire/scrub.js';
import { percentDecoded } from '../wire/url.js';
import { type CassetteExchange, type CassettePiece, eachText } from './cassette.js';

/** An exchange before its secrets are removed. That happens at the end, because a later exchange may show that a text of an earlier one is secret. */
export interface Exchanged {
  readonly request: Request;
  body?: CassettePiece;
  response?: Response;
  /** The body of the response as far as it was read. */
  readonly pieces: CassettePiece[];
}

/** Returns the exchanges without secrets: first the fields that hold one are redacted, then the same values are redacted everywhere else. */
export function cleaned(all: readonly Exchanged[], more: readonly string[]): CassetteExchange[] {
  const found = [...more];
  const exchanges = all.flatMap((one) => redacted(one, found) ?? []);
  const secrets = secretTexts({}, found);
  return exchanges.map((exchange) => scrubbed(exchange, secrets));
}

function redacted(
  { request, body, response, pieces }: Exchanged,
  found: string[],
): CassetteExchange | undefined {
  if (response === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  collectHeaderSecrets(request.headers, found);
  collectHeaderSecrets(response.headers, found);
  const cleanRequest = {
    method: request.method,
    path: pathname + redactUrls(search, found),
    headers: redactHeaders(plain(request.headers)),
  };
  return {
    request:
      typeof body === 'string'
        ? { ...cleanRequest, body: redactBody(body, request.headers, pathname, found) }
        : cleanRequest,
    response: {
      status: response.status,
      headers: keptHeaders(response.headers, found),
      pieces: eachText(pieces, (text) => redactBody(text, response.headers, pathname, found)),
    },
  };
}

/** Adds the secrets of headers to `found`: credentials, with and without their scheme, and each cookie. */
function collectHeaderSecrets(headers: Headers, found: string[]): void {
  const secret = Object.fromEntries(
    Object.entries(plain(headers)).filter(([name]) => isSecretHeader(name)),
  );
  found.push(...secretTexts(secret, []));
  const set = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  for (const pair of [...(secret['cookie'] ?? '').split(';'), ...set])
    found.push(pair.slice(pair.indexOf('=') + 1).trim());
}

function plain(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers]);
}

/** Returns the headers of a response without those that describe the encoded body, which the cassette holds decoded. */
function keptHeaders(headers: Headers, found: string[]): Record<string, string> {
  const kept = Object.entries(plain(headers)).filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|date)$/.test(name),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : redactUrls(value, found)]),
  );
}

function scrubbed(
  { request, response }: CassetteExchange,
  secrets: readonly string[],
): CassetteExchange {
  const clean = (text: string): string =>
    eachValue(
      text,
      (value) => scrubValue(value, secrets),
      (other) => scrub(other, secrets),
    );
  const cleanAll = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
  const cleanRequest = {
    ...request,
    path: clean(request.path),
    headers: cleanAll(request.headers),
  };
  return {
    request:
      request.body === undefined ? cleanRequest : { ...cleanRequest, body: clean(request.body) },
    response: {
      ...response,
      headers: cleanAll(response.headers),
      pieces: eachText(response.pieces, clean),
    },
  };
}

/**
 * Returns the text of a body without secrets: fields of JSON, of lines of JSON and of forms whose name is that of a secret, and
 * credentials in URLs. A text without secrets is returned unchanged. The secrets are added to `found`.
 */
function redactBody(text: string, headers: Headers, route: string, found: string[]): string {
  const contentType = headers.get('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(contentType)) return redactParts(text, found);
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return redactForm(text, route, found);
  return eachValue(
    text,
    (value) => redactValue(value, route, found),
    (cut) => redactCut(cut, route, found),
  );
}

/** Changes the values of JSON or of lines of JSON, or the text when it is neither. Unchanged parts stay byte for byte as they were. */
function eachValue(
  text: string,
  change: (value: unknown) => unknown,
  changeText: (text: string) => string,
): string {
  const whole = changed(text, change);
  if (whole !== undefined) return whole;
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1
    ? changeText(text)
    : lines.map((line) => changed(line, change) ?? changeText(line)).join('');
}

function changed(text: string, change: (value: unknown) => unknown): string | undefined {
  const json = text.replace(/^\ufeff/, '').trim();
  try {
    const before = JSON.parse(json) as unknown;
    const after = change(before);
    return after === before ? text : text.replace(json, () => JSON.stringify(after));
  } catch {
    return undefined;
  }
}

function redactForm(text: string, route: string, found: string[]): string {
  const decoded = (part: string): string => percentDecoded(part.replaceAll('+', ' '));
  const pairs = text.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined || value === '') return pair;
    const before = decoded(value);
    if (isSecretField(decoded(name), route)) {
      found.push(before, value);
      return `${name}=${REDACTED}`;
    }
    const after = redactValue(before, route, found);
    return after === before ? pair : `${name}=${encodeURIComponent(String(after))}`;
  });
  return pairs.join('&');
}

function redactCut(text: string, route: string, found: string[]): string {
  const field = /"((?:[^"\\]|\\[^"])+)"(\s*:\s*)"((?:[^"\\]|\\.)*)/gs;
  const open = text.replace(field, (whole, name: string, colon: string, value: string) => {
    if (value === '' || !isSecretField(name, route)) return whole;
    found.push(value);
    return `"${name}"${colon}"${REDACTED}`;
  });
  return redactUrls(open, found);
}

function redactParts(text: string, found: string[]): string {
  const parts = text.split('\r\n--').map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const [head, value] = end < 0 ? [part, ''] : [part.slice(0, end + 4), part.slice(end + 4)];
    const name = /\bname="([^"]*)"/.exec(head)?.[1];
    if (name === undefined || value === '') return part;
    if (!isSecretName(name)) return head + redactUrls(value, found);
    found.push(value);
    return head + REDACTED;
  });
  return parts.join('\r\n--');
}
