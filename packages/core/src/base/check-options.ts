import { CHECK_HINTS } from './hints.js';
import { InputError } from './errors.js';
import { describeKind } from './describe-value.js';

export const optionError = (message: string, hint?: string): InputError =>
  new InputError(message, { code: 'invalid-option', hint });

/**
 * Makes the error for an option that breaks `rule`. It names the kind of the value, never the
 * value, which may be a secret.
 */
export function invalidOption(
  option: string,
  rule: string,
  value: unknown,
  hint?: string,
): InputError {
  return optionError(`option ${option} ${rule}, not ${describeKind(value)}`, hint);
}

/** @throws {InputError} for options that are not an object */
export function checkOptions(options: unknown, hint?: string): void {
  if (typeof options !== 'object' || options === null)
    throw optionError(`options must be an object, not ${describeKind(options)}`, hint);
}

export function unsupportedOption(option: string, hint?: string): InputError {
  return new InputError(`option ${option} is not supported on this platform`, {
    code: 'unsupported',
    hint,
  });
}

/** Refuses what has no keys to read: strings, lists and maps included. @throws {InputError} */
export function checkPlainObject(option: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value)
    throw invalidOption(option, 'must be a plain object', value, CHECK_HINTS.mapForObject);
}
