import type { ResponseHeaders } from '../wire/headers.js';

/** What is known of the end of a response beyond what its driver reports. */
export interface BodyEnd {
  /** Whether a missing last chunk is noticed: by the platform, or here. */
  readonly isSeen: boolean;
  /** The connection ended before the last chunk, and the driver took that for the end of the body. */
  readonly isCut: boolean;
}

/** Starts a request with `start`, and returns its result and, later, how the response ended. */
export type WatchEnd = <Result>(start: () => Result) => readonly [Result, BodyEnd];

/** For a platform that is known to reject a body without its last chunk. */
export const checkedByPlatform: WatchEnd = (start) => [start(), { isSeen: true, isCut: false }];

/** For a platform of which that is not known. */
export const unwatched: WatchEnd = (start) => [start(), { isSeen: false, isCut: false }];

/**
 * Returns whether the chunks of a response end with its connection. A driver that takes the end of the connection for that of the body
 * then does not notice that the last chunk is missing; where the connection stays open, it waits for the last chunk.
 */
export function endsLikeItsConnection(headers: ResponseHeaders): boolean {
  return hasChunks(headers) && /\bclose\b/i.test(headers.get('connection') ?? '');
}

/** Returns whether the body of a response is sent in chunks, of which the last one is empty. */
export function hasChunks(headers: ResponseHeaders): boolean {
  return /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
}

/** Makes the error for a body without its last chunk. */
export function missingLastChunk(): Error {
  return Object.assign(new Error('the connection ended before the last chunk'), { code: 'truncated' });
}
