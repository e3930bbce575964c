/**
 * Names that other clients use, for error messages: each in lower case without underscores and
 * hyphens, with the name that this API uses instead. The latter may be nested, as in
 * `options.num_predict`.
 */
export type Aliases = Readonly<Record<string, string>>;

/** Shorter names are not matched with one letter off: there, it often makes another word. */
const MIN_LETTERS = 4;

/**
 * Returns the name that an unknown one most likely means: a known name spelled differently, or the
 * one that an alias refers to.
 */
export function findRightName(
  name: string,
  known: readonly string[],
  aliases: Aliases = {},
): string | undefined {
  const respelled = findRespelled(name, known);
  if (respelled !== undefined) return respelled;
  const alias = findAlias(name, aliases);
  const isKnown = alias !== undefined && known.includes(alias.split('.', 1)[0] ?? '');
  return isKnown ? alias : findOneLetterOff(name, known);
}

/** Returns the name that an alias refers to; undefined for a name that is not an alias. */
export function findAlias(name: string, aliases: Aliases): string | undefined {
  const folded = foldName(name);
  return Object.hasOwn(aliases, folded) ? aliases[folded] : undefined;
}

/**
 * Returns the known name that differs from an unknown one only in case, underscores and hyphens.
 */
export function findRespelled(name: string, known: Iterable<string>): string | undefined {
  const folded = foldName(name);
  for (const right of known) if (foldName(right) === folded) return right;
  return undefined;
}

/**
 * Returns the known name, of four letters or more, that an unknown one misspells: with one letter
 * missing, added or changed, or with two neighbours swapped.
 */
export function findOneLetterOff(name: string, known: Iterable<string>): string | undefined {
  for (const right of known)
    if (keepLetters(right).length >= MIN_LETTERS && isOneLetterOff(name, right)) return right;
  return undefined;
}

/**
 * Removes what differs between naming conventions: `maxTokens`, `max_tokens` and `Max-Tokens`
 * become `maxtokens`.
 */
function foldName(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

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
  if (keepLetters(difference) !== difference) return false;
  if (found.length + wanted.length > 2)
    return found.length === 2 && found === `${wanted.charAt(1)}${wanted.charAt(0)}`;
  return found.length < 2 && wanted.length < 2 && !isWord(right, start, wanted.length);
}

/**
 * Returns whether a part of a name is a word between underscores, which distinguishes names:
 * `top_k` and `top_p`.
 */
function isWord(name: string, start: number, length: number): boolean {
  const isSeparator = (letter: string | undefined): boolean =>
    letter === undefined || letter === '_' || letter === '-';
  return (
    length > 0 &&
    isSeparator(start === 0 ? undefined : name[start - 1]) &&
    isSeparator(name[start + length])
  );
}

/** Removes everything but letters. Beyond ASCII, all characters count as letters. */
function keepLetters(name: string): string {
  return name.replace(/[^a-z\x80-\uffff]/gi, '');
}
