import { readProperty } from '../../base/read-property.js';
import { isError } from '../../base/thrown.js';
import { TooManyEncodings } from '../content-encoding.js';

/** A failure of `fetch`, whose `cause` is the reason. */
export class FetchFailure extends Error {}

/** A failure before anything has reached the server. */
export class UnsentFailure extends FetchFailure {
  readonly unsent = true;

  constructor(cause: unknown) {
    super('no connection', { cause });
  }
}

/**
 * Wraps an error of `fetch`. Node's `fetch` itself rejects a body with too many encodings, which
 * only its message reveals.
 */
export function toFetchFailure(error: unknown): Error {
  // The message of `fetch` is only "fetch failed", and its cause has the reason.
  const inner = readProperty(error, 'cause');
  const cause = readProperty(error, 'name') === 'TypeError' && isError(inner) ? inner : error;
  const message = readProperty(cause, 'message');
  return typeof message === 'string' && message.includes('too many content-encodings')
    ? new TooManyEncodings({ cause })
    : new FetchFailure('network failure', { cause });
}

/** Makes a failure with a code of this package. */
export function createCodedFailure(code: string, message: string): FetchFailure {
  return new FetchFailure('', { cause: Object.assign(new Error(message), { code }) });
}

/** Makes the failure for an unreadable return value of a caller's `fetch`. */
export function createBadFetchError(returned: string): FetchFailure {
  return createCodedFailure('bad-fetch', `fetch returned ${returned}`);
}
