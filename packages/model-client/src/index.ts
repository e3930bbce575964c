export {
  AbortError,
  type Auth,
  type AuthTarget,
  BadRequestError,
  basic,
  type BasicOptions,
  bearer,
  type BodyFormat,
  byLink,
  byMore,
  type BytesEndpoint,
  ByteStream,
  byTotal,
  type Callable,
  type CallOptions,
  type CheckEndpoint,
  ClientError,
  type Collector,
  ConflictError,
  type Description,
  type DispatcherLike,
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
  type ListEndpoint,
  LockedError,
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
  type Paging,
  type ParamKind,
  proxyFromEnv,
  proxyUser,
  RateLimitError,
  raw,
  type RenewOptions,
  type RequestEvent,
  type ResponseEvent,
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
  type StreamEndpoint,
  StreamError,
  type StreamFailure,
  type StreamFormat,
  type StreamInit,
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
export type { Transport as CoreTransport } from '@clients/core';
export { Account } from './account/account.js';
export type { KeyRef, UserResponse } from './account/schemas.js';
export type { AnswerInit, AnswerStream, Parts } from './answer/answer-stream.js';
export type { PartialValue } from './answer/partial-json.js';
export type { Warning } from './answer/warnings.js';
export { Blobs, type UploadProgress, type UploadRequest, type UploadResult } from './blobs/blobs.js';
export type { BlobRef } from './blobs/schemas.js';
export { type Answer, ChatStream } from './chat/chat.js';
export type { ChatMessage, ChatRequest } from './chat/prepare.js';
export type { ChatResult } from './chat/result.js';
export type { NotStreamed } from './once.js';
export type { ChatBody, ChatEvent, Message, Role, ToolCall, ToolCallFunction, ToolDefinition, ToolFunction } from './chat/schemas.js';
export { ModelClient } from './client.js';
export type { EmbedFailure, EmbedManyRequest, EmbedManyResult, EmbedProgress } from './embed/embed-many.js';
export type { EmbedResult } from './embed/embed.js';
export type { EmbeddingRequest, EmbeddingResponse, EmbedRequest, EmbedResponse } from './embed/schemas.js';
export type { Format, JsonSchema, Parsed, WithParsed } from './format.js';
export { type GenerateAnswer, GenerateStream } from './generate/generate.js';
export type { GenerateRequest } from './generate/prepare.js';
export type { GenerateResult } from './generate/result.js';
export type { GenerateBody, GenerateEvent } from './generate/schemas.js';
export type { ImageInput } from './images.js';
export type {
  DebugInfo,
  DoneReason,
  KeepAlive,
  Logprob,
  ModelOptions,
  RunSettings,
  Think,
  Timings,
  TokenLogprob,
  WireFormat,
} from './inference/schemas.js';
export type { LoadRequest, LoadResult, UnloadRequest } from './models/load.js';
export { ModelManagement } from './models/models.js';
export type { PsResult, RunningModel } from './models/ps.js';
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
} from './models/schemas.js';
export type { CloudStatus, ModelRecommendation, ModelRecommendationsResponse, StatusResponse, VersionResponse } from './server/schemas.js';
export type { Coercion } from './tools/coerce.js';
export { type RunToolsRequest, type ToolRunEvent, type ToolRunResult, ToolRunStream } from './tools/run-tools.js';
export { type Tool, tool, type ToolContext, type ToolSchema } from './tools/tool.js';
export type { CreateRequest, ModelFiles } from './transfer/create.js';
export type { TransferProgress } from './transfer/progress.js';
export { ProgressStream, type TransferEvent } from './transfer/progress-stream.js';
export type { PullRequest, PushRequest, Resume } from './transfer/pull-push.js';
export type { CopyRequest, CreateBody, DeleteRequest, Digests, ProgressResponse, PullBody, PushBody } from './transfer/schemas.js';
export { type ModelClientOptions, Transport, type WebOptions } from './transport.js';
export type { Usage } from './usage.js';
export type { WebFetchBody, WebFetchResponse, WebSearchBody, WebSearchResponse, WebSearchResult } from './web/schemas.js';
export type { Via, WebFetchRequest, WebSearchRequest } from './web/web.js';
