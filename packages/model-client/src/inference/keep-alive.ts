import { InputError, describeKind } from '@clients/core';
import type { KeepAlive } from './schemas.js';

/**
 * A Go duration: signed decimals with units, such as `1h30m`. A number without a unit is not one,
 * except 0.
 */
const DURATION_PATTERN =
  /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|[\u00b5\u03bc]s|ms|s|m|h))+)$/;

/**
 * Converts `keep_alive` to the form that servers accept: `'forever'` becomes -1.
 *
 * @throws {InputError} for a value that no server accepts: a duration without a unit, days, a
 * number that is not finite
 */
export function toKeepAlive(value: KeepAlive): KeepAlive {
  const given: unknown = value;
  if (value === 'forever') return -1;
  if (typeof given === 'number') {
    if (!Number.isFinite(given)) throw createDurationError(String(given));
    return value;
  }
  if (typeof given !== 'string') throw createDurationError(describeKind(given));
  if (!DURATION_PATTERN.test(given)) throw createDurationError(JSON.stringify(given.slice(0, 40)));
  return value;
}

function createDurationError(given: string): InputError {
  return new InputError(
    `keep_alive must be a number of seconds, a duration or 'forever', not ${given}`,
    {
      code: 'invalid-duration',
      hint: /^"[+-]?\d+"$/.test(given)
        ? `pass a number of seconds: keep_alive: ${String(Number(JSON.parse(given)))}`
        : "write durations with units up to hours, as in '90s', '10m' or '1h30m'",
    },
  );
}
