import type { Call } from '../call/call.js';
import type { Route } from '../contract/endpoint.js';
import { request } from '../response/decode.js';
import { cleanResponseHeaders } from '../response/exchange.js';
import { readStatusError } from '../response/server-failure.js';
import { isSuccess } from '../wire/statuses.js';
import type { ByteStream } from './byte-stream.js';

/** An endpoint that responds with bytes. */
export interface BytesEndpoint<In> extends Route<In> {
  /** The class of the result: `ByteStream`. */
  readonly bytes: typeof ByteStream;
}

/**
 * Sends a call and returns the bytes of its response, unread.
 * @throws {StatusError} for a status that is no success
 */
export async function requestBytes(
  endpoint: BytesEndpoint<object>,
  call: Call,
): Promise<ByteStream> {
  const { value } = await request(call, async (response) => {
    if (!isSuccess(response.status)) throw await readStatusError(response);
    return new endpoint.bytes(response, cleanResponseHeaders(response));
  });
  return value;
}
