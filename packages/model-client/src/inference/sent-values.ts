import * as z from 'zod/v4/mini';
import { instant, integer, normalized } from '@clients/core/schema';

/*
 * Values as servers of the API send them that are not Ollama: a number as text, and an empty text for
 * what they do not know.
 */

/** Returns the schema of a number, also sent as text. What is no number is absent. */
export function sentNumber(): z.core.$ZodType<number> {
  return normalized<number>(z.number(), toNumber);
}

/** Returns the schema of a whole number, also sent as text. What is no number is absent. */
export function sentInteger(): z.core.$ZodType<number> {
  return normalized<number>(integer(), toNumber);
}

/** Returns the schema of an instant of RFC 3339. Any other text is absent. */
export function sentInstant(): z.core.$ZodType<string> {
  return normalized<string>(instant(), (value) =>
    typeof value === 'string' && !/^\d{4}-\d\d-\d\dT/.test(value) ? undefined : value,
  );
}

function toNumber(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const number = value.trim() === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}
