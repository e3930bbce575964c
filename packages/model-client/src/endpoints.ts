// Every endpoint as a value, and the words and types with which a program declares its own.
export {
  BodyFormat,
  byLink,
  byTotal,
  multipart,
  ndjson,
  Paging,
  raw,
  singlePage,
  StreamFormat,
  untilEmpty,
  uploadBody,
} from '@clients/core';
export type {
  BytesEndpoint,
  Callable,
  CheckEndpoint,
  Collector,
  Endpoint,
  EndpointTimeouts,
  EscapedParam,
  ListEndpoint,
  HttpMethod,
  NoInput,
  NothingEndpoint,
  ParamKind,
  Route,
  Schema,
  SlotSchema,
  StreamEndpoint,
} from '@clients/core';
export type { NotStreamed, Streamed } from './inference/stream-schemas.js';
export type { VersionedRoute } from './service/versioned-route.js';
export * from './operations.js';
