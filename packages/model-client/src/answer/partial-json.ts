import { removeFence } from './fence.js';

/** A value that may be incomplete: any key can be missing, and any list or string can be shorter. */
export type PartialValue<T> = T extends readonly (infer Item)[]
  ? PartialValue<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]?: PartialValue<T[K]> | undefined }
    : T;

type Container = unknown[] | Record<string, unknown>;

interface Frame {
  container: Container;
  /** Number of entries of the container. */
  size: number;
  /** The key of an object that the current value belongs to. */
  key: string;
}

/** A part of the parser, which waits at each `yield` for the next piece. */
type Part<Result> = Generator<undefined, Result, undefined>;

/**
 * A snapshot copies the entries of all containers that still grow. Up to so many are copied for each piece; a longer value is shown again
 * only after as many characters as it has further entries. All snapshots together then take time in proportion to the text.
 */
const COPIED_FREELY = 256;

/** Characters of a text that can be a number or a word, in a code block or not. */
const MAX_LONE = 1_000;

/** Deeper values are shown only when complete, because each snapshot copies everything that still grows. */
const DEEPEST = 500;

const ESCAPES: Readonly<Record<string, string | undefined>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Parses JSON that is still being written, each character once. A string appears as far as it was received; numbers, `true` and `null`
 * appear when they are complete. Invalid JSON ends the parsing and leaves the value as it was.
 */
export class PartialJson {
  #root: unknown;
  readonly #frames: Frame[] = [];
  /** The current piece; everything before `#at` has been read. */
  #piece = '';
  #at = 0;
  /** Whether the value has changed since the last snapshot. */
  #changed = false;
  /** Number of entries, and of containers, that a snapshot copies. */
  #copied = 0;
  /** Number of characters since the last snapshot. */
  #fresh = 0;
  /** The text so far, as long as it can be one number or word; otherwise undefined. */
  #lone: string | undefined = '';
  readonly #parser: Part<void> = this.#document();

  /** Parses the next piece. Returns the value so far if it has changed; a long one only once enough of it is new. */
  next(text: string): unknown {
    this.push(text);
    this.#fresh += text.length;
    return this.#copied <= COPIED_FREELY + this.#fresh ? this.rest() : undefined;
  }

  /** Returns the value so far if it has changed since the last snapshot. */
  rest(): unknown {
    return this.#changed ? this.snapshot() : undefined;
  }

  /**
   * Returns the value if it has changed since the last snapshot, after the whole text was parsed. Only then a number, `true`, `false` or
   * `null` is known to be the value itself instead of a part of the words before it.
   */
  end(): unknown {
    const lone = this.#lone;
    this.#lone = undefined;
    if (lone === undefined) return this.rest();
    try {
      this.#set(JSON.parse(removeFence(lone)), false);
    } catch {
      // Words.
    }
    return this.rest();
  }

  /** Returns the value so far. It does not change later: of containers that still grow, parsing continues with a copy. */
  snapshot(): unknown {
    this.#changed = false;
    this.#fresh = 0;
    const seen = this.#root;
    this.#frames.forEach((frame, depth) => {
      const copy: Container = Array.isArray(frame.container)
        ? [...frame.container]
        : { ...frame.container };
      frame.container = copy;
      const parent = this.#frames[depth - 1];
      if (parent === undefined) this.#root = copy;
      else put(parent, copy, true);
    });
    return seen;
  }

  /** Parses the next piece. */
  push(text: string): void {
    this.#piece = text;
    this.#at = 0;
    if (this.#lone !== undefined)
      this.#lone = this.#lone.length + text.length > MAX_LONE ? undefined : this.#lone + text;
    this.#parser.next();
  }

  *#document(): Part<void> {
    try {
      // Other text, such as the fence of a code block, may precede the value.
      let first: string;
      do first = yield* this.#next();
      while (!/["[\]{}]/.test(first));
      this.#lone = undefined;
      yield* this.#value(first);
    } catch {
      // Invalid JSON ends the parsing.
    }
  }

  *#value(first: string): Part<void> {
    if (first === '{' || first === '[') yield* this.#container(first === '[');
    else if (first === '"') {
      this.#set('', false);
      yield* this.#string((text) => {
        this.#set(text, true);
      });
    } else yield* this.#literal(first);
  }

  *#container(isList: boolean): Part<void> {
    if (this.#frames.length === DEEPEST) throw new SyntaxError();
    const frame: Frame = { container: isList ? [] : {}, size: 0, key: '' };
    const end = isList ? ']' : '}';
    this.#set(frame.container, false);
    this.#frames.push(frame);
    this.#copied++;
    let c = yield* this.#next();
    while (c !== end) {
      if (!isList) {
        if (c !== '"') throw new SyntaxError();
        frame.key = yield* this.#string();
        if ((yield* this.#next()) !== ':') throw new SyntaxError();
        c = yield* this.#next();
      }
      yield* this.#value(c);
      c = yield* this.#next();
      if (c === ',') c = yield* this.#next();
      else if (c !== end) throw new SyntaxError();
    }
    this.#frames.pop();
    this.#copied -= frame.size + 1;
  }

  /** Parses a number, `true`, `false` or `null`, which is complete with the character after it. */
  *#literal(first: string): Part<void> {
    let text = first + this.#before(/[\s,\]}]/);
    while (this.#atEnd) {
      yield;
      text += this.#before(/[\s,\]}]/);
    }
    this.#set(JSON.parse(text), false);
  }

  /** Parses the rest of a string. @param show called with what is received of it, each time it grows */
  *#string(show?: (text: string) => void): Part<string> {
    let text = '';
    const grow = (more: string): void => {
      text += more;
      if (more !== '') show?.(text);
    };
    for (;;) {
      grow(this.#before(/["\\]/));
      if (this.#atEnd) yield;
      else if ((yield* this.#char()) === '"') return text;
      else grow(yield* this.#escape());
    }
  }

  *#escape(): Part<string> {
    const kind = yield* this.#char();
    if (kind !== 'u') return ESCAPES[kind] ?? kind;
    let digits = '';
    while (digits.length < 4) digits += yield* this.#char();
    return String.fromCharCode(parseInt(digits, 16));
  }

  /** Takes the next character that is not white space. */
  *#next(): Part<string> {
    this.#before(/\S/);
    while (this.#atEnd) {
      yield;
      this.#before(/\S/);
    }
    return yield* this.#char();
  }

  *#char(): Part<string> {
    while (this.#atEnd) yield;
    return this.#piece.charAt(this.#at++);
  }

  /** Takes what precedes the next character that matches `end`, or the rest of the piece. */
  #before(end: RegExp): string {
    const rest = this.#piece.slice(this.#at);
    const length = rest.search(end);
    const text = length < 0 ? rest : rest.slice(0, length);
    this.#at += text.length;
    return text;
  }

  get #atEnd(): boolean {
    return this.#at === this.#piece.length;
  }

  /** Adds a value at the current position, or replaces the one added there last. */
  #set(value: unknown, again: boolean): void {
    this.#changed = true;
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#root = value;
    else {
      put(frame, value, again);
      if (again) return;
      frame.size++;
      this.#copied++;
    }
  }
}

function put({ container, key }: Frame, value: unknown, again: boolean): void {
  if (Array.isArray(container)) container[again ? container.length - 1 : container.length] = value;
  // `__proto__` is a key like any other.
  else
    Object.defineProperty(container, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}
