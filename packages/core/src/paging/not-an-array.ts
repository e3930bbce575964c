import { InputError } from '../base/errors.js';

/** Methods of an array that programs call on a list which they have not read. */
const ARRAY_METHODS = [
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
];

/**
 * Makes the lists of a class say that they are not arrays where they are used as arrays: by
 * themselves, `length` would be undefined, and `map` not a function. Their type has none of these
 * properties, so TypeScript refuses them, too.
 */
export function refuseArrayUse(prototype: object): void {
  const refuse = (use: string) => (): never => {
    throw createArrayUseError(
      `${use}: a list`,
      'use await list.toArray(), or for await (const item of list)',
    );
  };
  Object.defineProperty(prototype, 'length', { get: refuse('list.length') });
  Object.defineProperty(prototype, '0', { get: refuse('list[0]') });
  for (const method of ARRAY_METHODS)
    Object.defineProperty(prototype, method, { value: refuse(`list.${method}`) });
  Object.defineProperty(prototype, Symbol.iterator, { value: refuse('for … of, or a spread') });
}

const REFUSED_LENGTH: PropertyDescriptor = {
  get: () => {
    throw createArrayUseError(
      'page.length: a page',
      'use its items, or toArray() of the list for all pages',
    );
  },
};

/** Makes a page, which is a plain object otherwise, say that it is not an array. */
export function refuseLength(page: object): void {
  Object.defineProperty(page, 'length', REFUSED_LENGTH);
}

function createArrayUseError(what: string, hint: string): InputError {
  return new InputError(`${what} is not an array`, { code: 'invalid-input', hint });
}
