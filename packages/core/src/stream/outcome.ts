import { AbortError, NetworkError, OutputError, StreamError, TimeoutError } from '../base/errors.js';
import { StatusError } from '../wire/status.js';

/** State of a stream: `running`, then exactly one of the others. */
export type Outcome = 'running' | 'done' | 'aborted' | 'timeout' | 'server-error' | 'truncated' | 'malformed' | 'network';

const STREAM_OUTCOMES = { truncated: 'truncated', malformed: 'malformed', server: 'server-error', 'too-long': 'malformed' } as const;

/** Returns the state of a stream that ended with an error. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof StreamError) return STREAM_OUTCOMES[error.reason];
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof AbortError) return 'aborted';
  if (error instanceof OutputError) return 'malformed';
  if (error instanceof NetworkError) return 'network';
  // A hook or a credential of the caller's threw.
  return error instanceof StatusError ? 'server-error' : 'aborted';
}
