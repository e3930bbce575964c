import { type BytesEndpoint, ByteStream, type Endpoint, type NoInput } from '@clients/core';
import { type ServerVersion, serverVersion } from './schemas.js';

/** Gives the version of the server. */
export const getVersion: Endpoint<NoInput, ServerVersion> = {
  id: 'getVersion',
  method: 'GET',
  path: '/version',
  input: {},
  output: serverVersion,
};

/** Gives the web page that documents the API of this server, as HTML. */
export const getApiPage: BytesEndpoint<NoInput> = {
  id: 'swaggerRedirect',
  method: 'GET',
  path: '/swagger',
  input: {},
  bytes: ByteStream,
};
