import { percentEncoded } from './url.js';

/** Paging information of a `Link` header. */
export interface LinkPaging {
  /** URL of the next page as the server wrote it; undefined when there is none. */
  readonly next: string | undefined;
  /** Whether the header names any page. A header that only preloads a style sheet does not mean that the list has ended. */
  readonly pages: boolean;
}

const PAGES = new Set(['next', 'prev', 'previous', 'first', 'last']);

/**
 * Parses a `Link` header (RFC 8288) in all valid forms, and with single quotes. Takes a single pass, so the cost is linear in the length
 * of the header, also for a hostile one.
 */
export function readLink(header: string): LinkPaging {
  const scan = new Scanner(header);
  let pages = false;
  for (;;) {
    scan.skip(COMMA | BLANK);
    if (scan.ended) return { next: undefined, pages };
    const target = scan.target();
    const relation = scan.relation();
    if (target === undefined || relation === undefined || relation === '') continue;
    const relations = relation.toLowerCase().split(/\s+/);
    if (relations.includes('next')) return { next: target, pages: true };
    pages ||= relations.some((relation) => PAGES.has(relation));
  }
}

/**
 * Returns the query of a URL without its question mark, or an empty string when there is none. Host and path are ignored. An empty
 * URL, or one that is only a fragment, refers to the current page, so its query is `current`.
 */
export function queryOf(url: string, current: string): string {
  const end = url.indexOf('#');
  const text = end === -1 ? url : url.slice(0, end);
  if (text === '') return current;
  const start = text.indexOf('?');
  return start === -1 ? '' : text.slice(start + 1).replace(UNSAFE, percentEncoded);
}

/** Characters that a request line must not contain unencoded; servers may forget to encode them. */
const UNSAFE = /[^\x21\x23-\x26\x28-\x3b\x3d\x3f-\x7e]+/g;

const BLANK = 1;
const COMMA = 2;
const SEMICOLON = 4;
const EQUALS = 8;

/** Returns the role of a character, as a bit so that roles can be combined. */
function roleOf(code: number): number {
  switch (code) {
    case 32:
    case 9:
    case 13:
    case 10:
      return BLANK;
    case 44:
      return COMMA;
    case 59:
      return SEMICOLON;
    case 61:
      return EQUALS;
    default:
      return 0;
  }
}

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  skip(roles: number): void {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length && (roleOf(text.charCodeAt(at)) & roles) !== 0) at++;
    this.#at = at;
  }

  /** Reads the URL between `<` and `>`. Anything else is skipped up to the next comma. */
  target(): string | undefined {
    if (this.#peek() !== '<') {
      this.#through(',');
      return undefined;
    }
    this.#at++;
    return this.#through('>').trim();
  }

  /** Reads the parameters up to the comma that ends the link. Returns the first `rel`; undefined with an `anchor`, which means another page. */
  relation(): string | undefined {
    let rel: string | undefined;
    let isAnchored = false;
    for (;;) {
      this.skip(BLANK);
      if (this.#peek() !== ';') {
        if (!this.ended) this.#through(',');
        return isAnchored ? undefined : rel;
      }
      // Empty parameters leave several semicolons in a row.
      this.skip(SEMICOLON | BLANK);
      const name = this.#until(EQUALS | SEMICOLON | COMMA | BLANK);
      this.skip(BLANK);
      const value = this.#peek() === '=' ? this.#value() : '';
      if (name.length === 3 && name.toLowerCase() === 'rel') rel ??= value;
      isAnchored ||= name.length === 6 && name.toLowerCase() === 'anchor';
    }
  }

  #value(): string {
    this.#at++;
    this.skip(BLANK);
    const quote = this.#peek();
    // An apostrophe is valid in an unquoted value: it opens a quoted one only if another follows.
    const quoted = quote === '"' || (quote === "'" && this.#text.includes("'", this.#at + 1));
    return quoted ? this.#quoted(quote) : this.#until(SEMICOLON | COMMA | BLANK);
  }

  #quoted(quote: string): string {
    const text = this.#text;
    const start = this.#at + 1;
    let at = start;
    const end = quote.charCodeAt(0);
    for (let code = text.charCodeAt(at); at < text.length && code !== end; code = text.charCodeAt(at)) at += code === 92 ? 2 : 1;
    this.#at = at + 1;
    const raw = text.slice(start, at);
    return raw.includes('\\') ? raw.replace(/\\(.?)/gs, '$1') : raw;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #until(roles: number): string {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    while (at < text.length && (roleOf(text.charCodeAt(at)) & roles) === 0) at++;
    this.#at = at;
    return text.slice(start, at);
  }

  /** Reads up to the next `stop`, or to the end, and skips it. */
  #through(stop: string): string {
    const start = this.#at;
    const found = this.#text.indexOf(stop, start);
    const end = found === -1 ? this.#text.length : found;
    this.#at = end + 1;
    return this.#text.slice(start, end);
  }
}
