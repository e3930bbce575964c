import { pause } from '@clients/server-kit';
import { hash32 } from './names.js';
import type { Part, ReplyToolCall } from './reply.js';
import type { RunOptions } from './run-options.js';

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
  /** Alternatives per token, from 0 to 20. */
  readonly topLogprobs: number;
  /** Milliseconds before each piece. */
  readonly delay: number;
  readonly signal: AbortSignal;
}

/** One generation: turns pieces into events, counts tokens, and ends at limits and stop words. */
export class Run {
  /** Tokens so far. */
  count = 0;
  /** Why it ended. */
  reason: 'stop' | 'length' = 'stop';
  readonly #settings: RunSettings;
  /** Text that may begin a stop word. */
  #held = '';
  #over = false;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  async *readEvents(parts: AsyncIterable<Part>): AsyncGenerator<RunEvent> {
    const { delay, signal } = this.#settings;
    for await (const part of parts) {
      await pause(Math.max(delay, part.kind === 'call' ? 0 : (part.delay ?? 0)), signal);
      if (signal.aborted) return;
      if (part.kind === 'call') yield* this.#yieldCall(part.call);
      else if (this.#spendTokens(1)) yield* this.#yieldText(part.kind, part.text);
      if (this.#over) break;
    }
    if (this.#held !== '') yield { kind: 'content', text: this.#held };
  }

  /** Yields a piece of text; the end of it that may begin a stop word waits for the next one. */
  *#yieldText(kind: 'thinking' | 'content', text: string): Generator<RunEvent> {
    const { stop } = this.#settings;
    const whole = kind === 'thinking' ? text : this.#held + text;
    const cuts =
      kind === 'thinking' ? [] : stop.map((word) => whole.indexOf(word)).filter((at) => at >= 0);
    this.#over = cuts.length > 0;
    const end = this.#over
      ? Math.min(...cuts)
      : whole.length - (kind === 'thinking' ? 0 : countHeldBack(whole, stop));
    if (kind === 'content') this.#held = this.#over ? '' : whole.slice(end);
    if (end > 0) yield this.#makeEvent(kind, whole.slice(0, end));
  }

  /** Yields a call. For the model it is text: a call that exceeds the token limit is lost. */
  *#yieldCall(call: ReplyToolCall): Generator<RunEvent> {
    if (this.#spendTokens(Math.ceil(writeCall(call).length / 5)))
      yield { ...this.#makeEvent('call', ''), call };
  }

  #spendTokens(tokens: number): boolean {
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

  #makeEvent(kind: RunEvent['kind'], text: string): RunEvent {
    const { logprobs, topLogprobs } = this.#settings;
    return logprobs ? { kind, text, logprobs: [makeLogprob(text, topLogprobs)] } : { kind, text };
  }
}

/** Returns how many characters at the end of a text may begin a stop word. */
function countHeldBack(text: string, stop: readonly string[]): number {
  let most = 0;
  for (const word of stop) {
    for (let size = Math.min(word.length - 1, text.length); size > most; size--)
      if (text.endsWith(word.slice(0, size))) most = size;
  }
  return most;
}

/** Writes a call as models with a template do: a JSON object between tags. */
export function writeCall({ function: { name, arguments: args = {} } }: ReplyToolCall): string {
  const spaced = JSON.stringify(args).replace(/([:,])(?=["{[\d-tfn])/g, '$1 ');
  return `<tool_call>\n{"name": "${name}", "arguments": ${spaced}}\n</tool_call>`;
}

function makeLogprob(token: string, top: number): Logprob {
  const makeOne = (text: string, rank: number): Logprob => ({
    token: text,
    logprob: -(rank * 2.5 + ((hash32(text) % 997) + 1) / 10_000),
    bytes: [...new TextEncoder().encode(text)],
  });
  if (top === 0) return makeOne(token, 0);
  const others = Array.from({ length: top - 1 }, (_, index) =>
    makeOne(` ${String.fromCharCode(97 + index)}`, index + 1),
  );
  return { ...makeOne(token, 0), top_logprobs: [makeOne(token, 0), ...others] };
}

export function splitTokens(text: string): string[] {
  return text.match(/ ?[\p{L}\p{M}]{1,7}|[\p{L}\p{M}]+| ?\p{N}{1,3}|\s+|./gsu) ?? [];
}

export function countTokens(text: string): number {
  return splitTokens(text).length;
}

/** Returns numbers for the tokens of a text, for the deprecated `context` of generate. */
export function makeTokenIds(text: string): number[] {
  return splitTokens(text).map((token) => 3 + (hash32(token) % 600));
}
