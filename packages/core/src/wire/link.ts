/** What a `Link` header says about paging. */
export interface LinkPaging {
  /** Address of the next page as the server spells it; undefined when it names none. */
  readonly next: string | undefined;
  /** It names some page: a header that only preloads a style sheet says nothing about the end of a list. */
  readonly pages: boolean;
}

const PAGES = new Set(['next', 'prev', 'previous', 'first', 'last']);

/**
 * Reads a `Link` header (RFC 8288), in all its legal spellings and in single quotes.
 * One pass over the text: a hostile header costs no more than its length.
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
 * The query of an address, without its question mark; '' when it has none. Host and path are not looked at.
 * An address that is only a fragment, or nothing at all, stands for the page it is on: its query is `current`.
 */
export function queryOf(address: string, current: string): string {
  const end = address.indexOf('#');
  const text = end === -1 ? address : address.slice(0, end);
  if (text === '') return current;
  const start = text.indexOf('?');
  return start === -1 ? '' : text.slice(start + 1).replace(UNSAFE, percent);
}

/** What may not stand in a request line as it is; a server that forgot to encode it meant the same. */
const UNSAFE = /[^\x21\x23-\x26\x28-\x3b\x3d\x3f-\x7e]+/g;

function percent(text: string): string {
  let encoded = '';
  for (const byte of new TextEncoder().encode(text)) encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}

const BLANK = 1;
const COMMA = 2;
const SEMICOLON = 4;
const EQUALS = 8;

/** The part that a character plays; bits, so that several can be looked for at once. */
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

  /** What stands between `<` and `>`; junk before the next comma is passed over. */
  target(): string | undefined {
    if (this.#peek() !== '<') {
      this.#through(',');
      return undefined;
    }
    this.#at++;
    return this.#through('>').trim();
  }

  /** Reads the parameters up to the comma that ends the link; gives the first `rel`. With an `anchor` it is about another page. */
  relation(): string | undefined {
    let rel: string | undefined;
    let isAnchored = false;
    for (;;) {
      this.skip(BLANK);
      if (this.#peek() !== ';') {
        if (!this.ended) this.#through(',');
        return isAnchored ? undefined : rel;
      }
      // Several semicolons in a row stand between parameters that are empty.
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
    // An apostrophe is legal in a bare value: it quotes only what another one ends.
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

  /** What stands before the next `stop`, or all that is left. */
  #through(stop: string): string {
    const start = this.#at;
    const found = this.#text.indexOf(stop, start);
    const end = found === -1 ? this.#text.length : found;
    this.#at = end + 1;
    return this.#text.slice(start, end);
  }
}
