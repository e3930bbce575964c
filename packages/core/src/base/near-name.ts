/**
 * What other clients call things, for the errors: each name in lower case without underscores and hyphens, with the one that stands for it
 * here. That may lie deeper, as in `options.num_predict`.
 */
export type Aliases = Readonly<Record<string, string>>;

/** Letters that a name needs before one of them may be wrong: in short ones, such as `top_k` and `top_n`, it makes another name. */
const LETTERS = 8;

/** Gets the name that is most likely meant by an unknown one: another spelling of a known one, or what an alias stands for. */
export function rightName(name: string, known: readonly string[], aliases: Aliases): string | undefined {
  const alias = aliasFor(name, aliases);
  return (
    respelled(name, known) ?? (alias !== undefined && known.includes(alias.split('.', 1)[0] ?? '') ? alias : oneLetterOff(name, known))
  );
}

/** Gets what an alias stands for. */
export function aliasFor(name: string, aliases: Aliases): string | undefined {
  const folded = foldName(name);
  return Object.hasOwn(aliases, folded) ? aliases[folded] : undefined;
}

/** Gets the known name that differs from an unknown one only in case, underscores and hyphens. */
export function respelled(name: string, known: Iterable<string>): string | undefined {
  const folded = foldName(name);
  for (const right of known) if (foldName(right) === folded) return right;
  return undefined;
}

/** Gets the known name of eight letters or more that differs from an unknown one in one letter, or in two neighbours that are swapped. */
export function oneLetterOff(name: string, known: Iterable<string>): string | undefined {
  for (const right of known) if (isOneLetterOff(name, right)) return right;
  return undefined;
}

/** A name without what differs between conventions: `maxTokens`, `max_tokens` and `Max-Tokens` are `maxtokens`. */
function foldName(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

function isOneLetterOff(name: string, right: string): boolean {
  if (Math.abs(name.length - right.length) > 1 || (right.match(/\p{L}/gu)?.length ?? 0) < LETTERS) return false;
  const shorter = Math.min(name.length, right.length);
  let start = 0;
  while (start < shorter && name[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && name.at(-1 - end) === right.at(-1 - end)) end++;
  const found = name.slice(start, name.length - end);
  const wanted = right.slice(start, right.length - end);
  // A digit tells names apart: `ipv4_address` and `ipv6_address`.
  if (!/^\p{L}*$/u.test(found + wanted)) return false;
  return found.length + wanted.length <= 2
    ? found.length < 2 && wanted.length < 2
    : found.length === 2 && found === `${wanted.charAt(1)}${wanted.charAt(0)}`;
}
