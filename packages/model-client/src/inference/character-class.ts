/** Something that a grammar cannot express. */
export class Unsupported extends Error {}

/** A range of characters: its first and its last code point. */
export type Range = readonly [first: number, last: number];

const LAST_CHARACTER = 0x10ffff;

/** The characters that a JSON string holds as they are: no control character, no quote and no backslash. */
const ALLOWED: readonly Range[] = [
  [0x20, 0x21],
  [0x23, 0x5b],
  [0x5d, LAST_CHARACTER],
];

/** The other characters, inside a class. */
const OTHERS = String.raw`"\\\x00-\x1F`;

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

/** The sets behind a backslash. */
export const SETS: ReadonlyMap<string, readonly Range[]> = /* @__PURE__ */ new Map([
  ['d', DIGITS],
  ['w', LETTERS],
  ['s', SPACES],
  ['D', complement(DIGITS)],
  ['W', complement(LETTERS)],
  ['S', complement(SPACES)],
]);

/** Writes one character; as a class where it has a meaning of its own. */
export function literal(code: number): string {
  const character = String.fromCodePoint(code);
  return code < 0x20 || '^$\\.*+?()[]{}|"'.includes(character)
    ? classText([[code, code]], false)
    : character;
}

/** Returns a class of the allowed characters among these ranges, or of those outside them. */
export function classText(ranges: readonly Range[], isNegated: boolean): string {
  const set = isNegated ? complement(ranges) : ranges;
  // It is shorter to say what is not in a set that has all the rest of Unicode.
  if (set.some(([, last]) => last === LAST_CHARACTER))
    return `[^${rangesText(complement(set))}${OTHERS}]`;
  const allowed = set.flatMap(([first, last]) =>
    ALLOWED.flatMap(([from, to]): Range[] =>
      first > to || last < from ? [] : [[Math.max(first, from), Math.min(last, to)]],
    ),
  );
  if (allowed.length === 0) throw new Unsupported();
  return `[${rangesText(allowed)}]`;
}

function rangesText(ranges: readonly Range[]): string {
  return ranges
    .map(([first, last]) =>
      first === last ? memberText(first) : `${memberText(first)}-${memberText(last)}`,
    )
    .join('');
}

/** Writes a character of a class; one that has a meaning of its own, or cannot be seen, by its number. */
function memberText(code: number): string {
  const character = String.fromCodePoint(code);
  const hex = code.toString(16).toUpperCase();
  if (code < 0x20 || '"\\]^-['.includes(character)) return `\\x${hex.padStart(2, '0')}`;
  return /^[^ \P{Z}]|\p{C}$/u.test(character) && code <= 0xffff
    ? `\\u${hex.padStart(4, '0')}`
    : character;
}

/** Returns all other characters. */
function complement(ranges: readonly Range[]): readonly Range[] {
  const rest: Range[] = [];
  let from = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > from) rest.push([from, first - 1]);
    from = Math.max(from, last + 1);
  }
  return from > LAST_CHARACTER ? rest : [...rest, [from, LAST_CHARACTER]];
}
