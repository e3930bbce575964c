import { toOneLine } from '../wire/error-body.js';
import type { Base } from '../wire/base-url.js';

/** A web page that arrived instead of a response of the API. */
export interface WebPage {
  /** What it is, with its title, for messages. */
  readonly name: string;
  readonly hint: string;
}

/** The beginning of a page, in characters, has its title. */
const MAX_SEARCHED = 16_384;

const PAGE =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|center|h1|div|script)\b/i;

/** Returns whether a text is a web page. */
export function isWebPage(text: string): boolean {
  return PAGE.test(text.slice(0, MAX_SEARCHED));
}

/** Returns what a text is, if it is a web page. */
export function recognizeWebPage(text: string, base: Base): WebPage | undefined {
  return isWebPage(text) ? describeWebPage(text, base) : undefined;
}

/** Names a web page by its title, and says what to check. */
export function describeWebPage(text: string, { origin, root }: Base): WebPage {
  const head = text.slice(0, MAX_SEARCHED);
  const title = toOneLine(/<title[^<>]*>([^<]*)/i.exec(head)?.[1] ?? '').slice(0, 120);
  return {
    name: title === '' ? 'a web page' : `a web page titled "${title}"`,
    hint: `${origin}${root} returned a web page${title === '' ? '' : ` ("${title}")`}: check for a proxy or a login page in between, and that the base URL is that of the API`,
  };
}
