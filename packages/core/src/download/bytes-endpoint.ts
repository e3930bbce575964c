import type { ByteStream } from './byte-stream.js';
import type { Route } from '../contract/endpoint.js';

/** Answers with bytes. */
export interface BytesEndpoint<In> extends Route<In> {
  /** What the caller gets: `ByteStream`. */
  readonly bytes: typeof ByteStream;
}
