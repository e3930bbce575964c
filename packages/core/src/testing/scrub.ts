import { percentDecoded } from '../wire/url.js';
import { redactUrls, redactValue } from '../wire/redact.js';
import { isSecretField, isSecretHeader, isSecretName, REDACTED, scrub, scrubValue } from '../wire/scrub.js';

/** Returns headers as a plain object, with `***` in place of secrets. */
export function scrubHeaders(headers: Headers): Record<string, string> {
  const plain: Record<string, string> = {};
  headers.forEach((value, name) => {
    plain[name] = isSecretHeader(name) ? REDACTED : value;
  });
  return plain;
}

/** Returns the query of a URL as `?a=b`, with `***` in place of credentials; empty without a query. */
export function scrubQuery(url: URL): string {
  return redactUrls(url.search);
}

/** Where a body belongs, which decides where its secrets are. */
export interface BodyPlace {
  /** The path of the request. */
  readonly route: string;
  readonly contentType: string;
}

/**
 * Returns the text of a body without secrets: fields of JSON, of lines of JSON and of forms whose name is that of a secret, and
 * credentials in URLs. A text without secrets is returned unchanged. The secrets are added to `found`.
 */
export function redactBody(text: string, { route, contentType }: BodyPlace, found: string[]): string {
  if (/^multipart\/form-data\b/i.test(contentType)) return redactParts(text, found);
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return redactForm(text, route, found);
  return eachValue(
    text,
    (value) => redactValue(value, route, found),
    (cut) => redactCut(cut, route, found),
  );
}

/** Returns a text without the given secrets, wherever they appear; JSON stays JSON. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return eachValue(
    text,
    (value) => scrubValue(value, secrets),
    (other) => scrub(other, secrets),
  );
}

/** Changes the values of JSON or of lines of JSON, or the text when it is neither. Unchanged parts stay byte for byte as they were. */
function eachValue(text: string, change: (value: unknown) => unknown, changeText: (text: string) => string): string {
  const whole = changed(text, change);
  if (whole !== undefined) return whole;
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 ? changeText(text) : lines.map((line) => changed(line, change) ?? changeText(line)).join('');
}

/** Returns the changed JSON; undefined when the text is not JSON. */
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

/** Redacts JSON that was cut off: its fields are found by a pattern. */
function redactCut(text: string, route: string, found: string[]): string {
  const field = /"((?:[^"\\]|\\[^"])+)"(\s*:\s*)"((?:[^"\\]|\\.)*)/gs;
  const open = text.replace(field, (whole, name: string, colon: string, value: string) => {
    if (value === '' || !isSecretField(name, route)) return whole;
    found.push(value);
    return `"${name}"${colon}"${REDACTED}`;
  });
  return redactUrls(open, found);
}

/** Redacts a multipart form, where the name of a part is in its header. */
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
