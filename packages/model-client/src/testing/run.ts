import { pause } from '@clients/core/testing';
import { hash32 } from './digest.js';
import type { RunOptions } from './model-options.js';
import type { Part, ReplyToolCall } from './reply.js';
import { countTokens } from './tokens.js';

/** The probability of a token, and of its alternatives. */
export interface Logprob {
  readonly token: string;
  readonly logprob: number;
  readonly bytes: readonly number[];
  readonly top_logprobs?: readonly Logprob[];
}

/** An event of a run: text, a call, or logprobs with neither. */
export interface RunEvent {
  readonly kind: 'thinking' | 'content' | 'call' | 'silent';
  readonly text: string;
  readonly call?: ReplyToolCall;
  readonly logprobs?: readonly Logprob[];
}

/** The settings of a run. */
export interface RunSettings extends RunOptions {
  readonly logprobs: boolean;
  readonly topLogprobs: number;
  /** Milliseconds before each piece. */
  readonly delay: number;
  readonly signal: AbortSignal;
}

/** One generation: turns pieces into events, counts tokens, and ends at limits and stop words. */
export class Run {
  /** Tokens so far. */
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
    let thought = false;
    for await (const part of parts) {
      await pause(Math.max(delay, part.kind === 'call' ? 0 : (part.delay ?? 0)), signal);
      if (signal.aborted) return;
      if (part.kind === 'thinking' && !thought) yield* this.#tag();
      thought ||= part.kind === 'thinking';
      if (part.kind === 'call') yield* this.#call(part.call);
      else yield* this.#text(part.kind, part.text);
      if (this.#over) break;
    }
    if (this.#held !== '') yield { kind: 'content', text: this.#held };
  }

  /** Counts the tag before the thinking: two tokens that are not part of the answer. */
  *#tag(): Generator<RunEvent> {
    for (const token of ['<think>', '\n']) {
      if (!this.#spend(1)) return;
      yield this.#event('silent', '', token);
    }
  }

  *#text(kind: 'thinking' | 'content', text: string): Generator<RunEvent> {
    if (!this.#spend(1)) return;
    const { stop } = this.#settings;
    if (kind === 'thinking' || stop.length === 0) {
      yield this.#event(kind, text, text);
      return;
    }
    const whole = this.#held + text;
    const cut = stop.map((word) => whole.indexOf(word)).filter((at) => at >= 0);
    if (cut.length > 0) {
      this.#over = true;
      this.#held = '';
      const before = whole.slice(0, Math.min(...cut));
      if (before !== '') yield this.#event(kind, before, before);
      return;
    }
    const keep = heldBack(whole, stop);
    this.#held = whole.slice(whole.length - keep);
    if (keep < whole.length) yield this.#event(kind, whole.slice(0, whole.length - keep), text);
  }

  /** Yields a call. For the model it is text: a call that exceeds the token limit is lost. */
  *#call(call: ReplyToolCall): Generator<RunEvent> {
    const text = `<tool_call>\n${JSON.stringify(call.function)}\n</tool_call>`;
    const tokens = text.match(/[^]{1,5}/gu) ?? [];
    for (const token of tokens) {
      if (!this.#spend(1)) return;
      if (this.#settings.logprobs && token !== tokens.at(-1)) yield this.#event('silent', '', token);
    }
    yield { ...this.#event('call', '', tokens.at(-1) ?? ''), call };
  }

  #spend(tokens: number): boolean {
    const { limit } = this.#settings;
    if (limit > 0 && this.count + tokens > limit) {
      this.reason = 'length';
      this.#over = true;
      return false;
    }
    this.count += tokens;
    return true;
  }

  #event(kind: RunEvent['kind'], text: string, token: string): RunEvent {
    const { logprobs, topLogprobs } = this.#settings;
    return logprobs ? { kind, text, logprobs: [logprobOf(token, topLogprobs)] } : { kind, text };
  }
}

/** Returns how many characters at the end of a text may begin a stop word. */
function heldBack(text: string, stop: readonly string[]): number {
  let most = 0;
  for (const word of stop) {
    for (let size = Math.min(word.length - 1, text.length); size > most; size--) if (text.endsWith(word.slice(0, size))) most = size;
  }
  return most;
}

function logprobOf(token: string, top: number): Logprob {
  const one = (text: string, rank: number): Logprob => ({
    token: text,
    logprob: -(rank * 2.5 + ((hash32(text) % 997) + 1) / 10_000),
    bytes: [...new TextEncoder().encode(text)],
  });
  if (top === 0) return one(token, 0);
  const others = Array.from({ length: top - 1 }, (_, index) => one(` ${String.fromCharCode(97 + index)}`, index + 1));
  return { ...one(token, 0), top_logprobs: [one(token, 0), ...others] };
}

/** Returns the counts of a finished run for its last event, in nanoseconds and tokens. */
export function metrics(prompt: number, cached: boolean, run: Run): Record<string, number | undefined> {
  const load = cached ? 1_800_000 : 276_000_000;
  const read = 90_000 * prompt + 12_345;
  const write = run.count > 1 ? run.count * 1_050_000 : 0;
  return {
    total_duration: load + read + write + 250_000,
    load_duration: load,
    prompt_eval_count: prompt,
    prompt_eval_duration: read,
    eval_count: run.count,
    eval_duration: write,
  };
}

/** Counts the tokens of a whole conversation. */
export function promptTokens(texts: readonly string[]): number {
  return 1 + texts.reduce((sum, text) => sum + countTokens(text) + 2, 0);
}
