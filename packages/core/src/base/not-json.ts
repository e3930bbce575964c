import { InputError } from './errors.js';

/**
 * Makes the objects of a class say that they cannot be written as JSON: by themselves they would
 * become `{}`, which a program might send or store as if it were the data. A property of the
 * prototype, because their types have no such method.
 *
 * @param what what the object is instead, as in `a list is not an array`
 * @param hint how to get the data
 */
export function refuseJson(prototype: object, what: string, hint: string): void {
  Object.defineProperty(prototype, 'toJSON', {
    value: (): never => {
      throw new InputError(`JSON.stringify: ${what}`, { code: 'invalid-input', hint });
    },
  });
}
