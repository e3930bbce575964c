import { isTooDeep } from '../base/depth.js';
import { InputError } from '../base/errors.js';

/** Told how far a request body is on its way. */
export interface Sending {
  /** A piece of it is handed to the connection, and waits for the server to take it. */
  onOffered(): void;
  /** The last piece was taken; the next one is waited for. */
  onTaken(): void;
  /** The last byte of the request is out. */
  onSent(): void;
}

/** A body as `fetch` takes it. */
export interface FetchBody {
  readonly init: { readonly body: RequestInit['body']; readonly duplex?: 'half' };
  /** Ends the source of a stream: `fetch` leaves it waiting when the answer overtakes it, or when it hangs. */
  readonly end: (() => void) | undefined;
}

/** A request body, ready to be sent. */
export interface Payload {
  readonly type: string | undefined;
  /** Bytes, where known. */
  readonly size: number | undefined;
  /** The whole body, where it is at hand. */
  readonly whole?: string | Uint8Array | undefined;
  /** How `fetch` takes it, where it is more than `whole`. */
  readonly forFetch?: ((payload: Payload, sending: Sending) => FetchBody) | undefined;
  /** The whole body for `fetch`, where it could not send a stream. Made when it is asked for: bytes may have to be copied. */
  readonly gathered?: (() => Blob | Uint8Array | undefined) | undefined;
  /** Somebody counts the pieces: where the platform can, they are sent one by one although the whole is at hand. */
  readonly counted?: boolean | undefined;
  /** The bytes for one attempt; always there when `whole` is not. */
  readonly open?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Whether a second attempt can send it again. */
  readonly repeatable: boolean;
}

/** A JSON body. @throws {InputError} for what JSON cannot hold, such as a cycle or a bigint */
export function jsonPayload(body: unknown): Payload {
  try {
    return { type: 'application/json', size: undefined, whole: JSON.stringify(body), repeatable: true };
  } catch (cause) {
    if (isTooDeep(cause)) throw new InputError('the body is nested too deeply to be written as JSON', { code: 'too-deep', cause });
    throw new InputError('the body cannot be written as JSON', {
      code: 'invalid-input',
      hint: 'it must hold no bigint and no cycle',
      cause,
    });
  }
}
