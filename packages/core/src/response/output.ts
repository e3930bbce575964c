import { isStackOverflow } from '../base/thrown.js';
import type { CallResponse } from '../call/context.js';
import { findReportedPaths, reportDrift } from '../call/report.js';
import { OutputError } from '../base/errors.js';
import { type Problem, formatProblems } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { validate, type Validation } from '../schema/validate.js';
import type { Secrets } from '../wire/secrets.js';

/** Where a value of a response was found. */
export interface OutputPlace {
  /** The keys that lead to it; none for the whole response. */
  readonly at?: readonly PropertyKey[];
  /** What the message of an error begins with, such as `line 3`. */
  readonly label?: string;
  /**
   * Whether it is an item of a list: one that is `null` is reported, and the list is not lost for
   * it.
   */
  readonly isItem?: boolean;
}

/**
 * Validates a value of a response and returns it with each part normalized that fits. What does not
 * fit is reported to the hooks.
 * @throws {OutputError} in strict mode, and for what is neither the object nor the list that was
 * expected
 */
export function validateOutput<T>(
  schema: Schema<T>,
  value: unknown,
  response: CallResponse,
  { at, label = '', isItem = false }: OutputPlace = {},
): T {
  const { context } = response;
  const { validate: mode } = context.call;
  if (mode === 'off') return value as T;
  let result: Validation<T>;
  let problems: readonly Problem[];
  try {
    result = validate(schema, value);
    if (result.fits) return result.value;
    problems = result.problems(at, mode === 'strict' ? undefined : findReportedPaths(context));
  } catch (error) {
    throw explainStackOverflow(error, response);
  }
  const isUnusable = problems.some(({ container }) => container) && !(isItem && value === null);
  if (mode === 'strict' || isUnusable) {
    const [first] = problems;
    const detail = { path: first?.path ?? '', expected: first?.expected, value };
    throw createOutputError(response, describeProblems(problems, label, context.secrets), detail);
  }
  reportDrift(context, problems);
  return result.value;
}

/** Values are cleaned before the message shortens them: half of a secret would not be found. */
function describeProblems(found: readonly Problem[], label: string, secrets: Secrets): string {
  const clean = found.map((problem) => ({ ...problem, value: secrets.cleanValue(problem.value) }));
  return secrets.clean(formatProblems(clean, label));
}

/**
 * Returns the error for a stack overflow, which means that the value is nested too deeply; any
 * other error unchanged.
 */
export function explainStackOverflow(error: unknown, response: CallResponse): unknown {
  if (!isStackOverflow(error)) return error;
  return createOutputError(response, 'the value is nested too deeply', {}, 'too-deep', error);
}

/**
 * Makes the error for a response whose content is not as expected. Secrets that it contains are
 * removed.
 */
export function createOutputError(
  response: CallResponse,
  message: string,
  detail: { path?: string; expected?: string | undefined; value?: unknown },
  code?: string,
  cause?: unknown,
): OutputError {
  const { context } = response;
  return new OutputError(
    message,
    { ...detail, value: context.secrets.cleanValue(detail.value) },
    { ...context.errorContext(code ?? 'schema'), code, cause },
  );
}
