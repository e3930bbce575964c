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
 * Makes the lists of a class say that they are not arrays where they are used as arrays: by themselves, `length` would be undefined, and
 * `map` not a function. Their type has none of these properties, so TypeScript refuses them, too.
 */
export function refuseArrayUse(prototype: object): void {
  const refuse = (): never => {
    throw createArrayUseError(
      'a list',
      'use await list.toArray(), or for await (const item of list)',
    );
  };
  for (const key of ['length', '0']) Object.defineProperty(prototype, key, { get: refuse });
  for (const key of ARRAY_METHODS) Object.defineProperty(prototype, key, { value: refuse });
}

const REFUSED_LENGTH: PropertyDescriptor = {
  get: () => {
    throw createArrayUseError('a page', 'use its items, or toArray() of the list for all pages');
  },
};

/** Makes a page, which is a plain object otherwise, say that it is not an array. */
export function refuseLength(page: object): void {
  Object.defineProperty(page, 'length', REFUSED_LENGTH);
}

function createArrayUseError(what: string, hint: string): InputError {
  return new InputError(`${what} is not an array: ${hint}`, { code: 'invalid-input', hint });
}
