import type { Collector } from '@clients/core';
import { AnswerFold, ownCopy } from '../../answer/answer-fold.js';
import { contextWarnings, type Warning } from '../../answer/warnings.js';
import { isLast } from '../../inference/last-event.js';
import { type Usage, usageOf } from '../../inference/usage.js';
import type { ChatEvent, Message } from './schemas.js';

/** A whole answer of chat: the last event with the collected text, and what the client adds. */
export interface ChatResult extends ChatEvent {
  readonly usage: Usage;
  readonly warnings: readonly Warning[];
}

/** An event as servers may send it. Nothing else refers to it, so it is normalised in place. */
interface LooseEvent {
  message?: LooseMessage | null;
  done?: unknown;
  readonly done_reason?: unknown;
  readonly logprobs?: unknown;
}

interface LooseMessage {
  readonly role?: unknown;
  readonly content?: unknown;
  readonly thinking?: unknown;
  tool_calls?: unknown;
}

const noEvent: ChatEvent = { model: '', created_at: '', message: { role: 'assistant', content: '' }, done: false };

/** Folds the events of a chat into one answer, and normalises their tool calls. */
export class ChatCollector implements Collector<ChatEvent, ChatResult> {
  readonly #numCtx: number | undefined;
  readonly #fold: AnswerFold = new AnswerFold();
  #last: ChatEvent = noEvent;
  #role = '';

  /** @param numCtx the requested context length, if any */
  constructor(numCtx?: number) {
    this.#numCtx = numCtx;
  }

  /** Whether the answer is longer than what is kept. */
  get isFull(): boolean {
    return this.#fold.isFull;
  }

  add(event: ChatEvent): void {
    this.#last = event;
    const loose = event as LooseEvent;
    const ends = isLast(loose);
    if (ends) loose.done = true;
    const message = (loose.message ??= { role: 'assistant', content: '' });
    if (this.#role === '' && typeof message.role === 'string') this.#role = message.role;
    this.#fold.addText(message.content);
    this.#fold.addThinking(message.thinking);
    if (loose.logprobs !== undefined) this.#fold.addLogprobs(loose.logprobs);
    if (!ends && message.tool_calls === undefined) return;
    const calls = this.#fold.addCalls(message.tool_calls, ends);
    if (calls.length === 0) delete message.tool_calls;
    // A server may send a string as the message.
    else if (typeof (message as unknown) === 'object') message.tool_calls = calls;
    if (ends) this.#last = ownCopy(event);
  }

  get warnings(): readonly Warning[] {
    return [...contextWarnings(this.#last.prompt_eval_count, this.#numCtx), ...this.#fold.warnings];
  }

  value(): ChatResult {
    const { text, thinking, toolCalls, logprobs } = this.#fold;
    const last = this.#last;
    const message: Message = { ...last.message, role: this.#role, content: text };
    return {
      ...last,
      message: { ...message, ...(thinking === '' ? {} : { thinking }), ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }) },
      ...(logprobs.length === 0 ? {} : { logprobs }),
      usage: usageOf(last),
      warnings: this.warnings,
    };
  }
}
