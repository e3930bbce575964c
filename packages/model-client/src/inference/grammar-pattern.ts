import {
  writeClass,
  writeNegatedClass,
  LINE_ENDS,
  writeCharacter,
  type Range,
  ESCAPE_SETS,
  UnsupportedPattern,
} from './character-class.js';

/** Any text inside a JSON string. */
const ANY_TEXT = `${writeNegatedClass([])}*`;

/** Control characters by the letter after the backslash. */
const CONTROL_ESCAPES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
  ['0', 0x00],
]);

/** Patterns with deeper groups are not supported. */
const MAX_DEPTH = 64;

/**
 * Converts a pattern to one that servers can make a grammar of. The result begins with `^`, ends
 * with `$`, and matches no quote, backslash or control character: with one of these, a model would
 * break out of the JSON string that it writes. The result may match fewer texts than `pattern`, but
 * never others.
 *
 * Returns undefined for syntax that grammars lack, such as lookarounds and references to groups,
 * and for a pattern that requires one of those characters.
 */
export function toGrammarPattern(pattern: string): string | undefined {
  try {
    return new PatternReader(pattern).readPattern();
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

/** Reads a pattern from left to right and writes each part in the syntax of grammars. */
class PatternReader {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  readPattern(): string {
    const alternatives: string[] = [];
    do {
      const begins = this.#take('^');
      const text = this.#readSequence(0);
      const ends = this.#take('$');
      alternatives.push(`${begins ? '' : ANY_TEXT}${text}${ends ? '' : ANY_TEXT}`);
    } while (this.#take('|'));
    if (this.#at < this.#characters.length) throw new UnsupportedPattern();
    return alternatives.length === 1
      ? `^${alternatives.join('')}$`
      : `^${joinGroup(alternatives)}$`;
  }

  #readSequence(depth: number): string {
    let text = '';
    while (this.#at < this.#characters.length && !'|)$'.includes(this.#peek()))
      text += this.#readAtom(depth) + this.#readQuantifier();
    return text;
  }

  #readAtom(depth: number): string {
    const character = this.#next();
    if (character === '(') return this.#readGroup(depth + 1);
    if (character === '[') return this.#readClass();
    if (character === '.') return writeNegatedClass(LINE_ENDS);
    if (character === '\\') return this.#readEscape();
    if ('^*+?{'.includes(character)) throw new UnsupportedPattern();
    return writeCharacter(readCode(character));
  }

  #readGroup(depth: number): string {
    if (depth > MAX_DEPTH) throw new UnsupportedPattern();
    if (this.#take('?') && !this.#take(':')) this.#skipName();
    const alternatives: string[] = [];
    do alternatives.push(this.#readSequence(depth));
    while (this.#take('|'));
    if (!this.#take(')')) throw new UnsupportedPattern();
    return joinGroup(alternatives);
  }

  /** Skips the name of a group. */
  #skipName(): void {
    if (!this.#take('<') || '=!'.includes(this.#peek())) throw new UnsupportedPattern();
    while (this.#next() !== '>');
  }

  /**
   * Drops the `?` of a lazy repetition, which matches the same texts and does not exist in
   * grammars.
   */
  #readQuantifier(): string {
    let found = ['*', '+', '?'].find((each) => this.#take(each)) ?? '';
    if (found === '' && this.#take('{')) {
      found = '{';
      while (!found.endsWith('}')) found += this.#next();
      if (!/^\{\d+(?:,\d*)?\}$/.test(found)) throw new UnsupportedPattern();
    }
    if (found !== '') this.#take('?');
    return found;
  }

  #readEscape(): string {
    const set = ESCAPE_SETS.get(this.#peek());
    if (set === undefined) return writeCharacter(this.#readEscapedCharacter());
    this.#at++;
    return writeClass(set);
  }

  /** Reads the character after a backslash. */
  #readEscapedCharacter(): number {
    const character = this.#next();
    const control = CONTROL_ESCAPES.get(character);
    if (control !== undefined) return control;
    if (character === 'x') return this.#readHex(2);
    if (character === 'u') return this.#readHex(4);
    // References, boundaries, Unicode properties and so on.
    if (/[A-Za-z0-9]/.test(character)) throw new UnsupportedPattern();
    return readCode(character);
  }

  #readHex(length: number): number {
    let digits = '';
    while (digits.length < length) digits += this.#next();
    const code = /^[\dA-Fa-f]+$/.test(digits) ? Number.parseInt(digits, 16) : NaN;
    // A surrogate is only half of a character.
    if (Number.isNaN(code) || (code >= 0xd800 && code <= 0xdfff)) throw new UnsupportedPattern();
    return code;
  }

  #readClass(): string {
    const isNegated = this.#take('^');
    const ranges: Range[] = [];
    while (!this.#take(']')) {
      const first = this.#readMember();
      if (typeof first !== 'number') ranges.push(...first);
      else ranges.push([first, this.#readRangeEnd() ?? first]);
    }
    return isNegated ? writeNegatedClass(ranges) : writeClass(ranges);
  }

  /** Reads a character of a class, or a set of them. */
  #readMember(): number | readonly Range[] {
    const character = this.#next();
    if (character !== '\\') return readCode(character);
    const set = ESCAPE_SETS.get(this.#peek());
    if (set === undefined) return this.#readEscapedCharacter();
    this.#at++;
    return set;
  }

  #readRangeEnd(): number | undefined {
    if (this.#peek() !== '-' || this.#characters[this.#at + 1] === ']') return undefined;
    this.#at++;
    const last = this.#readMember();
    if (typeof last !== 'number') throw new UnsupportedPattern();
    return last;
  }

  #peek(): string {
    return this.#characters[this.#at] ?? '';
  }

  #next(): string {
    const character = this.#characters[this.#at++];
    if (character === undefined) throw new UnsupportedPattern();
    return character;
  }

  #take(character: string): boolean {
    if (this.#characters[this.#at] !== character) return false;
    this.#at++;
    return true;
  }
}

function readCode(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Joins alternatives to a group. Grammars have no empty one, so that the others are optional. */
function joinGroup(alternatives: readonly string[]): string {
  const others = alternatives.filter((alternative) => alternative !== '');
  const group = `(${others.join('|')})`;
  return others.length === alternatives.length ? group : `(${group}?)`;
}
