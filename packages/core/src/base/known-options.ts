import { InputError } from './errors.js';
import { kindOf } from './kind-of.js';
import type { NearName } from './near-name.js';

/**
 * Checks that every option that is given is known; one that is `undefined` counts as left out.
 *
 * @param near finds the one that is most likely meant; without it the code for that is not part of a bundle
 * @throws {InputError} for the first that is not known, and for what is not an object
 */
export function checkKnown(options: object, known: readonly string[], near?: NearName): void {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null)
    throw new InputError(`the options must be an object, not ${kindOf(given)}`, { code: 'invalid-option' });
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !known.includes(name)) throw unknownOption(name, known, near?.(name, known));
}

/** Makes the error for an option that is not known. The hint names `right`, the one that it most likely means, and all that are known. */
export function unknownOption(name: string, known: readonly string[], right: string | undefined): InputError {
  const hint = `${right === undefined ? '' : `use ${right}; `}the options are ${known.join(', ')}`;
  return new InputError(`option ${name} is not known`, { code: 'invalid-option', hint });
}
