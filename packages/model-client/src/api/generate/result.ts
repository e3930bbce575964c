import { AnswerCollector, type LooseAnswer, type LooseEvent } from '../../answer/answer-collector.js';
import type { Warning } from '../../answer/warnings.js';
import type { Usage } from '../../inference/usage.js';
import type { GenerateEvent } from './schemas.js';

/** A whole answer of generate: the last event with the collected text, and what the client adds. */
export interface GenerateResult extends GenerateEvent {
  /** Of this answer, and of those before it that were repaired. */
  usage: Usage;
  warnings: Warning[];
}

/** Collects the events of a generation. */
export class GenerateCollector extends AnswerCollector<GenerateEvent, GenerateResult> {
  /** @param numCtx the requested context length, if any */
  constructor(numCtx?: number) {
    super({ model: '', created_at: '', response: '', done: false }, numCtx);
  }

  add(event: GenerateEvent): void {
    const loose = event as LooseEvent & LooseAnswer & { response?: unknown };
    loose.response ??= '';
    this.take(event, loose, loose.response);
  }

  value(): GenerateResult {
    return { ...this.last, response: this.text, ...this.others, ...this.summary };
  }
}
