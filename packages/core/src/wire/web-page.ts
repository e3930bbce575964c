import { toOneLine } from './error-body.js';
import type { ResponseHeaders } from './response-headers.js';

/** The beginning of a page, in characters, has its title. */
const MAX_SEARCHED = 16_384;

const PAGE =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|center|h1|div|script)\b/i;

/** Returns whether a text is a web page. */
export function isWebPage(text: string): boolean {
  return PAGE.test(text.slice(0, MAX_SEARCHED));
}

const DOCUMENT = /^\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html)\b/i;

/** Returns whether a text is a whole web page, which rendered markup never is. */
export function isDocument(text: string): boolean {
  return DOCUMENT.test(text.slice(0, MAX_SEARCHED));
}

/** Returns whether a text is markup, such as a web page, rather than a message. */
export function isMarkup(text: string): boolean {
  return /^\s*</.test(text);
}

/** Returns whether a body is sent as a web page. */
export function isHtml(headers: ResponseHeaders): boolean {
  return /\bx?html\b/i.test(headers.get('content-type') ?? '');
}

/** A field or a comment of server-sent events. */
const SERVER_SENT_EVENT = /^\s*(?:data|event|id|retry)?:/;

/** Returns whether a text begins with server-sent events. */
export function isServerSentEvent(text: string): boolean {
  return SERVER_SENT_EVENT.test(text);
}

/** Names a web page by its title, for messages. */
export function nameWebPage(page: string): string {
  const head = page.slice(0, MAX_SEARCHED);
  const title = toOneLine(/<title[^<>]*>([^<]*)/i.exec(head)?.[1] ?? '').slice(0, 120);
  return title === '' ? 'a web page' : `a web page titled "${title}"`;
}
