/** A value of which only the beginning may be there: any key can be missing, any list and any text can be shorter. */
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

type Mode = 'value' | 'key' | 'colon' | 'next' | 'literal' | 'text' | 'key-text' | 'over';

const ESCAPES: Readonly<Record<string, string | undefined>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Reads JSON that is still being written, each character once. Texts show as far as they go; numbers, `true` and `null` show when they
 * are whole. What is no JSON ends the reading and leaves what was there.
 */
export class PartialJson {
  #root: unknown;
  #frames: Frame[] = [];
  #mode: Mode = 'value';
  #token = '';
  /** Characters of an escape sequence that is not whole. */
  #escape = '';

  /** What is there. Values handed out before stay as they were: containers that still grow are copied. */
  snapshot(): unknown {
    this.#frames.forEach((frame, depth) => {
      const copy: Container = Array.isArray(frame.container) ? [...frame.container] : { ...frame.container };
      frame.container = copy;
      const parent = this.#frames[depth - 1];
      if (parent === undefined) this.#root = copy;
      else put(parent, copy, true);
    });
    return this.#root;
  }

  /** Reads on; true when there is something new to see. */
  push(text: string): boolean {
    let isNew = false;
    let at = 0;
    while (at < text.length && this.#mode !== 'over') {
      if (this.#mode === 'text' || this.#mode === 'key-text') {
        const before = this.#token.length;
        at = this.#string(text, at);
        isNew ||= this.#token.length !== before || this.#mode !== 'key-text';
      } else if (this.#mode === 'literal' && !/[\s,\]}]/.test(text.charAt(at))) {
        this.#token += text.charAt(at++);
      } else if (this.#mode === 'literal') {
        isNew = this.#endLiteral() || isNew;
      } else {
        isNew = this.#punctuation(text.charAt(at++)) || isNew;
      }
    }
    if (this.#mode === 'text') this.#set(this.#token, true);
    return isNew;
  }

  #punctuation(c: string): boolean {
    if (/\s/.test(c)) return false;
    const frame = this.#frames.at(-1);
    if (c === '}' || c === ']') return this.#close(c);
    if (this.#mode === 'value') return this.#begin(c, frame);
    if (this.#mode === 'key' && c === '"') return this.#go('key-text');
    if (this.#mode === 'colon' && c === ':') return this.#go('value');
    if (this.#mode === 'next' && c === ',') return this.#go(Array.isArray(frame?.container) ? 'value' : 'key');
    return this.#go('over');
  }

  #begin(c: string, frame: Frame | undefined): boolean {
    if (c === '{' || c === '[') {
      const container: Container = c === '{' ? {} : [];
      this.#set(container, false);
      this.#frames.push({ container, key: undefined });
      this.#go(c === '{' ? 'key' : 'value');
      return true;
    }
    this.#token = '';
    if (c === '"') {
      this.#go('text');
      this.#set('', false);
      return true;
    }
    // Before the value there may be words or the fence of a code block.
    if (!/[-\dtfn]/.test(c)) return frame === undefined ? false : this.#go('over');
    if (frame === undefined) return false;
    this.#token = c;
    return this.#go('literal');
  }

  #close(c: string): boolean {
    const frame = this.#frames.pop();
    if (frame === undefined || Array.isArray(frame.container) !== (c === ']')) return this.#go('over');
    this.#ended();
    return true;
  }

  #endLiteral(): boolean {
    try {
      this.#set(JSON.parse(this.#token) as unknown, false);
    } catch {
      return this.#go('over');
    }
    this.#ended();
    return true;
  }

  /** Reads on in a text, to its end or that of the piece; gives where it stopped. */
  #string(text: string, start: number): number {
    let at = start;
    while (at < text.length) {
      if (this.#escape !== '') {
        at = this.#inEscape(text, at);
        continue;
      }
      const from = at;
      while (at < text.length && text[at] !== '"' && text[at] !== '\\') at++;
      this.#token += text.slice(from, at);
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
    this.#token += kind === 'u' ? String.fromCharCode(parseInt(digits.join(''), 16)) : (ESCAPES[kind] ?? kind);
    this.#escape = '';
    return at + 1;
  }

  #endString(at: number): number {
    if (this.#mode === 'key-text') {
      const frame = this.#frames.at(-1);
      if (frame !== undefined) frame.key = this.#token;
      this.#token = '';
      this.#go('colon');
      return at;
    }
    this.#set(this.#token, true);
    this.#ended();
    return at;
  }

  /** Puts a value where the next one belongs, or in place of the one that was put there last. */
  #set(value: unknown, again: boolean): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#root = value;
    else put(frame, value, again);
  }

  #ended(): void {
    this.#token = '';
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.key = undefined;
    this.#go(frame === undefined ? 'over' : 'next');
  }

  #go(mode: Mode): false {
    this.#mode = mode;
    return false;
  }
}

function put({ container, key }: Frame, value: unknown, again: boolean): void {
  if (Array.isArray(container)) container[again ? container.length - 1 : container.length] = value;
  // `__proto__` is a key like any other.
  else if (key !== undefined) Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}
