import { percentDecoded } from '../wire/percent.js';
import { redactAddresses, redactValue } from '../wire/redact.js';
import { REDACTED, scrub, scrubValue } from '../wire/scrub.js';
import { isSecretField, isSecretHeader, isSecretName } from '../wire/secret-names.js';

/** Headers as a plain object, those that name a secret without it. */
export function scrubHeaders(headers: Headers): Record<string, string> {
  const plain: Record<string, string> = {};
  headers.forEach((value, name) => {
    plain[name] = isSecretHeader(name) ? REDACTED : value;
  });
  return plain;
}

/** The query of an address as `?a=b`, credential parameters replaced; empty when there is none. */
export function scrubQuery(url: URL): string {
  return redactAddresses(url.search);
}

/** What a body is, as far as it matters where secrets stand in it. */
export interface BodyPlace {
  /** The path that the body goes to or comes from. */
  readonly route: string;
  readonly contentType: string;
}

/**
 * A body as text without secrets: fields of JSON, of lines of JSON and of forms that name a secret, and credentials in addresses. The
 * text itself when it has none. The secrets are added to `found`.
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

/** A text without what is known to be secret, wherever it stands; JSON stays JSON. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return eachValue(
    text,
    (value) => scrubValue(value, secrets),
    (other) => scrub(other, secrets),
  );
}

/** Changes the values in JSON, in lines of JSON, or the text when it is neither. What is not changed keeps its spelling. */
function eachValue(text: string, change: (value: unknown) => unknown, changeText: (text: string) => string): string {
  const whole = changed(text, change);
  if (whole !== undefined) return whole;
  const lines = text.split(/(?<=\n)/);
  return lines.length === 1 ? changeText(text) : lines.map((line) => changed(line, change) ?? changeText(line)).join('');
}

/** Undefined for what is not JSON. */
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

/** JSON that was cut off: its fields are told by their spelling. */
function redactCut(text: string, route: string, found: string[]): string {
  const open = text.replace(/"((?:[^"\\]|\\.)+)"(\s*:\s*)"((?:[^"\\]|\\.)*)/gs, (whole, name: string, colon: string, value: string) => {
    if (value === '' || !isSecretField(name, route)) return whole;
    found.push(value);
    return `"${name}"${colon}"${REDACTED}`;
  });
  return redactAddresses(open, found);
}

/** A form of several parts: the name of a part stands in its head. */
function redactParts(text: string, found: string[]): string {
  return text.replace(
    /(\bname="([^"]*)"[^\r\n]*(?:\r\n[^\r\n]+)*\r\n\r\n)(.+?)(?=\r\n--)/gs,
    (whole, head: string, name: string, value: string) => {
      if (!isSecretName(name)) return head + redactAddresses(value, found);
      found.push(value);
      return whole.slice(0, head.length) + REDACTED;
    },
  );
}
