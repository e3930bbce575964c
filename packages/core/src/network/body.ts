import type { Sending } from '../wire/payload.js';
import type { ResponseHeaders } from '../wire/headers.js';
import type { Source } from './driver.js';
import { leftAtOnce } from '../base/iteration.js';

/** In bytes. Progress shows when the connection requests the next piece: a longer one would make a slow server look like a stalled one. */
export const LONGEST_PIECE = 65_536;

/** Splits a request body into pieces and reports whether the server or the source is being waited for, and the end. */
export function paced(
  source: AsyncIterable<Uint8Array>,
  sending: Sending,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const pieces = source[Symbol.asyncIterator]();
  return leftAtOnce(
    pacedPieces(pieces, sending),
    () => void pieces.return?.().catch(() => undefined),
  );
}

async function* pacedPieces(
  pieces: AsyncIterator<Uint8Array>,
  sending: Sending,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  sending.onTaken();
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    for (let at = 0; at < next.value.length; at += LONGEST_PIECE) {
      sending.onOffered();
      yield next.value.subarray(at, at + LONGEST_PIECE);
      // A request for the next piece means that the last one was sent.
      sending.onTaken();
    }
  }
  sending.onSent();
  return undefined;
}

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
export const unwatched: WatchEnd = (start) => [start(), { isSeen: false, isCut: false }];

/** Returns whether the chunks of a response end with its connection: some drivers then do not notice that the last chunk is missing. */
export function endsLikeItsConnection(headers: ResponseHeaders): boolean {
  return hasChunks(headers) && /\bclose\b/i.test(headers.get('connection') ?? '');
}

/** Returns whether only the end of the connection shows the end of a body. Over HTTP/2, which has other ends, a server never says `close`. */
export function endsWithItsConnection(headers: ResponseHeaders, isHttp1: boolean): boolean {
  const end = headers.get('content-length') ?? headers.get('transfer-encoding');
  return end === undefined && (isHttp1 || /\bclose\b/i.test(headers.get('connection') ?? ''));
}

export const hasChunks = (headers: ResponseHeaders): boolean =>
  /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
export const missingLastChunk = (): Error =>
  Object.assign(new Error('the connection ended before the last chunk'), { code: 'truncated' });

/** The most nested encodings that are decoded. Each can expand a body a thousand times. */
const MOST_ENCODINGS = 5;

export class TooManyEncodings extends Error {
  constructor(options?: ErrorOptions) {
    super(`the body has more than ${String(MOST_ENCODINGS)} content encodings`, options);
  }
}

/** Returns the encodings in a `Content-Encoding` header, in the order in which they were applied. */
export function encodingsIn(header: string): string[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== 'identity' && name !== '');
}

/** Returns the source unchanged, or one whose first read fails and closes the connection if the body has too many encodings. */
export function withinEncodings(source: Source, encodings: readonly string[]): Source {
  if (encodings.length <= MOST_ENCODINGS) return source;
  return {
    read() {
      source.discard();
      return Promise.reject(new TooManyEncodings());
    },
    discard(graceMs) {
      source.discard(graceMs);
    },
  };
}
