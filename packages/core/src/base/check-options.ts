import { describeKind } from './describe-value.js';
import { InputError } from './errors.js';
import { adviseOnFields, hasFields } from './fields.js';

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

/** @throws {InputError} for options that are not an object with keys */
export function checkOptions(options: unknown, hint?: string): void {
  if (!hasFields(options))
    throw createOptionError(
      `the options must be an object, not ${describeKind(options)}`,
      adviseOnFields(options) ?? hint,
    );
}

/**
 * Checks that the value of an option is an object with keys.
 *
 * @param hint for a value of which no object can be made
 * @throws {InputError}
 */
export function checkPlainObject(
  option: string,
  value: unknown,
  hint?: string,
): asserts value is Record<string, unknown> {
  if (!hasFields(value))
    throw createInvalidOptionError(
      option,
      'must be an object',
      value,
      adviseOnFields(value) ?? hint,
    );
}
