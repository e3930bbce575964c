/**
 * Names that other clients use, for error messages: each in lower case without underscores and hyphens, with the name that this API uses
 * instead. The latter may be nested, as in `options.num_predict`.
 */
export type Aliases = Readonly<Record<string, string>>;

/** Names with fewer letters are not matched with one letter off: there it often makes another name, such as `top_k` and `top_n`. */
const LETTERS = 8;
/** As `LETTERS`, for options: there are few of them, and `suddo` is not to act as nobody. */
const LETTERS_OF_OPTIONS = 4;
export type NearName = (name: string, known: readonly string[]) => string | undefined;

export function nearName(aliases: Aliases = {}): NearName {
  return (name, known) => rightName(name, known, aliases, LETTERS_OF_OPTIONS);
}

/** Returns the name that an unknown one most likely means: a known name spelled differently, or the one that an alias refers to. */
export function rightName(
  name: string,
  known: readonly string[],
  aliases: Aliases,
  letters: number = LETTERS,
): string | undefined {
  const alias = aliasFor(name, aliases);
  return (
    respelled(name, known) ??
    (alias !== undefined && known.includes(alias.split('.', 1)[0] ?? '')
      ? alias
      : oneLetterOff(name, known, letters))
  );
}

export function aliasFor(name: string, aliases: Aliases): string | undefined {
  const folded = foldName(name);
  return Object.hasOwn(aliases, folded) ? aliases[folded] : undefined;
}

/** Returns the known name that differs from an unknown one only in case, underscores and hyphens. */
export function respelled(name: string, known: Iterable<string>): string | undefined {
  const folded = foldName(name);
  for (const right of known) if (foldName(right) === folded) return right;
  return undefined;
}

/** Returns the known name of so many letters or more that differs from an unknown one in one letter or in two swapped neighbours. */
export function oneLetterOff(
  name: string,
  known: Iterable<string>,
  letters: number = LETTERS,
): string | undefined {
  for (const right of known)
    if (lettersOf(right).length >= letters && isOneLetterOff(name, right)) return right;
  return undefined;
}

/** Removes what differs between naming conventions: `maxTokens`, `max_tokens` and `Max-Tokens` become `maxtokens`. */
const foldName = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

function isOneLetterOff(name: string, right: string): boolean {
  if (Math.abs(name.length - right.length) > 1) return false;
  const shorter = Math.min(name.length, right.length);
  let start = 0;
  while (start < shorter && name[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && name.at(-1 - end) === right.at(-1 - end)) end++;
  const found = name.slice(start, name.length - end);
  const wanted = right.slice(start, right.length - end);
  // A digit distinguishes names: `ipv4_address` and `ipv6_address`.
  const difference = found + wanted;
  if (lettersOf(difference) !== difference) return false;
  return found.length + wanted.length <= 2
    ? found.length < 2 && wanted.length < 2
    : found.length === 2 && found === `${wanted.charAt(1)}${wanted.charAt(0)}`;
}

/** Leaves out what is no letter. Beyond ASCII all characters count as letters. */
const lettersOf = (name: string): string => name.replace(/[^a-z\x80-\uffff]/gi, '');
