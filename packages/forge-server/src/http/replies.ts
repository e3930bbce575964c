import type { Reply } from '@clients/server-kit';

export const JSON_TYPE = 'application/json;charset=utf-8';

/**
 * The body of an error response: `{message, url}`, `{message}` alone, another JSON value, plain
 * text, or none.
 */
type RefusalForm = 'full' | 'message' | 'value' | 'text' | 'bare';

/** An error response. Routes throw it. */
export class Refusal extends Error {
  readonly status: number;
  readonly form: RefusalForm;
  /** For the form `value` the whole body; for `full` the keys beside `message` and `url`. */
  readonly value: unknown;
  /** The message of servers before Gitea 1.27; the same when omitted. */
  readonly formerly: string | undefined;

  constructor(
    status: number,
    message = '',
    form: RefusalForm = 'full',
    value: unknown = {},
    formerly?: string,
  ) {
    super(message);
    this.status = status;
    this.form = form;
    this.value = value;
    this.formerly = formerly;
  }

  /** Returns the response. `root` is the address of the instance, for `url`. */
  toReply(root: string): Reply {
    const { status, form, message, value } = this;
    if (form === 'bare') return { status };
    if (form === 'text') return replyWithText(`${message}\n`, status);
    if (form === 'value') return replyWithJson(value, status);
    return replyWithJson(
      form === 'message'
        ? { message }
        : { message, url: `${root}/api/swagger`, ...(value as object) },
      status,
    );
  }
}

export function createNotFound(message = 'not found'): Refusal {
  return new Refusal(404, message);
}

/**
 * Returns a 404 that older servers explain.
 * @param formerly their message
 */
export function createNotFoundNow(formerly: string): Refusal {
  return new Refusal(404, 'not found', 'full', {}, formerly);
}

export function createInvalid(message: string): Refusal {
  return new Refusal(422, message);
}

export function writeJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

export function replyWithJson(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: writeJson(value) };
}

export function replyWithCreated(value: unknown): Reply {
  return replyWithJson(value, 201);
}

export function replyWithText(
  body: string,
  status = 200,
  type = 'text/plain; charset=utf-8',
): Reply {
  return { status, headers: { 'content-type': type }, body };
}

export function replyWithNothing(status = 204): Reply {
  return { status };
}

/** Returns a redirect. Only GET and HEAD have a body, a page with a link. */
export function replyWithRedirect(status: number, location: string, method: string): Reply {
  if (method !== 'GET' && method !== 'HEAD') return { status, headers: { location } };
  const words =
    { 301: 'Moved Permanently', 302: 'Found', 303: 'See Other', 307: 'Temporary Redirect' }[
      status
    ] ?? 'Redirect';
  const href = location.replaceAll('&', '&amp;');
  return {
    status,
    headers: { location, 'content-type': 'text/html; charset=utf-8' },
    body: `<a href="${href}">${words}</a>.\n\n`,
  };
}
