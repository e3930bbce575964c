import {
  AbortError,
  NetworkError,
  OutputError,
  StreamError,
  type StreamFailure,
  TimeoutError,
} from '../base/errors.js';
import { StatusError } from '../wire/status-error.js';

/** State of a stream: `running`, then exactly one of the others. */
export type StreamOutcome =
  | 'running'
  | 'done'
  | 'aborted'
  | 'timeout'
  | 'server-error'
  | 'truncated'
  | 'malformed'
  | 'network';

const OUTCOME_BY_REASON: Readonly<Record<StreamFailure, StreamOutcome>> = {
  truncated: 'truncated',
  malformed: 'malformed',
  server: 'server-error',
  'too-long': 'malformed',
};

/** Returns the outcome of a stream that ended with an error. */
export function findOutcome(error: unknown): StreamOutcome {
  if (error instanceof StreamError) return OUTCOME_BY_REASON[error.reason];
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof AbortError) return 'aborted';
  if (error instanceof OutputError) return 'malformed';
  if (error instanceof NetworkError) return 'network';
  // A hook or a credential of the caller's threw.
  return error instanceof StatusError ? 'server-error' : 'aborted';
}
