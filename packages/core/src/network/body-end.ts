import type { ResponseHeaders } from '../wire/headers.js';
import type { WireRequest } from './driver.js';

/** What is known of the end of a response beyond what its driver reports. */
export interface BodyEnd {
  /** Whether a missing last chunk is noticed: by the platform, or here. */
  readonly isSeen: boolean;
  /** The connection ended before the last chunk, and the driver took that for the end of the body. */
  readonly isCut: boolean;
}

/** Returns how the response with this status ends. Called when it has arrived; `isCut` is set when its last byte has. */
export type FindEnd = (status: number) => BodyEnd;

/** What tells the request of a call from others that a caller's `fetch` or dispatcher makes meanwhile. */
export type WatchedRequest = Pick<WireRequest, 'method' | 'origin' | 'path'>;

/** Starts a request with `start`, and returns its result and what tells how its response ends. */
export type WatchEnd = <Result>(
  request: WatchedRequest,
  start: () => Result,
) => readonly [Result, FindEnd];

/** For a platform that is known to reject a body without its last chunk. */
export const trustPlatform: WatchEnd = (_, start) => [
  start(),
  () => ({ isSeen: true, isCut: false }),
];

/** For a platform that does not tell. */
export const watchNothing: WatchEnd = (_, start) => [start(), () => UNSEEN_END];

export const UNSEEN_END: BodyEnd = { isSeen: false, isCut: false };

/** Returns whether the chunks of a response end with its connection: some drivers then do not notice that the last chunk is missing. */
export function endsLikeItsConnection(headers: ResponseHeaders): boolean {
  return hasChunks(headers) && hasClose(headers);
}

/** Returns whether only the end of the connection shows the end of a body. Over HTTP/2, which has other ends, a server never says `close`. */
export function endsWithItsConnection(headers: ResponseHeaders, isHttp1: boolean): boolean {
  const end = headers.get('content-length') ?? headers.get('transfer-encoding');
  return end === undefined && (isHttp1 || hasClose(headers));
}

export function hasChunks(headers: ResponseHeaders): boolean {
  return /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
}

function hasClose(headers: ResponseHeaders): boolean {
  return /\bclose\b/i.test(headers.get('connection') ?? '');
}

export function missingLastChunk(): Error {
  const error = new Error('the connection ended before the last chunk');
  return Object.assign(error, { code: 'truncated' });
}
