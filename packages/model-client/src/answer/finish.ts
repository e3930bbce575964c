import { type ErrorContext, OutputError, StreamError, unlessAborted } from '@clients/core';
import type { Format, WithParsed } from '../inference/format.js';
import { readAnswer } from './read-answer.js';
import type { Warning } from './warnings.js';

/** What `finish` needs to know of an answer. */
export interface Finishing<Result> {
  readonly format: Format | undefined;
  /** Rounds of repair that are left. */
  readonly repair: number;
  readonly text: (result: Result) => string;
  readonly hasToolCalls: (result: Result) => boolean;
  /** Asks the model again, telling it what was wrong. */
  readonly again: (result: Result, problem: string) => Promise<Result>;
  readonly context: () => ErrorContext;
  /** The caller's. A schema may check asynchronously, and for ever. */
  readonly signal: AbortSignal | undefined;
}

interface AnyResult {
  readonly done_reason?: string | undefined;
  readonly warnings: readonly Warning[];
}

/**
 * Adds `parsed` where a schema asked for it, after a round of repair if need be.
 *
 * @throws {OutputError} when the answer is still not what the schema says
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
      { code: 'repaired', message: `the first answer did not fit: ${reading.problem}` },
    ];
    return finish({ ...second, warnings }, { ...how, repair: how.repair - 1 });
  }
  const { problem, code, path = '', cause } = reading;
  throw new OutputError(problem, { path, value: result }, { ...how.context(), mayHaveExecuted: true, code, cause, hint: HINTS[code] });
}

const HINTS = {
  'not-json': 'repair: 1 asks the model a second time',
  'incomplete-json': 'raise options.num_predict or options.num_ctx',
  'schema-mismatch': 'repair: 1 asks the model a second time',
  'schema-failed': 'let the schema report an issue instead of throwing, or ask the model a second time with repair: 1',
} as const;

function calledTools<Result>(result: Result, how: Finishing<Result>): OutputError {
  const hint = 'run the calls in value.message.tool_calls and ask again, or use runTools';
  return new OutputError(
    'the model calls tools instead of answering',
    { value: result },
    { ...how.context(), mayHaveExecuted: true, code: 'tool-calls', hint },
  );
}

/** What a model is told when its answer did not fit. */
export function repairPrompt(problem: string): string {
  return `That answer cannot be used: ${problem}. Answer again, with nothing but JSON that fits the schema.`;
}

/** The error for an answer of which not all was kept. */
export function tooLong(partial: unknown, context: ErrorContext): StreamError {
  return new StreamError('too-long', 'the answer is longer than the 16 Mi characters that are kept of it', partial, {
    ...context,
    mayHaveExecuted: true,
    code: 'too-long',
    hint: 'iterate the stream and put the pieces where they belong',
  });
}
