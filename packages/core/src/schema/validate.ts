import { findCheck } from './check.js';
import { explainForeign, runLibrary } from './foreign.js';
import type { Problem } from './problems.js';
import type { Schema } from './standard.js';

export { formatProblems } from './problems.js';

/** What a schema made of a value. */
export interface Validation<T> {
  /**
   * The value with its parts converted, those that do not fit as they were; a schema of another
   * library converts all or nothing. What was converted is in a copy.
   */
  readonly value: T;
  /** What does not fit. */
  readonly problems: readonly Problem[];
}

/**
 * Validates a value, which is not changed.
 * @throws {InputError} `async-schema`, or when `schema` is not a schema
 */
export function validate<T>(schema: Schema<T>, given: unknown): Validation<T> {
  const check = findCheck(schema);
  if (check === undefined) {
    const result = runLibrary(schema, given);
    return result.issues === undefined
      ? { value: result.value, problems: [] }
      : { value: given as T, problems: explainForeign(result.issues, given) };
  }
  const value = check.convert(given);
  return { value: value as T, problems: check.fits(value) ? [] : check.explain(value) };
}
