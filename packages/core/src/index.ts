export { called, callbackFailed, thrownText, unlessAborted } from './base/callback.js';
export type { Auth, AuthScheme, AuthTarget } from './contract/credential.js';
export { customAuth } from './contract/auth.js';
export { bearer, checkSecret, proxyUser, queryToken, readSecret, type RenewOptions, type Secret, token } from './contract/auth.js';
export { basic, type BasicOptions, basicScheme } from './contract/auth.js';
export { ByteStream, type SaveOptions } from './download/byte-stream.js';
export { fileSaver } from './download/byte-stream.js';
export { webStream } from './base/iteration.js';
export { leftAtOnce } from './base/iteration.js';
export type { CallScope, ScopeOrigin } from './call/scope.js';
export { MAX_TIMER_MS } from './call/lifetime.js';
export { isRepeatable } from './call/send.js';
export type { SpelledRequest } from './call/plan.js';
export { openScope, together } from './call/scope.js';
export type { Coercion } from './schema/coerce.js';
export type { Description } from './call/plan.js';
export type {
  Callable,
  CheckEndpoint,
  Endpoint,
  EndpointTimeouts,
  Method,
  NoInput,
  NothingEndpoint,
  Route,
  SlotSchema,
} from './contract/endpoint.js';
export {
  AbortError,
  ClientError,
  type ErrorContext,
  type ErrorKind,
  InputError,
  NetworkError,
  OutputError,
  QueueFullError,
  type PageMark,
  StreamError,
  type StreamFailure,
  TimeoutError,
  type TimeoutPhase,
} from './base/errors.js';
export { variable, withEnvProxy } from './contract/options.js';
export type { DriftEvent, HookEvent, Hooks, QueueEvent, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from './contract/hooks.js';
export type { Logger } from './contract/hooks.js';
export type { HeaderMap, HeaderOptions } from './wire/headers.js';
export type { DispatcherLike, NetworkOptions, ProxyEnvironment, TlsOptions } from './network/driver.js';
export { PullIterator, type Pulled } from './base/iteration.js';
export { httpSignature, type HttpSignatureOptions } from './contract/auth.js';
export { isTooDeep } from './base/values.js';
export { checkOptions } from './base/check-options.js';
export { messageOf, oneLine } from './wire/error-body.js';
export { isRecord } from './base/values.js';
export { kindOf } from './base/values.js';
export { withoutTrailing } from './base/text.js';
export { WholeCharacters } from './base/text.js';
export { type Aliases, nearName, rightName } from './base/near-name.js';
export { checkKnown } from './base/check-options.js';
export { base64, binaryBytes } from './base/bytes.js';
export { bytesOf, isBlob, isError, isHeaders, isRequest, isUrl, readBlob } from './base/values.js';
export type { CallOptions, LimitOptions, RetryOptions, Timeouts, TransportOptions, Validate, WithOptions } from './contract/options.js';
export { missingInJson, missingWithoutBody } from './contract/endpoint.js';
export { type OtherOrigin, otherOrigin } from './contract/endpoint.js';
export type { Page } from './paging/page.js';
export { Pages } from './paging/pages.js';
export { byLink, byTotal, Paging, unpaged, untilEmpty, wholeUnlessCounted } from './paging/paging.js';
export { type Env, proxyFromEnv } from './network/proxy-env.js';
export { redactUrls } from './wire/redact.js';
export { REDACTED } from './wire/scrub.js';
export { isSecretField, isSecretParam } from './wire/scrub.js';
export type { Open } from './schema/schema.js';
export type { Schema, StandardIssue, StandardProps, StandardResult, StandardSchema } from './schema/standard.js';
export type { Advice, Inquiry, Refusal, Service } from './contract/service.js';
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
} from './wire/status.js';
export type { OperationTrace } from './network/platform.js';
export { ndjson, StreamFormat } from './stream/stream-format.js';
export type { Outcome } from './stream/stream-init.js';
export type { StreamEncoding, StreamResponseOptions } from './stream/readable.js';
export type { ResponseOptions } from './wire/headers.js';
export { Stream } from './stream/stream.js';
export type { Events, StreamInit } from './stream/stream-init.js';
export type { Exchange } from './response/decode.js';
export { AnyTransport, Transport } from './transport.js';
export { BodyFormat, multipart, raw, uploadBody, uploadBodyWith } from './upload/upload.js';
export { type Content, openContent, type Upload, type UploadSource } from './upload/upload-source.js';
export type { BytesEndpoint } from './download/byte-stream.js';
export type { ListEndpoint } from './paging/paging.js';
export type { EscapedParam, ParamKind } from './wire/url.js';
export type { StreamEndpoint } from './stream/stream-format.js';
export type { Collector } from './stream/stream-init.js';
