import { hasKeys, startsLikeAnswer, type Unchecked } from '../../inference/common-event.js';
import type { ChatEvent, Message } from './schemas.js';

/**
 * Returns whether an event is a piece of text or of thinking and nothing else, as nearly all events
 * of a chat are. `chatEvent` accepts it unchanged; it remains the judge of all others, such as the
 * last event and those with tool calls.
 */
export function isCommonChatEvent(event: Unchecked<ChatEvent>): boolean {
  return (
    startsLikeAnswer(event) &&
    isPieceOfMessage(event.message) &&
    event.done === false &&
    hasKeys(event, 4)
  );
}

function isPieceOfMessage(value: unknown): boolean {
  const { role, content, thinking } = (value ?? {}) as Unchecked<Message>;
  if (typeof role !== 'string' || typeof content !== 'string') return false;
  return typeof thinking === 'string' ? hasKeys(value, 3) : hasKeys(value, 2);
}
