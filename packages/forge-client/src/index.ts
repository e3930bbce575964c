export * from '@clients/core/package-exports';
export { LockedError, type NoInput, queryToken, token } from '@clients/core';
export {
  type AuthorizationOptions,
  authorizationUrl,
  exchangeCode,
  type PendingAuthorization,
} from './oauth2/authorization.js';
export { oauth2, type OAuth2Auth, type OAuth2Options } from './oauth2/oauth2.js';
export type { TokenStore } from './oauth2/token-store.js';
export type { OAuth2Credentials, OAuth2Tokens } from './oauth2/request-tokens.js';
export { repoRef, type RepositoryLike } from './refs/repo-ref.js';
export { basic, type BasicOptions } from './service/basic-auth.js';
export { httpSignature, type HttpSignatureOptions } from './service/http-signature.js';
export { proxyUser } from './service/proxy-user.js';
export type { DispatchAndWaitOptions } from './api/actions/workflows/await-run.js';
export { type FollowLogOptions, JobLog } from './api/actions/jobs/job-log.js';
export type { WaitForBranchOptions } from './api/branches/wait-for.js';
export type {
  WaitForStatusesResult,
  WaitForStatusesOptions,
} from './api/commits/statuses/wait-for.js';
export {
  type WaitUntilMergeableOptions,
  NotMergeableError,
} from './api/pulls/wait-until-mergeable.js';
export type { PollOptions } from './service/polling.js';
export { ForgeClient } from './client.js';
export type { CallOptions, HeaderDialect, ForgeClientOptions } from './service/options.js';
export type { ServerProduct, ProductVersion } from './service/product-route.js';
export type { Instant, NameList } from './refs/input-schemas.js';
export type * from './types.js';
export type { DeclaredRoute, ServerFeature } from './service/supports.js';
export { invalidTopics } from './api/repos/topics/invalid-topics.js';
export { Transport } from './service/transport.js';
export type { Commit } from './entities/commit-schemas.js';
export { Actions } from './api/actions/actions.js';
export { Admin } from './api/admin/admin.js';
export { AdminActions, OrgActions, CurrentUserActions } from './api/actions/scope-actions.js';
export {
  AdminActionRunners,
  CurrentUserActionRunners,
} from './api/actions/runners/user-or-admin-runners.js';
export { AdminEmails } from './api/admin/emails/emails.js';
export { AdminHooks, OrgHooks, CurrentUserHooks } from './api/hooks/scope-hooks.js';
export {
  AdminActionJobs,
  OrgActionJobs,
  CurrentUserActionJobs,
} from './api/actions/jobs/scope-jobs.js';
export { AdminKeys } from './api/admin/keys/keys.js';
export { AdminOrgs } from './api/admin/orgs/orgs.js';
export { AdminPackages } from './api/admin/packages/packages.js';
export { AdminRunners } from './api/admin/runners/runners.js';
export {
  AdminActionRuns,
  OrgActionRuns,
  CurrentUserActionRuns,
} from './api/actions/runs/scope-runs.js';
export { AdminUserEmails } from './api/admin/users/emails/emails.js';
export { AdminUserOrgs } from './api/admin/users/orgs/orgs.js';
export { AdminUserQuota } from './api/admin/users/quota/quota.js';
export { AdminUserRepos } from './api/admin/users/repos/repos.js';
export { AdminUsers } from './api/admin/users/users.js';
export { AdminUserTokens } from './api/admin/users/tokens/tokens.js';
export { CurrentUserApplications } from './api/user/applications/applications.js';
export { RepoArchives } from './api/repos/archives/archives.js';
export { ActionArtifacts } from './api/actions/artifacts/artifacts.js';
export { IssueAssignees } from './api/issues/assignees/assignees.js';
export { AdminBadges } from './api/admin/badges/badges.js';
export { Branches } from './api/branches/branches.js';
export { BranchProtections } from './api/branches/protections/protections.js';
export { RepoCollaborators } from './api/repos/collaborators/collaborators.js';
export { IssueCommentAssets, IssueAssets, ReleaseAssets } from './api/attachments/attachments.js';
export { IssueCommentReactions, IssueReactions } from './api/reactions/reactions.js';
export { IssueComments } from './api/issues/comments/comments.js';
export { Commits } from './api/commits/commits.js';
export { Contents } from './api/contents/contents.js';
export { AdminCron } from './api/admin/cron/cron.js';
export { CurrentUser } from './api/user/user.js';
export { CurrentUserFollowers } from './api/user/followers/followers.js';
export { CurrentUserOrgs } from './api/user/orgs/orgs.js';
export { CurrentUserRepos } from './api/user/repos/repos.js';
export { CurrentUserSettings } from './api/user/settings/settings.js';
export { CurrentUserStopwatches } from './api/user/stopwatches/stopwatches.js';
export { CurrentUserSubscriptions } from './api/user/subscriptions/subscriptions.js';
export { CurrentUserTeams } from './api/user/teams/teams.js';
export { CurrentUserTimes } from './api/user/times/times.js';
export { DeployKeys } from './api/deploy-keys/deploy-keys.js';
export { CurrentUserEmails } from './api/user/emails/emails.js';
export { RepoFlags } from './api/repos/flags/flags.js';
export { CurrentUserFollowing } from './api/user/following/following.js';
export { RepoForks } from './api/repos/forks/forks.js';
export { GenericPackages } from './api/packages/generic/generic.js';
export { Git } from './api/git/git.js';
export { GitHooks } from './api/hooks/git/git.js';
export { ServerGitignores } from './api/server/gitignores/gitignores.js';
export { CurrentUserGpgKeys } from './api/user/gpg-keys/gpg-keys.js';
export { IssueLabels } from './api/issues/labels/labels.js';
export { IssueLinks } from './api/issues/links/links.js';
export { Issues } from './api/issues/issues.js';
export { IssueSubscriptions } from './api/issues/subscriptions/subscriptions.js';
export { IssueTemplates } from './api/issues/templates/templates.js';
export { ActionJobs } from './api/actions/jobs/jobs.js';
export { ServerLabelSetLabels } from './api/server/label-sets/labels/labels.js';
export { ServerLabelSets } from './api/server/label-sets/label-sets.js';
export { ServerLicenses } from './api/server/licenses/licenses.js';
export { OrgMembers } from './api/orgs/members/members.js';
export { Milestones } from './api/milestones/milestones.js';
export { Notifications } from './api/notifications/notifications.js';
export { OrgActivities } from './api/orgs/activities/activities.js';
export { OrgAvatar, RepoAvatar, CurrentUserAvatar } from './api/avatars/avatars.js';
export { OrgBlocks, CurrentUserBlocks } from './api/blocks/blocks.js';
export { OrgLabels, RepoLabels } from './api/labels/labels.js';
export { OrgQuota, CurrentUserQuota } from './api/quota/quota.js';
export { OrgQuotaArtifacts } from './api/quota/org-artifacts.js';
export { OrgQuotaAttachments } from './api/quota/org-attachments.js';
export { OrgQuotaPackages } from './api/quota/org-packages.js';
export { OrgRepos } from './api/orgs/repos/repos.js';
export { OrgActionRunners, ActionRunners } from './api/actions/runners/runners.js';
export { Orgs } from './api/orgs/orgs.js';
export { OrgActionSecrets, ActionSecrets } from './api/actions/secrets/listed-secrets.js';
export {
  OrgActionVariables,
  ActionVariables,
  CurrentUserActionVariables,
} from './api/actions/variables/variables.js';
export { PackageFiles } from './api/packages/files/files.js';
export { Packages } from './api/packages/packages.js';
export { PackageVersions } from './api/packages/versions/versions.js';
export { IssuePins } from './api/issues/pins/pins.js';
export { CurrentUserKeys } from './api/user/keys/keys.js';
export { ProjectColumns } from './api/projects/columns.js';
export type { ProjectIssue } from './api/projects/find-issue.js';
export { ProjectIssues } from './api/projects/issues.js';
export { CurrentUserProjects, OrgProjects, RepoProjects } from './api/projects/projects.js';
export { UserProjects } from './api/users/projects/projects.js';
export { PullCommits } from './api/pulls/commits/commits.js';
export { PullFiles } from './api/pulls/files/files.js';
export { Pulls } from './api/pulls/pulls.js';
export { RepoPushMirrors } from './api/repos/push-mirrors/push-mirrors.js';
export { AdminQuotaGroupRules } from './api/admin/quota-groups/rules/rules.js';
export { AdminQuotaGroups } from './api/admin/quota-groups/quota-groups.js';
export { AdminQuotaGroupUsers } from './api/admin/quota-groups/users/users.js';
export { AdminQuotaRules } from './api/admin/quota-rules/quota-rules.js';
export { Releases } from './api/releases/releases.js';
export { RepoActivities } from './api/repos/activities/activities.js';
export { RepoAssignees } from './api/repos/assignees/assignees.js';
export { RepoHooks } from './api/hooks/hooks.js';
export { RepoLicenses } from './api/repos/licenses/licenses.js';
export { RepoMarkup, ServerMarkup } from './api/markup/markup.js';
export { RepoReviewers } from './api/repos/reviewers/reviewers.js';
export { Repos } from './api/repos/repos.js';
export { RepoSigningKeys, ServerSigningKeys } from './api/signing-keys/signing-keys.js';
export { RepoSubscribers } from './api/repos/subscribers/subscribers.js';
export { RepoTeams } from './api/repos/teams/teams.js';
export { PullReviewComments } from './api/pulls/review-comments/review-comments.js';
export { PullReviewers } from './api/pulls/reviewers/reviewers.js';
export { PullReviews } from './api/pulls/reviews/reviews.js';
export { ActionRuns } from './api/actions/runs/runs.js';
export { Server } from './api/server/server.js';
export { ServerSettings } from './api/server/settings/settings.js';
export { RepoStargazers } from './api/repos/stargazers/stargazers.js';
export { CurrentUserStarred } from './api/user/starred/starred.js';
export { CommitStatuses } from './api/commits/statuses/statuses.js';
export { IssueStopwatch } from './api/issues/stopwatch/stopwatch.js';
export { RepoSubscription } from './api/repos/subscription/subscription.js';
export { TagProtections } from './api/tags/protections/protections.js';
export { Tags } from './api/tags/tags.js';
export { ActionTasks } from './api/actions/tasks/tasks.js';
export { TeamActivities } from './api/teams/activities/activities.js';
export { TeamMembers } from './api/teams/members/members.js';
export { TeamRepos } from './api/teams/repos/repos.js';
export { Teams } from './api/teams/teams.js';
export { IssueTimeline } from './api/issues/timeline/timeline.js';
export { IssueTimes } from './api/issues/times/times.js';
export { UserTokens } from './api/users/tokens/tokens.js';
export { RepoTopics } from './api/repos/topics/topics.js';
export { RepoTransfers } from './api/repos/transfers/transfers.js';
export { AdminUnadopted } from './api/admin/unadopted/unadopted.js';
export { UserActivities } from './api/users/activities/activities.js';
export { UserFollowers } from './api/users/followers/followers.js';
export { UserFollowing } from './api/users/following/following.js';
export { UserGpgKeys } from './api/users/gpg-keys/gpg-keys.js';
export { UserHeatmap } from './api/users/heatmap/heatmap.js';
export { UserKeys } from './api/users/keys/keys.js';
export { UserOrgs } from './api/users/orgs/orgs.js';
export { CurrentUserQuotaArtifacts } from './api/quota/user-artifacts.js';
export { CurrentUserQuotaAttachments } from './api/quota/user-attachments.js';
export { CurrentUserQuotaPackages } from './api/quota/user-packages.js';
export { UserRepos } from './api/users/repos/repos.js';
export { Users } from './api/users/users.js';
export { CurrentUserActionSecrets } from './api/actions/secrets/secrets.js';
export { UserStarred } from './api/users/starred/starred.js';
export { UserSubscriptions } from './api/users/subscriptions/subscriptions.js';
export { Wiki } from './api/wiki/wiki.js';
export { WikiRevisions } from './api/wiki/revisions/revisions.js';
export { ActionWorkflows } from './api/actions/workflows/workflows.js';
