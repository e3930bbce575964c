import type { ByteStream } from './byte-stream.js';
import type { Route } from '../contract/endpoint.js';

/** An endpoint that responds with bytes. */
export interface BytesEndpoint<In> extends Route<In> {
  /** The class of the result: `ByteStream`. */
  readonly bytes: typeof ByteStream;
}
