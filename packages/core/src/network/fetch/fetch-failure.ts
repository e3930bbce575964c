import { isError } from '../../base/realm.js';
import { TooManyEncodings } from '../content-encoding.js';

/** A request over `fetch` failed; `cause` says why. */
export class FetchFailure extends Error {}

/** A failure before a connection was established. */
export class UnsentFailure extends FetchFailure {
  readonly unsent = true;

  constructor(cause: unknown) {
    super('no connection', { cause });
  }
}

/** Makes the failure for an error of `fetch`. Node's `fetch` rejects a body with too many encodings itself, which only the message reveals. */
export function failed(error: unknown): Error {
  const cause = unwrap(error);
  return isError(cause) && cause.message.includes('too many content-encodings')
    ? new TooManyEncodings({ cause })
    : new FetchFailure('network failure', { cause });
}

/** Makes a failure with a code. */
export function coded(code: string, message: string): FetchFailure {
  return new FetchFailure('', { cause: Object.assign(new Error(message), { code }) });
}

/** Makes the failure for a custom `fetch` that returned something invalid. */
export function badFetch(what: string): FetchFailure {
  return coded('bad-fetch', `fetch returned ${what}`);
}

/** Returns the reason of a failure: the message of `fetch` is only "fetch failed", and its cause has the reason. */
function unwrap(error: unknown): unknown {
  return isError(error) && error.name === 'TypeError' && isError(error.cause) ? error.cause : error;
}
