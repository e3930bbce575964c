import { isTooDeep } from '../base/values.js';
import type { CallResponse } from '../call/context.js';
import { OutputError } from '../base/errors.js';
import { problemText } from '../schema/problems.js';
import { normalizeInPlace } from '../schema/read.js';
import type { Schema } from '../schema/standard.js';
import { EVERY_PATH, Visit } from '../schema/visit.js';
import { scrub, scrubValue } from '../wire/scrub.js';

/** Returns the visit for values under the keys `at` of a response; undefined where the call does not check responses. */
export function visitOf({ context }: CallResponse, at?: readonly PropertyKey[]): Visit | undefined {
  const { validate } = context.call;
  if (validate === 'off') return undefined;
  return new Visit(
    validate === 'strict'
      ? undefined
      : (context.settings.hooks.knownDrift(context.plan.endpoint.id) ?? EVERY_PATH),
    at,
  );
}

/**
 * Checks a value of a response and normalizes it in place. What does not match stays unchanged and is reported to the hooks. @throws
 * {OutputError} in strict mode, and for what is neither the object nor the list that was expected; `label` begins its message
 */
export function validated<T>(
  schema: Schema<T>,
  value: unknown,
  response: CallResponse,
  visit: Visit | undefined,
  label = '',
): T {
  if (visit === undefined) return value as T;
  let result: T;
  try {
    result = normalizeInPlace(schema, value, visit);
  } catch (error) {
    throw depthError(error, response);
  }
  if (visit.clean) return result;
  const { context } = response;
  const found = visit.take();
  if (context.call.validate === 'strict' || found.some((problem) => problem.container)) {
    const [first] = found;
    const detail = { path: first?.path ?? '', expected: first?.expected, value };
    throw outputError(response, scrub(problemText(found, label), context.secrets), detail);
  }
  context.settings.hooks.drift(context, found);
  return result;
}

/** Returns the error for a stack overflow, which means that the value is nested too deeply; any other error unchanged. */
export function depthError(error: unknown, response: CallResponse): unknown {
  if (!isTooDeep(error)) return error;
  return outputError(response, 'the value is nested too deeply', {}, 'too-deep', error);
}

/** Makes the error for a response whose content is not as expected. Secrets that it contains are removed. */
export function outputError(
  response: CallResponse,
  message: string,
  detail: { path?: string; expected?: string | undefined; value?: unknown },
  code?: string,
  cause?: unknown,
): OutputError {
  const { context } = response;
  return new OutputError(
    message,
    { ...detail, value: scrubValue(detail.value, context.secrets) },
    context.responseContext(code, cause),
  );
}
