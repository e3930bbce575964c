/** A request body, ready to be sent. */
export interface Payload {
  readonly type: string | undefined;
  /** Bytes, where known. */
  readonly size: number | undefined;
  /** The whole body, where it is at hand. */
  readonly whole?: string | Uint8Array | undefined;
  /** The whole body for `fetch`, which reads a Blob where it could not send a stream. */
  readonly blob?: Blob | undefined;
  /** The bytes for one attempt; always there when `whole` is not. */
  readonly open?: (() => AsyncIterable<Uint8Array>) | undefined;
  /** Whether a second attempt can send it again. */
  readonly repeatable: boolean;
}

/** A JSON body. */
export function jsonPayload(body: unknown): Payload {
  return { type: 'application/json', size: undefined, whole: JSON.stringify(body), repeatable: true };
}
