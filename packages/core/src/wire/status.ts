/**
 * Returns whether a status means success: any other than these is an error, also one that no
 * standard knows. 304 is for the caller to judge.
 */
export function isSuccess(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

const STATUSES_WITHOUT_BODY: readonly number[] = [101, 204, 205, 304];

/**
 * Returns whether a response with this status has no body, whatever the server sends. The
 * constructor of `Response` refuses one for these.
 */
export function hasNoBody(status: number): boolean {
  return STATUSES_WITHOUT_BODY.includes(status);
}
