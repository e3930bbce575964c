import { InputError } from './errors.js';
import { kindOf } from './kind-of.js';

/** Makes the error for an option that breaks `rule`. It names the kind of the value, never the value, which may be a secret. */
export function invalidOption(option: string, rule: string, value: unknown): InputError {
  return new InputError(`option ${option} ${rule}, not ${kindOf(value)}`, { code: 'invalid-option' });
}

/** Makes the error for a key that an option does not have; `known` are the keys that it has. */
export function unknownKey(option: string, key: string, known: readonly string[]): InputError {
  const hint = `the keys of ${option} are ${known.join(', ')}`;
  return new InputError(`option ${option}.${key} is not known`, { code: 'invalid-option', hint });
}

/** @throws {InputError} for options that are not an object */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new InputError(`options must be an object, not ${kindOf(options)}`, { code: 'invalid-option' });
}

/** Makes the error for an option that the platform does not support. */
export function unsupportedOption(option: string, hint?: string): InputError {
  return new InputError(`option ${option} is not supported on this platform`, { code: 'unsupported', hint });
}

/** Refuses what has no keys to read: strings, lists, maps and `Headers` included. @throws {InputError} */
export function checkPlainObject(option: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) throw invalidOption(option, 'must be a plain object', value);
}
