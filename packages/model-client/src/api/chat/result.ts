import {
  AnswerCollector,
  type LooseAnswer,
  type LooseEvent,
} from '../../answer/answer-collector.js';
import type { AnswerWarning } from '../../answer/warnings.js';
import type { Usage } from '../../inference/usage.js';
import type { ChatEvent, Role } from './schemas.js';

/** A whole answer of chat: the last event with the collected text, plus the client's additions. */
export interface ChatResult extends ChatEvent {
  /** Total of this answer and of the earlier ones that did not match `format`. */
  usage: Usage;
  /** Problems that did not stop the answer, such as `context-full`. */
  warnings: AnswerWarning[];
}

interface LooseMessage extends LooseAnswer {
  readonly role?: unknown;
  readonly content?: unknown;
}

/** Collects the events of a chat. */
export class ChatCollector extends AnswerCollector<ChatEvent, ChatResult> {
  #role: Role | undefined;

  /** @param numCtx the requested context length, if any */
  constructor(numCtx?: number) {
    super(
      { model: '', created_at: '', message: { role: 'assistant', content: '' }, done: false },
      numCtx,
    );
  }

  add(event: ChatEvent): void {
    const loose = event as LooseEvent & { message?: LooseMessage | null };
    const message = (loose.message ??= { role: 'assistant', content: '' });
    // Whatever a server calls itself is kept.
    if (typeof message.role === 'string' && message.role !== '')
      this.#role ??= message.role as Role;
    this.addAnswer(event, message, message.content);
  }

  value(): ChatResult {
    const { last } = this;
    const role = this.#role ?? last.message.role;
    return {
      ...last,
      message: { ...last.message, role, content: this.text, ...this.others },
      ...this.summary,
    };
  }
}
