export * from '@clients/core/package-exports';
export { basic, type BasicOptions, type CallOptions, type StandardSchema } from '@clients/core';
export { Account } from './api/account/account.js';
export type {
  AccountPeriod,
  BalanceResponse,
  IncludedCredit,
  IncludedShares,
  KeyRef,
  RemainingShare,
  UsageBucket,
  UsageCounts,
  UsageQuery,
  UsageResponse,
  UserResponse,
} from './api/account/schemas.js';
export { type AnswerPart, AnswerStream } from './answer/answer-stream.js';
export type { PartialValue } from './answer/partial-json.js';
export type { AnswerWarning } from './answer/warnings.js';
export {
  Blobs,
  type UploadProgress,
  type UploadRequest,
  type UploadResult,
} from './api/blobs/blobs.js';
export type { BlobRef } from './api/blobs/schemas.js';
export { type Answer, ChatStream } from './api/chat/chat.js';
export { chatStreamFrom, type ChatStreamFromOptions } from './api/chat/chat-stream-from.js';
export type {
  ChatMessage,
  ChatMessageInput,
  MessageKeys,
  MessageKeysInput,
} from './api/chat/messages.js';
export type { ChatInput, ChatRequest, ChatStreamInput, Conversation } from './api/chat/prepare.js';
export type { ChatResult } from './api/chat/result.js';
export type {
  ChatEvent,
  Message,
  Role,
  SentMessage,
  ToolDefinition,
  ToolFunction,
} from './api/chat/schemas.js';
export type { ToolCall, ToolCallFunction } from './inference/tool-call-schemas.js';
export { ModelClient } from './client.js';
export { fromOpenAI, type OpenAIMessage, type OpenAIPart } from './from-openai.js';
export {
  trimMessages,
  type TrimInput,
  type TrimRequest,
  type TrimResult,
} from './trim-messages.js';
export type {
  AnswersTo,
  AnswerTo,
  CheckedQuestions,
  ChoiceQuestionInput,
  DecideInput,
  DecisionQuestionInput,
  DecisionQuestions,
  NoulQuestionInput,
  ScoreQuestionInput,
  VariableQuestion,
} from './api/decide/questions.js';
export type {
  ChoiceAnswer,
  ChoiceQuestion,
  DecideBodyInput,
  Decision,
  DecisionAnswer,
  DecisionContent,
  DecisionQuestion,
  DecisionUsage,
  NoulAnswer,
  NoulQuestion,
  ScoreAnswer,
  ScoreQuestion,
} from './api/decide/schemas.js';
export type {
  EmbedFailure,
  EmbedManyInput,
  EmbedManyRequest,
  EmbedManyResult,
  EmbedProgress,
} from './api/embed/embed-many.js';
export type { EmbedResult } from './api/embed/embed.js';
export type {
  EmbeddingRequest,
  EmbeddingResponse,
  EmbedContent,
  EmbedInput,
  EmbedItem,
  EmbedRequest,
} from './api/embed/schemas.js';
export type { ResponseFormat, Parsed, WithParsed } from './inference/format.js';
export { type GenerateAnswer, GenerateStream } from './api/generate/generate.js';
export type {
  GenerateInput,
  GenerateRequest,
  GenerateStreamInput,
} from './api/generate/prepare.js';
export type { GenerateResult } from './api/generate/result.js';
export type { GenerateEvent } from './api/generate/schemas.js';
export type { CallInstead } from './inference/check-request.js';
export type { FilePath, ImageInput } from './inference/images.js';
export type {
  DebugInfo,
  DoneReason,
  JsonSchema,
  KeepAlive,
  Logprob,
  ModelCapability,
  ModelOptions,
  RunSettings,
  ThinkValue,
  Timings,
  TokenLogprob,
} from './inference/schemas.js';
export type { EnsureOptions, EnsureResult } from './api/models/ensure.js';
export type { LoadRequest, LoadResult, UnloadRequest } from './api/models/load.js';
export type { PsResult, RunningModel } from './api/models/ps.js';
export type { ShowResult, StoredOptions } from './api/models/show.js';
export type {
  ListResponse,
  ModelDetails,
  ModelManifest,
  ModelRunner,
  ModelSummary,
  ShowRequest,
  ShowResponse,
  Tensor,
  ThinkingSupport,
} from './api/models/schemas.js';
export type {
  CloudStatus,
  ModelRecommendation,
  ModelRecommendationsResponse,
  StatusResponse,
  VersionResponse,
} from './api/server/schemas.js';
export {
  type RunToolsInput,
  type RunToolsRequest,
  type RunToolsStreamInput,
  ToolRunStream,
} from './tools/run-tools.js';
export type { ToolRunAnswer, ToolRunEvent, ToolRunResult } from './tools/tool-run.js';
export type { StepChanges, ToolRunControls, ToolRunStep } from './tools/step-control.js';
export {
  type DescribedTool,
  type DescribedToolSpec,
  type Tool,
  tool,
  type ToolContext,
  type ToolSchema,
  type ToolSpec,
} from './api/chat/tool.js';
export type {
  CreateInput,
  CreateMessageInput,
  CreateRequest,
  CreateStreamInput,
  ModelFiles,
} from './api/transfer/create.js';
export type { TransferProgress } from './api/transfer/progress.js';
export { ProgressStream, type TransferEvent } from './api/transfer/progress-stream.js';
export type {
  PullInput,
  PullRequest,
  PullStreamInput,
  PushInput,
  PushRequest,
  PushStreamInput,
  ResumeOptions,
} from './api/transfer/pull-push.js';
export type { CopyRequest, DeleteRequest, ProgressResponse } from './api/transfer/schemas.js';
export { type ModelClientOptions, Transport, type WebOptions } from './service/transport.js';
export type { Usage } from './inference/usage.js';
export type { WebFetchResponse, WebSearchResponse, WebSearchResult } from './api/web/schemas.js';
export type { WebAccess, WebFetchRequest, WebSearchRequest } from './api/web/web.js';
