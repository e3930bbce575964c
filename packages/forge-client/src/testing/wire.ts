import type { Reply } from '@clients/core/testing';

/** The content type of every JSON answer. */
export const jsonType = 'application/json;charset=utf-8';

/**
 * How a refusal is written: as `{message, url}`, as `{message}` alone, as a JSON value of its own, as plain text,
 * or as a bare status.
 */
type RefusalForm = 'full' | 'message' | 'value' | 'text' | 'bare';

/** A refusal with its status. */
export class Refusal extends Error {
  readonly status: number;
  readonly form: RefusalForm;
  /** The whole body of the form `value`, keys beside `message` and `url` of the form `full`. */
  readonly value: unknown;

  constructor(status: number, message = '', form: RefusalForm = 'full', value: unknown = {}) {
    super(message);
    this.status = status;
    this.form = form;
    this.value = value;
  }

  /** The answer; `root` is the address that `url` leads to. */
  reply(root: string): Reply {
    const { status, form, message, value } = this;
    if (form === 'bare') return { status };
    if (form === 'text') return text(`${message}\n`, status);
    if (form === 'value') return json(value, status);
    return json(form === 'message' ? { message } : { message, url: `${root}/api/swagger`, ...(value as object) }, status);
  }
}

/** The refusal for what is not there, or what the caller may not see. */
export function notFound(message = 'not found'): Refusal {
  return new Refusal(404, message);
}

/** The refusal of a value that the body may not hold. */
export function invalid(message: string): Refusal {
  return new Refusal(422, message);
}

/** JSON as the server writes it: HTML characters escaped, a line feed at the end. */
export function jsonText(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': jsonType, ...headers }, body: jsonText(value) };
}

/** A created thing. */
export function created(value: unknown): Reply {
  return json(value, 201);
}

/** A text answer. */
export function text(body: string, status = 200, type = 'text/plain; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': type }, body };
}

/** A status without a body. */
export function empty(status = 204): Reply {
  return { status };
}

/** A redirect: GET gets a page with a link, other methods nothing. */
export function redirect(status: number, location: string, method: string): Reply {
  if (method !== 'GET' && method !== 'HEAD') return { status, headers: { location } };
  const words = { 301: 'Moved Permanently', 302: 'Found', 303: 'See Other', 307: 'Temporary Redirect' }[status] ?? 'Redirect';
  const href = location.replaceAll('&', '&amp;');
  return { status, headers: { location, 'content-type': 'text/html; charset=utf-8' }, body: `<a href="${href}">${words}</a>.\n\n` };
}
