import { binaryBytes, binaryText } from '../base/base64.js';
import { decodeText } from '../base/utf8.js';
import { decodePercent } from '../wire/percent.js';
import { redactHeaders, REDACTED } from '../wire/redact.js';
import { redactValue } from '../wire/redact-body.js';
import { redactUrls } from '../wire/redact-urls.js';
import { isSecretField, isSecretHeader, isSecretName } from '../wire/secret-names.js';
import { Secrets } from '../wire/secrets.js';
import { findHeaderSecrets } from '../wire/header-secrets.js';
import { type CassetteExchange, type CassettePiece, changePieces } from './cassette.js';

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
  const secrets = new BodySecrets(found);
  return exchanges.map((exchange) => cleanExchange(exchange, secrets));
}

/** The secrets of all exchanges. In bodies that are not UTF-8, their bytes are looked for, too. */
class BodySecrets {
  readonly #texts: Secrets;
  readonly #bytes: Secrets;

  constructor(found: readonly string[]) {
    this.#texts = new Secrets(found);
    this.#bytes = new Secrets(found.map(binaryText));
  }

  /**
   * Cleans a text. In JSON and lines of JSON, only values are changed: names of fields and all
   * other bytes stay as they are.
   */
  clean(text: string, isBinary = false): string {
    const all = isBinary ? [this.#bytes, this.#texts] : [this.#texts];
    return all.reduce(
      (dirty, secrets) =>
        changeValues(
          dirty,
          (value) => secrets.cleanValue(value),
          (other) => secrets.clean(other),
        ),
      text,
    );
  }

  /** Cleans the end of a text that was not read to its end, and may end within a secret. */
  cleanEnd(text: string, isBinary: boolean): string {
    return isBinary ? this.#texts.cleanEnd(this.#bytes.cleanEnd(text)) : this.#texts.cleanEnd(text);
  }
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
  const [sent] = changePieces(body === undefined ? [] : [body], (text, isBinary) =>
    redactBody(text, isBinary, request.headers, pathname, found),
  );
  return {
    request: {
      method: request.method,
      path: pathname + redactUrls(search, found),
      headers: redactHeaders(toRecord(request.headers)),
      // Request bodies are kept only if they are text. The secrets of others are still removed from
      // the response.
      ...(typeof body === 'string' && typeof sent === 'string' ? { body: sent } : {}),
    },
    response: {
      status: response.status,
      headers: redactResponseHeaders(response.headers, found),
      pieces: changePieces(pieces, (text, isBinary) =>
        redactBody(text, isBinary, response.headers, pathname, found),
      ),
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
  secrets: BodySecrets,
): CassetteExchange {
  const cleanAll = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, secrets.clean(value)]),
    );
  const { body } = request;
  return {
    request: {
      ...request,
      path: secrets.clean(request.path),
      headers: cleanAll(request.headers),
      ...(body === undefined ? {} : { body: secrets.clean(body) }),
    },
    response: {
      ...response,
      headers: cleanAll(response.headers),
      pieces: changePieces(response.pieces, (text, isBinary) => {
        const clean = secrets.clean(text, isBinary);
        return isWhole ? clean : secrets.cleanEnd(clean, isBinary);
      }),
    },
  };
}

/**
 * Returns the text of a body without secrets: fields of JSON, of lines of JSON and of forms whose
 * name is that of a secret, and credentials in URLs. A text without secrets is returned unchanged.
 * The secrets are added to `found`.
 */
function redactBody(
  text: string,
  isBinary: boolean,
  headers: Headers,
  route: string,
  found: string[],
): string {
  const foundHere: string[] = [];
  const clean = redactText(text, headers.get('content-type') ?? '', route, foundHere);
  found.push(
    ...(isBinary ? foundHere.map((secret) => decodeText(binaryBytes(secret))) : foundHere),
  );
  return clean;
}

/** Redacts a text by its media type. The secrets are added to `found` as they are written in it. */
function redactText(text: string, contentType: string, route: string, found: string[]): string {
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
 * an event of a stream, which JSON can be a part of.
 */
function redactCutJson(text: string, route: string, found: string[]): string {
  const field = /"((?:[^"\\]|\\[^"])+)"(\s*:\s*)"((?:[^"\\]|\\.)*)/gs;
  const open = text.replace(field, (whole, name: string, colon: string, value: string) => {
    if (value === '' || !isSecretField(name, route)) return whole;
    found.push(value);
    return `"${name}"${colon}"${REDACTED}`;
  });
  return redactUrls(open, found);
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
