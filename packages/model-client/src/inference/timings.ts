import type { Timings } from './schemas.js';

const KEYS = [
  'total_duration',
  'load_duration',
  'prompt_eval_count',
  'prompt_eval_cached_count',
  'prompt_eval_duration',
  'eval_count',
  'eval_duration',
] as const satisfies readonly (keyof Timings)[];

/**
 * Makes numbers of counts and durations that a server sends as text, and removes those that are
 * `null` or no number: sums of them would be wrong without a word.
 */
export function normaliseTimings(event: Timings): void {
  for (const key of KEYS) {
    const value: unknown = event[key];
    if (value === undefined || typeof value === 'number') continue;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
    if (Number.isFinite(number)) event[key] = number;
    else Reflect.deleteProperty(event, key);
  }
}

/** Returns the counts and durations that an event has. */
export function pickTimings(event: Timings): Timings {
  const found: Timings = {};
  for (const key of KEYS) if (event[key] !== undefined) found[key] = event[key];
  return found;
}
