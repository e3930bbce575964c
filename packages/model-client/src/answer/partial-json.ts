import { removeFence } from './fence.js';

/**
 * A value that may be incomplete: any key can be missing, and any list or string can be shorter.
 */
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

/** A step of the parser. Each `yield` waits for the next piece. */
type Part<Result> = Generator<undefined, Result, undefined>;

/**
 * A snapshot copies the entries of all containers that still grow. Up to this number of entries,
 * each piece has a snapshot. A longer value has its next one only after as many new characters as
 * it has entries beyond that, so all snapshots together cost time in proportion to the text.
 */
const MAX_FREE_COPIES = 256;

/** Longest text that is tried as a lone number or word, with or without a code block around it. */
const MAX_LONE_CHARACTERS = 1_000;

/** Parsing ends at deeper values: each snapshot copies every container that still grows. */
const MAX_DEPTH = 500;

const ESCAPES: Readonly<Record<string, string | undefined>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Parses JSON that is still being written, each character once. A string appears as far as it was
 * received; numbers, `true` and `null` appear when they are complete. Invalid JSON ends the parsing
 * and leaves the value as it was.
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
  #copiedEntries = 0;
  /** Number of characters since the last snapshot. */
  #newCharacters = 0;
  /** The text so far, as long as it can be one number or word; otherwise undefined. */
  #loneText: string | undefined = '';
  readonly #parser: Part<void> = this.#parseDocument();

  /**
   * Parses the next piece. Returns the value so far if it has changed; a long one only once enough
   * of it is new.
   */
  next(text: string): unknown {
    this.push(text);
    this.#newCharacters += text.length;
    return this.#copiedEntries <= MAX_FREE_COPIES + this.#newCharacters ? this.rest() : undefined;
  }

  /** Returns the value so far if it has changed since the last snapshot. */
  rest(): unknown {
    return this.#changed ? this.snapshot() : undefined;
  }

  /**
   * Returns the value if it has changed since the last snapshot, after the whole text was parsed.
   * Only then a number, `true`, `false` or `null` is known to be the value itself instead of a part
   * of the words before it.
   */
  end(): unknown {
    const lone = this.#loneText;
    this.#loneText = undefined;
    if (lone === undefined) return this.rest();
    try {
      this.#addValue(JSON.parse(removeFence(lone)));
    } catch {
      // The text was words.
    }
    return this.rest();
  }

  /**
   * Returns the value so far, which never changes later: parsing continues with copies of the
   * containers that still grow.
   */
  snapshot(): unknown {
    this.#changed = false;
    this.#newCharacters = 0;
    const seen = this.#root;
    this.#frames.forEach((frame, depth) => {
      const copy: Container = Array.isArray(frame.container)
        ? [...frame.container]
        : { ...frame.container };
      frame.container = copy;
      const parent = this.#frames[depth - 1];
      if (parent === undefined) this.#root = copy;
      else replaceLastValue(parent, copy);
    });
    return seen;
  }

  /** Parses the next piece. */
  push(text: string): void {
    this.#piece = text;
    this.#at = 0;
    if (this.#loneText !== undefined)
      this.#loneText =
        this.#loneText.length + text.length > MAX_LONE_CHARACTERS
          ? undefined
          : this.#loneText + text;
    this.#parser.next();
  }

  *#parseDocument(): Part<void> {
    try {
      // Other text, such as the fence of a code block, may precede the value.
      let first: string;
      do first = yield* this.#nextVisible();
      while (!/["[\]{}]/.test(first));
      this.#loneText = undefined;
      yield* this.#parseValue(first);
    } catch {
      // Invalid JSON ends the parsing.
    }
  }

  *#parseValue(first: string): Part<void> {
    if (first === '{' || first === '[') yield* this.#parseContainer(first === '[');
    else if (first === '"') {
      this.#addValue('');
      yield* this.#parseString((text) => {
        this.#replaceValue(text);
      });
    } else yield* this.#parseLiteral(first);
  }

  *#parseContainer(isList: boolean): Part<void> {
    if (this.#frames.length === MAX_DEPTH) throw new SyntaxError();
    const frame: Frame = { container: isList ? [] : {}, size: 0, key: '' };
    const end = isList ? ']' : '}';
    this.#addValue(frame.container);
    this.#frames.push(frame);
    this.#copiedEntries++;
    let c = yield* this.#nextVisible();
    while (c !== end) {
      if (!isList) {
        if (c !== '"') throw new SyntaxError();
        frame.key = yield* this.#parseString();
        if ((yield* this.#nextVisible()) !== ':') throw new SyntaxError();
        c = yield* this.#nextVisible();
      }
      yield* this.#parseValue(c);
      c = yield* this.#nextVisible();
      if (c === ',') c = yield* this.#nextVisible();
      else if (c !== end) throw new SyntaxError();
    }
    this.#frames.pop();
    this.#copiedEntries -= frame.size + 1;
  }

  /** Parses a number, `true`, `false` or `null`, which is complete with the character after it. */
  *#parseLiteral(first: string): Part<void> {
    let text = first + this.#takeUntil(/[\s,\]}]/);
    while (this.#atEnd) {
      yield;
      text += this.#takeUntil(/[\s,\]}]/);
    }
    this.#addValue(JSON.parse(text));
  }

  /**
   * Parses the rest of a string.
   * @param show called with the string so far, each time it grows
   */
  *#parseString(show?: (text: string) => void): Part<string> {
    let text = '';
    const grow = (more: string): void => {
      text += more;
      if (more !== '') show?.(text);
    };
    for (;;) {
      grow(this.#takeUntil(/["\\]/));
      if (this.#atEnd) yield;
      else if ((yield* this.#nextCharacter()) === '"') return text;
      else grow(yield* this.#parseEscape());
    }
  }

  *#parseEscape(): Part<string> {
    const kind = yield* this.#nextCharacter();
    if (kind !== 'u') return ESCAPES[kind] ?? kind;
    let digits = '';
    while (digits.length < 4) digits += yield* this.#nextCharacter();
    return String.fromCharCode(parseInt(digits, 16));
  }

  /** Takes the next character that is not white space. */
  *#nextVisible(): Part<string> {
    this.#takeUntil(/\S/);
    while (this.#atEnd) {
      yield;
      this.#takeUntil(/\S/);
    }
    return yield* this.#nextCharacter();
  }

  *#nextCharacter(): Part<string> {
    while (this.#atEnd) yield;
    return this.#piece.charAt(this.#at++);
  }

  /** Takes everything before the next character that matches `end`, or the rest of the piece. */
  #takeUntil(end: RegExp): string {
    const rest = this.#piece.slice(this.#at);
    const length = rest.search(end);
    const text = length < 0 ? rest : rest.slice(0, length);
    this.#at += text.length;
    return text;
  }

  get #atEnd(): boolean {
    return this.#at === this.#piece.length;
  }

  /** Adds a value to the innermost container, or makes it the root. */
  #addValue(value: unknown): void {
    this.#changed = true;
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      this.#root = value;
      return;
    }
    const { container, key } = frame;
    if (Array.isArray(container)) container.push(value);
    else defineKey(container, key, value);
    frame.size++;
    this.#copiedEntries++;
  }

  /** Replaces the value that was added last. */
  #replaceValue(value: unknown): void {
    this.#changed = true;
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#root = value;
    else replaceLastValue(frame, value);
  }
}

function replaceLastValue({ container, key }: Frame, value: unknown): void {
  if (Array.isArray(container)) container[container.length - 1] = value;
  else defineKey(container, key, value);
}

/** Defines a key instead of assigning it: `__proto__` must become a plain key. */
function defineKey(container: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(container, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
