import { isError } from '../../base/values.js';
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

/** Makes the failure for an error of `fetch`. Node's `fetch` rejects a body with too many encodings itself, which only the message reveals. */
export function fetchFailure(error: unknown): Error {
  // The message of `fetch` is only "fetch failed", and its cause has the reason.
  const cause =
    isError(error) && error.name === 'TypeError' && isError(error.cause) ? error.cause : error;
  return isError(cause) && cause.message.includes('too many content-encodings')
    ? new TooManyEncodings({ cause })
    : new FetchFailure('network failure', { cause });
}

export function codedFailure(code: string, message: string): FetchFailure {
  return new FetchFailure('', { cause: Object.assign(new Error(message), { code }) });
}

/** Makes the failure for something that a caller's `fetch` returned and that cannot be read. */
export function badFetch(returned: string): FetchFailure {
  return codedFailure('bad-fetch', `fetch returned ${returned}`);
}
