import { normalisers } from './schema-metadata.js';
import type { Node } from './zod-view.js';

/** What a value can be accepted as without a call; anything else goes to its check. */
export const NONE = 0;
export const STRING = 1;
const BOOLEAN = 2;
const INTEGER = 3;
const NUMBER = 4;
/** A list without items. */
const EMPTY_LIST = 5;
/** Added to one of the above. */
const OR_NULL = 8;

/** Accepts a value without a call of its check. */
export function accepts(quick: number, value: unknown): boolean {
  if (value === null) return quick >= OR_NULL;
  switch (quick & (OR_NULL - 1)) {
    case STRING:
      return typeof value === 'string';
    case BOOLEAN:
      return typeof value === 'boolean';
    case INTEGER:
      return Number.isSafeInteger(value);
    case NUMBER:
      return Number.isFinite(value);
    case EMPTY_LIST:
      return Array.isArray(value) && value.length === 0;
    default:
      return false;
  }
}

/** The next item that has to be checked. Embeddings are long lists of numbers: a loop of their own takes a tenth of the time. */
export function skip(list: readonly unknown[], from: number, quick: number): number {
  let at = from;
  if (quick === NUMBER) while (at < list.length && Number.isFinite(list[at])) at++;
  else while (at < list.length && accepts(quick, list[at])) at++;
  return at;
}

/** Plain strings, booleans and numbers and empty lists, also where they may be absent or null; null where nothing else is plain. */
export function quickOf(node: Node): number {
  const { def } = node._zod;
  if (def.checks?.length) return NONE;
  switch (def.type) {
    case 'optional':
      return quickOf(def.innerType);
    case 'nullable':
      return quickOf(def.innerType) | OR_NULL;
    case 'string':
      return def.coerce === true || def.format !== undefined ? NONE : STRING;
    case 'boolean':
      return def.coerce === true ? NONE : BOOLEAN;
    case 'number':
      if (def.coerce === true) return NONE;
      return def.format === 'safeint' ? INTEGER : def.format === undefined ? NUMBER : NONE;
    case 'array':
      return EMPTY_LIST;
    case 'pipe':
      return normalisedQuick(node);
    default:
      return NONE;
  }
}

/** What its normaliser leaves as it is: an empty list, and null where it does not stand for one. */
function normalisedQuick(node: Node): number {
  const normaliser = normalisers.get(node);
  if (normaliser === undefined) return NONE;
  const quick = quickOf(normaliser.inner);
  return quick === EMPTY_LIST || (quick === OR_NULL && !normaliser.takesNull) ? quick : NONE;
}

/** Whether a schema takes plain strings, booleans or numbers, and no objects or lists. */
export function takesScalars(node: Node): boolean {
  const quick = quickOf(node) & (OR_NULL - 1);
  return quick !== NONE && quick !== EMPTY_LIST;
}
