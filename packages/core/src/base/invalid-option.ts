import { InputError } from './errors.js';
import { kindOf } from './kind-of.js';

/** Makes the error for an option that breaks `rule`. It names the kind of the value, never the value, which may be a secret. */
export function invalidOption(option: string, rule: string, value: unknown): InputError {
  return new InputError(`option ${option} ${rule}, not ${kindOf(value)}`, { code: 'invalid-option' });
}
