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
  httpSignature,
  type HttpSignatureOptions,
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
  queryToken,
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
export type { WaitOptions } from './actions/workflows/await-run.js';
export type { CallOptions as CoreCallOptions, Transport as CoreTransport } from '@clients/core';
export { ForgeClient } from './client.js';
export type { CallOptions, Dialect, ForgeOptions } from './options.js';
export type * from './schemas.js';
export type { Feature } from './supports.js';
export { invalidTopics } from './repos/topics/invalid-topics.js';
export { Transport } from './transport.js';
export type { Actions } from './actions/actions.js';
export type { Admin } from './admin/admin.js';
export type { Branches } from './branches/branches.js';
export type { Commits } from './commits/commits.js';
export type { Contents } from './contents/contents.js';
export type { CurrentUser } from './user/user.js';
export type { DeployKeys } from './keys/keys.js';
export type { Git } from './git/git.js';
export type { Issues } from './issues/issues.js';
export type { Labels } from './labels/labels.js';
export type { Milestones } from './milestones/milestones.js';
export type { Notifications } from './notifications/notifications.js';
export type { Orgs } from './orgs/orgs.js';
export type { Packages } from './packages/packages.js';
export type { Pulls } from './pulls/pulls.js';
export type { Releases } from './releases/releases.js';
export type { RepoHooks } from './hooks/hooks.js';
export type { Repos } from './repos/repos.js';
export type { Server } from './server/server.js';
export type { Tags } from './tags/tags.js';
export type { Teams } from './teams/teams.js';
export type { Users } from './users/users.js';
export type { Wiki } from './wiki/wiki.js';
export type { Head } from './scope.js';
export type { AdminActions } from './actions/scope-actions.js';
export type { AdminEmails } from './admin/emails/emails.js';
export type { AdminKeys } from './admin/keys/keys.js';
export type { AdminOrgs } from './admin/orgs/orgs.js';
export type { AdminUsers } from './admin/users/users.js';
export type { Applications } from './user/applications/applications.js';
export type { Archives } from './repos/archives/archives.js';
export type { Artifacts } from './actions/artifacts/artifacts.js';
export type { Assignees } from './issues/assignees/assignees.js';
export type { Attachments } from './attachments/attachments.js';
export type { Avatar } from './avatars/avatars.js';
export type { Badges } from './admin/badges/badges.js';
export type { Blocks } from './blocks/blocks.js';
export type { BranchProtections } from './branches/protections/protections.js';
export type { Collaborators } from './repos/collaborators/collaborators.js';
export type { Comments } from './issues/comments/comments.js';
export type { Commit } from './commits/schemas.js';
export type { Crons } from './admin/cron/cron.js';
export type { Emails } from './user/emails/emails.js';
export type { Following } from './user/following/following.js';
export type { Forks } from './repos/forks/forks.js';
export type { GitHooks } from './hooks/git/git.js';
export type { GpgKeys } from './user/gpg-keys/gpg-keys.js';
export type { Hooks as ScopeHooks } from './hooks/scope-hooks.js';
export type { IssueLabels } from './issues/labels/labels.js';
export type { IssueLinks } from './issues/links/links.js';
export type { IssueSubscriptions } from './issues/subscriptions/subscriptions.js';
export type { IssueTemplates } from './issues/templates/templates.js';
export type { Jobs } from './actions/jobs/jobs.js';
export type { ListedSecrets } from './actions/secrets/listed-secrets.js';
export type { Markup } from './markup/markup.js';
export type { Members } from './orgs/members/members.js';
export type { OrgActions } from './actions/scope-actions.js';
export type { Pins } from './issues/pins/pins.js';
export type { PublicKeys } from './user/keys/keys.js';
export type { PushMirrors } from './repos/push-mirrors/push-mirrors.js';
export type { Reactions } from './reactions/reactions.js';
export type { RepoTeams } from './repos/teams/teams.js';
export type { ReviewComments } from './pulls/review-comments/review-comments.js';
export type { Reviewers } from './pulls/reviewers/reviewers.js';
export type { Reviews } from './pulls/reviews/reviews.js';
export type { Runners } from './actions/runners/runners.js';
export type { Runs } from './actions/runs/runs.js';
export type { Settings } from './server/settings/settings.js';
export type { SigningKeys } from './signing-keys/signing-keys.js';
export type { Starred } from './user/starred/starred.js';
export type { Statuses } from './commits/statuses/statuses.js';
export type { Stopwatch } from './issues/stopwatch/stopwatch.js';
export type { Subscription } from './repos/subscription/subscription.js';
export type { TagProtections } from './tags/protections/protections.js';
export type { Tasks } from './actions/tasks/tasks.js';
export type { TeamMembers } from './teams/members/members.js';
export type { TeamRepos } from './teams/repos/repos.js';
export type { Templates } from './server/templates/templates.js';
export type { Times } from './issues/times/times.js';
export type { Tokens } from './users/tokens/tokens.js';
export type { Topics } from './repos/topics/topics.js';
export type { Transfers } from './repos/transfers/transfers.js';
export type { Unadopted } from './admin/unadopted/unadopted.js';
export type { UserActions } from './actions/scope-actions.js';
export type { Variables } from './actions/variables/variables.js';
export type { Workflows } from './actions/workflows/workflows.js';
export type { ScopeJobs } from './actions/jobs/scope-jobs.js';
export type { ScopeRuns } from './actions/runs/scope-runs.js';
export type { Secrets } from './actions/secrets/secrets.js';
