import { InputError } from '../base/errors.js';
import { isError, isThenable } from '../base/values.js';
import { findCheck, type Validation } from './check.js';
import { formatPath, getValueAt, type Problem } from './problems.js';
import type { Schema, StandardIssue, StandardResult } from './standard.js';

// Clients import this file as `@clients/core/validate`, and write the problems that it finds.
export { formatProblems } from './problems.js';

/**
 * Lets a library validate a value by its own schema. The value is not changed.
 * @throws {InputError} `async-schema`, or when `schema` is not a schema
 */
export function runLibrary<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
  const standard = schema['~standard'];
  if (standard !== undefined) return requireSync(standard.validate(value));
  if (schema.parse === undefined)
    throw new InputError('not a schema: it has neither parse nor ~standard', {
      code: 'invalid-input',
    });
  try {
    return { value: schema.parse(value) };
  } catch (error) {
    return { issues: [{ message: isError(error) ? error.message : 'not accepted by its schema' }] };
  }
}

function requireSync<T>(result: T | Promise<T>): T {
  if (!isThenable(result)) return result;
  Promise.resolve(result).catch(() => undefined);
  throw new InputError('schemas with asynchronous checks cannot be used here', {
    code: 'async-schema',
  });
}

/** Describes the issues that a library found in `root`, in its own words. */
export function explainForeign(issues: readonly StandardIssue[], root: unknown): Problem[] {
  return issues.map(({ message, path = [] }) => {
    const keys = path.map((step) => (typeof step === 'object' ? step.key : step));
    return {
      path: formatPath(keys),
      keys,
      expected: message,
      code: 'foreign',
      value: getValueAt(root, keys),
      hasWrongKind: keys.length === 0 && (typeof root !== 'object' || root === null),
    };
  });
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
  return check.validate(given) as Validation<T>;
}
