import { describeKind } from './describe-value.js';
import { InputError } from './errors.js';
import { CHECK_HINTS } from './hints.js';
import { isRecord } from './record.js';

/** Makes the error for an option, or a combination of options, that is not valid. */
export function createOptionError(message: string, hint?: string): InputError {
  return new InputError(message, { code: 'invalid-option', hint });
}

/**
 * Makes the error for an option that breaks `rule`, such as `must be a function`. It names the kind
 * of the value, never the value, which may be a secret.
 */
export function createInvalidOptionError(
  option: string,
  rule: string,
  value: unknown,
  hint?: string,
): InputError {
  return createOptionError(`option ${option} ${rule}, not ${describeKind(value)}`, hint);
}

/** Makes the error for an option that the runtime cannot serve. */
export function createUnsupportedOptionError(option: string, hint?: string): InputError {
  return new InputError(`option ${option} is not supported on this platform`, {
    code: 'unsupported',
    hint,
  });
}

/** @throws {InputError} for options that are not an object */
export function checkOptions(options: unknown, hint?: string): void {
  if (!isRecord(options))
    throw createOptionError(`the options must be an object, not ${describeKind(options)}`, hint);
}

/**
 * Checks that the value of an option is an object with keys: not a string, list or map.
 * @throws {InputError}
 */
export function checkPlainObject(option: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value)
    throw createInvalidOptionError(
      option,
      'must be a plain object',
      value,
      CHECK_HINTS.mapForObject,
    );
}
