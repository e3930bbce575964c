/** A value that may be incomplete: any key can be missing, and any list or string can be shorter. */
export type PartialValue<T> = T extends readonly (infer Item)[]
  ? readonly PartialValue<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartialValue<T[K]> | undefined }
    : T;

type Container = unknown[] | Record<string, unknown>;

interface Frame {
  container: Container;
  /** The key that the next value belongs to; undefined in lists and between two entries. */
  key: string | undefined;
}

type Mode = 'value' | 'key' | 'colon' | 'next' | 'literal' | 'string' | 'key-string' | 'over';

/** What is nested deeper is not shown before the whole is there: each snapshot copies all that still grows. */
const DEEPEST = 500;

const ESCAPES: Readonly<Record<string, string | undefined>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Parses JSON that is still being written, each character once. A string appears as far as it was received; numbers, `true` and `null`
 * appear when they are complete. Invalid JSON ends the parsing and leaves the value as it was.
 */
export class PartialJson {
  #root: unknown;
  #frames: Frame[] = [];
  #mode: Mode = 'value';
  #token = '';
  /** Characters of an incomplete escape sequence. */
  #escape = '';
  /** Number of visible changes. */
  #changes = 0;

  /** Returns the value so far. It does not change later: of containers that still grow, parsing continues with a copy. */
  snapshot(): unknown {
    const seen = this.#root;
    this.#frames.forEach((frame, depth) => {
      const copy: Container = Array.isArray(frame.container) ? [...frame.container] : { ...frame.container };
      frame.container = copy;
      const parent = this.#frames[depth - 1];
      if (parent === undefined) this.#root = copy;
      else put(parent, copy, true);
    });
    return seen;
  }

  /** Parses the next piece. Returns whether the value changed visibly. */
  push(text: string): boolean {
    const before = this.#changes;
    for (let at = 0; at < text.length && this.#mode !== 'over';) {
      if (this.#mode === 'string' || this.#mode === 'key-string') at = this.#string(text, at);
      else if (this.#mode !== 'literal') this.#punctuation(text.charAt(at++));
      else if (/[\s,\]}]/.test(text.charAt(at))) this.#endLiteral();
      else this.#token += text.charAt(at++);
    }
    if (this.#mode === 'string') this.#set(this.#token, true);
    return this.#changes !== before;
  }

  #punctuation(c: string): void {
    if (/\s/.test(c)) return;
    const mode = this.#mode;
    const frame = this.#frames.at(-1);
    if (c === '}' || c === ']') this.#close(c);
    else if (mode === 'value') this.#begin(c, frame);
    else if (mode === 'key' && c === '"') this.#mode = 'key-string';
    else if (mode === 'colon' && c === ':') this.#mode = 'value';
    else if (mode === 'next' && c === ',') this.#mode = Array.isArray(frame?.container) ? 'value' : 'key';
    else this.#mode = 'over';
  }

  #begin(c: string, frame: Frame | undefined): void {
    if (c === '{' || c === '[') {
      if (this.#frames.length === DEEPEST) {
        this.#mode = 'over';
        return;
      }
      const container: Container = c === '{' ? {} : [];
      this.#set(container, false);
      this.#frames.push({ container, key: undefined });
      this.#mode = c === '{' ? 'key' : 'value';
    } else if (c === '"') {
      this.#set('', false);
      this.#mode = 'string';
    } else if (frame !== undefined) {
      this.#token = c;
      this.#mode = /[-\dtfn]/.test(c) ? 'literal' : 'over';
    }
    // Other text, such as the fence of a code block, may precede the value.
  }

  #close(c: string): void {
    const frame = this.#frames.pop();
    if (frame === undefined || Array.isArray(frame.container) !== (c === ']')) this.#mode = 'over';
    else this.#ended();
  }

  #endLiteral(): void {
    try {
      this.#set(JSON.parse(this.#token) as unknown, false);
      this.#ended();
    } catch {
      this.#mode = 'over';
    }
  }

  /** Parses a string up to its end, or that of the piece. Returns the position after it. */
  #string(text: string, start: number): number {
    let at = start;
    while (at < text.length) {
      if (this.#escape !== '') {
        at = this.#inEscape(text, at);
        continue;
      }
      const from = at;
      while (at < text.length && text[at] !== '"' && text[at] !== '\\') at++;
      this.#grow(text.slice(from, at));
      if (at === text.length) return at;
      if (text[at++] === '\\') this.#escape = '\\';
      else return this.#endString(at);
    }
    return at;
  }

  #inEscape(text: string, at: number): number {
    this.#escape += text.charAt(at);
    const [, kind = '', ...digits] = this.#escape;
    if (kind === 'u' && digits.length < 4) return at + 1;
    this.#grow(kind === 'u' ? String.fromCharCode(parseInt(digits.join(''), 16)) : (ESCAPES[kind] ?? kind));
    this.#escape = '';
    return at + 1;
  }

  #grow(text: string): void {
    this.#token += text;
    if (this.#mode === 'string' && text !== '') this.#changes += 1;
  }

  #endString(at: number): number {
    if (this.#mode === 'key-string') {
      const frame = this.#frames.at(-1);
      if (frame !== undefined) frame.key = this.#token;
      this.#token = '';
      this.#mode = 'colon';
      return at;
    }
    this.#set(this.#token, true);
    this.#ended();
    return at;
  }

  /** Adds a value at the current position, or replaces the one added there last. */
  #set(value: unknown, again: boolean): void {
    if (!again) this.#changes += 1;
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#root = value;
    else put(frame, value, again);
  }

  #ended(): void {
    this.#token = '';
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.key = undefined;
    this.#mode = frame === undefined ? 'over' : 'next';
  }
}

function put({ container, key }: Frame, value: unknown, again: boolean): void {
  if (Array.isArray(container)) container[again ? container.length - 1 : container.length] = value;
  // `__proto__` is a key like any other.
  else if (key !== undefined) Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}
