import { type ErrorContext, isRecord } from '@clients/core';
import {
  AnswerCollector,
  type AskedFor,
  type LooseAnswer,
  type LooseEvent,
} from '../../answer/answer-collector.js';
import type { AnswerWarning } from '../../answer/warnings.js';
import { readContent } from '../../inference/content.js';
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

interface LooseGenerateEvent extends LooseEvent, LooseAnswer {
  response?: unknown;
  context?: unknown;
  readonly message?: unknown;
  readonly image?: unknown;
  readonly _debug_info?: unknown;
}

/** Collects the events of a generation. */
export class GenerateCollector extends AnswerCollector<GenerateEvent, GenerateResult> {
  constructor(
    asked: AskedFor = {},
    context: () => ErrorContext = () => ({ endpoint: 'generate' }),
  ) {
    super({ model: '', created_at: '', response: '', done: false }, asked, context);
  }

  add(event: GenerateEvent): void {
    const loose = event as LooseGenerateEvent;
    const text = this.#readResponse(loose);
    if (text !== undefined) loose.response = text;
    if (loose.context === null) delete loose.context;
    this.addAnswer(event, loose, text ?? '');
  }

  value(): GenerateResult {
    return { ...this.last, response: this.text, ...this.others, ...this.summary };
  }

  /** Returns the text of an event; undefined when it has something else. */
  #readResponse(event: LooseGenerateEvent): string | undefined {
    const { response, thinking, tool_calls, image, _debug_info: debug, message } = event;
    const parts = [response, thinking, tool_calls, image, debug];
    if (parts.some((part) => part !== undefined && part !== null)) this.noteAnswer();
    else if (isRecord(message)) this.noteProblem('it has message, as in chat, and no response');
    const text = readContent(response);
    if (text === undefined) this.noteProblem('its response is no text');
    return text;
  }
}
