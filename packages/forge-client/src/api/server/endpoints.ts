import { type BytesEndpoint, ByteStream, type Endpoint, type NoInput } from '@clients/core';
import type { ProductRoute } from '../../service/product-route.js';
import { type ServerVersion, serverVersion } from './schemas.js';

export const getVersion: Endpoint<NoInput, ServerVersion> = {
  id: 'getVersion',
  call: 'server.version',
  method: 'GET',
  path: '/version',
  input: {},
  output: serverVersion,
};

export const getApiPage: BytesEndpoint<NoInput> & ProductRoute = {
  id: 'swaggerRedirect',
  call: 'server.getApiPage',
  method: 'GET',
  path: '/swagger',
  input: {},
  bytes: ByteStream,
  html: true,
  setting: '[api] ENABLE_SWAGGER',
};
