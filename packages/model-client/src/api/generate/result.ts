import {
  AnswerCollector,
  type LooseAnswer,
  type LooseEvent,
} from '../../answer/answer-collector.js';
import type { AnswerWarning } from '../../answer/warnings.js';
import type { Usage } from '../../inference/usage.js';
import type { GenerateEvent } from './schemas.js';

/**
 * A whole answer of generate: the last event with the collected text, plus the client's additions.
 */
export interface GenerateResult extends GenerateEvent {
  /** Total of this answer and of the earlier ones that did not match `format`. */
  usage: Usage;
  /** Problems that did not stop the answer, such as `context-full`. */
  warnings: AnswerWarning[];
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
    this.addAnswer(event, loose, loose.response);
  }

  value(): GenerateResult {
    return { ...this.last, response: this.text, ...this.others, ...this.summary };
  }
}
