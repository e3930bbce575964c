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
export type { InstanceSetting, ProductRoute, VersionsByProduct } from './service/product-route.js';
export type { DeclaredRoute } from './service/supports.js';
export * from './operations.js';
