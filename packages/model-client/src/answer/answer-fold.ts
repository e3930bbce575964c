import type { ToolCall } from '../inference/tool-call-schemas.js';
import type { Logprob } from '../inference/schemas.js';
import { type Budget, KEPT_CHARACTERS, TextFold, TOO_LONG } from './text-fold.js';
import { ToolCallFold } from './tool-call-fold.js';
import type { Warning } from './warnings.js';

/** A logprob uses about as much memory as this many characters. */
const LOGPROB_SIZE = 256;

/** Collects the events of one answer, of either operation. */
export class AnswerFold {
  readonly #budget: Budget = { left: KEPT_CHARACTERS };
  readonly #text: TextFold = new TextFold(this.#budget);
  readonly #thinking: TextFold = new TextFold(this.#budget);
  readonly #calls: ToolCallFold = new ToolCallFold();
  readonly #logprobs: Logprob[] = [];

  /** Whether the answer is longer than what is kept. */
  get isFull(): boolean {
    return this.#budget.left < 0;
  }

  get text(): string {
    return this.#text.value();
  }

  get thinking(): string {
    return this.#thinking.value();
  }

  get toolCalls(): readonly ToolCall[] {
    return [...this.#calls.calls];
  }

  get logprobs(): readonly Logprob[] {
    return [...this.#logprobs];
  }

  get warnings(): readonly Warning[] {
    const tooLong: Warning = { code: 'too-long', message: TOO_LONG };
    return this.isFull ? [...this.#calls.warnings, tooLong] : [...this.#calls.warnings];
  }

  addText(piece: unknown): void {
    if (typeof piece === 'string' && piece !== '') this.#text.add(piece);
  }

  addThinking(piece: unknown): void {
    if (typeof piece === 'string' && piece !== '') this.#thinking.add(piece);
  }

  addLogprobs(found: unknown): void {
    if (!Array.isArray(found)) return;
    this.#budget.left -= found.length * LOGPROB_SIZE;
    // The event belongs to the caller from now on, who may change it.
    if (!this.isFull) this.#logprobs.push(...structuredClone(found as Logprob[]));
  }

  /** Adds the calls of one event, and returns those that are complete now; with the last event that is all of them. */
  addCalls(raw: unknown, ends: boolean): readonly ToolCall[] {
    const whole = raw === undefined ? [] : this.#calls.take(raw, ends);
    return ends ? [...whole, ...this.#calls.end()] : whole;
  }
}

/** Copies a last event, which its reader may change: the fields that an answer is made of are copied, deeper values are not. */
export function ownCopy<Event extends object>(event: Event): Event {
  const entries = Object.entries(event).map(([key, value]: [string, unknown]) => [key, shallow(value)]);
  return Object.fromEntries(entries) as Event;
}

function shallow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [...(value as unknown[])] : { ...value };
}
