import type { Collector } from '@clients/core';
import { isLast } from '../inference/last-event.js';
import type { Logprob, Timings } from '../inference/schemas.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { type Usage, usageOf } from '../inference/usage.js';
import { type Budget, KEPT_CHARACTERS, TextFold, TOO_LONG } from './text-fold.js';
import { ToolCallFold } from './tool-call-fold.js';
import { contextWarnings, type AnswerWarning } from './warnings.js';

/** A logprob uses about as much memory as this many characters. */
const LOGPROB_SIZE = 256;

/** An event as servers may send it. Nothing else refers to it, so it is changed in place. */
export interface LooseEvent {
  done?: unknown;
  readonly done_reason?: unknown;
  readonly logprobs?: unknown;
}

/** The part of an event that the model wrote: the message of a chat, or the event itself. */
export interface LooseAnswer {
  readonly thinking?: unknown;
  tool_calls?: unknown;
}

/** Folds the events of one answer, of either operation, and normalises their tool calls. */
export abstract class AnswerCollector<Event extends Timings, Result> implements Collector<
  Event,
  Result
> {
  readonly #numCtx: number | undefined;
  readonly #budget: Budget = { left: KEPT_CHARACTERS };
  readonly #text: TextFold = new TextFold(this.#budget);
  readonly #thinking: TextFold = new TextFold(this.#budget);
  readonly #calls: ToolCallFold = new ToolCallFold();
  readonly #logprobs: Logprob[] = [];
  #last: Event;

  /**
   * @param none the event that stands for none
   * @param numCtx the requested context length, if any
   */
  constructor(none: Event, numCtx?: number) {
    this.#last = none;
    this.#numCtx = numCtx;
  }

  abstract add(event: Event): void;

  abstract value(): Result;

  /** Whether the answer is longer than what is kept. */
  get isFull(): boolean {
    return this.#budget.left < 0;
  }

  get warnings(): AnswerWarning[] {
    const tooLong: readonly AnswerWarning[] = this.isFull
      ? [{ code: 'too-long', message: TOO_LONG }]
      : [];
    return [
      ...contextWarnings(this.#last.prompt_eval_count, this.#numCtx),
      ...this.#calls.warnings,
      ...tooLong,
    ];
  }

  protected get last(): Event {
    return this.#last;
  }

  protected get text(): string {
    return this.#text.value();
  }

  /** The thinking and the tool calls of the answer, if it has any. */
  protected get others(): { thinking?: string; tool_calls?: ToolCall[] } {
    const thinking = this.#thinking.value();
    const { calls } = this.#calls;
    return {
      ...(thinking === '' ? {} : { thinking }),
      ...(calls.length === 0 ? {} : { tool_calls: [...calls] }),
    };
  }

  /** The fields that a result has in addition to its last event. */
  protected get summary(): { logprobs?: Logprob[]; usage: Usage; warnings: AnswerWarning[] } {
    return {
      ...(this.#logprobs.length === 0 ? {} : { logprobs: [...this.#logprobs] }),
      usage: usageOf(this.#last),
      warnings: this.warnings,
    };
  }

  /** Adds an event, whose answer has this text. Of its tool calls those remain that are complete; with the last event that is all of them. */
  protected take(event: Event & LooseEvent, answer: LooseAnswer, text: unknown): void {
    const ends = isLast(event);
    if (ends) event.done = true;
    addTo(this.#text, text);
    addTo(this.#thinking, answer.thinking);
    if (event.logprobs !== undefined) this.#addLogprobs(event.logprobs);
    if (ends || answer.tool_calls !== undefined) {
      const calls = this.#calls.take(answer.tool_calls, ends);
      if (ends) for (const call of this.#calls.end()) calls.push(call);
      if (calls.length === 0) delete answer.tool_calls;
      // A server may send a string as the message.
      else if (typeof (answer as unknown) === 'object') answer.tool_calls = calls;
    }
    this.#last = ends ? ownCopy(event) : event;
  }

  #addLogprobs(found: unknown): void {
    if (!Array.isArray(found)) return;
    this.#budget.left -= found.length * LOGPROB_SIZE;
    // The event belongs to the caller from now on, who may change it.
    if (!this.isFull) this.#logprobs.push(...structuredClone(found as Logprob[]));
  }
}

function addTo(fold: TextFold, piece: unknown): void {
  if (typeof piece === 'string' && piece !== '') fold.add(piece);
}

/** Copies a last event, which its reader may change: the fields that an answer is made of are copied, deeper values are not. */
function ownCopy<Event extends object>(event: Event): Event {
  const entries = Object.entries(event).map(([key, value]: [string, unknown]) => [
    key,
    shallow(value),
  ]);
  return Object.fromEntries(entries) as Event;
}

function shallow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [...(value as unknown[])] : { ...value };
}
