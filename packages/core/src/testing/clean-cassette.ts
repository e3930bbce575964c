import { decodePercent } from '../wire/percent.js';
import { isHookRoute, redactAddress } from '../wire/chat-hooks.js';
import { redactHeaders, REDACTED } from '../wire/redact.js';
import { redactValue } from '../wire/redact-body.js';
import { redactUrls } from '../wire/redact-urls.js';
import { isSecretField, isSecretHeader, isSecretName } from '../wire/secret-names.js';
import { Secrets } from '../wire/secrets.js';
import { findHeaderSecrets } from '../wire/header-secrets.js';
import { type CassetteExchange, type CassettePiece, cleanPieces } from './cassette.js';

/**
 * An exchange with its secrets. They are removed at the end: a later exchange may reveal that a
 * text in an earlier one is secret.
 */
export interface RawExchange {
  readonly request: Request;
  body?: CassettePiece;
  response?: Response;
  /** The body of the response as far as it was read. */
  readonly pieces: CassettePiece[];
  /** Whether the body was read to its end. */
  isWhole: boolean;
}

/** An exchange whose secret fields were redacted. */
interface RedactedExchange extends CassetteExchange {
  readonly isWhole: boolean;
}

/**
 * Returns the exchanges without secrets: first the fields that hold one are redacted, then the same
 * values are redacted everywhere else.
 */
export function cleanExchanges(
  all: readonly RawExchange[],
  more: readonly string[],
): CassetteExchange[] {
  const found = [...more];
  const exchanges = all.flatMap((one) => redactExchange(one, found) ?? []);
  const secrets = new Secrets(found);
  return exchanges.map((exchange) => cleanExchange(exchange, secrets));
}

/**
 * Redacts the fields of an exchange that hold a secret, and adds the secrets to `found`. Returns
 * undefined for a request without a response.
 */
function redactExchange(
  { request, body, response, pieces, isWhole }: RawExchange,
  found: string[],
): RedactedExchange | undefined {
  if (response === undefined) return undefined;
  const { pathname, search } = new URL(request.url);
  collectHeaderSecrets(request.headers, found);
  collectHeaderSecrets(response.headers, found);
  const sent = cleanPieces(body === undefined ? [] : [body], (text) =>
    redactBody(text, request.headers, pathname, found),
  );
  return {
    request: {
      method: request.method,
      path: pathname + redactUrls(search, found),
      headers: redactHeaders(toRecord(request.headers)),
      // Request bodies are kept only if they are text. The secrets of others are still removed from
      // the response.
      ...(typeof body === 'string' ? { body: sent.map(String).join('') } : {}),
    },
    response: {
      status: response.status,
      headers: redactResponseHeaders(response.headers, found),
      pieces: cleanPieces(pieces, (text) => redactBody(text, response.headers, pathname, found)),
    },
    isWhole,
  };
}

/**
 * Adds the secrets of headers to `found`: credentials, with and without their scheme, and each
 * cookie.
 */
function collectHeaderSecrets(headers: Headers, found: string[]): void {
  const secret = Object.fromEntries(
    Object.entries(toRecord(headers)).filter(([name]) => isSecretHeader(name)),
  );
  found.push(...findHeaderSecrets(secret));
  const set = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  for (const pair of [...(secret['cookie'] ?? '').split(';'), ...set])
    found.push(pair.slice(pair.indexOf('=') + 1).trim());
}

function toRecord(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers]);
}

/**
 * Redacts the headers of a response. Leaves out those of the encoding, since the cassette holds the
 * decoded body.
 */
function redactResponseHeaders(headers: Headers, found: string[]): Record<string, string> {
  const kept = Object.entries(toRecord(headers)).filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|date)$/.test(name),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : redactUrls(value, found)]),
  );
}

function cleanExchange(
  { request, response, isWhole }: RedactedExchange,
  secrets: Secrets,
): CassetteExchange {
  const cleanAll = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, secrets.clean(value)]),
    );
  const { body } = request;
  const clean = (text: string): string =>
    changeValues(
      text,
      (value) => secrets.cleanValue(value),
      (other) => secrets.clean(other),
    );
  // A text that was not read to its end may end within a secret.
  const cleanRead = (text: string): string =>
    isWhole ? clean(text) : secrets.cleanEnd(clean(text));
  return {
    request: {
      ...request,
      path: secrets.clean(request.path),
      headers: cleanAll(request.headers),
      ...(body === undefined ? {} : { body: cleanPieces([body], clean).map(String).join('') }),
    },
    response: {
      ...response,
      headers: cleanAll(response.headers),
      pieces: cleanPieces(response.pieces, cleanRead),
    },
  };
}

/**
 * Returns the text of a body without secrets: fields of JSON, of lines of JSON and of forms whose
 * name is that of a secret, and credentials in URLs. A text without secrets is returned unchanged.
 * The secrets are added to `found` as they are written in the text.
 */
function redactBody(text: string, headers: Headers, route: string, found: string[]): string {
  const contentType = headers.get('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(contentType)) return redactParts(text, found);
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return redactForm(text, route, found);
  return changeValues(
    text,
    (value) => redactValue(value, route, found),
    (cut) => redactCutJson(cut, route, found),
  );
}

/**
 * Changes the values of JSON or of lines of JSON, or the text when it is neither. Unchanged parts
 * stay byte for byte as they were.
 */
function changeValues(
  text: string,
  change: (value: unknown) => unknown,
  changeOther: (text: string) => string,
): string {
  const whole = changeJson(text, change);
  if (whole !== undefined) return whole;
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1
    ? changeOther(text)
    : lines.map((line) => changeJson(line, change) ?? changeOther(line)).join('');
}

/** Changes the value of a JSON text, white space around it excluded; undefined if it is not JSON. */
function changeJson(text: string, change: (value: unknown) => unknown): string | undefined {
  const json = text.replace(/^\ufeff/, '').trim();
  try {
    const before = JSON.parse(json) as unknown;
    const after = change(before);
    return after === before ? text : text.replace(json, () => JSON.stringify(after));
  } catch {
    return undefined;
  }
}

/** Redacts the values of secret fields in an urlencoded form. */
function redactForm(text: string, route: string, found: string[]): string {
  const decodeFormPart = (part: string): string => decodePercent(part.replaceAll('+', ' '));
  const pairs = text.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined || value === '') return pair;
    const before = decodeFormPart(value);
    if (isSecretField(decodeFormPart(name), route)) {
      found.push(before, value);
      return `${name}=${REDACTED}`;
    }
    const after = redactValue(before, route, found);
    return after === before ? pair : `${name}=${encodeURIComponent(String(after))}`;
  });
  return pairs.join('&');
}

/**
 * Redacts the strings of secret fields in a text that is not JSON, such as JSON that was cut off or
 * an event of a stream, which JSON can be a part of. Each address of a webhook counts as secret: its
 * type may be missing.
 */
function redactCutJson(text: string, route: string, found: string[]): string {
  const field = /"((?:[^"\\]|\\[^"])+)"(\s*:\s*)"((?:[^"\\]|\\.)*)/gs;
  const open = text.replace(field, (whole, name: string, colon: string, value: string) => {
    const isAddress = name === 'url' && isHookRoute(route);
    if (value === '' || (!isAddress && !isSecretField(name, route))) return whole;
    const plain = unescapeJson(value);
    found.push(value, plain);
    return `"${name}"${colon}"${isAddress ? redactAddress(plain, found) : REDACTED}`;
  });
  return redactUrls(open, found);
}

/** Returns a string of JSON without its escapes; unchanged when it was cut within one. */
function unescapeJson(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** Redacts the secret fields of a multipart form. */
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
