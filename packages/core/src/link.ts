/**
 * The address of the next page in a `Link` header (RFC 8288), in all its legal spellings; undefined when there is none.
 * One pass over the text: a hostile header costs no more than its length.
 */
export function nextLink(header: string): string | undefined {
  const scan = new Scanner(header);
  for (;;) {
    scan.skip(SEPARATORS);
    if (scan.ended) return undefined;
    const target = scan.target();
    const rel = scan.relation();
    if (target !== undefined && rel !== undefined && rel.toLowerCase().split(/\s+/).includes('next')) return target;
  }
}

/** The query of an address, without its question mark; '' when it has none. Host and path are not looked at. */
export function queryOf(address: string): string {
  const end = address.indexOf('#');
  const text = end === -1 ? address : address.slice(0, end);
  const start = text.indexOf('?');
  return start === -1 ? '' : text.slice(start + 1);
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
    if (quote !== '"' && quote !== "'") return this.#until(';, \t');
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
