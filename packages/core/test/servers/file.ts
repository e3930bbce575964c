import type { NoInput } from '../../src/contract/endpoint.js';
import { ByteStream } from '../../src/download/byte-stream.js';
import type { BytesEndpoint } from '../../src/download/bytes-endpoint.js';

export const file: BytesEndpoint<NoInput> = {
  id: 'file',
  method: 'GET',
  path: '/file',
  input: {},
  bytes: ByteStream,
};
