import { isCallback } from '../base/callback.js';
import { InputError } from '../base/errors.js';

/**
 * The names that other clients have for keys and options of this one. The value is the name here,
 * which may lead into an object (`options.num_predict`), or a sentence that says what to do instead;
 * an entry for some methods alone has a value for each of them. A sentence counts for any value that
 * switches something on, and one that begins with `! ` for `false` as well. A name with a dot is that of a key
 * inside another one, and its value leads from the outermost object. Case, underscores and hyphens
 * make no difference.
 */
export type Aliases = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Where options are given: for a new client, by `with()`, or for one call. */
export type OptionScope = 'client' | 'with' | 'call';

/** The names of the keys and the options of a client, by which its requests are checked. */
export interface ClientNames {
  /** Names that other clients have for keys and options. */
  readonly aliases: Aliases;
  /** The same, and those that other libraries have for options. */
  readonly optionAliases: Aliases;
  /** The options that each scope takes. A new client takes all of them. */
  readonly options: Readonly<Record<OptionScope, readonly string[]>>;
}

/** How the keys of an object are checked, and what the error of one of them says. */
export interface KeyCheck {
  /** Begins the message, such as `option ` or `chat: `. */
  readonly what: string;
  /** Where the keys are, such as `tls.` or `body.`. Default: nowhere. */
  readonly place?: string | undefined;
  readonly known: readonly string[];
  readonly aliases?: Aliases | undefined;
  /** The method, for entries of `aliases` that are for some methods alone. */
  readonly method?: string | undefined;
  readonly error: KeyErrorContext;
}

/** What the error of a refused key has besides its message. */
export interface KeyErrorContext {
  readonly code: string;
  readonly endpoint?: string | undefined;
  readonly hint?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses a key that clearly stands for a known one that is not given, and a function under a name
 * that nobody calls. `undefined` counts as left out.
 *
 * @returns the other unknown keys
 * @throws {InputError} naming the right key
 */
export function checkKeys(given: object, check: KeyCheck): string[] {
  const { what, place = '', known, aliases, method, error } = check;
  const fields = given as Fields;
  const unknown = listUnknown(given, known);
  for (const key of unknown) {
    const right = findRightKey(key, known, aliases, method);
    if (right !== undefined && isNeeded(fields, right, fields[key]))
      throw createKeyError(what + place + key, adviseOnKey(right, place), error);
    if (isCallback(key, fields[key]))
      throw createKeyError(what + place + key, 'a function of this name is never called', error);
  }
  return unknown;
}

/** Lists the keys of an object that are not known. `undefined` counts as left out. */
export function listUnknown(given: object, known: readonly string[]): string[] {
  const fields = given as Fields;
  return Object.keys(fields).filter((key) => fields[key] !== undefined && !known.includes(key));
}

/**
 * Returns what is wrong with the first key of an object that is not known, for a schema; undefined
 * where all are.
 */
export function findUnknown(given: object, known: readonly string[]): string | undefined {
  const [key] = listUnknown(given, known);
  if (key === undefined) return undefined;
  const right = findRightKey(key, known);
  const isMeant = right !== undefined && isNeeded(given, right, (given as Fields)[key]);
  return `${key} is not known: ${isMeant ? `use ${right}` : `the keys are ${known.join(', ')}`}`;
}

/**
 * Returns what an unknown key clearly stands for: a known key that is written otherwise, that
 * another client calls by this name, or that is one letter away.
 *
 * @returns a key, a path of keys, or a sentence of `aliases`
 */
export function findRightKey(
  key: string,
  known: readonly string[],
  aliases: Aliases = {},
  method?: string,
): string | undefined {
  return (
    findSameKey(key, known, aliases, method) ?? known.find((name) => isOneLetterOff(key, name))
  );
}

/** As `findRightKey`, without keys that are one letter away. */
export function findSameKey(
  key: string,
  known: readonly string[],
  aliases: Aliases,
  method?: string,
): string | undefined {
  const folded = foldName(key);
  return (
    known.find((name) => foldName(name) === folded) ??
    selectKnown(findAlias(key, aliases, method), known)
  );
}

/** Returns the value of an entry of `aliases`. */
export function findAlias(name: string, aliases: Aliases, method = ''): string | undefined {
  const folded = foldName(name);
  const entry = Object.entries(aliases).find(([other]) => foldName(other) === folded)?.[1];
  return typeof entry === 'object' ? entry[method] : entry;
}

/** Begins a sentence of `aliases` that is for any value. */
const FOR_ANY_VALUE = '! ';

/** Returns whether a value of `aliases` says what to do, rather than naming a key. */
export function isSentence(right: string): boolean {
  return right.includes(' ');
}

/**
 * Returns whether a key needs another one: the one it stands for is not given; or there is none, and
 * its value switches something on.
 *
 * @param fields where the other one would be
 */
export function isNeeded(fields: object, right: string, value: unknown): boolean {
  if (right.startsWith(FOR_ANY_VALUE)) return true;
  if (isSentence(right)) return value !== null && value !== false && value !== '';
  let given: unknown = fields;
  for (const name of right.split('.')) given = (given as Fields | null | undefined)?.[name];
  return given === undefined;
}

/** Returns what the message of a refused key advises. */
export function adviseOnKey(right: string, place: string): string {
  if (right.startsWith(FOR_ANY_VALUE)) return right.slice(FOR_ANY_VALUE.length);
  return isSentence(right) ? right : `use ${place}${right}`;
}

export function createKeyError(key: string, advice: string, error: KeyErrorContext): InputError {
  return new InputError(`${key} is not known: ${advice}`, error);
}

/**
 * Returns the value of an alias as an object has it: the whole path, or its last key where the path
 * leads into this object.
 */
function selectKnown(right: string | undefined, known: readonly string[]): string | undefined {
  if (right === undefined || isSentence(right)) return right;
  const [first = '', ...inner] = right.split('.');
  return known.includes(first) ? right : inner.find((name) => known.includes(name));
}

/** `maxTokens`, `max_tokens` and `Max-Tokens` become `maxtokens`. */
function foldName(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

/** A shorter name with one letter off is often another word. */
const MIN_LETTERS = 4;

/**
 * Returns whether a name has one letter more, less or other than the right one, or two neighbours
 * swapped. Digits, and a letter on its own between underscores, distinguish names: `ipv4_address`
 * and `ipv6_address`, `top_k` and `top_p`.
 */
function isOneLetterOff(name: string, right: string): boolean {
  if (Math.abs(name.length - right.length) > 1) return false;
  if (right.replaceAll(/[^a-z]/gi, '').length < MIN_LETTERS) return false;
  let start = 0;
  while (start < right.length && name[start] === right[start]) start++;
  const found = name.slice(start);
  const wanted = right.slice(start);
  if (found.slice(1) === wanted) return isLetter(found[0]);
  if (!isLetter(wanted[0]) || isAlone(right, start)) return false;
  if (found === wanted.slice(1)) return true;
  if (!isLetter(found[0])) return false;
  if (found.slice(1) === wanted.slice(1)) return true;
  const [first = '', second = '', ...rest] = wanted;
  return found === [second, first, ...rest].join('');
}

function isLetter(text: string | undefined): boolean {
  return text !== undefined && /^[a-z]$/i.test(text);
}

/** Returns whether the letter at `at` stands on its own between underscores, hyphens or ends. */
function isAlone(name: string, at: number): boolean {
  return [name[at - 1], name[at + 1]].every((next) => next === undefined || /[_-]/.test(next));
}
