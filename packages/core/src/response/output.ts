import { type ErrorContext, OutputError } from '../base/errors.js';
import { pathText } from '../schema/problems.js';
import { scrub, scrubValue } from '../wire/scrub.js';
import { BAD, problems, problemText, salvage, type Schema, settle } from '../schema/schema.js';
import type { Answer } from '../call/call-context.js';

/** Where a value stands that is checked by itself. */
interface Place {
  /** Keys that lead to it: the path of each problem begins with them. */
  readonly at?: readonly PropertyKey[];
  /** Begins the words of the error. */
  readonly label?: string;
}

/** The value as its schema wants it, normalised where it lies; BAD when it does not fit. Unchecked where the call wants no checks. */
export function fitted<T>(schema: Schema<T>, value: unknown, answer: Answer): T | typeof BAD {
  return answer.trip.call.validate === 'off' ? (value as T) : settle(schema, value);
}

/**
 * What is made of a value that does not fit: what can be kept of it, with a report to the hooks.
 *
 * @throws {OutputError} in strict mode, and when the whole is of another kind
 */
export function unfit<T>(schema: Schema<T>, value: unknown, answer: Answer, { at = [], label = '' }: Place = {}): T {
  const { trip } = answer;
  const found = problems(schema, value).map((problem) => (at.length === 0 ? problem : { ...problem, path: pathText([...at, ...problem.keys]) }));
  if (trip.call.validate === 'strict' || found.some((problem) => problem.container)) {
    const [first] = found;
    throw outputError(answer, scrub(problemText(found, label), trip.secrets), { path: first?.path ?? '', expected: first?.expected, value });
  }
  void trip.ask('hooks.onDrift', () => {
    trip.hooks.drift(found, () => trip.event());
  });
  return salvage(schema, value) as T;
}

export function outputError(answer: Answer, message: string, detail: { path?: string; expected?: string | undefined; value?: unknown }, extra: ErrorContext = {}): OutputError {
  const { trip } = answer;
  // The server has carried the request out: only its answer is strange.
  const context = { ...trip.context(), mayHaveExecuted: !trip.plan.safe, ...extra };
  return new OutputError(message, { ...detail, value: scrubValue(detail.value, trip.secrets) }, context);
}
