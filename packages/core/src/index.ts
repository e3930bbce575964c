// Errors, bytes, and checks of what a value is.
export { listen, unlisten } from './base/abort-signal.js';
export { unlessAborted } from './call/deadline.js';
export { formatPath } from './schema/problems.js';
export { base64, concat, decodeBase64, toBase64Url, toBytes, toHex } from './base/bytes.js';
export { callUser } from './base/callback.js';
export { checkOptions, checkPlainObject } from './base/check-options.js';
export {
  adviseOnFields,
  describeKind,
  describeThrown,
  hasFields,
  isBlob,
  isError,
  isHeaders,
  isRecord,
  isRequest,
  isStackOverflow,
  isUrl,
  omitUndefined,
  quote,
  readBlob,
  readTag,
} from './base/values.js';
export {
  AbortError,
  amendError,
  ClientError,
  type ErrorContext,
  type ErrorKind,
  hideField,
  InputError,
  NetworkError,
  OutputError,
  type PageMark,
  QueueFullError,
  StreamError,
  type StreamFailure,
  TimeoutError,
  type TimeoutPhase,
} from './base/errors.js';
export {
  explainUnread,
  printAs,
  type Printed,
  shorten,
  showAs,
  type Unread,
} from './base/print.js';
export { cancelOnReturn, createWebStream, type Pulled, Puller } from './base/pull.js';
export { findEndOfValue } from './wire/error-body.js';
export { decodeStrictly, encodeText, trimTrailing, WholeCharacters } from './base/text.js';

// HTTP as text, and its secrets.
export { isMarkup } from './wire/web-page.js';
export {
  checkSettableName,
  type HeaderMap,
  type HeaderOptions,
  readHeaderOptions,
} from './wire/headers.js';
export { decodePercentBytes, type EscapedParam, type ParamKind } from './wire/address.js';
export { isSecretName, isSecretParam, REDACTED, redactUrls } from './wire/redact.js';
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

// Schemas.
export type { Coercion } from './schema/coerce.js';
export type { OpenEnum } from './schema/schema.js';
export type { Schema, StandardIssue, StandardResult, StandardSchema } from './schema/standard.js';

// Hints, and names that were most likely meant.
export { checkKnown } from './keys/check-options.js';
export { type Aliases, checkKeys, findRightKey, findUnknown } from './keys/names.js';
export { findStatusHint } from './base/hints.js';

// How requests are sent.
export type { NetworkOptions, ProxyEnvironment, TlsOptions } from './network/network-options.js';
export type { OperationTrace } from './network/platform-interface.js';
export { proxyFromEnv } from './network/proxy.js';

// Files to send.
export { type Content, openContent, type Upload, type UploadSource } from './upload/content.js';
export { closeUnread } from './upload/stream.js';
export {
  BodyFormat,
  multipart,
  raw,
  toUpload,
  uploadBody,
  uploadBodyWith,
} from './upload/upload.js';

// What clients and their users declare.
export {
  basic,
  type BasicOptions,
  basicScheme,
  bearer,
  customAuth,
  queryToken,
  type RenewOptions,
  token,
} from './contract/auth.js';
export {
  type Auth,
  type AuthScheme,
  type AuthTarget,
  checkSecret,
  createCredentialError,
  readNeededSecret,
  readSecret,
  type SecretSource,
} from './contract/credential.js';
export {
  type Callable,
  type CheckEndpoint,
  type Endpoint,
  type EndpointTimeouts,
  type HttpMethod,
  isMissingInJson,
  isMissingWithoutBody,
  isRead,
  type NoInput,
  type NothingEndpoint,
  type Route,
  type SlotSchema,
} from './contract/endpoint.js';

export { addEnvProxy, getEnvironment, readVariable } from './contract/environment.js';
export type {
  ClientHookEvent,
  ClientHooks,
  DriftEvent,
  QueueEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
} from './contract/hooks.js';
export type { Logger } from './contract/logger.js';
export type { GivenNotice, Notice, NoticeCode } from './contract/notice.js';
export { formatPlace, type PlaceKey } from './contract/notices.js';
export type {
  CallOptions,
  LimitOptions,
  ResponseOptions,
  RetryOptions,
  Timeouts,
  TransportOptions,
  ValidationMode,
  WithOptions,
} from './contract/options.js';
export { declareOrigin, type OtherOrigin } from './contract/origin.js';
export type { Named, ReadonlyDeep } from './contract/readonly-deep.js';
export type { Refusal, Service } from './contract/service.js';

// One call.
export type { RequestDescription } from './call/describe.js';
export { MAX_TIMER_MS } from './base/clock.js';
export { PASSING_STATUSES } from './call/execution.js';
export { JointCall, type JointMethod } from './call/joint-call.js';
export { type Intervals, resolveWait, waitFor, type WaitForOptions } from './call/wait-for.js';

export { createSettings } from './call/settings.js';

// Its response.
export type { Exchange } from './response/exchange.js';
export type { ResponseHead } from './contract/response-head.js';

// Lists.
export type { IgnoredFilter, Page } from './paging/page.js';
export { Pages } from './paging/pages.js';
export {
  byLink,
  byLinkIfCounted,
  byTotal,
  type ListEndpoint,
  Paging,
  singlePage,
  untilEmpty,
} from './paging/rules.js';

// Streams of events.
export { type EventShape, ndjson, type StreamEndpoint, StreamFormat } from './stream/ndjson.js';
export { readGivenResponse } from './stream/given-response.js';
export {
  type Collector,
  Stream,
  type StreamInit,
  type StreamOutcome,
  type StreamSource,
} from './stream/stream.js';
export type { StreamEncoding, StreamResponseOptions } from './stream/to-response.js';

// Streams of bytes.
export { ByteStream, getFileSaver, type SaveOptions } from './download/byte-stream.js';
export type { BytesEndpoint } from './download/bytes-endpoint.js';

// The transport, and what the methods of clients do with one.
export { AnyTransport, CoreTransport } from './transport.js';
export {
  checkMethodOptions,
  checkRequest,
  checkRequestKeys,
  exchangeInContext,
  giveNotice,
  logUnreadStream,
  openJointCall,
  openStreamSource,
  runAsOneCall,
} from './doors.js';
