export {
  AbortError,
  type Auth,
  type AuthScheme,
  type AuthTarget,
  BadRequestError,
  basic,
  type BasicOptions,
  bearer,
  BodyFormat,
  byLink,
  type BytesEndpoint,
  ByteStream,
  byTotal,
  type Callable,
  type CallOptions,
  type CheckEndpoint,
  ClientError,
  type Coercion,
  type Collector,
  ConflictError,
  customAuth,
  type Description,
  type DispatcherLike,
  type EscapedParam,
  type NetworkOptions,
  type SlotSchema,
  type DriftEvent,
  type Endpoint,
  type EndpointTimeouts,
  type Env,
  type ErrorContext,
  type ErrorKind,
  type Events,
  type Exchange,
  ForbiddenError,
  type HeaderMap,
  type HeaderOptions,
  type HookEvent,
  type Hooks,
  InputError,
  type LimitOptions,
  type ListEndpoint,
  LockedError,
  type Logger,
  type Method,
  multipart,
  ndjson,
  NetworkError,
  type NoInput,
  NotFoundError,
  type NothingEndpoint,
  type Open,
  type Outcome,
  OutputError,
  type Page,
  type PageMark,
  Pages,
  Paging,
  type ParamKind,
  type ProxyEnvironment,
  proxyFromEnv,
  proxyUser,
  type QueueEvent,
  QueueFullError,
  RateLimitError,
  raw,
  type RenewOptions,
  type RequestEvent,
  type ResponseEvent,
  type ResponseOptions,
  type RetryEvent,
  type RetryOptions,
  type Route,
  type SaveOptions,
  type Schema,
  type Secret,
  ServerError,
  type StandardIssue,
  type StandardProps,
  type StandardResult,
  type StandardSchema,
  StatusError,
  Stream,
  type StreamEncoding,
  type StreamEndpoint,
  StreamError,
  type StreamFailure,
  StreamFormat,
  type StreamInit,
  type StreamResponseOptions,
  TimeoutError,
  type TimeoutPhase,
  type Timeouts,
  type TlsOptions,
  token,
  type TransportOptions,
  UnauthorizedError,
  unpaged,
  UnprocessableError,
  untilEmpty,
  type Upload,
  uploadBody,
  type UploadSource,
  type Validate,
  type WarningEvent,
  type WithOptions,
} from '@clients/core';
export { AnyTransport, Transport as CoreTransport } from '@clients/core';
export { Account } from './api/account/account.js';
export type { KeyRef, UserResponse } from './api/account/schemas.js';
export { type AnswerInit, type AnswerPart, AnswerStream, type Parts } from './answer/answer-stream.js';
export type { PartialValue } from './answer/partial-json.js';
export type { Warning } from './answer/warnings.js';
export { Blobs, type UploadProgress, type UploadRequest, type UploadResult } from './api/blobs/blobs.js';
export type { BlobRef } from './api/blobs/schemas.js';
export { type Answer, ChatStream } from './api/chat/chat.js';
export { chatStreamFrom, type ChatStreamFromOptions } from './api/chat/chat-stream-from.js';
export type { ChatMessage, ChatRequest, Conversation } from './api/chat/prepare.js';
export type { ChatResult } from './api/chat/result.js';
export type { NotStreamed, Streamed } from './inference/stream-schemas.js';
export type { ChatBody, ChatEvent, Message, Role, SentMessage, ToolDefinition, ToolFunction } from './api/chat/schemas.js';
export type { ToolCall, ToolCallFunction } from './inference/tool-call-schemas.js';
export { ModelClient } from './client.js';
export { trimMessages, type TrimRequest, type TrimResult } from './trim-messages.js';
export { ModelPool, modelPool, type ModelPoolOptions, type ModelPoolServer } from './model-pool.js';
export type { PoolCall } from './pool/balancer.js';
export type { PoolServer, RestOptions } from './pool/server.js';
export type { EmbedFailure, EmbedManyRequest, EmbedManyResult, EmbedProgress } from './api/embed/embed-many.js';
export type { EmbedResult } from './api/embed/embed.js';
export type { EmbeddingRequest, EmbeddingResponse, EmbedRequest, EmbedResponse } from './api/embed/schemas.js';
export type { Format, Parsed, WithParsed } from './inference/format.js';
export { type GenerateAnswer, GenerateStream } from './api/generate/generate.js';
export type { GenerateRequest } from './api/generate/prepare.js';
export type { GenerateResult } from './api/generate/result.js';
export type { GenerateBody, GenerateEvent } from './api/generate/schemas.js';
export type { ImageInput } from './inference/images.js';
export type {
  DebugInfo,
  DoneReason,
  JsonSchema,
  KeepAlive,
  Logprob,
  ModelOptions,
  RunSettings,
  Think,
  Timings,
  TokenLogprob,
  WireFormat,
} from './inference/schemas.js';
export type { EnsureOptions, EnsureResult } from './api/models/ensure.js';
export type { LoadRequest, LoadResult, UnloadRequest } from './api/models/load.js';
export type { PsResult, RunningModel } from './api/models/ps.js';
export type {
  ListResponse,
  ModelCapability,
  ModelDetails,
  ModelSummary,
  ProcessModel,
  ProcessResponse,
  ShowRequest,
  ShowResponse,
  Tensor,
} from './api/models/schemas.js';
export type {
  CloudStatus,
  ModelRecommendation,
  ModelRecommendationsResponse,
  StatusResponse,
  VersionResponse,
} from './api/server/schemas.js';
export { type RunToolsRequest, ToolRunStream } from './tools/run-tools.js';
export type { ToolRunAnswer, ToolRunEvent, ToolRunResult } from './tools/tool-run.js';
export type { StepChanges, ToolRunControls, ToolRunStep } from './tools/step-control.js';
export { type Tool, tool, type ToolContext, type ToolSchema, type ToolSpec } from './api/chat/tool.js';
export type { CreateRequest, ModelFiles } from './api/transfer/create.js';
export type { TransferProgress } from './api/transfer/progress.js';
export { ProgressStream, type TransferEvent } from './api/transfer/progress-stream.js';
export type { PullRequest, PushRequest, Resume } from './api/transfer/pull-push.js';
export type { CopyRequest, CreateBody, DeleteRequest, Digests, ProgressResponse, PullBody, PushBody } from './api/transfer/schemas.js';
export { type ModelClientOptions, Transport, type WebOptions } from './service/transport.js';
export type { Usage } from './inference/usage.js';
export type { WebFetchBody, WebFetchResponse, WebSearchBody, WebSearchResponse, WebSearchResult } from './api/web/schemas.js';
export type { Via, WebFetchRequest, WebSearchRequest } from './api/web/web.js';
