// Every endpoint as a value, and the types with which a program declares its own.
export type {
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
  ParamKind,
  Route,
  Schema,
  SlotSchema,
  StreamEndpoint,
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
