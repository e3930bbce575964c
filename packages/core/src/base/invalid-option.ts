import { InputError } from './errors.js';
import { kindOf } from './kind-of.js';

/** The error for an option that is not what `rule` says. It names the kind of the value, never the value: that may be a secret. */
export function invalidOption(option: string, rule: string, value: unknown): InputError {
  return new InputError(`option ${option} ${rule}, not ${kindOf(value)}`, { code: 'invalid-option' });
}
