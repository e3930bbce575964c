import { readProperty } from '../../base/read-property.js';
import { isError } from '../../base/thrown.js';
import { TooManyEncodings } from '../content-encoding.js';
import { DriverFailure } from '../driver.js';

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
    : new DriverFailure(cause, false);
}

/** Makes a failure with a code of this package. */
export function createCodedFailure(code: string, message: string): DriverFailure {
  return new DriverFailure(Object.assign(new Error(message), { code }), false);
}

/** Makes the failure for an unreadable return value of a caller's `fetch`. */
export function createBadFetchError(returned: string): DriverFailure {
  return createCodedFailure('bad-fetch', `fetch returned ${returned}`);
}
