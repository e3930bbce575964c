import { type ErrorContext, OutputError, quote, StreamError, unlessAborted } from '@clients/core';
import type { ResponseFormat, WithParsed } from '../inference/format.js';
import { isEmpty } from '../inference/settings.js';
import { sumUsage, type Usage } from '../inference/usage.js';
import type { Parts } from './answer-stream.js';
import { readAnswer, type Unusable } from './read-answer.js';
import { TOO_LONG_MESSAGE } from './text-fold.js';
import { beginsWithThinking } from './thinking-tags.js';
import type { AnswerWarning } from './warnings.js';

/** The fields that whole answers of both operations have. */
export interface AnyResult {
  readonly done_reason?: string | undefined;
  readonly usage: Usage;
  readonly warnings: AnswerWarning[];
}

/** What was asked for, and how an answer to it is read. */
export interface AskedAnswer<Result> {
  readonly format: ResponseFormat | null | undefined;
  /** The key `think` of the request. */
  readonly think?: unknown;
  readonly signal: AbortSignal | undefined;
  readonly readParts: (result: Result) => Parts;
  /** Returns the `value` of the error for an answer that does not match. Default: the answer. */
  readonly valueInError?: ((result: Result) => unknown) | undefined;
  /** Maximum number of rounds of repair. Default 0. */
  readonly rounds?: number | undefined;
  /**
   * Asks the model again, and resolves with its next answer and the number of attempts. Left out
   * where nothing can be sent.
   */
  readonly repair?: (
    before: Result,
    problem: string,
  ) => Promise<{ readonly next: Result; readonly attempts: number }>;
}

/** The part of a collector that is used. */
interface Collected<Result> {
  readonly isFull: boolean;
  value(): Result;
}

/**
 * Resolves with a collected answer. When `format` is a schema it has `parsed`, after rounds of
 * repair if needed.
 *
 * @throws {StreamError} `too-long` when the answer exceeds the limit
 * @throws {OutputError} when the answer, or the last repaired one, does not match the schema
 */
export async function checkAnswer<F extends ResponseFormat | undefined, Result extends AnyResult>(
  asked: AskedAnswer<Result>,
  collector: Collected<Result>,
  context: () => ErrorContext,
): Promise<WithParsed<F, Result>> {
  const { format, think, signal, readParts, rounds = 0, repair } = asked;
  const { valueInError = (answer: Result) => answer } = asked;
  let result = collector.value();
  if (collector.isFull) throw createTooLongError(result, context());
  if (isEmpty(format) || format === 'json') return result as WithParsed<F, Result>;
  let repairs = 0;
  const makeError = (found: Unusable, { text, thinking = '' }: Parts): OutputError => {
    const first = context();
    const last = { ...first, attempts: (first.attempts ?? 0) + repairs };
    return createUnusableAnswerError(found, {
      text,
      thinking,
      value: valueInError(result),
      doneReason: result.done_reason,
      isRepaired: repairs > 0,
      mayThink: !isOff(think),
      context: last,
    });
  };
  for (let left = rounds; ; left--) {
    const parts = readParts(result);
    const { text, toolCalls } = parts;
    // A schema may validate asynchronously, and never finish.
    const reading = await unlessAborted(
      readAnswer(format, text, result.done_reason),
      signal,
      context,
    );
    if (reading.problem === undefined)
      return { ...result, parsed: reading.value } as WithParsed<F, Result>;
    // Not repaired: another answer would replace the calls.
    if (toolCalls !== undefined) throw makeError(MODEL_CALLED_TOOLS, parts);
    if (left === 0 || repair === undefined || !mayImprove(reading, parts, result.done_reason))
      throw makeError(reading, parts);
    const { next, attempts } = await repair(result, reading.problem);
    repairs += attempts;
    const repaired: AnswerWarning = {
      code: 'repaired',
      message: `the first answer was not usable: ${reading.problem}`,
    };
    result = {
      ...next,
      usage: sumUsage([result.usage, next.usage]),
      warnings: [...next.warnings, repaired],
    };
  }
}

const MODEL_CALLED_TOOLS: Unusable = {
  problem: 'the model called tools instead of answering',
  code: 'tool-calls',
};

/** Returns whether a setting turns thinking off. */
function isOff(think: unknown): boolean {
  return think === false || think === 'none';
}

/**
 * Returns whether another answer to the same request may be better: not where the limit of tokens
 * ended this one, where all of it is thinking, or where the model was only loaded.
 */
function mayImprove(
  { code }: Unusable,
  { text, thinking = '' }: Parts,
  doneReason: string | undefined,
): boolean {
  if (code === 'incomplete-json') return false;
  return text.trim() !== '' || (thinking === '' && doneReason !== 'load');
}

const ASK_AGAIN = 'set repair: 1 to ask the model once more';
const ASKED_AGAIN =
  'repairing the answer did not help: describe the fields in the prompt, simplify the schema, or use a larger model';

/** Servers do not constrain the thinking of a model, and some put the whole answer there. */
const WROTE_THINKING = 'the model wrote its answer as thinking, which no format constrains';
const RAISE_LIMITS = 'raise options.num_predict or options.num_ctx';
const MAY_THINK = 'for a model that can think, set think: false';

const UNUSABLE_HINTS: Readonly<Record<Unusable['code'], (answer: UnusableAnswer) => string>> = {
  'tool-calls': () =>
    'run the calls in value.message.tool_calls and send their results, or use runTools with enough maxSteps',
  'not-json': (answer) => {
    const { text, thinking, doneReason, mayThink } = answer;
    if (text.trim() === '' && thinking !== '')
      return mayThink
        ? `${WROTE_THINKING}: set think: false`
        : `${WROTE_THINKING}, although think is false: use another model, or a newer server`;
    if (text.trim() === '' && doneReason === 'load')
      return 'the server loaded the model and generated nothing: a conversation needs a message of the user';
    const hint = adviseRepair(answer);
    return mayThink ? `${hint}; ${MAY_THINK}` : hint;
  },
  'several-values': (answer) => adviseRepair(answer),
  'incomplete-json': ({ text, thinking, mayThink }) => {
    const isThinking = (text.trim() === '' && thinking !== '') || beginsWithThinking(text, true);
    if (!isThinking) return RAISE_LIMITS;
    const advice = mayThink ? `set think: false, or ${RAISE_LIMITS}` : RAISE_LIMITS;
    return `the model used the tokens for thinking: ${advice}`;
  },
  'schema-mismatch': (answer) => adviseRepair(answer),
  'schema-failed': ({ isRepaired }) =>
    `make the schema report an issue instead of throwing${isRepaired ? '' : `, or ${ASK_AGAIN}`}`,
};

function adviseRepair({ isRepaired }: UnusableAnswer): string {
  return isRepaired ? ASKED_AGAIN : ASK_AGAIN;
}

/** An answer that cannot be used. */
interface UnusableAnswer {
  readonly text: string;
  readonly thinking: string;
  /** Why the model has stopped. */
  readonly doneReason: string | undefined;
  /** The `value` of the error. */
  readonly value: unknown;
  /** Whether the model was asked to repair it. */
  readonly isRepaired: boolean;
  /** Whether thinking was not turned off. */
  readonly mayThink: boolean;
  readonly context: ErrorContext;
}

/** Length of the beginning of an answer that is searched for secrets; an error shows less of it. */
const MAX_SEARCHED_CHARACTERS = 4_096;

function createUnusableAnswerError(
  { problem, code, path = '', cause }: Unusable,
  answer: UnusableAnswer,
): OutputError {
  const { text, value, context } = answer;
  // Secrets are removed before the text is cut: half of one would not be found.
  const start = context.redact?.(text.slice(0, MAX_SEARCHED_CHARACTERS)).trim() ?? '';
  const shown = quote(start).replaceAll(String.raw`\"`, '"');
  const message = start === '' ? problem : `${problem}; the answer begins with ${shown}`;
  return new OutputError(
    message,
    { path, value },
    { ...context, mayHaveExecuted: true, code, cause, hint: UNUSABLE_HINTS[code](answer) },
  );
}

/** Makes the error for an answer that exceeds the limit. */
export function createTooLongError(partial: unknown, context: ErrorContext): StreamError {
  return new StreamError('too-long', TOO_LONG_MESSAGE, partial, {
    ...context,
    mayHaveExecuted: true,
    code: 'too-long',
    hint: 'iterate the stream, and store the pieces as they arrive',
  });
}
