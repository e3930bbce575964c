// Every endpoint as a value, and the types with which a program declares its own.
export type {
  BodyFormat,
  BytesEndpoint,
  Callable,
  CheckEndpoint,
  Collector,
  Endpoint,
  EndpointTimeouts,
  EscapedParam,
  ListEndpoint,
  Method,
  NoInput,
  NothingEndpoint,
  Paging,
  ParamKind,
  Route,
  Schema,
  SlotSchema,
  StreamEndpoint,
  StreamFormat,
} from '@clients/core';
export type { NotStreamed, Streamed } from './inference/stream-schemas.js';
export * from './api/account/endpoints.js';
export * from './api/blobs/endpoints.js';
export * from './api/chat/endpoints.js';
export * from './api/embed/endpoints.js';
export * from './api/generate/endpoints.js';
export * from './api/models/endpoints.js';
export * from './api/server/endpoints.js';
export * from './api/transfer/endpoints.js';
export * from './api/web/endpoints.js';
