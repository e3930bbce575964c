import type { Collector } from '@clients/core';
import { AnswerFold, ownCopy } from '../../answer/answer-fold.js';
import { contextWarnings, type Warning } from '../../answer/warnings.js';
import { isLast } from '../../inference/last-event.js';
import { type Usage, usageOf } from '../../inference/usage.js';
import type { GenerateEvent } from './schemas.js';

/** A whole answer of generate: the last event with the collected text, and what the client adds. */
export interface GenerateResult extends GenerateEvent {
  readonly usage: Usage;
  readonly warnings: readonly Warning[];
}

/** An event as servers may send it. Nothing else refers to it, so it is normalised in place. */
interface LooseEvent {
  response?: unknown;
  readonly thinking?: unknown;
  tool_calls?: unknown;
  done?: unknown;
  readonly done_reason?: unknown;
  readonly logprobs?: unknown;
}

const noEvent: GenerateEvent = { model: '', created_at: '', response: '', done: false };

/** Folds the events of a generation into one answer, and normalises their tool calls. */
export class GenerateCollector implements Collector<GenerateEvent, GenerateResult> {
  readonly #numCtx: number | undefined;
  readonly #fold: AnswerFold = new AnswerFold();
  #last: GenerateEvent = noEvent;

  /** @param numCtx the requested context length, if any */
  constructor(numCtx?: number) {
    this.#numCtx = numCtx;
  }

  /** Whether the answer is longer than what is kept. */
  get isFull(): boolean {
    return this.#fold.isFull;
  }

  add(event: GenerateEvent): void {
    this.#last = event;
    const loose = event as LooseEvent;
    const ends = isLast(loose);
    if (ends) loose.done = true;
    loose.response ??= '';
    this.#fold.addText(loose.response);
    this.#fold.addThinking(loose.thinking);
    if (loose.logprobs !== undefined) this.#fold.addLogprobs(loose.logprobs);
    if (!ends && loose.tool_calls === undefined) return;
    const calls = this.#fold.addCalls(loose.tool_calls, ends);
    if (calls.length > 0) loose.tool_calls = calls;
    else delete loose.tool_calls;
    if (ends) this.#last = ownCopy(event);
  }

  get warnings(): readonly Warning[] {
    return [...contextWarnings(this.#last.prompt_eval_count, this.#numCtx), ...this.#fold.warnings];
  }

  value(): GenerateResult {
    const { text, thinking, toolCalls, logprobs } = this.#fold;
    const last = this.#last;
    return {
      ...last,
      response: text,
      ...(thinking === '' ? {} : { thinking }),
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
      ...(logprobs.length === 0 ? {} : { logprobs }),
      usage: usageOf(last),
      warnings: this.warnings,
    };
  }
}
