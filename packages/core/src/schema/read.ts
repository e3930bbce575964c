import type * as z from 'zod/mini';
import { InputError } from '../base/errors.js';
import { isError } from '../base/values.js';
import { compile } from './check.js';
import { explained, mustBeSync, pathText, type Problem, runZod, valueAt } from './problems.js';
import type { Schema, StandardIssue, StandardResult } from './standard.js';
import { INVALID, type Visit } from './visit.js';

export { problemText } from './problems.js';
export { Visit } from './visit.js';

/** A value, converted where that was necessary, or what is wrong with it. */
type Reading = { readonly value: unknown } | { readonly problems: readonly Problem[] };
export const zodIn = (schema: object): z.core.$ZodType | undefined =>
  '_zod' in schema ? (schema as z.core.$ZodType) : undefined;

/** Normalizes a value that nothing else refers to, in place and in one pass. Invalid parts stay unchanged; the visit collects the problems. */
export function normalizeInPlace<T>(schema: Schema<T>, value: unknown, visit: Visit): T {
  const zod = zodIn(schema);
  if (zod === undefined) {
    const result = validateForeign(schema, value);
    if (result.issues === undefined) return result.value;
    visit.record(result.issues.map((issue) => foreignProblem(issue, value, visit.path)));
    return value as T;
  }
  const result = compile(zod)(value, visit);
  if (result !== INVALID) return result as T;
  visit.record(explained(zod, value, visit.path));
  return value as T;
}

export function check(schema: Schema<unknown>, value: unknown): readonly Problem[] | undefined {
  const result = readInput(schema, value);
  return 'problems' in result ? result.problems : undefined;
}

/** Checks a caller's value, which is not changed: if something in it was converted, `value` is a copy. */
export function readInput(schema: Schema<unknown>, value: unknown): Reading {
  const zod = zodIn(schema);
  if (zod === undefined) {
    const { issues } = validateForeign(schema, value);
    return issues === undefined
      ? { value }
      : { problems: issues.map((issue) => foreignProblem(issue, value)) };
  }
  if (compile(zod)(value, undefined) !== INVALID) return { value };
  const result = runZod(zod, value);
  return result.issues.length === 0 ? { value: result.value } : { problems: explained(zod, value) };
}

function validateForeign<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
  const standard = schema['~standard'];
  return standard === undefined
    ? parseForeign(schema, value)
    : mustBeSync(standard.validate(value));
}

function parseForeign<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
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

function foreignProblem(
  { message, path = [] }: StandardIssue,
  root: unknown,
  at: readonly PropertyKey[] = [],
): Problem {
  const below = path.map((step) => (typeof step === 'object' ? step.key : step));
  const keys = [...at, ...below];
  const container = below.length === 0 && (typeof root !== 'object' || root === null);
  return {
    path: pathText(keys),
    keys,
    expected: message,
    code: 'foreign',
    value: valueAt(root, below),
    container,
  };
}
