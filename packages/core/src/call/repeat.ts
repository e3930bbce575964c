import type { NetworkError, TimeoutError } from '../base/errors.js';

/** Errors of requests that may be sent once more. */
const REPEATABLE = /* @__PURE__ */ new WeakSet();

/** Notes that a request that failed may be sent once more. */
export function markRepeatable(error: object): void {
  REPEATABLE.add(error);
}

/**
 * Returns whether the request of an error may be sent once more although the server may have executed it: the connection broke before the
 * response began, a second execution changes nothing, the options allow it, and it was not repeated yet.
 */
export function isRepeatable(error: object): boolean {
  return REPEATABLE.has(error);
}

/** Codes and names of failures that show that the server did answer, with something that is not a response. */
const ANSWERED = /^HPE_|^UND_ERR_HEADERS_OVERFLOW$|^HTTPParserError$/;

/** Returns whether a connection failed because of what the server sent. */
export function isAnswer({ code, cause }: NetworkError | TimeoutError): boolean {
  return [code, (cause as Partial<Error> | undefined)?.name].some((text) => text !== undefined && ANSWERED.test(text));
}
