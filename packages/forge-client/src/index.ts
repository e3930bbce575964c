export {
  AbortError,
  type Auth,
  type AuthScheme,
  type AuthTarget,
  BadRequestError,
  bearer,
  type BodyFormat,
  byLink,
  type BytesEndpoint,
  ByteStream,
  byTotal,
  type Callable,
  type CheckEndpoint,
  ClientError,
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
  httpSignature,
  type HttpSignatureOptions,
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
  type Paging,
  type ParamKind,
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
  type StreamFormat,
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
export { type AuthorizationOptions, authorize, exchangeCode, type PendingAuthorization } from './oauth2/authorization.js';
export { oauth2, type OAuth2Options, type TokenStore } from './oauth2/oauth2.js';
export type { OAuth2Application, OAuth2Tokens } from './oauth2/request-tokens.js';
export { basic, type BasicOptions } from './service/basic-auth.js';
export type { WaitOptions } from './api/actions/workflows/await-run.js';
export { type FollowLogOptions, JobLog } from './api/actions/jobs/job-log.js';
export type { StatusResult, WaitForStatusesOptions } from './api/commits/statuses/wait-for.js';
export { type MergeableOptions, NotMergeableError } from './api/pulls/wait-until-mergeable.js';
export type { PollOptions } from './service/polling.js';
export type { CallOptions as CoreCallOptions, Transport as CoreTransport, AnyTransport } from '@clients/core';
export { ForgeClient } from './client.js';
export type { CallOptions, Dialect, ForgeOptions } from './service/options.js';
export type {
  ForgejoOnly,
  GiteaOnly,
  NewerGitea,
  NewerRoute,
  OlderRoute,
  Product,
  ProductRoute,
  ProductVersion,
  ServerKind,
  SinceVersion,
  UntilVersion,
  InstanceSetting,
} from './service/server-kinds.js';
export type { Instant, Names } from './refs/input-schemas.js';
export type * from './schemas.js';
export type { DeclaredRoute, Feature } from './service/supports.js';
export { invalidTopics } from './api/repos/topics/invalid-topics.js';
export { Transport } from './service/transport.js';
export type { Actions } from './api/actions/actions.js';
export type { Admin } from './api/admin/admin.js';
export type { Branches } from './api/branches/branches.js';
export type { Commits } from './api/commits/commits.js';
export type { Contents } from './api/contents/contents.js';
export type { CurrentUser } from './api/user/user.js';
export type { DeployKeys } from './api/deploy-keys/deploy-keys.js';
export type { Git } from './api/git/git.js';
export type { Issues } from './api/issues/issues.js';
export type { Labels } from './api/labels/labels.js';
export type { Milestones } from './api/milestones/milestones.js';
export type { Notifications } from './api/notifications/notifications.js';
export type { Orgs } from './api/orgs/orgs.js';
export type { Packages } from './api/packages/packages.js';
export type { Pulls } from './api/pulls/pulls.js';
export type { Releases } from './api/releases/releases.js';
export type { RepoHooks } from './api/hooks/hooks.js';
export type { Repos } from './api/repos/repos.js';
export type { Server } from './api/server/server.js';
export type { Tags } from './api/tags/tags.js';
export type { Teams } from './api/teams/teams.js';
export type { Users } from './api/users/users.js';
export type { Wiki } from './api/wiki/wiki.js';
export type { AdminActions } from './api/actions/scope-actions.js';
export type { AdminEmails } from './api/admin/emails/emails.js';
export type { AdminKeys } from './api/admin/keys/keys.js';
export type { AdminOrgs } from './api/admin/orgs/orgs.js';
export type { AdminRunners } from './api/admin/runners/runners.js';
export type { AdminUsers } from './api/admin/users/users.js';
export type { Applications } from './api/user/applications/applications.js';
export type { Archives } from './api/repos/archives/archives.js';
export type { Artifacts } from './api/actions/artifacts/artifacts.js';
export type { Assignees } from './api/issues/assignees/assignees.js';
export type { Attachments } from './api/attachments/attachments.js';
export type { Avatar, UserAvatar } from './api/avatars/avatars.js';
export type { Badges } from './api/admin/badges/badges.js';
export type { OrgBlockedUsers, UserBlockedUsers } from './api/blocked-users/blocked-users.js';
export type { OrgBlocks, UserBlocks } from './api/blocks/blocks.js';
export type { BranchProtections } from './api/branches/protections/protections.js';
export type { Collaborators } from './api/repos/collaborators/collaborators.js';
export type { Comments } from './api/issues/comments/comments.js';
export type { Commit } from './entities/commit-schemas.js';
export type { Crons } from './api/admin/cron/cron.js';
export type { Emails } from './api/user/emails/emails.js';
export type { Flags } from './api/repos/flags/flags.js';
export type { Following } from './api/user/following/following.js';
export type { Forks } from './api/repos/forks/forks.js';
export type { GenericPackages } from './api/packages/generic/generic.js';
export type { GitHooks } from './api/hooks/git/git.js';
export type { GpgKeys } from './api/user/gpg-keys/gpg-keys.js';
export type { Hooks as ScopeHooks, UserOrAdminHooks } from './api/hooks/scope-hooks.js';
export type { IssueLabels } from './api/issues/labels/labels.js';
export type { IssueLinks } from './api/issues/links/links.js';
export type { IssueSubscriptions } from './api/issues/subscriptions/subscriptions.js';
export type { IssueTemplates } from './api/issues/templates/templates.js';
export type { Jobs } from './api/actions/jobs/jobs.js';
export type { ListedSecrets } from './api/actions/secrets/listed-secrets.js';
export type { RepoMarkup, ServerMarkup } from './api/markup/markup.js';
export type { Members } from './api/orgs/members/members.js';
export type { OrgActions } from './api/actions/scope-actions.js';
export type { Pins } from './api/issues/pins/pins.js';
export type { PublicKeys } from './api/user/keys/keys.js';
export type { PushMirrors } from './api/repos/push-mirrors/push-mirrors.js';
export type { OrgQuota, UserQuota } from './api/quota/quota.js';
export type { QuotaGroups } from './api/admin/quota-groups/quota-groups.js';
export type { QuotaRules } from './api/admin/quota-rules/quota-rules.js';
export type { Reactions } from './api/reactions/reactions.js';
export type { RepoTeams } from './api/repos/teams/teams.js';
export type { ReviewComments } from './api/pulls/review-comments/review-comments.js';
export type { Reviewers } from './api/pulls/reviewers/reviewers.js';
export type { Reviews } from './api/pulls/reviews/reviews.js';
export type { Runners } from './api/actions/runners/runners.js';
export type { Runs } from './api/actions/runs/runs.js';
export type { Settings } from './api/server/settings/settings.js';
export type { RepoSigningKeys, ServerSigningKeys } from './api/signing-keys/signing-keys.js';
export type { Starred } from './api/user/starred/starred.js';
export type { Statuses } from './api/commits/statuses/statuses.js';
export type { Stopwatch } from './api/issues/stopwatch/stopwatch.js';
export type { Subscription } from './api/repos/subscription/subscription.js';
export type { TagProtections } from './api/tags/protections/protections.js';
export type { Tasks } from './api/actions/tasks/tasks.js';
export type { TeamMembers } from './api/teams/members/members.js';
export type { TeamRepos } from './api/teams/repos/repos.js';
export type { Templates } from './api/server/templates/templates.js';
export type { Times } from './api/issues/times/times.js';
export type { Tokens } from './api/users/tokens/tokens.js';
export type { Topics } from './api/repos/topics/topics.js';
export type { Transfers } from './api/repos/transfers/transfers.js';
export type { Unadopted } from './api/admin/unadopted/unadopted.js';
export type { UserActions } from './api/actions/scope-actions.js';
export type { UserVariables, Variables } from './api/actions/variables/variables.js';
export type { Workflows } from './api/actions/workflows/workflows.js';
export type { OrgJobs, UserOrAdminJobs } from './api/actions/jobs/scope-jobs.js';
export type { OrgRuns, UserOrAdminRuns } from './api/actions/runs/scope-runs.js';
export type { UserOrAdminRunners } from './api/actions/runners/user-or-admin-runners.js';
export type { Secrets } from './api/actions/secrets/secrets.js';
