import { type Collector, type ErrorContext, OutputError } from '@clients/core';
import { isLast, readDoneReason } from '../inference/last-event.js';
import type { DoneReason, Logprob, Timings } from '../inference/schemas.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { normalizeTimings, pickTimings, readUsage, type Usage } from '../inference/usage.js';
import { findJson, type JsonText } from './json-text.js';
import { type Budget, MAX_KEPT_CHARACTERS, TextFold, TOO_LONG_MESSAGE } from './text-fold.js';
import { countCharacters, estimateTokens } from './prompt-length.js';
import { ToolCallFold, type UnreadableCall } from './tool-call-fold.js';
import {
  type AnswerWarning,
  warnOfCallInText,
  warnOfContext,
  warnOfEmptyAnswer,
  warnOfThinkingInText,
  warnOfWords,
} from './warnings.js';

/** A logprob uses about as much memory as this many characters. */
const LOGPROB_SIZE = 256;

/** What a collector knows of the request whose answer it collects. */
export interface AskedFor {
  /** The requested context length. */
  readonly numCtx?: number | undefined;
  /** Whether the server must not cut the prompt. */
  readonly keepsPrompt?: boolean | undefined;
  /** Returns the texts of the prompt. */
  readonly texts?: (() => readonly unknown[]) | undefined;
  /** Returns what templates may add to the texts, such as the definitions of tools. */
  readonly additions?: (() => readonly unknown[]) | undefined;
  /** Whether the prompt has images, which take an unknown number of tokens. */
  readonly hasImages?: boolean | undefined;
  /** Whether the request has a prompt or messages, rather than only loading the model. */
  readonly hasPrompt?: boolean | undefined;
  /** Whether it requests JSON. */
  readonly isJson?: boolean | undefined;
  /** Whether it requests thinking. */
  readonly thinks?: boolean | undefined;
  /** The names of the tools that the model may call. */
  readonly tools?: readonly string[] | undefined;
}

/**
 * An event as servers may send it. It is changed in place, which is safe because nothing else
 * refers to it yet.
 */
export interface LooseEvent {
  done?: unknown;
  done_reason?: unknown;
  logprobs?: unknown;
}

/** The part of an event that the model wrote: the message of a chat, or the event itself. */
export interface LooseAnswer {
  thinking?: unknown;
  tool_calls?: unknown;
  /** What other APIs call the thinking; proxies pass it on. */
  reasoning_content?: unknown;
  reasoning?: unknown;
}

/** Folds the events of one answer, of either operation, and normalizes their parts. */
export abstract class AnswerCollector<Event extends Timings, Result> implements Collector<
  Event,
  Result
> {
  readonly #asked: AskedFor;
  readonly #context: () => ErrorContext;
  readonly #budget: Budget = { left: MAX_KEPT_CHARACTERS };
  readonly #text: TextFold = new TextFold(this.#budget);
  readonly #thinking: TextFold = new TextFold(this.#budget);
  readonly #calls: ToolCallFold = new ToolCallFold();
  readonly #logprobs: Logprob[] = [];
  #last: Event;
  /** The counts and durations so far: some servers send them in an event that others follow. */
  #timings: Timings = {};
  /** Why the model has stopped, until it writes more. */
  #reason: string | undefined;
  #isDone = false;
  #hasAnswer = false;
  /** How many characters the prompt has. */
  #characters: number | undefined;
  /** How many tokens it may have. */
  #tokens: number | undefined;
  /** What `findJson` has found, and in which text. */
  #json: { readonly of: string; readonly found: JsonText | undefined } | undefined;
  /** What the first event whose content could not be read had instead of it. */
  #problem: string | undefined;

  /**
   * @param none the event that counts as the last one until another arrives
   * @param context returns the fields of an error that describe the request
   */
  constructor(none: Event, asked: AskedFor, context: () => ErrorContext) {
    this.#last = none;
    this.#asked = asked;
    this.#context = context;
  }

  /** @throws {OutputError} `no-answer` for the last event of a response without any answer */
  abstract add(event: Event): void;

  abstract value(): Result;

  /** Whether the answer exceeds the limit, so that only its beginning was kept. */
  get isFull(): boolean {
    return this.#budget.left < 0;
  }

  /**
   * Whether the answer is complete. A reason to stop is the end of it unless the model writes more
   * after it.
   */
  get isWhole(): boolean {
    return this.#isDone || this.#reason !== undefined;
  }

  /** Whether any event had the part that the model writes, which may be empty. */
  get hasAnswer(): boolean {
    return this.#hasAnswer;
  }

  /** Calls that cannot be run, which the answer does not have. */
  get unreadableCalls(): readonly UnreadableCall[] {
    return this.#calls.unreadable;
  }

  get warnings(): AnswerWarning[] {
    const tooLong: readonly AnswerWarning[] = this.isFull
      ? [{ code: 'too-long', message: TOO_LONG_MESSAGE }]
      : [];
    return [
      ...this.#warnOfContext(),
      ...this.#calls.warnings,
      ...tooLong,
      ...this.#warnOfProblem(),
      ...(this.isWhole ? this.#warnOfAnswer() : []),
    ];
  }

  protected get last(): Event {
    return this.#last;
  }

  protected get text(): string {
    return this.#readJson()?.json ?? this.#text.value();
  }

  /** The thinking and the tool calls of the answer, if it has any. */
  protected get others(): { thinking?: string; tool_calls?: ToolCall[] } {
    const { calls } = this.#calls;
    const thinking = this.#thinkingText;
    return {
      ...(thinking === '' ? {} : { thinking }),
      ...(calls.length === 0 ? {} : { tool_calls: [...calls] }),
    };
  }

  /** The fields that a result has in addition to its last event. */
  protected get summary(): Timings & {
    done?: true;
    done_reason?: DoneReason;
    logprobs?: Logprob[];
    usage: Usage;
    warnings: AnswerWarning[];
  } {
    return {
      ...this.#timings,
      ...(this.isWhole ? { done: true } : {}),
      ...(this.#reason === undefined ? {} : { done_reason: this.#reason }),
      ...(this.#logprobs.length === 0 ? {} : { logprobs: [...this.#logprobs] }),
      usage: readUsage(this.#timings),
      warnings: this.warnings,
    };
  }

  /**
   * Adds an event with its answer and text. Only complete tool calls remain in the answer, in place
   * of the pieces that were sent; with an event that ends the answer, that includes those whose
   * arguments were still open.
   */
  protected addAnswer(event: Event & LooseEvent, answer: LooseAnswer, text: string): void {
    const reason = readDoneReason(event);
    const isDone = isLast(event);
    const ends = isDone || reason !== undefined;
    if (isDone) event.done = true;
    if (event.done_reason === null) delete event.done_reason;
    const thinking = takeThinking(answer);
    if (text !== '') this.#text.add(text);
    if (thinking !== '') this.#thinking.add(thinking);
    if (event.logprobs !== undefined) this.#addLogprobs(event);
    let hasCalls = false;
    if (ends || answer.tool_calls !== undefined) {
      const calls = this.#calls.take(answer.tool_calls, ends);
      if (ends) for (const call of this.#calls.end()) calls.push(call);
      hasCalls = calls.length > 0;
      if (hasCalls) answer.tool_calls = calls;
      else delete answer.tool_calls;
    }
    if (reason !== undefined) this.#reason = reason;
    else if (text !== '' || thinking !== '' || hasCalls) this.#reason = undefined;
    this.#isDone ||= isDone;
    if (event.eval_count !== undefined || event.prompt_eval_count !== undefined || ends) {
      normalizeTimings(event);
      this.#timings = { ...this.#timings, ...pickTimings(event) };
    }
    // A copy of what may be the last event, because its reader may change it.
    this.#last = this.isWhole ? copyEvent(event) : event;
    if (ends) this.assertAnswer();
  }

  /** Notes that an event has the part that the model writes. */
  protected noteAnswer(): void {
    this.#hasAnswer = true;
  }

  /**
   * Notes an event whose content cannot be read. Events with text may follow: only a response
   * without any is an error.
   *
   * @param problem what it has instead
   */
  protected noteProblem(problem: string): void {
    this.#problem ??= problem;
  }

  /** @throws {OutputError} `no-answer` when nothing of the response can be read as an answer */
  assertAnswer(): void {
    if (!this.#isEmpty || (this.#hasAnswer && this.#problem === undefined)) return;
    const problem = this.#problem === undefined ? '' : `: ${this.#problem}`;
    throw new OutputError(
      `the response is not an answer of a model${problem}`,
      { value: this.#last },
      {
        ...this.#context(),
        mayHaveExecuted: true,
        code: 'no-answer',
        hint:
          'choices' in this.#last
            ? "this is an answer of OpenAI's API: baseUrl must point to a server of Ollama's API"
            : 'check that baseUrl points to a model server, and what the proxy in front of it does',
      },
    );
  }

  /** The thinking, also where the model wrote it before the JSON of its answer. */
  get #thinkingText(): string {
    const thinking = this.#thinking.value();
    const written = this.#readJson()?.thinking ?? '';
    return thinking === '' || written === '' ? thinking + written : `${thinking}\n${written}`;
  }

  /**
   * Returns the JSON of a whole answer that should be JSON, and what is around it; undefined where it
   * has none, and for any other answer, whose text is never changed.
   */
  #readJson(): JsonText | undefined {
    const { isJson = false } = this.#asked;
    if (!isJson || !this.isWhole || this.isFull || this.#calls.calls.length > 0) return undefined;
    const text = this.#text.value();
    if (this.#json?.of !== text) {
      const found = findJson(text);
      this.#json = { of: text, found: 'missing' in found ? undefined : found };
    }
    return this.#json.found;
  }

  #cleanWords(): string | undefined {
    const { redact = (text: string) => text } = this.#context();
    const { words } = this.#readJson() ?? {};
    return words === undefined || words === '' ? undefined : redact(words);
  }

  get #isEmpty(): boolean {
    const { calls, unreadable } = this.#calls;
    return (
      this.#text.value() === '' &&
      this.#thinking.value() === '' &&
      calls.length === 0 &&
      unreadable.length === 0
    );
  }

  #warnOfContext(): AnswerWarning[] {
    const { numCtx, keepsPrompt = false, texts, additions, hasImages = false } = this.#asked;
    const listTexts = (): readonly unknown[] => texts?.() ?? [];
    const estimate = (): number =>
      hasImages ? Infinity : estimateTokens([...listTexts(), ...(additions?.() ?? [])]);
    return warnOfContext(this.#timings.prompt_eval_count, {
      numCtx,
      truncates: !keepsPrompt,
      countCharacters: () => (this.#characters ??= countCharacters(listTexts())),
      estimateTokens: () => (this.#tokens ??= estimate()),
    });
  }

  #warnOfAnswer(): AnswerWarning[] {
    if (this.#calls.calls.length > 0 || this.#calls.unreadable.length > 0) return [];
    const { hasPrompt = false, isJson = false, thinks = false, tools = [] } = this.#asked;
    const text = this.#text.value();
    const hasThinking = this.#thinking.value() !== '';
    if (text.trim() !== '')
      return isJson
        ? warnOfWords(this.#cleanWords())
        : [
            ...(hasThinking ? [] : warnOfThinkingInText(text, this.#reason === 'length', thinks)),
            ...warnOfCallInText(text, tools),
          ];
    return warnOfEmptyAnswer({ reason: this.#reason, hasPrompt, isJson, hasThinking });
  }

  #warnOfProblem(): AnswerWarning[] {
    if (this.#problem === undefined) return [];
    const message = `part of the answer could not be read: ${this.#problem}`;
    return [{ code: 'unreadable-content', message }];
  }

  #addLogprobs(event: LooseEvent): void {
    const found = event.logprobs;
    if (found === null) delete event.logprobs;
    if (!Array.isArray(found)) return;
    this.#budget.left -= found.length * LOGPROB_SIZE;
    // Cloned: the event is passed on to the caller, who may change it.
    if (!this.isFull) this.#logprobs.push(...structuredClone(found as Logprob[]));
  }
}

/**
 * Returns the thinking of an answer, which becomes its `thinking` under whichever name it came. Empty
 * without.
 */
function takeThinking(answer: LooseAnswer): string {
  if (answer.thinking === null) delete answer.thinking;
  if (typeof answer.thinking === 'string') return answer.thinking;
  for (const key of ['reasoning_content', 'reasoning'] as const) {
    const { [key]: thinking } = answer;
    if (typeof thinking !== 'string') continue;
    Reflect.deleteProperty(answer, key);
    answer.thinking = thinking;
    return thinking;
  }
  return '';
}

/** Copies an event one level deep, which covers the fields that the answer uses. */
function copyEvent<Event extends object>(event: Event): Event {
  const entries = Object.entries(event).map(([key, value]: [string, unknown]) => [
    key,
    copyShallow(value),
  ]);
  return Object.fromEntries(entries) as Event;
}

function copyShallow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [...(value as unknown[])] : { ...value };
}
