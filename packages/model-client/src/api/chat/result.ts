import { type ErrorContext, isRecord } from '@clients/core';
import {
  AnswerCollector,
  type AskedFor,
  type LooseAnswer,
  type LooseEvent,
} from '../../answer/answer-collector.js';
import type { Parts } from '../../answer/answer-stream.js';
import type { AnswerWarning } from '../../answer/warnings.js';
import { readContent } from '../../inference/content.js';
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
  role?: unknown;
  content?: unknown;
  images?: unknown;
  tool_name?: unknown;
  tool_call_id?: unknown;
}

/** Returns the parts of an event, or of a whole answer. */
export function readChatParts({ message }: ChatEvent): Parts {
  const { content, thinking, tool_calls: toolCalls } = message;
  return { text: content, thinking, toolCalls };
}

/** Collects the events of a chat. */
export class ChatCollector extends AnswerCollector<ChatEvent, ChatResult> {
  #role: Role | undefined;

  constructor(asked: AskedFor = {}, context: () => ErrorContext = () => ({ endpoint: 'chat' })) {
    super(
      { model: '', created_at: '', message: { role: 'assistant', content: '' }, done: false },
      asked,
      context,
    );
  }

  add(event: ChatEvent): void {
    const message = this.#readMessage(event);
    const content = readContent(message.content);
    if (content === undefined) this.noteProblem('the content of its message is no text');
    else message.content = content;
    // Some servers send `null` for what a message has only in other cases.
    if (message.images === null) delete message.images;
    if (message.tool_name === null) delete message.tool_name;
    if (message.tool_call_id === null) delete message.tool_call_id;
    // Whatever a server calls itself is kept.
    if (typeof message.role !== 'string' || message.role === '') message.role = 'assistant';
    this.#role ??= message.role as Role;
    this.addAnswer(event, message, content ?? '');
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

  /** Returns the message of an event, and adds an empty one to an event without. */
  #readMessage(event: ChatEvent): LooseMessage {
    const loose = event as LooseEvent & {
      message?: unknown;
      readonly response?: unknown;
      readonly _debug_info?: unknown;
    };
    if (isRecord(loose.message) || isRecord(loose._debug_info)) this.noteAnswer();
    else if (loose.message !== undefined && loose.message !== null)
      this.noteProblem('its message is not an object');
    else if (loose.response !== undefined && loose.response !== null)
      this.noteProblem('it has response, as in generate, and no message');
    if (isRecord(loose.message)) return loose.message;
    const empty: LooseMessage = { role: 'assistant', content: '' };
    loose.message = empty;
    return empty;
  }
}
