import { hasKeys, startsLikeAnswer, type Unchecked } from '../../inference/common-event.js';
import type { GenerateEvent } from './schemas.js';

/**
 * Returns whether an event is a piece of text or of thinking and nothing else, as nearly all events
 * of a generation are. `generateEvent` accepts it unchanged; it remains the judge of all others.
 */
export function isCommonGenerateEvent(event: Unchecked<GenerateEvent>): boolean {
  return (
    startsLikeAnswer(event) &&
    typeof event.response === 'string' &&
    event.done === false &&
    (typeof event.thinking === 'string' ? hasKeys(event, 5) : hasKeys(event, 4))
  );
}
