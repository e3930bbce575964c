import type { ToolCall } from '../inference/tool-call-schemas.js';
import type { Logprob } from '../inference/schemas.js';
import { KEPT_CHARACTERS, type Room, TextFold } from './text-fold.js';
import { ToolCallFold } from './tool-call-fold.js';
import type { Warning } from './warnings.js';

/** A logprob takes about as much memory as this many characters. */
const LOGPROB_SIZE = 256;

/** What the events of one answer amount to, whatever operation it is of. */
export class AnswerFold {
  readonly #room: Room = { left: KEPT_CHARACTERS };
  readonly #text: TextFold = new TextFold(this.#room);
  readonly #thinking: TextFold = new TextFold(this.#room);
  readonly #calls: ToolCallFold = new ToolCallFold();
  readonly #logprobs: Logprob[] = [];

  /** More came than is kept. */
  get isFull(): boolean {
    return this.#room.left < 0;
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
    const tooLong: Warning = { code: 'too-long', message: 'the answer is longer than the 16 Mi characters that are kept of it' };
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
    this.#room.left -= found.length * LOGPROB_SIZE;
    // The event is the caller's from now on, who may write into it.
    if (!this.isFull) this.#logprobs.push(...structuredClone(found as Logprob[]));
  }

  /** Takes the calls of one event; gives those that are whole now. With the last event nothing may stay open. */
  addCalls(raw: unknown, isLast: boolean): readonly ToolCall[] {
    const whole = raw === undefined ? [] : this.#calls.take(raw, isLast);
    return isLast ? [...whole, ...this.#calls.end()] : whole;
  }
}

/** A copy of a last event, which its reader may write into: what an answer is made of is copied, deeper values are not. */
export function ownCopy<Event extends object>(event: Event): Event {
  const entries = Object.entries(event).map(([key, value]: [string, unknown]) => [key, shallow(value)]);
  return Object.fromEntries(entries) as Event;
}

function shallow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [...(value as unknown[])] : { ...value };
}
