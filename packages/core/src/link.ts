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
    scan.skip(SEPARATORS);
    if (scan.ended) return { next: undefined, pages };
    const target = scan.target();
    const relations = scan.relation()?.toLowerCase().split(/\s+/) ?? [];
    if (target === undefined) continue;
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

const SEPARATORS = ', \t\r\n';
const BLANKS = ' \t\r\n';

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  skip(chars: string): void {
    while (!this.ended && chars.includes(this.#peek())) this.#at++;
  }

  /** What stands between `<` and `>`; junk before the next comma is passed over. */
  target(): string | undefined {
    if (this.#peek() !== '<') {
      this.#until(',');
      return undefined;
    }
    this.#at++;
    const target = this.#until('>');
    this.#at++;
    return target.trim();
  }

  /** Reads the parameters up to the comma that ends the link; gives the first `rel`. */
  relation(): string | undefined {
    let rel: string | undefined;
    for (;;) {
      this.skip(BLANKS);
      if (this.#peek() !== ';') {
        if (!this.ended && this.#peek() !== ',') this.#until(',');
        return rel;
      }
      this.#at++;
      this.skip(BLANKS);
      const name = this.#until('=;, \t').toLowerCase();
      this.skip(BLANKS);
      const value = this.#peek() === '=' ? this.#value() : '';
      if (name === 'rel') rel ??= value;
    }
  }

  #value(): string {
    this.#at++;
    this.skip(BLANKS);
    const quote = this.#peek();
    // An apostrophe is legal in a bare value: it quotes only what another one ends.
    const quoted = quote === '"' || (quote === "'" && this.#text.includes("'", this.#at + 1));
    if (!quoted) return this.#until(';, \t');
    this.#at++;
    let value = '';
    while (!this.ended && this.#peek() !== quote) {
      if (this.#peek() === '\\') this.#at++;
      value += this.#peek();
      this.#at++;
    }
    this.#at++;
    return value;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #until(stops: string): string {
    const start = this.#at;
    while (!this.ended && !stops.includes(this.#peek())) this.#at++;
    return this.#text.slice(start, this.#at);
  }
}
