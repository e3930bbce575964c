import type { Node, NormalizedNode } from './node.js';

/** The kinds of values that are accepted without calling a check. */
export const NONE = 0;
const STRING = 1;
const BOOLEAN = 2;
const INTEGER = 3;
const NUMBER = 4;
/** An empty list. */
const EMPTY_LIST = 5;
/** Combined with one of the above. */
const OR_NULL = 8;

/** Returns whether a value is valid without calling its check. */
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

/** Returns the index of the next item to check. Embeddings are long lists of numbers: their own loop takes a tenth of the time. */
export function skip(list: readonly unknown[], from: number, quick: number): number {
  let at = from;
  if (quick === NUMBER) while (at < list.length && Number.isFinite(list[at])) at++;
  else while (at < list.length && accepts(quick, list[at])) at++;
  return at;
}

/** Returns what a schema accepts without a call: plain strings, booleans, numbers or empty lists, and null. */
export function quickOf(node: Node): number {
  switch (node.type) {
    case 'optional':
      return quickOf(node.inner);
    case 'nullable':
      return quickOf(node.inner) | OR_NULL;
    case 'string':
    case 'openEnum':
      return STRING;
    case 'boolean':
      return BOOLEAN;
    case 'number':
      return NUMBER;
    case 'int':
      return INTEGER;
    case 'array':
      return EMPTY_LIST;
    case 'normalized':
      return normalizedQuick(node);
    default:
      return NONE;
  }
}

/** Returns what a normalizer leaves unchanged: an empty list, and null where null does not mean one. */
function normalizedQuick({ inner, takesNull }: NormalizedNode): number {
  const quick = quickOf(inner);
  return quick === EMPTY_LIST || (quick === OR_NULL && !takesNull) ? quick : NONE;
}

/** Returns whether a schema accepts plain strings, booleans or numbers, and no objects or lists. */
export function takesScalars(node: Node): boolean {
  const quick = quickOf(node) & (OR_NULL - 1);
  return quick !== NONE && quick !== EMPTY_LIST;
}
