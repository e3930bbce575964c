import { hasKeys, type Unchecked } from '../../inference/common-event.js';
import type { ProgressResponse } from './schemas.js';

/**
 * Returns whether an event is the progress of a layer, as nearly all events of a transfer are.
 * `progressResponse` accepts it unchanged; it remains the judge of all others.
 */
export function isCommonProgress(event: Unchecked<ProgressResponse>): boolean {
  return (
    typeof event.status === 'string' &&
    typeof event.digest === 'string' &&
    Number.isFinite(event.total) &&
    (event.completed === undefined
      ? hasKeys(event, 3)
      : Number.isFinite(event.completed) && hasKeys(event, 4))
  );
}
