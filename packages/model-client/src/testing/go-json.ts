/** An error in a request body, with the message of the server's JSON decoder. */
export class BodyError extends Error {}

type Expect = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma' | 'done';

const maxDepth = 10_000;
const places = {
  key: 'looking for beginning of object key string',
  colon: 'after object key',
  '{': 'after object key:value pair',
  '[': 'after array element',
} as const;

const LITERALS: Readonly<Record<string, string | undefined>> = { t: 'true', f: 'false', n: 'null' };

/** Finds the end of the first JSON value in bytes. Throws the server's error when they are not JSON. */
class Scanner {
  readonly #bytes: Uint8Array;
  readonly #open: ('{' | '[')[] = [];
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** @returns the index after the value */
  scan(): number {
    let expect: Expect = 'value';
    while (expect !== 'done') {
      this.#at = skipSpace(this.#bytes, this.#at);
      expect = this.#step(expect, this.#peek());
    }
    return this.#at;
  }

  #step(expect: Exclude<Expect, 'done'>, letter: string): Expect {
    if (expect === 'colon') return this.#take(letter, ':', places.colon, 'value');
    if (expect === 'comma') return this.#afterValue(letter);
    if (expect === 'key' || expect === 'key-or-end') {
      if (letter === '}' && expect === 'key-or-end') return this.#close();
      if (letter !== '"') this.#refuse(letter, places.key);
      this.#string();
      return 'colon';
    }
    if (letter === ']' && expect === 'value-or-end') return this.#close();
    return this.#value(letter);
  }

  #value(letter: string): Expect {
    if (letter === '{' || letter === '[') {
      this.#at++;
      this.#open.push(letter);
      if (this.#open.length > maxDepth) this.#refuse(letter, 'exceeded max depth');
      return letter === '{' ? 'key-or-end' : 'value-or-end';
    }
    if (letter === '"') this.#string();
    else if (LITERALS[letter] !== undefined) this.#literal(LITERALS[letter]);
    else if (letter === '-' || /\d/.test(letter)) this.#number();
    else this.#refuse(letter, 'looking for beginning of value');
    return this.#open.length === 0 ? 'done' : 'comma';
  }

  #afterValue(letter: string): Expect {
    const open = this.#open.at(-1) ?? '[';
    if (letter === ',') {
      this.#at++;
      return open === '{' ? 'key' : 'value';
    }
    if (letter === (open === '{' ? '}' : ']')) return this.#close();
    return this.#refuse(letter, places[open]);
  }

  #close(): Expect {
    this.#at++;
    this.#open.pop();
    return this.#open.length === 0 ? 'done' : 'comma';
  }

  #take(letter: string, wanted: string, place: string, next: Expect): Expect {
    if (letter !== wanted) this.#refuse(letter, place);
    this.#at++;
    return next;
  }

  #string(): void {
    this.#at++;
    for (let letter = this.#peek(); letter !== '"'; letter = this.#peek()) {
      if (letter < ' ') this.#refuse(letter, 'in string literal');
      this.#at++;
      if (letter !== '\\') continue;
      const escape = this.#peek();
      if (!'bfnrt\\/"u'.includes(escape)) this.#refuse(escape, 'in string escape code');
      this.#at++;
      for (let digit = 0; escape === 'u' && digit < 4; digit++, this.#at++) {
        if (!/[\da-f]/i.test(this.#peek())) this.#refuse(this.#peek(), 'in \\u hexadecimal character escape');
      }
    }
    this.#at++;
  }

  #literal(word: string): void {
    for (const wanted of word) {
      const letter = this.#peek();
      if (letter !== wanted) this.#refuse(letter, `in literal ${word} (expecting '${wanted}')`);
      this.#at++;
    }
  }

  #number(): void {
    if (this.#peek() === '-') this.#at++;
    if (this.#peek() === '0') this.#at++;
    else this.#digits('in numeric literal');
    if (this.#here() === '.') {
      this.#at++;
      this.#digits('after decimal point in numeric literal');
    }
    if (/e/i.test(this.#here())) {
      this.#at++;
      if (/[+-]/.test(this.#here())) this.#at++;
      this.#digits('in exponent of numeric literal');
    }
  }

  #digits(place: string): void {
    if (!/\d/.test(this.#peek())) this.#refuse(this.#peek(), place);
    while (/\d/.test(this.#here())) this.#at++;
  }

  #here(): string {
    const byte = this.#bytes[this.#at];
    return byte === undefined ? '' : String.fromCharCode(byte);
  }

  #peek(): string {
    const letter = this.#here();
    if (letter === '') throw new BodyError('unexpected EOF');
    return letter;
  }

  #refuse(letter: string, place: string): never {
    throw new BodyError(`invalid character ${quoted(letter)} ${place}`);
  }
}

function quoted(letter: string): string {
  if (letter === "'") return String.raw`'\''`;
  if (letter === '"') return `'"'`;
  return letter < ' ' ? `'${JSON.stringify(letter).slice(1, -1)}'` : `'${letter}'`;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0a || bytes[at] === 0x0d) at++;
  return at;
}

/** Decodes the first JSON value of a body, and ignores the rest, as the server does. */
export function decodeFirst(bytes: Uint8Array): unknown {
  const start = skipSpace(bytes, 0);
  if (start >= bytes.byteLength) throw new BodyError('missing request body');
  const end = new Scanner(bytes, start).scan();
  return JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)));
}

/** Encodes a value as JSON like the server, which escapes `<`, `>`, `&` and the two line separators. */
export function encode(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns the server's word for the type of a value. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return value === null ? 'null' : typeof value;
}
