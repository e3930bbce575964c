// Errors, bytes, and checks of what a value is.
export { base64, binaryBytes, concat } from './base/bytes.js';
export {
  callbackFailed,
  called,
  listen,
  thrownText,
  unlessAborted,
  unlisten,
} from './base/callback.js';
export { checkKnown, checkOptions } from './base/check-options.js';
export type {
  ErrorContext,
  ErrorKind,
  PageMark,
  StreamFailure,
  TimeoutPhase,
} from './base/errors.js';
export {
  AbortError,
  ClientError,
  InputError,
  NetworkError,
  OutputError,
  QueueFullError,
} from './base/errors.js';
export { StreamError, TimeoutError, withCallers } from './base/errors.js';
export { leftAtOnce, type Pulled, PullIterator, webStream } from './base/iteration.js';
export { type Aliases, nearName, rightName } from './base/near-name.js';
export { WholeCharacters, withoutTrailing } from './base/text.js';
export {
  bytesOf,
  isBlob,
  isError,
  isHeaders,
  isRecord,
  isRequest,
  isTooDeep,
  isUrl,
  kindOf,
  quoted,
  readBlob,
} from './base/values.js';

// HTTP as text.
export { messageOf } from './wire/error-body.js';
export type { HeaderMap, HeaderOptions, ResponseOptions } from './wire/headers.js';
export { redactUrls } from './wire/redact.js';
export { scrubCause } from './wire/scrub-cause.js';
export { isSecretField, isSecretParam, REDACTED } from './wire/scrub.js';
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  LockedError,
  NotFoundError,
  RateLimitError,
} from './wire/status.js';
export {
  scopesIn,
  ServerError,
  StatusError,
  UnauthorizedError,
  UnprocessableError,
} from './wire/status.js';
export type { EscapedParam, ParamKind } from './wire/url.js';

// Schemas.
export type { Coercion } from './schema/coerce.js';
export type { Open } from './schema/schema.js';
export type { Schema, StandardIssue, StandardResult, StandardSchema } from './schema/standard.js';

// How requests are sent.
export type { NetworkOptions, ProxyEnvironment, TlsOptions } from './network/driver.js';
export type { OperationTrace } from './network/platform.js';
export { proxyFromEnv } from './network/proxy-env.js';

// Files to send.
export {
  type Content,
  openContent,
  type Upload,
  type UploadSource,
} from './upload/upload-source.js';
export { multipart, raw, uploadBody, uploadBodyWith } from './upload/upload.js';

// What clients and their users declare.
export type { BasicOptions, HttpSignatureOptions, RenewOptions, Secret } from './contract/auth.js';
export {
  basic,
  basicScheme,
  bearer,
  checkSecret,
  customAuth,
  httpSignature,
  proxyUser,
} from './contract/auth.js';
export { queryToken, readSecret, token } from './contract/auth.js';
export type { Auth, AuthScheme, AuthTarget } from './contract/credential.js';
export type {
  Callable,
  CheckEndpoint,
  Endpoint,
  EndpointTimeouts,
  Method,
  NoInput,
} from './contract/endpoint.js';
export type { NothingEndpoint, OtherOrigin, Route, SlotSchema } from './contract/endpoint.js';
export { missingInJson, missingWithoutBody, otherOrigin } from './contract/endpoint.js';
export type { DriftEvent, HookEvent, Hooks, Logger, QueueEvent } from './contract/hooks.js';
export type { RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from './contract/hooks.js';
export type {
  CachedResponse,
  CacheStore,
  CallOptions,
  LimitOptions,
  RetryOptions,
  Timeouts,
} from './contract/options.js';
export type { TransportOptions, Validate, WithOptions } from './contract/options.js';
export { variable, withEnvProxy } from './contract/options.js';
export type { Advice, Inquiry, Refusal, Service } from './contract/service.js';

// One call.
export { MAX_TIMER_MS } from './call/lifetime.js';
export type { Description, NamedRequest } from './call/plan.js';
export { asOneCall, type CallScope, openScope, type ScopeOrigin } from './call/scope.js';
export { isRepeatable } from './call/send.js';
export { type Intervals, waitFor, type WaitForOptions, waitingOf } from './call/wait-for.js';

// Its response.
export { type Exchange, withoutSecrets } from './response/decode.js';

// Lists.
export type { Page } from './paging/page.js';
export { Pages } from './paging/pages.js';
export {
  byLink,
  byLinkIfCounted,
  byTotal,
  type ListEndpoint,
  Paging,
  singlePage,
  untilEmpty,
} from './paging/paging.js';

// Streams of events.
export type { StreamEncoding, StreamResponseOptions } from './stream/readable.js';
export { ndjson, type StreamEndpoint } from './stream/stream-format.js';
export type { Collector, Events, Outcome, StreamInit } from './stream/stream-init.js';
export { Stream } from './stream/stream.js';

// Streams of bytes.
export { ByteStream, fileSaver, type SaveOptions } from './download/byte-stream.js';
export type { BytesEndpoint } from './download/bytes-endpoint.js';

// The transport.
export { AnyTransport, CoreTransport } from './transport.js';
