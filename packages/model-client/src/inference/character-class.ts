/** Thrown for a pattern that a grammar cannot express. */
export class UnsupportedPattern extends Error {}

/** A range of characters: its first and its last code point. */
export type Range = readonly [first: number, last: number];

const LAST_CHARACTER = 0x10ffff;

/**
 * The characters of a JSON string that need no escape: all but control characters, the quote and
 * the backslash.
 */
const STRING_CHARACTERS: readonly Range[] = [
  [0x20, 0x21],
  [0x23, 0x5b],
  [0x5d, LAST_CHARACTER],
];

/** All other characters, as written inside a class. */
const ESCAPED_CHARACTERS = String.raw`"\\\x00-\x1F`;

const DIGITS: readonly Range[] = [[0x30, 0x39]];
const LETTERS: readonly Range[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x5f, 0x5f],
];
export const LINE_ENDS: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const SPACES: readonly Range[] = [
  [0x20, 0x20],
  [0x09, 0x0d],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** The sets that a backslash and a letter stand for. */
export const ESCAPE_SETS: ReadonlyMap<string, readonly Range[]> = /* @__PURE__ */ new Map([
  ['d', DIGITS],
  ['w', LETTERS],
  ['s', SPACES],
  ['D', complementRanges(DIGITS)],
  ['W', complementRanges(LETTERS)],
  ['S', complementRanges(SPACES)],
]);

/** Writes one character; as a class if it would otherwise be an operator. */
export function writeCharacter(code: number): string {
  const character = String.fromCodePoint(code);
  return code < 0x20 || '^$\\.*+?()[]{}|"'.includes(character)
    ? writeClass([[code, code]])
    : character;
}

/** Returns a class of the allowed characters outside of these ranges. */
export function writeNegatedClass(ranges: readonly Range[]): string {
  return writeClass(complementRanges(ranges));
}

/** Returns a class of the allowed characters among these ranges. */
export function writeClass(ranges: readonly Range[]): string {
  // A set that reaches the end of Unicode is shorter as a negated class.
  if (ranges.some(([, last]) => last === LAST_CHARACTER))
    return `[^${writeRanges(complementRanges(ranges))}${ESCAPED_CHARACTERS}]`;
  const allowed = ranges.flatMap(([first, last]) =>
    STRING_CHARACTERS.flatMap(([from, to]): Range[] =>
      first > to || last < from ? [] : [[Math.max(first, from), Math.min(last, to)]],
    ),
  );
  if (allowed.length === 0) throw new UnsupportedPattern();
  return `[${writeRanges(allowed)}]`;
}

function writeRanges(ranges: readonly Range[]): string {
  return ranges
    .map(([first, last]) =>
      first === last ? writeMember(first) : `${writeMember(first)}-${writeMember(last)}`,
    )
    .join('');
}

/** Writes a character of a class; special and invisible ones by their code. */
function writeMember(code: number): string {
  const character = String.fromCodePoint(code);
  const hex = code.toString(16).toUpperCase();
  if (code < 0x20 || '"\\]^-['.includes(character)) return `\\x${hex.padStart(2, '0')}`;
  return /^[^ \P{Z}]|\p{C}$/u.test(character) && code <= 0xffff
    ? `\\u${hex.padStart(4, '0')}`
    : character;
}

/** Returns the ranges of all other characters. */
function complementRanges(ranges: readonly Range[]): readonly Range[] {
  const rest: Range[] = [];
  let from = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > from) rest.push([from, first - 1]);
    from = Math.max(from, last + 1);
  }
  return from > LAST_CHARACTER ? rest : [...rest, [from, LAST_CHARACTER]];
}
