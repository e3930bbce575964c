export { called, callbackFailed, thrownText, unlessAborted } from './base/callback.js';
export type { Auth, AuthScheme, AuthTarget } from './contract/credential.js';
export { customAuth } from './contract/custom-auth.js';
export { bearer, checkSecret, proxyUser, queryToken, readSecret, type RenewOptions, type Secret, token } from './contract/auth.js';
export { basic, type BasicOptions, basicScheme } from './contract/basic-auth.js';
export { ByteStream, type SaveOptions } from './download/byte-stream.js';
export { fileSaver } from './download/saver.js';
export { webStream } from './base/web-stream.js';
export { leftAtOnce } from './base/left-at-once.js';
export type { CallScope, ScopeOrigin } from './call/call-scope.js';
export { MAX_TIMER_MS } from './call/call-lifetime.js';
export { isRepeatable } from './call/repeat.js';
export type { SpelledRequest } from './call/spelling.js';
export { openScope, together } from './call/together.js';
export type { Coercion } from './schema/coerce.js';
export type { Description } from './call/describe.js';
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
export { variable, withEnvProxy } from './contract/environment.js';
export type { DriftEvent, HookEvent, Hooks, QueueEvent, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from './contract/hooks.js';
export type { Logger } from './contract/logger.js';
export type { HeaderMap, HeaderOptions } from './wire/headers.js';
export type { DispatcherLike, NetworkOptions, ProxyEnvironment, TlsOptions } from './network/driver-options.js';
export { PullIterator, type Pulled } from './base/pull-iterator.js';
export { httpSignature, type HttpSignatureOptions } from './contract/http-signature.js';
export { isTooDeep } from './base/depth.js';
export { checkOptions } from './base/invalid-option.js';
export { messageOf, oneLine } from './wire/error-body.js';
export { isRecord } from './base/is-record.js';
export { kindOf } from './base/kind-of.js';
export { withoutTrailing } from './base/trailing.js';
export { WholeCharacters } from './base/whole-characters.js';
export { type Aliases, nearName, rightName } from './base/near-name.js';
export { checkKnown } from './base/known-options.js';
export { base64, binaryBytes } from './base/bytes.js';
export { bytesOf, isBlob, isError, isHeaders, isRequest, isUrl, readBlob } from './base/realm.js';
export type { CallOptions, LimitOptions, RetryOptions, Timeouts, TransportOptions, Validate, WithOptions } from './contract/options.js';
export { missingInJson, missingWithoutBody } from './contract/missing.js';
export { type OtherOrigin, otherOrigin } from './contract/other-origin.js';
export type { Page } from './paging/page.js';
export { Pages } from './paging/pages.js';
export { byLink, byTotal, Paging, unpaged, untilEmpty, wholeUnlessCounted } from './paging/paging.js';
export { type Env, proxyFromEnv } from './network/proxy-env.js';
export { redactUrls } from './wire/redact.js';
export { REDACTED } from './wire/scrub.js';
export { isSecretField, isSecretParam } from './wire/secret-names.js';
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
export type { OperationTrace } from './network/tracing.js';
export { ndjson, StreamFormat } from './stream/stream-format.js';
export type { Outcome } from './stream/outcome.js';
export type { StreamEncoding, StreamResponseOptions } from './stream/readable.js';
export type { ResponseOptions } from './wire/response-options.js';
export { Stream } from './stream/stream.js';
export type { Events, StreamInit } from './stream/stream-init.js';
export type { Exchange } from './response/exchange.js';
export { AnyTransport, Transport } from './transport.js';
export { BodyFormat, multipart, raw, uploadBody, uploadBodyWith } from './upload/upload.js';
export { type Content, openContent, type Upload, type UploadSource } from './upload/upload-source.js';
export type { BytesEndpoint } from './download/bytes-endpoint.js';
export type { ListEndpoint } from './paging/list-endpoint.js';
export type { EscapedParam, ParamKind } from './wire/path.js';
export type { StreamEndpoint } from './stream/stream-endpoint.js';
export type { Collector } from './stream/stream-init.js';
