import { pause } from '@clients/core/testing';
import { hash32 } from './names.js';
import type { Part, ReplyToolCall } from './reply.js';
import type { RunOptions } from './requests.js';

/** The probability of a token, and of its alternatives. */
export interface Logprob {
  readonly token: string;
  readonly logprob: number;
  readonly bytes: readonly number[];
  readonly top_logprobs?: readonly Logprob[];
}

export interface RunEvent {
  readonly kind: 'thinking' | 'content' | 'call';
  readonly text: string;
  readonly call?: ReplyToolCall;
  readonly logprobs?: readonly Logprob[];
}

export interface RunSettings extends RunOptions {
  readonly logprobs: boolean;
  readonly topLogprobs: number;
  readonly delay: number;
  readonly signal: AbortSignal;
}

/** One generation: turns pieces into events, counts tokens, and ends at limits and stop words. */
export class Run {
  count = 0;
  reason: 'stop' | 'length' = 'stop';
  readonly #settings: RunSettings;
  #held = '';
  #over = false;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  async *events(parts: AsyncIterable<Part>): AsyncGenerator<RunEvent> {
    const { delay, signal } = this.#settings;
    for await (const part of parts) {
      await pause(Math.max(delay, part.kind === 'call' ? 0 : (part.delay ?? 0)), signal);
      if (signal.aborted) return;
      if (part.kind === 'call') yield* this.#call(part.call);
      else if (this.#spend(1)) yield* this.#text(part.kind, part.text);
      if (this.#over) break;
    }
    if (this.#held !== '') yield { kind: 'content', text: this.#held };
  }

  /** Yields a piece of text; the end of it that may begin a stop word waits for the next one. */
  *#text(kind: 'thinking' | 'content', text: string): Generator<RunEvent> {
    const { stop } = this.#settings;
    const whole = kind === 'thinking' ? text : this.#held + text;
    const cuts =
      kind === 'thinking' ? [] : stop.map((word) => whole.indexOf(word)).filter((at) => at >= 0);
    this.#over = cuts.length > 0;
    const end = this.#over
      ? Math.min(...cuts)
      : whole.length - (kind === 'thinking' ? 0 : heldBack(whole, stop));
    if (kind === 'content') this.#held = this.#over ? '' : whole.slice(end);
    if (end > 0) yield this.#event(kind, whole.slice(0, end));
  }

  /** Yields a call. For the model it is text: a call that exceeds the token limit is lost. */
  *#call(call: ReplyToolCall): Generator<RunEvent> {
    if (this.#spend(Math.ceil(callText(call).length / 5)))
      yield { ...this.#event('call', ''), call };
  }

  #spend(tokens: number): boolean {
    const { limit } = this.#settings;
    if (limit > 0 && this.count + tokens > limit) {
      this.count = limit;
      this.reason = 'length';
      this.#over = true;
      return false;
    }
    this.count += tokens;
    return true;
  }

  #event(kind: RunEvent['kind'], text: string): RunEvent {
    const { logprobs, topLogprobs } = this.#settings;
    return logprobs ? { kind, text, logprobs: [logprobOf(text, topLogprobs)] } : { kind, text };
  }
}

/** Returns how many characters at the end of a text may begin a stop word. */
function heldBack(text: string, stop: readonly string[]): number {
  let most = 0;
  for (const word of stop) {
    for (let size = Math.min(word.length - 1, text.length); size > most; size--)
      if (text.endsWith(word.slice(0, size))) most = size;
  }
  return most;
}

export function callText({ function: { name, arguments: args = {} } }: ReplyToolCall): string {
  const spaced = JSON.stringify(args).replace(/([:,])(?=["{[\d-tfn])/g, '$1 ');
  return `<tool_call>\n{"name": "${name}", "arguments": ${spaced}}\n</tool_call>`;
}

function logprobOf(token: string, top: number): Logprob {
  const one = (text: string, rank: number): Logprob => ({
    token: text,
    logprob: -(rank * 2.5 + ((hash32(text) % 997) + 1) / 10_000),
    bytes: [...new TextEncoder().encode(text)],
  });
  if (top === 0) return one(token, 0);
  const others = Array.from({ length: top - 1 }, (_, index) =>
    one(` ${String.fromCharCode(97 + index)}`, index + 1),
  );
  return { ...one(token, 0), top_logprobs: [one(token, 0), ...others] };
}

export function tokensOf(text: string): string[] {
  return text.match(/ ?[\p{L}\p{M}]{1,7}|[\p{L}\p{M}]+| ?\p{N}{1,3}|\s+|./gsu) ?? [];
}

export function countTokens(text: string): number {
  return tokensOf(text).length;
}

/** Returns numbers for the tokens of a text, for the deprecated `context` of generate. */
export function tokenIds(text: string): number[] {
  return tokensOf(text).map((token) => 3 + (hash32(token) % 600));
}
