export {
  AbortError,
  type Auth,
  type AuthScheme,
  type AuthTarget,
  BadRequestError,
  bearer,
  byLink,
  ByteStream,
  byTotal,
  type CachedResponse,
  type CacheStore,
  ClientError,
  ConflictError,
  customAuth,
  type Description,
  type DriftEvent,
  type ErrorContext,
  type ErrorKind,
  type Exchange,
  ForbiddenError,
  type HeaderMap,
  type HeaderOptions,
  type HookEvent,
  type Hooks,
  httpSignature,
  type HttpSignatureOptions,
  InputError,
  type LimitOptions,
  LockedError,
  type Logger,
  multipart,
  ndjson,
  NetworkError,
  NotFoundError,
  type Open,
  type Outcome,
  OutputError,
  type Page,
  type PageMark,
  Pages,
  type ProxyEnvironment,
  proxyFromEnv,
  proxyUser,
  queryToken,
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
  type SaveOptions,
  type Secret,
  ServerError,
  singlePage,
  StatusError,
  Stream,
  type StreamEncoding,
  StreamError,
  type StreamFailure,
  type StreamResponseOptions,
  TimeoutError,
  type TimeoutPhase,
  type Timeouts,
  type TlsOptions,
  token,
  type TransportOptions,
  UnauthorizedError,
  UnprocessableError,
  untilEmpty,
  type Upload,
  uploadBody,
  type UploadSource,
  type Validate,
  waitFor,
  type WaitForOptions,
  type WarningEvent,
  type WithOptions,
} from '@clients/core';
export {
  type AuthorizationOptions,
  authorize,
  exchangeCode,
  type PendingAuthorization,
} from './oauth2/authorization.js';
export { oauth2, type OAuth2Options, type TokenStore } from './oauth2/oauth2.js';
export type { OAuth2Application, OAuth2Tokens } from './oauth2/request-tokens.js';
export { basic, type BasicOptions } from './service/basic-auth.js';
export type { WaitOptions } from './api/actions/workflows/await-run.js';
export { type FollowLogOptions, JobLog } from './api/actions/jobs/job-log.js';
export type { WaitForBranchOptions } from './api/branches/wait-for.js';
export type { StatusResult, WaitForStatusesOptions } from './api/commits/statuses/wait-for.js';
export { type MergeableOptions, NotMergeableError } from './api/pulls/wait-until-mergeable.js';
export type { PollOptions } from './service/polling.js';
export { ForgeClient } from './client.js';
export type { CallOptions, Dialect, ForgeOptions } from './service/options.js';
export type { Product, ProductVersion } from './service/server-kinds.js';
export type { Instant, Names } from './refs/input-schemas.js';
export type * from './types.js';
export type { Feature } from './service/supports.js';
export { invalidTopics } from './api/repos/topics/invalid-topics.js';
export { Transport } from './service/transport.js';
export { Actions } from './api/actions/actions.js';
export { Admin } from './api/admin/admin.js';
export { Branches } from './api/branches/branches.js';
export { Commits } from './api/commits/commits.js';
export { Contents } from './api/contents/contents.js';
export { CurrentUser } from './api/user/user.js';
export { DeployKeys } from './api/deploy-keys/deploy-keys.js';
export { Git } from './api/git/git.js';
export { Issues } from './api/issues/issues.js';
export { Labels } from './api/labels/labels.js';
export { Milestones } from './api/milestones/milestones.js';
export { Notifications } from './api/notifications/notifications.js';
export { Orgs } from './api/orgs/orgs.js';
export { Packages } from './api/packages/packages.js';
export { Pulls } from './api/pulls/pulls.js';
export { Releases } from './api/releases/releases.js';
export { RepoHooks } from './api/hooks/hooks.js';
export { Repos } from './api/repos/repos.js';
export { Server } from './api/server/server.js';
export { Tags } from './api/tags/tags.js';
export { Teams } from './api/teams/teams.js';
export { Users } from './api/users/users.js';
export { Wiki } from './api/wiki/wiki.js';
export { AdminActions } from './api/actions/scope-actions.js';
export { AdminEmails } from './api/admin/emails/emails.js';
export { AdminKeys } from './api/admin/keys/keys.js';
export { AdminOrgs } from './api/admin/orgs/orgs.js';
export { AdminRunners } from './api/admin/runners/runners.js';
export { AdminUsers } from './api/admin/users/users.js';
export { Applications } from './api/user/applications/applications.js';
export { Archives } from './api/repos/archives/archives.js';
export { Artifacts } from './api/actions/artifacts/artifacts.js';
export { Assignees } from './api/issues/assignees/assignees.js';
export { Attachments } from './api/attachments/attachments.js';
export { Avatar, UserAvatar } from './api/avatars/avatars.js';
export { Badges } from './api/admin/badges/badges.js';
export { OrgBlockedUsers, UserBlockedUsers } from './api/blocked-users/blocked-users.js';
export { OrgBlocks, UserBlocks } from './api/blocks/blocks.js';
export { BranchProtections } from './api/branches/protections/protections.js';
export { Collaborators } from './api/repos/collaborators/collaborators.js';
export { Comments } from './api/issues/comments/comments.js';
export type { Commit } from './entities/commit-schemas.js';
export { Crons } from './api/admin/cron/cron.js';
export { Emails } from './api/user/emails/emails.js';
export { Flags } from './api/repos/flags/flags.js';
export { Following } from './api/user/following/following.js';
export { Forks } from './api/repos/forks/forks.js';
export { GenericPackages } from './api/packages/generic/generic.js';
export { GitHooks } from './api/hooks/git/git.js';
export { GpgKeys } from './api/user/gpg-keys/gpg-keys.js';
export { ScopeHooks, UserOrAdminHooks } from './api/hooks/scope-hooks.js';
export { IssueLabels } from './api/issues/labels/labels.js';
export { IssueLinks } from './api/issues/links/links.js';
export { IssueSubscriptions } from './api/issues/subscriptions/subscriptions.js';
export { IssueTemplates } from './api/issues/templates/templates.js';
export { Jobs } from './api/actions/jobs/jobs.js';
export { ListedSecrets } from './api/actions/secrets/listed-secrets.js';
export { RepoMarkup, ServerMarkup } from './api/markup/markup.js';
export { Members } from './api/orgs/members/members.js';
export { OrgActions } from './api/actions/scope-actions.js';
export { Pins } from './api/issues/pins/pins.js';
export { PublicKeys } from './api/user/keys/keys.js';
export { PushMirrors } from './api/repos/push-mirrors/push-mirrors.js';
export { OrgQuota, UserQuota } from './api/quota/quota.js';
export { QuotaGroups } from './api/admin/quota-groups/quota-groups.js';
export { QuotaRules } from './api/admin/quota-rules/quota-rules.js';
export { Reactions } from './api/reactions/reactions.js';
export { RepoTeams } from './api/repos/teams/teams.js';
export { ReviewComments } from './api/pulls/review-comments/review-comments.js';
export { Reviewers } from './api/pulls/reviewers/reviewers.js';
export { Reviews } from './api/pulls/reviews/reviews.js';
export { Runners } from './api/actions/runners/runners.js';
export { Runs } from './api/actions/runs/runs.js';
export { Settings } from './api/server/settings/settings.js';
export { RepoSigningKeys, ServerSigningKeys } from './api/signing-keys/signing-keys.js';
export { Starred } from './api/user/starred/starred.js';
export { Statuses } from './api/commits/statuses/statuses.js';
export { Stopwatch } from './api/issues/stopwatch/stopwatch.js';
export { Subscription } from './api/repos/subscription/subscription.js';
export { TagProtections } from './api/tags/protections/protections.js';
export { Tasks } from './api/actions/tasks/tasks.js';
export { TeamMembers } from './api/teams/members/members.js';
export { TeamRepos } from './api/teams/repos/repos.js';
export { Templates } from './api/server/templates/templates.js';
export { Times } from './api/issues/times/times.js';
export { Tokens } from './api/users/tokens/tokens.js';
export { Topics } from './api/repos/topics/topics.js';
export { Transfers } from './api/repos/transfers/transfers.js';
export { Unadopted } from './api/admin/unadopted/unadopted.js';
export { UserActions } from './api/actions/scope-actions.js';
export { UserVariables, Variables } from './api/actions/variables/variables.js';
export { Workflows } from './api/actions/workflows/workflows.js';
export { OrgJobs, UserOrAdminJobs } from './api/actions/jobs/scope-jobs.js';
export { OrgRuns, UserOrAdminRuns } from './api/actions/runs/scope-runs.js';
export { UserOrAdminRunners } from './api/actions/runners/user-or-admin-runners.js';
export { Secrets } from './api/actions/secrets/secrets.js';
