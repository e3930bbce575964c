import type { CallResponse } from '../call/context.js';
import type { Route } from '../contract/endpoint.js';
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
 * Returns the bytes of a response, unread.
 * @throws {StatusError} for a status that is no success
 */
export async function readBytes(
  endpoint: BytesEndpoint<object>,
  response: CallResponse,
): Promise<ByteStream> {
  if (!isSuccess(response.status)) throw await readStatusError(response);
  return new endpoint.bytes(response, cleanResponseHeaders(response));
}
