import { type ErrorContext, OutputError, StreamError, unlessAborted } from '@clients/core';
import type { Format, WithParsed } from '../inference/format.js';
import { readAnswer } from './read-answer.js';
import { TOO_LONG } from './text-fold.js';
import type { Warning } from './warnings.js';

/** The parts of an answer that `finish` uses. */
export interface Finishing<Result> {
  readonly format: Format | undefined;
  /** Remaining rounds of repair. */
  readonly repair: number;
  readonly text: (result: Result) => string;
  readonly hasToolCalls: (result: Result) => boolean;
  /** Sends the problem to the model, and resolves with its next answer. */
  readonly again: (result: Result, problem: string) => Promise<Result>;
  readonly context: () => ErrorContext;
  /** The caller's signal. A schema may validate asynchronously, and never finish. */
  readonly signal: AbortSignal | undefined;
}

interface AnyResult {
  readonly done_reason?: string | undefined;
  readonly warnings: readonly Warning[];
}

/**
 * Adds `parsed` to an answer when `format` is a schema, after rounds of repair if needed.
 *
 * @throws {OutputError} when the answer does not match the schema in the end
 */
export async function finish<F extends Format | undefined, Result extends AnyResult>(
  result: Result,
  how: Finishing<Result>,
): Promise<WithParsed<F, Result>> {
  const { format } = how;
  if (format === undefined || format === 'json') return result as WithParsed<F, Result>;
  const text = how.text(result);
  if (text.trim() === '' && how.hasToolCalls(result)) throw calledTools(result, how);
  const reading = await unlessAborted(readAnswer(format, text, result.done_reason), how.signal, how.context);
  if (reading.problem === undefined) return { ...result, parsed: reading.value } as WithParsed<F, Result>;
  if (how.repair > 0) {
    const second = await how.again(result, reading.problem);
    const warnings: readonly Warning[] = [
      ...second.warnings,
      { code: 'repaired', message: `the first answer was not usable: ${reading.problem}` },
    ];
    return finish({ ...second, warnings }, { ...how, repair: how.repair - 1 });
  }
  const { problem, code, path = '', cause } = reading;
  throw new OutputError(problem, { path, value: result }, { ...how.context(), mayHaveExecuted: true, code, cause, hint: HINTS[code] });
}

const HINTS = {
  'not-json': 'set repair: 1 to ask the model a second time',
  'incomplete-json': 'raise options.num_predict or options.num_ctx',
  'schema-mismatch': 'set repair: 1 to ask the model a second time',
  'schema-failed': 'make the schema report an issue instead of throwing, or set repair: 1 to ask the model a second time',
} as const;

function calledTools<Result>(result: Result, how: Finishing<Result>): OutputError {
  const hint = 'run the calls in value.message.tool_calls and send their results, or use runTools';
  return new OutputError(
    'the model called tools instead of answering',
    { value: result },
    { ...how.context(), mayHaveExecuted: true, code: 'tool-calls', hint },
  );
}

/** Returns the prompt that asks a model to repair its answer. */
export function repairPrompt(problem: string): string {
  return `That answer cannot be used: ${problem}. Answer again, with nothing but JSON that matches the schema.`;
}

/** Makes the error for an answer that is longer than what is kept. */
export function tooLong(partial: unknown, context: ErrorContext): StreamError {
  return new StreamError('too-long', TOO_LONG, partial, {
    ...context,
    mayHaveExecuted: true,
    code: 'too-long',
    hint: 'iterate the stream, and store the pieces as they arrive',
  });
}
