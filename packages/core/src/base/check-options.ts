import { InputError } from './errors.js';
import { kindOf } from './values.js';
import type { NearName } from './near-name.js';

export function optionError(message: string, hint?: string): InputError {
  return new InputError(message, { code: 'invalid-option', hint });
}

/** Makes the error for an option that breaks `rule`. It names the kind of the value, never the value, which may be a secret. */
export function invalidOption(option: string, rule: string, value: unknown, hint?: string): InputError {
  return optionError(`option ${option} ${rule}, not ${kindOf(value)}`, hint);
}

export function unknownKey(option: string, key: string, known: readonly string[]): InputError {
  return optionError(`option ${option}.${key} is not known`, `the keys of ${option} are ${known.join(', ')}`);
}

/** @throws {InputError} for options that are not an object */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw optionError(`options must be an object, not ${kindOf(options)}`);
}

export function unsupportedOption(option: string, hint?: string): InputError {
  return new InputError(`option ${option} is not supported on this platform`, { code: 'unsupported', hint });
}

/** Refuses what has no keys to read: strings, lists, maps and `Headers` included. @throws {InputError} */
export function checkPlainObject(option: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) throw invalidOption(option, 'must be a plain object', value);
}

/**
 * Checks that every option that is given is known; one that is `undefined` counts as left out.
 *
 * @param near finds the one that is most likely meant
 * @throws {InputError} for the first that is not known, and for what is not an object
 */
export function checkKnown(options: object, known: readonly string[], near?: NearName): void {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null) throw optionError(`the options must be an object, not ${kindOf(given)}`);
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !known.includes(name)) throw unknownOption(name, known, near?.(name, known));
}

/** Makes the error for an option that is not known. The hint names `right`, the one that it most likely means, and all that are known. */
export function unknownOption(name: string, known: readonly string[], right: string | undefined): InputError {
  return optionError(`option ${name} is not known`, `${right === undefined ? '' : `use ${right}; `}the options are ${known.join(', ')}`);
}
