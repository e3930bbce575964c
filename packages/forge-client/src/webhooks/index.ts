export { type DeliveryStore, MemoryDeliveryStore } from './delivery-store.js';
export {
  type EventHead,
  type KnownEvent,
  type OtherEvent,
  verify,
  type WebhookEvent,
} from './events.js';
export { createWebhookHandler, type WebhookHandler } from './handler.js';
export type { WebhookHandlerOptions, WebhookListeners } from './handler-options.js';
export {
  type NodeHandler,
  type NodeRequest,
  type NodeResponse,
  toNodeHandler,
} from './node-handler.js';
export type { Payloads } from './payloads.js';
export type {
  ChangedFrom,
  Changes,
  CreatePayload,
  DeletePayload,
  ForkPayload,
  IssueAction,
  IssueCommentPayload,
  IssuePayload,
  PullRequestPayload,
  PushPayload,
  ReviewSummary,
  StatusPayload,
} from './schemas.js';
export type {
  ActionRunPayload,
  PackagePayload,
  ReleasePayload,
  RepositoryPayload,
  WikiPayload,
  WorkflowJobPayload,
  WorkflowRunPayload,
} from './repository-schemas.js';
export type { Subject } from './subject-schemas.js';
export type { Delivery, HookSecret } from './verify.js';
