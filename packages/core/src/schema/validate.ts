import { InputError } from '../base/errors.js';
import { isError } from '../base/thrown.js';
import {
  explainIssues,
  type KnownPaths,
  formatPath,
  type Problem,
  getValueAt,
} from './problems.js';
import { requireSync, runZod, getZodSchema } from './run-zod.js';
import type { Schema, StandardIssue, StandardResult } from './standard.js';

export { formatProblems } from './problems.js';

/** What a schema made of a value. */
export interface Validation<T> {
  /**
   * The value: a copy, in which each part that fits is normalized, and what does not fit is as it
   * was.
   */
  readonly value: T;
  /** Whether all of it fits. */
  readonly fits: boolean;
  /**
   * Explains what does not fit, which is slow.
   *
   * @param at where the value was found, with which the paths begin
   * @param known paths that are left out; a value of the wrong kind as a whole never is, since
   * nothing of it can be used
   */
  problems(at?: readonly PropertyKey[], known?: KnownPaths): readonly Problem[];
}

/**
 * Validates a value, which is not changed.
 * @throws {InputError} `async-schema`, or when `schema` is not a schema
 */
export function validate<T>(schema: Schema<T>, given: unknown): Validation<T> {
  const zod = getZodSchema(schema);
  if (zod === undefined) return validateByLibrary(schema, given);
  const { value, issues } = runZod(zod, given);
  return {
    value: value as T,
    fits: issues.length === 0,
    problems: (at, known) => explainIssues(issues, given, at, known),
  };
}

/**
 * Validates by a schema of another library, which returns nothing for a value that does not fit.
 */
function validateByLibrary<T>(schema: Partial<Schema<T>>, given: unknown): Validation<T> {
  const result = runLibrary(schema, given);
  if (result.issues === undefined) return { value: result.value, fits: true, problems: () => [] };
  const { issues } = result;
  return {
    value: given as T,
    fits: false,
    problems: (at = [], known) =>
      issues
        .map((issue) => createForeignProblem(issue, given, at))
        .filter(({ container, keys }) => container || known?.has(keys) !== true),
  };
}

function runLibrary<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
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

function createForeignProblem(
  { message, path = [] }: StandardIssue,
  root: unknown,
  at: readonly PropertyKey[],
): Problem {
  const below = path.map((step) => (typeof step === 'object' ? step.key : step));
  const keys = [...at, ...below];
  return {
    path: formatPath(keys),
    keys,
    expected: message,
    code: 'foreign',
    value: getValueAt(root, below),
    container: below.length === 0 && (typeof root !== 'object' || root === null),
  };
}
