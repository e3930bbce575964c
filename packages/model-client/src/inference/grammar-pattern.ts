import { classText, LINE_ENDS, literal, type Range, SETS, Unsupported } from './character-class.js';

/** Any text inside a JSON string. */
const ANY_TEXT = `${classText([], true)}*`;

/** Control characters behind a backslash. */
const CONTROLS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
  ['0', 0x00],
]);

/** Deeper groups are not read. */
const DEEPEST = 64;

/**
 * Returns a pattern that servers can make a grammar of: with `^` and `$`, and without a part that matches a quote, a backslash or a control
 * character, with which a model would leave the JSON string that it writes. All that the result matches, `pattern` matches too.
 *
 * Returns undefined for what grammars do not have, such as lookarounds and references to groups, and for a pattern that needs one of those
 * characters.
 */
export function grammarPattern(pattern: string): string | undefined {
  try {
    return new Reader(pattern).whole();
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** Reads a pattern from left to right, and returns its parts as grammars have them. */
class Reader {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  whole(): string {
    const alternatives: string[] = [];
    do {
      const begins = this.#take('^');
      const text = this.#sequence(0);
      const ends = this.#take('$');
      alternatives.push(`${begins ? '' : ANY_TEXT}${text}${ends ? '' : ANY_TEXT}`);
    } while (this.#take('|'));
    if (this.#at < this.#characters.length) throw new Unsupported();
    return alternatives.length === 1
      ? `^${alternatives.join('')}$`
      : `^(${alternatives.join('|')})$`;
  }

  #sequence(depth: number): string {
    let text = '';
    while (this.#at < this.#characters.length && !'|)$'.includes(this.#peek()))
      text += this.#atom(depth) + this.#quantifier();
    return text;
  }

  #atom(depth: number): string {
    const character = this.#next();
    if (character === '(') return this.#group(depth + 1);
    if (character === '[') return this.#class();
    if (character === '.') return classText(LINE_ENDS, true);
    if (character === '\\') return this.#escape();
    if ('^*+?{'.includes(character)) throw new Unsupported();
    return literal(codeOf(character));
  }

  #group(depth: number): string {
    if (depth > DEEPEST) throw new Unsupported();
    if (this.#take('?') && !this.#take(':')) this.#name();
    const alternatives: string[] = [];
    do alternatives.push(this.#sequence(depth));
    while (this.#take('|'));
    if (!this.#take(')')) throw new Unsupported();
    return `(${alternatives.join('|')})`;
  }

  /** Skips the name of a group. */
  #name(): void {
    if (!this.#take('<') || '=!'.includes(this.#peek())) throw new Unsupported();
    while (this.#next() !== '>');
  }

  /** Grammars know no lazy repetition; it matches the same texts. */
  #quantifier(): string {
    let found = ['*', '+', '?'].find((each) => this.#take(each)) ?? '';
    if (found === '' && this.#take('{')) {
      found = '{';
      while (!found.endsWith('}')) found += this.#next();
      if (!/^\{\d+(?:,\d*)?\}$/.test(found)) throw new Unsupported();
    }
    if (found !== '') this.#take('?');
    return found;
  }

  #escape(): string {
    const set = SETS.get(this.#peek());
    if (set === undefined) return literal(this.#escaped());
    this.#at++;
    return classText(set, false);
  }

  /** Reads the character after a backslash. */
  #escaped(): number {
    const character = this.#next();
    const control = CONTROLS.get(character);
    if (control !== undefined) return control;
    if (character === 'x') return this.#hex(2);
    if (character === 'u') return this.#hex(4);
    // A reference, a boundary, a property of Unicode and others.
    if (/[A-Za-z0-9]/.test(character)) throw new Unsupported();
    return codeOf(character);
  }

  #hex(length: number): number {
    let digits = '';
    while (digits.length < length) digits += this.#next();
    const code = /^[\dA-Fa-f]+$/.test(digits) ? Number.parseInt(digits, 16) : NaN;
    // Half of a character, which the other half would follow.
    if (Number.isNaN(code) || (code >= 0xd800 && code <= 0xdfff)) throw new Unsupported();
    return code;
  }

  #class(): string {
    const isNegated = this.#take('^');
    const ranges: Range[] = [];
    while (!this.#take(']')) {
      const first = this.#member();
      if (typeof first !== 'number') ranges.push(...first);
      else ranges.push([first, this.#rangeEnd() ?? first]);
    }
    return classText(ranges, isNegated);
  }

  /** Reads a character of a class, or a set of them. */
  #member(): number | readonly Range[] {
    const character = this.#next();
    if (character !== '\\') return codeOf(character);
    const set = SETS.get(this.#peek());
    if (set === undefined) return this.#escaped();
    this.#at++;
    return set;
  }

  #rangeEnd(): number | undefined {
    if (this.#peek() !== '-' || this.#characters[this.#at + 1] === ']') return undefined;
    this.#at++;
    const last = this.#member();
    if (typeof last !== 'number') throw new Unsupported();
    return last;
  }

  #peek(): string {
    return this.#characters[this.#at] ?? '';
  }

  #next(): string {
    const character = this.#characters[this.#at++];
    if (character === undefined) throw new Unsupported();
    return character;
  }

  #take(character: string): boolean {
    if (this.#characters[this.#at] !== character) return false;
    this.#at++;
    return true;
  }
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
