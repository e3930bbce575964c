import { isStackOverflow } from '../base/values.js';
import { InputError } from '../base/errors.js';

/** How much of a file, or of bytes, is read at once. Progress is reported after each such piece. */
export const PIECE_BYTES = 262_144;

/** The body of a request. It is in memory, in `whole`, or opened for each attempt. */
export interface Payload {
  /** Media type. */
  readonly type: string | undefined;
  /** Number of bytes, where it is known before the body is read. */
  readonly size: number | undefined;
  readonly whole?: string | Uint8Array | undefined;
  /** Opens the bytes for one attempt; always set when `whole` is not. */
  readonly openBytes?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Whether it can be sent again, for another attempt: a stream can be read only once. */
  readonly canResend: boolean;
  /**
   * Whether progress is reported. The body is then sent in pieces even if it is in memory, where
   * the platform can.
   */
  readonly reportsProgress?: boolean | undefined;
  /**
   * Returns the whole body for a `fetch` that cannot send streams. Called only when needed: it may
   * copy the bytes.
   */
  readonly gather?: (() => Blob | Uint8Array | undefined) | undefined;
  /** Prepares the body for `fetch`, if it is more than `whole`. */
  readonly forFetch?:
    | ((payload: Payload, listener: SendListener, supplies: FetchSupplies) => Promise<FetchBody>)
    | undefined;
}

/** Is told how far a request has been sent. */
export interface SendListener {
  /** Called when a piece was passed to the connection and the server has yet to read it. */
  onOffered(): void;
  /** Called when the last piece was read and the next one is requested from the source. */
  onTaken(): void;
  /** Called when the last byte of the request was sent. */
  onSent(): void;
}

/** A body as it is passed to `fetch`. */
export interface FetchBody {
  readonly init: { readonly body: RequestInit['body']; readonly duplex?: 'half' };
  /**
   * Ends the source of a stream: `fetch` leaves it open when the response arrives first or the
   * source hangs.
   */
  readonly end: (() => void) | undefined;
}

/** The parts of a body's `fetch` that its driver supplies. */
export interface FetchSupplies {
  /** Set for a `fetch` that may not take the streams and Blobs of the platform. */
  readonly makeStream: MakeStream | undefined;
  /** Called when the source of a stream fails. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Makes a stream of the pieces that `next` resolves with, undefined at the end. `cancel` is called
 * when nobody reads it any more.
 */
export type MakeStream = (
  next: () => Promise<Uint8Array | undefined>,
  cancel: () => void,
) => object;

/**
 * Makes a JSON body.
 * @throws {InputError} for values that JSON cannot represent, such as a cycle or a bigint
 */
export function createJsonPayload(body: unknown): Payload {
  try {
    return {
      type: 'application/json',
      size: undefined,
      whole: JSON.stringify(body),
      canResend: true,
    };
  } catch (cause) {
    if (isStackOverflow(cause))
      throw new InputError('the body is nested too deeply to be written as JSON', {
        code: 'too-deep',
        cause,
      });
    throw new InputError('the body cannot be written as JSON', {
      code: 'invalid-input',
      hint: 'remove bigints and cycles',
      cause,
    });
  }
}
