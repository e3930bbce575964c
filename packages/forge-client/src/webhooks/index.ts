export { type EventHead, type KnownEvent, type OtherEvent, verify, type WebhookEvent } from './events.js';
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
  PackagePayload,
  ReleasePayload,
  RepositoryPayload,
  WikiPayload,
  WorkflowJobPayload,
  WorkflowRunPayload,
} from './site-schemas.js';
export type { Subject } from './subject-schemas.js';
export type { Delivery } from './verify.js';
