import type { Collector } from '@clients/core';
import { isLast } from '../inference/last-event.js';
import type { Logprob, Timings } from '../inference/schemas.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { type Usage, readUsage } from '../inference/usage.js';
import { type Budget, MAX_KEPT_CHARACTERS, TextFold, TOO_LONG_MESSAGE } from './text-fold.js';
import { ToolCallFold } from './tool-call-fold.js';
import { warnOfContext, type AnswerWarning } from './warnings.js';

/** A logprob uses about as much memory as this many characters. */
const LOGPROB_SIZE = 256;

/**
 * An event as servers may send it. It is changed in place, which is safe because nothing else
 * refers to it yet.
 */
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
  readonly #budget: Budget = { left: MAX_KEPT_CHARACTERS };
  readonly #text: TextFold = new TextFold(this.#budget);
  readonly #thinking: TextFold = new TextFold(this.#budget);
  readonly #calls: ToolCallFold = new ToolCallFold();
  readonly #logprobs: Logprob[] = [];
  #last: Event;

  /**
   * @param none the event that counts as the last one until another arrives
   * @param numCtx the requested context length, if any
   */
  constructor(none: Event, numCtx?: number) {
    this.#last = none;
    this.#numCtx = numCtx;
  }

  abstract add(event: Event): void;

  abstract value(): Result;

  /** Whether the answer exceeds the limit, so that only its beginning was kept. */
  get isFull(): boolean {
    return this.#budget.left < 0;
  }

  get warnings(): AnswerWarning[] {
    const tooLong: readonly AnswerWarning[] = this.isFull
      ? [{ code: 'too-long', message: TOO_LONG_MESSAGE }]
      : [];
    return [
      ...warnOfContext(this.#last.prompt_eval_count, this.#numCtx),
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
      usage: readUsage(this.#last),
      warnings: this.warnings,
    };
  }

  /**
   * Adds an event with its answer and text. Only complete tool calls remain in the answer, in place
   * of the pieces that were sent; with the last event, that includes those whose arguments were
   * still open.
   */
  protected addAnswer(event: Event & LooseEvent, answer: LooseAnswer, text: unknown): void {
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
    this.#last = ends ? copyEvent(event) : event;
  }

  #addLogprobs(found: unknown): void {
    if (!Array.isArray(found)) return;
    this.#budget.left -= found.length * LOGPROB_SIZE;
    // Cloned: the event is passed on to the caller, who may change it.
    if (!this.isFull) this.#logprobs.push(...structuredClone(found as Logprob[]));
  }
}

function addTo(fold: TextFold, piece: unknown): void {
  if (typeof piece === 'string' && piece !== '') fold.add(piece);
}

/**
 * Copies the last event, because its reader may change it. One level deep, which covers the fields
 * that the answer uses.
 */
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
