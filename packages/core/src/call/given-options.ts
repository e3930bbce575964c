import { createInvalidOptionError } from '../base/check-options.js';
import { isRecord } from '../base/values.js';
import type { ValidationMode } from '../contract/options.js';
import type { Aliases } from '../keys/names.js';
import type { TimeLimits } from './deadline.js';
import { type KeyRule, type KeyRules, mergeKeys } from './option-keys.js';

/*
 * The options that reading a response needs. Apart from the others, so that who only reads one does not
 * hold the code of headers, credentials and retries.
 */

/** Time limits that apply where neither the endpoint nor the options set one. */
export const TIMEOUTS: TimeLimits = {
  connect: 10_000,
  firstByte: 60_000,
  idle: 60_000,
  total: null,
};

/** @throws {InputError} naming the limit that is wrong */
export function mergeTimeouts(base: Partial<TimeLimits>, given: unknown): Partial<TimeLimits> {
  return mergeKeys('timeouts', base, given, TIMEOUT_RULES, TIMEOUT_ALIASES);
}

const TIMEOUT_RULE: KeyRule = [
  'must be a number of ms above 0, or null for no limit',
  (ms) => ms === null || (typeof ms === 'number' && ms > 0 && ms < Infinity),
];

const TIMEOUT_RULES: KeyRules<TimeLimits> = {
  connect: TIMEOUT_RULE,
  firstByte: TIMEOUT_RULE,
  idle: TIMEOUT_RULE,
  total: TIMEOUT_RULE,
};

/** Names that other libraries have for these limits. */
const TIMEOUT_ALIASES: Aliases = {
  request: 'total',
  timeout: 'total',
  response: 'firstByte',
  headers: 'firstByte',
  body: 'idle',
  socket: 'idle',
  read: 'idle',
};

/** @throws {InputError} for what is no mode */
export function mergeValidate(_: ValidationMode, given: unknown): ValidationMode {
  if (!isValidationMode(given))
    throw createInvalidOptionError(
      'validate',
      "must be 'lenient', 'strict', 'passthrough' or 'off'",
      given,
    );
  return given;
}

const MODES: Readonly<Record<ValidationMode, 0>> = {
  lenient: 0,
  strict: 0,
  passthrough: 0,
  off: 0,
};

function isValidationMode(value: unknown): value is ValidationMode {
  return typeof value === 'string' && Object.hasOwn(MODES, value);
}

/** @throws {InputError} for what is no signal */
export function mergeSignal(
  signals: readonly AbortSignal[],
  given: unknown,
): readonly AbortSignal[] {
  if (!(typeof given === 'object' && given !== null && 'aborted' in given))
    throw createInvalidOptionError(
      'signal',
      'must be an AbortSignal',
      given,
      isRecord(given) && 'signal' in given ? 'pass controller.signal' : undefined,
    );
  return [...signals, given as AbortSignal];
}
