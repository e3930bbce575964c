import type { ResponseHeaders } from '../wire/headers.js';
import type { WireRequest } from './driver.js';

/** How a response ended, beyond what its driver reports. */
export interface BodyEnd {
  /** Whether a missing last chunk is noticed, by the platform or by the watcher. */
  readonly isSeen: boolean;
  /**
   * Whether the connection ended before the last chunk, and the driver mistook that for the end of
   * the body.
   */
  readonly isCut: boolean;
}

/**
 * Returns how the response with this status ends. Called when it has arrived; `isCut` is set when
 * its last byte has.
 */
export type FindEnd = (status: number) => BodyEnd;

/**
 * Identifies the request of a call among others that a caller's `fetch` or dispatcher sends at the
 * same time.
 */
export type WatchedRequest = Pick<WireRequest, 'method' | 'origin' | 'path'>;

/**
 * Starts a request with `start`; returns its result, and a function that tells how the response
 * ends.
 */
export type WatchEnd = <Result>(
  request: WatchedRequest,
  start: () => Result,
) => readonly [Result, FindEnd];

/** For a platform that is known to reject a body without its last chunk. */
export const trustPlatform: WatchEnd = (_, start) => [
  start(),
  () => ({ isSeen: true, isCut: false }),
];

/** For a platform that hides how bodies end. */
export const watchNothing: WatchEnd = (_, start) => [start(), () => UNSEEN_END];

/** The end of a response that nothing watches. */
export const UNSEEN_END: BodyEnd = { isSeen: false, isCut: false };

/**
 * Returns whether a chunked response is the last of its connection: some drivers then do not notice
 * that the last chunk is missing.
 */
export function isChunkedUntilClose(headers: ResponseHeaders): boolean {
  return hasChunks(headers) && hasClose(headers);
}

/**
 * Returns whether a body ends only with its connection. HTTP/2 ends bodies in its own way, and its
 * servers never send `Connection: close`.
 */
export function isDelimitedByClose(headers: ResponseHeaders, isHttp1: boolean): boolean {
  const end = headers.get('content-length') ?? headers.get('transfer-encoding');
  return end === undefined && (isHttp1 || hasClose(headers));
}

/** Returns whether a body is sent in chunks, so that its last one shows that it is whole. */
export function hasChunks(headers: ResponseHeaders): boolean {
  return /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
}

function hasClose(headers: ResponseHeaders): boolean {
  return /\bclose\b/i.test(headers.get('connection') ?? '');
}

/** Makes the error for a body in chunks whose last one is missing. */
export function createMissingLastChunkError(): Error {
  const error = new Error('the connection ended before the last chunk');
  return Object.assign(error, { code: 'truncated' });
}
