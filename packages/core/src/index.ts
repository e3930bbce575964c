// Errors, bytes, and checks of what a value is.
export { base64, binaryBytes, concat } from './base/bytes.js';
export { createCallbackError, callUserFunction } from './base/callback.js';
export { describeThrown, isError, isStackOverflow } from './base/thrown.js';
export { listen, unlisten } from './base/abort-signal.js';
export { unlessAborted } from './base/promise.js';
export { checkOptions } from './base/check-options.js';
export {
  AbortError,
  amendError,
  ClientError,
  type ErrorContext,
  type ErrorKind,
  InputError,
  NetworkError,
  OutputError,
  type PageMark,
  QueueFullError,
  StreamError,
  type StreamFailure,
  TimeoutError,
  type TimeoutPhase,
  addCallers,
} from './base/errors.js';
export {
  cancelOnReturn,
  type PullSource,
  PullIterator,
  createWebStream,
} from './base/iteration.js';
export { type Aliases, findRightName } from './explain/near-name.js';
export { checkKnown } from './explain/known-options.js';
export { adviseOnStatus } from './explain/status-hint.js';
export { WholeCharacters, trimTrailing } from './base/text.js';
export { getOwnValue, isRecord } from './base/record.js';
export { describeKind, quote } from './base/describe-value.js';
export { isBlob, isHeaders, isRequest, isUrl, readBlob } from './base/platform-objects.js';
export { toBytes } from './base/binary.js';

// HTTP as text.
export { findMessage } from './wire/error-body.js';
export { type HeaderOptions, readHeaderOptions } from './wire/header-options.js';
export type { HeaderMap } from './wire/headers.js';
export type { ResponseOptions } from './contract/response-options.js';
export { REDACTED } from './wire/redact.js';
export { redactUrls } from './wire/redact-urls.js';
export { isSecretField, isSecretParam } from './wire/secret-names.js';
export { Secrets } from './wire/secrets.js';
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  LockedError,
  NotFoundError,
  RateLimitError,
  readScopes,
  ServerError,
  StatusError,
  UnauthorizedError,
  UnprocessableError,
} from './wire/status-error.js';
export type { EscapedParam, ParamKind } from './wire/path.js';

// Schemas.
export type { Coercion } from './schema/coerce.js';
export type { OpenEnum } from './schema/schema.js';
export type { Schema, StandardIssue, StandardResult, StandardSchema } from './schema/standard.js';

// How requests are sent.
export type { NetworkOptions, ProxyEnvironment, TlsOptions } from './network/driver.js';
export type { OperationTrace } from './network/platform-interface.js';
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
export { basic, type BasicOptions, basicScheme } from './contract/auth/basic.js';
export { bearer } from './contract/auth/bearer.js';
export { customAuth } from './contract/auth/custom-auth.js';
export { httpSignature, type HttpSignatureOptions } from './contract/auth/http-signature.js';
export { proxyUser } from './contract/auth/proxy-user.js';
export { queryToken } from './contract/auth/query-token.js';
export type { RenewOptions } from './contract/auth/renewable.js';
export { checkSecret, readSecret, type SecretSource } from './contract/auth/secret.js';
export { token } from './contract/auth/token.js';
export type { Auth, AuthScheme, AuthTarget } from './contract/credential.js';
export {
  type Callable,
  type CheckEndpoint,
  type Endpoint,
  type EndpointTimeouts,
  type HttpMethod,
  isRead,
  isMissingInJson,
  isMissingWithoutBody,
  type NoInput,
  type NothingEndpoint,
  type OtherOrigin,
  declareOrigin,
  type Route,
  type SlotSchema,
} from './contract/endpoint.js';
export type {
  DriftEvent,
  ClientHookEvent,
  ClientHooks,
  Logger,
  QueueEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
} from './contract/hooks.js';
export {
  type CachedResponse,
  type CacheStore,
  type CallOptions,
  getEnvironment,
  type LimitOptions,
  type RetryOptions,
  type Timeouts,
  type TransportOptions,
  type ValidationMode,
  readVariable,
  addEnvProxy,
  type WithOptions,
} from './contract/options.js';
export type { Refusal, Service } from './contract/service.js';

// One call.
export { MAX_TIMER_MS } from './call/lifetime.js';
export type { RequestDescription } from './call/describe.js';
export type { NamedRequest } from './explain/request-names.js';
export { runAsOneCall, type CallScope, openScope, type ScopeOrigin } from './call/scope.js';
export { markExecuted } from './call/execution.js';
export { isRepeatable } from './call/repeatable-errors.js';
export { PASSING_STATUSES } from './call/retry-policy.js';
export { type Intervals, waitFor, type WaitForOptions, resolveWait } from './call/wait-for.js';

// Its response.
export { type Exchange, removeSecrets } from './response/exchange.js';

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
export { printAs, type Printed, shorten } from './base/inspect.js';
export type { StreamEncoding, StreamResponseOptions } from './stream/readable.js';
export type { StreamOutcome } from './stream/outcome.js';
export { ndjson, type StreamEndpoint } from './stream/stream-endpoint.js';
export type { Collector, Events, StreamInit, StreamSource } from './stream/stream-init.js';
export { Stream } from './stream/stream.js';

// Streams of bytes.
export { ByteStream, getFileSaver, type SaveOptions } from './download/byte-stream.js';
export type { BytesEndpoint } from './download/bytes-endpoint.js';

// The transport.
export { AnyTransport, CoreTransport } from './transport.js';
export type { ReadonlyDeep } from './contract/readonly-deep.js';
export { StreamFormat } from './stream/stream-endpoint.js';
export { BodyFormat } from './upload/upload.js';
