import { InputError } from '../base/errors.js';

/** Methods of an array that programs call on a list which they have not read. */
const ARRAY_METHODS: readonly PropertyKey[] = [
  'map',
  'filter',
  'forEach',
  'find',
  'findIndex',
  'some',
  'every',
  'includes',
  'reduce',
  'flatMap',
  'slice',
  'at',
  'join',
  'concat',
  'sort',
  Symbol.iterator,
];

/**
 * Makes a list say that it is not an array where it is used as one: by itself, `length` would be undefined, and `map` not a function. Its
 * type has none of these properties, so TypeScript refuses them, too.
 */
export function refuseArrayUse(list: object): void {
  const refuse = (): never => {
    throw notAnArray('a list', 'use await list.toArray(), or for await (const item of list)');
  };
  for (const key of ['length', '0']) Object.defineProperty(list, key, { get: refuse });
  for (const key of ARRAY_METHODS) Object.defineProperty(list, key, { value: refuse });
}

/** As `refuseArrayUse`, for a page, which is a plain object otherwise. */
export function refuseLength(page: object): void {
  Object.defineProperty(page, 'length', {
    get: () => {
      throw notAnArray('a page', 'use its items, or toArray() of the list for all pages');
    },
  });
}

function notAnArray(what: string, hint: string): InputError {
  return new InputError(`${what} is not an array: ${hint}`, { code: 'invalid-input', hint });
}
