import { NetworkError, TimeoutError } from '../base/errors.js';
import { StatusError } from '../wire/status-error.js';
import { PASSING_STATUSES } from './execution.js';
import { isFinal } from './network-error.js';

/** The name of the server is not known: it is mistyped, or the server is stopped. */
const UNKNOWN_HOST = 'ENOTFOUND';

/**
 * Returns whether an error says that the server, or what is behind its proxy, is away, as while it
 * restarts.
 *
 * @param wasReached whether it has answered before: a name that nobody knows is mistyped otherwise
 */
export function isAway(error: unknown, wasReached: boolean): boolean {
  if (error instanceof StatusError)
    return error.status !== 429 && PASSING_STATUSES.includes(error.status);
  if (error instanceof TimeoutError) return error.phase !== 'total';
  if (!(error instanceof NetworkError) || isFinal(error)) return false;
  return wasReached || error.code !== UNKNOWN_HOST;
}
