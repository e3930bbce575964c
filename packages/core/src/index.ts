export { type Auth, type AuthTarget, bearer, proxyUser, queryToken, type RenewOptions, type Secret, token } from './auth.js';
export { basic, type BasicOptions, OTP_HEADERS } from './basic-auth.js';
export { ByteStream, type SaveOptions } from './byte-stream.js';
export type { Description } from './describe.js';
export type {
  Callable,
  CheckEndpoint,
  Endpoint,
  EndpointTimeouts,
  Method,
  NoInput,
  NothingEndpoint,
  Route,
} from './endpoint.js';
export {
  AbortError,
  ClientError,
  type ErrorContext,
  type ErrorKind,
  InputError,
  NetworkError,
  OutputError,
  type PageMark,
  StreamError,
  type StreamFailure,
  TimeoutError,
  type TimeoutPhase,
} from './errors.js';
export { variable, withEnvProxy } from './environment.js';
export type { DriftEvent, HookEvent, Hooks, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from './hooks.js';
export type { HeaderMap, HeaderOptions } from './headers.js';
export type { DispatcherLike, TlsOptions } from './driver-options.js';
export { Loop, type Pulled } from './loop.js';
export { httpSignature, type HttpSignatureOptions } from './http-signature.js';
export { kindOf } from './kind-of.js';
export type { CallOptions, RetryOptions, Timeouts, TransportOptions, Validate, WithOptions } from './options.js';
export { type Page, Pages } from './pages.js';
export { byLink, byMore, byTotal, type Paging, unpaged, untilEmpty } from './paging.js';
export { type Env, proxyFromEnv } from './proxy-env.js';
export type { Open, Schema, StandardIssue, StandardProps, StandardResult, StandardSchema } from './schema.js';
export type { Explanation, Refusal, SecondOrigin, Service } from './service.js';
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  LockedError,
  NotFoundError,
  RateLimitError,
  ServerError,
  StatusError,
  UnauthorizedError,
  UnprocessableError,
} from './status.js';
export { ndjson, type StreamFormat } from './stream-format.js';
export { type Events, type Outcome, Stream, type StreamInit } from './stream.js';
export { type Exchange, Transport } from './transport.js';
export { type BodyFormat, multipart, raw, uploadBody } from './upload.js';
export { type Content, openContent, type Upload, type UploadSource } from './upload-source.js';
export type { BytesEndpoint } from './bytes-endpoint.js';
export type { ListEndpoint } from './list-endpoint.js';
export type { ParamKind } from './path.js';
export type { StreamEndpoint } from './stream-endpoint.js';
export type { Collector } from './stream.js';
