/** The errors of requests that may be sent once more. Not a field: it would be part of the API. */
const REPEATABLE = /* @__PURE__ */ new WeakSet();

/** Notes that the request of an error may be sent once more. */
export function markRepeatable(error: object): void {
  REPEATABLE.add(error);
}

/**
 * Returns whether the request of an error may be sent once more although the server may have
 * executed it: the connection broke before the response began, a second execution changes nothing,
 * the options allow it, and it was not repeated yet.
 */
export function isRepeatable(error: object): boolean {
  return REPEATABLE.has(error);
}
