import type { AnswerWarning } from '../answer/warnings.js';
import type { ChatMessage } from '../api/chat/messages.js';
import { ChatCollector, type ChatResult } from '../api/chat/result.js';
import type { ChatEvent } from '../api/chat/schemas.js';
import type { WithParsed } from '../inference/format.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { sumUsage, type Usage } from '../inference/usage.js';

/** An event of a run. `step` counts the requests to the model from 1. */
export type ToolRunEvent =
  | { type: 'step-start'; step: number }
  | { type: 'chunk'; step: number; event: ChatEvent }
  | { type: 'step-end'; step: number; result: ChatResult }
  | { type: 'tool-call'; step: number; call: ToolCall }
  /** An argument had the wrong type and was converted. */
  | {
      type: 'coercion';
      step: number;
      call: ToolCall;
      path: string;
      from: unknown;
      to: unknown;
    }
  /** `images` are the pictures of the result, in base64. */
  | { type: 'tool-result'; step: number; call: ToolCall; content: string; images?: string[] }
  /** `approve` did not return true. `content` is sent to the model. */
  | { type: 'tool-refused'; step: number; call: ToolCall; content: string }
  /**
   * The tool does not exist, its arguments are invalid, it threw, or its `timeout` expired.
   * `content` is sent to the model.
   */
  | { type: 'tool-error'; step: number; call: ToolCall; error: unknown; content: string };

/**
 * The result of a run: the model's last answer, with its `done_reason`, counts and durations, plus
 * fields for the whole run.
 */
export interface ToolRunResult extends ChatResult {
  /**
   * The whole conversation: the request's messages, calls, results and the last message. Append to
   * it to continue.
   */
  messages: ChatMessage[];
  /** The answers of the model, one for each request. */
  steps: ChatResult[];
  /**
   * `max-steps`: the last message still calls tools; its `tool_calls` were not run. `stopped`:
   * `stopWhen` ended the run after the calls in the last message had run; their results are in
   * `messages`. In the `partial` of a run that has not ended, it says nothing about the calls of the
   * last message: they may be running, and `messages` has the results so far.
   */
  finish: 'answer' | 'max-steps' | 'stopped';
  /**
   * Total of all requests. The counts and durations next to it, such as `eval_count`, are those of
   * the last one.
   */
  usage: Usage;
  /** Of all requests. */
  warnings: AnswerWarning[];
}

/**
 * The result of a run. With a schema in `format` it has `parsed`, unless `stopWhen` ended the run
 * before the model answered. `Stops` is the type that `stopWhen` returns, or `never` without it.
 */
export type ToolRunAnswer<F, Stops extends boolean> = [Stops] extends [never]
  ? WithParsed<F, ToolRunResult>
  : | (WithParsed<F, ToolRunResult> & { readonly finish: 'answer' | 'max-steps' })
    | (ToolRunResult & { readonly finish: 'stopped'; readonly parsed?: undefined });

/** A run so far. */
export class ToolRun {
  /** The answers of the model. */
  readonly steps: ChatResult[] = [];
  /** `parsed` of the last answer, if it has any. */
  parsed: object = {};
  /** Whether `stopWhen` has ended it. */
  isStopped = false;
  /** Whether no request follows. */
  isOver = false;
  /** Returns the answer that is arriving, if one is. */
  getArriving: (() => ChatResult) | undefined;
  /** The conversation up to the latest answer. */
  #messages: readonly ChatMessage[];
  /** The results of its calls that have arrived, each at the place of its call. */
  #results: ChatMessage[] = [];
  /** The latest answer with calls that cannot be read, which its message does not have. */
  #unreadable: ChatResult | undefined;

  constructor(messages: readonly ChatMessage[]) {
    this.#messages = messages;
  }

  /**
   * The conversation so far. A result is a part of it as soon as its tool has returned, also where
   * that of an earlier call is still missing: a run that fails must not lose it.
   */
  get messages(): readonly ChatMessage[] {
    return [...this.#messages, ...this.#results.flat()];
  }

  /** Adds the result of a call of the latest answer, which may arrive in any order. */
  addResult(at: number, result: ChatMessage): void {
    this.#results[at] = result;
  }

  /** Adds an answer of the model. Calls that cannot be read are only in the conversation. */
  add(answer: ChatResult, unreadable: readonly ToolCall[]): void {
    const { message } = answer;
    const calls = [...(message.tool_calls ?? []), ...unreadable];
    this.steps.push(answer);
    this.#messages = [
      ...this.messages,
      calls.length === 0 ? message : { ...message, tool_calls: calls },
    ];
    this.#results = [];
    this.getArriving = undefined;
    if (unreadable.length > 0) this.#unreadable = answer;
  }

  /** Returns the result that the run would have if an answer were its last one. */
  resultAfter(answer: ChatResult): ToolRunResult {
    return this.#makeResult(answer, [...this.steps, answer], [...this.messages, answer.message]);
  }

  /** Returns the result so far. Its `message` is that of the answer that is arriving, if one is. */
  result(): ToolRunResult {
    const last = this.getArriving?.() ?? this.steps.at(-1) ?? new ChatCollector().value();
    return this.#makeResult(last, this.steps, this.messages);
  }

  #makeResult(
    last: ChatResult,
    steps: readonly ChatResult[],
    messages: readonly ChatMessage[],
  ): ToolRunResult {
    const finish = this.#finish(last);
    return {
      ...last,
      messages: [...messages],
      steps: [...steps],
      finish,
      usage: sumUsage(steps.map(({ usage }) => usage)),
      warnings: [
        ...steps.flatMap(({ warnings }) => warnings),
        ...(this.isOver && finish === 'max-steps' ? [warnOfMaxSteps(steps.length)] : []),
      ],
      ...this.parsed,
    };
  }

  #finish(last: ChatResult): ToolRunResult['finish'] {
    if (this.isStopped) return 'stopped';
    const { tool_calls: calls = [] } = last.message;
    return calls.length > 0 || last === this.#unreadable ? 'max-steps' : 'answer';
  }
}

/** Warns of a run that ended before the model had answered. */
export function warnOfMaxSteps(steps: number): AnswerWarning {
  return {
    code: 'max-steps',
    message: `the run ended at maxSteps, after ${steps === 1 ? '1 request' : `${String(steps)} requests`}, and the calls of the last answer were not run: raise maxSteps, or look for a tool that the model calls again and again`,
  };
}
