export { type DeliveryStore, MemoryDeliveryStore } from './delivery-store.js';
export {
  type WebhookEventHead,
  type KnownWebhookEvent,
  type OtherWebhookEvent,
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
export type { WebhookPayloads } from './payloads.js';
export type {
  PayloadChange,
  PayloadChanges,
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
export type { PayloadSubject } from './subject-schemas.js';
export type { WebhookDelivery, WebhookSecret } from './verify.js';
