// Every endpoint as a value, and the types with which a program declares its own.
export type {
  BytesEndpoint,
  Callable,
  CheckEndpoint,
  Collector,
  Endpoint,
  EndpointTimeouts,
  EscapedParam,
  ListEndpoint,
  Method,
  NoInput,
  NothingEndpoint,
  ParamKind,
  Route,
  Schema,
  SlotSchema,
  StreamEndpoint,
} from '@clients/core';
export type {
  InstanceSetting,
  ProductRoute,
  ServerKind,
  Versions,
} from './service/server-kinds.js';
export type { DeclaredRoute } from './service/supports.js';
export * from './api/actions/artifacts/endpoints.js';
export * from './api/actions/jobs/endpoints.js';
export * from './api/actions/runners/endpoints.js';
export * from './api/actions/runners/job-endpoints.js';
export * from './api/actions/runners/registration-endpoints.js';
export * from './api/actions/runs/endpoints.js';
export * from './api/actions/secrets/endpoints.js';
export * from './api/actions/tasks/endpoints.js';
export * from './api/actions/variables/endpoints.js';
export * from './api/actions/workflows/endpoints.js';
export * from './api/admin/badges/endpoints.js';
export * from './api/admin/cron/endpoints.js';
export * from './api/admin/emails/endpoints.js';
export * from './api/admin/keys/endpoints.js';
export * from './api/admin/orgs/endpoints.js';
export * from './api/admin/quota-groups/endpoints.js';
export * from './api/admin/quota-rules/endpoints.js';
export * from './api/admin/runners/endpoints.js';
export * from './api/admin/unadopted/endpoints.js';
export * from './api/admin/users/endpoints.js';
export * from './api/attachments/endpoints.js';
export * from './api/avatars/endpoints.js';
export * from './api/blocked-users/endpoints.js';
export * from './api/blocks/endpoints.js';
export * from './api/branches/endpoints.js';
export * from './api/branches/protections/endpoints.js';
export * from './api/commits/endpoints.js';
export * from './api/commits/statuses/endpoints.js';
export * from './api/contents/endpoints.js';
export * from './api/git/endpoints.js';
export * from './api/hooks/endpoints.js';
export * from './api/hooks/git/endpoints.js';
export * from './api/issues/assignees/endpoints.js';
export * from './api/issues/comments/endpoints.js';
export * from './api/issues/endpoints.js';
export * from './api/issues/labels/endpoints.js';
export * from './api/issues/links/endpoints.js';
export * from './api/issues/pins/endpoints.js';
export * from './api/issues/stopwatch/endpoints.js';
export * from './api/issues/subscriptions/endpoints.js';
export * from './api/issues/templates/endpoints.js';
export * from './api/issues/times/endpoints.js';
export * from './api/deploy-keys/endpoints.js';
export * from './api/labels/endpoints.js';
export * from './api/markup/endpoints.js';
export * from './api/milestones/endpoints.js';
export * from './api/notifications/endpoints.js';
export * from './api/orgs/endpoints.js';
export * from './api/orgs/members/endpoints.js';
export * from './api/packages/endpoints.js';
export * from './api/packages/generic/endpoints.js';
export * from './api/pulls/endpoints.js';
export * from './api/pulls/review-comments/endpoints.js';
export * from './api/pulls/reviewers/endpoints.js';
export * from './api/pulls/reviews/endpoints.js';
export * from './api/quota/endpoints.js';
export * from './api/reactions/endpoints.js';
export * from './api/releases/endpoints.js';
export * from './api/repos/archives/endpoints.js';
export * from './api/repos/collaborators/endpoints.js';
export * from './api/repos/endpoints.js';
export * from './api/repos/flags/endpoints.js';
export * from './api/repos/forks/endpoints.js';
export * from './api/repos/push-mirrors/endpoints.js';
export * from './api/repos/subscription/endpoints.js';
export * from './api/repos/teams/endpoints.js';
export * from './api/repos/topics/endpoints.js';
export * from './api/repos/transfers/endpoints.js';
export * from './api/server/endpoints.js';
export * from './api/server/settings/endpoints.js';
export * from './api/server/templates/endpoints.js';
export * from './api/signing-keys/endpoints.js';
export * from './api/tags/endpoints.js';
export * from './api/tags/protections/endpoints.js';
export * from './api/teams/endpoints.js';
export * from './api/teams/members/endpoints.js';
export * from './api/teams/repos/endpoints.js';
export * from './api/user/applications/endpoints.js';
export * from './api/user/emails/endpoints.js';
export * from './api/user/endpoints.js';
export * from './api/user/following/endpoints.js';
export * from './api/user/gpg-keys/endpoints.js';
export * from './api/user/keys/endpoints.js';
export * from './api/user/starred/endpoints.js';
export * from './api/users/endpoints.js';
export * from './api/users/tokens/endpoints.js';
export * from './api/wiki/endpoints.js';
