// Every type of a schema, listed by name: bundlers of declarations make values of what `export type *` passes on. `npm run update` writes it.
export type {
  ActionArtifact,
  DownloadSignedArtifactQuery,
  ListArtifactsQuery,
  RunOfArtifact,
} from './api/actions/artifacts/schemas.js';
export type {
  ActionWorkflowJob,
  ActionWorkflowStep,
  GetJobLogsQuery,
  ListJobsQuery,
  ListJobsQueryInput,
  RunJob,
} from './api/actions/jobs/schemas.js';
export type {
  ActionRunJob,
  SearchJobsQuery,
  SearchJobsQueryInput,
} from './api/actions/jobs/search-schemas.js';
export type {
  ActionRunner,
  ActionRunnerLabel,
  ListRunnersQuery,
  RegistrationToken,
  UpdateActionRunner,
} from './api/actions/runners/schemas.js';
export type {
  RegisterRunner,
  RegisteredRunner,
} from './api/actions/runners/registration-schemas.js';
export type {
  ListRepoRunsQuery,
  ListRepoRunsQueryInput,
  ListRunsQuery,
  ListRunsQueryInput,
  ListWorkflowRunsQuery,
  ListWorkflowRunsQueryInput,
  WorkflowStatus,
} from './api/actions/runs/schemas.js';
export type {
  ActionWorkflowRun,
  PullRequestMinimal,
  PullRequestMinimalHead,
  PullRequestMinimalHeadRepo,
} from './entities/run-schemas.js';
export type { Secret, SetSecret } from './api/actions/secrets/schemas.js';
export type {
  ActionTask,
  ListTasksQuery,
  ListTasksQueryInput,
} from './api/actions/tasks/schemas.js';
export type {
  ActionVariable,
  CreateVariable,
  UpdateVariable,
} from './api/actions/variables/schemas.js';
export type {
  ActionWorkflow,
  DispatchWithDetails,
  DispatchWorkflow,
  RunDetails,
} from './api/actions/workflows/schemas.js';
export type { Badge, UpdateUserBadges, UpdateUserBadgesInput } from './api/admin/badges/schemas.js';
export type { Cron } from './api/admin/cron/schemas.js';
export type { SearchEmailsQuery } from './api/admin/emails/schemas.js';
export type { CreateQuotaGroup, CreateQuotaGroupInput } from './api/admin/quota-groups/schemas.js';
export type {
  CreateQuotaRule,
  CreateQuotaRuleInput,
  UpdateQuotaRule,
  UpdateQuotaRuleInput,
} from './api/admin/quota-rules/schemas.js';
export type { ListUnadoptedQuery } from './api/admin/unadopted/schemas.js';
export type {
  CreateUser,
  DeleteUserQuery,
  RenameUser,
  ReplaceQuotaGroups,
  ReplaceQuotaGroupsInput,
  SearchUsersAsAdminQuery,
  UpdateUser,
} from './api/admin/users/schemas.js';
export type {
  AssetUpload,
  AttachmentFileRef,
  UpdateAttachment,
} from './api/attachments/schemas.js';
export type { Attachment } from './entities/attachment-schemas.js';
export type { UpdateAvatar } from './api/avatars/schemas.js';
export type { AddUserBlockQuery } from './api/blocks/schemas.js';
export type { BlockedUser } from './api/blocks/forgejo-schemas.js';
export type {
  CreateBranchProtection,
  CreateBranchProtectionInput,
  UpdateBranchProtection,
  UpdateBranchProtectionInput,
  UpdateBranchProtectionPriorities,
  UpdateBranchProtectionPrioritiesInput,
} from './api/branches/protections/input-schemas.js';
export type { BranchProtection } from './api/branches/protections/schemas.js';
export type {
  Branch,
  CreateBranch,
  ListBranchesQuery,
  RenameBranch,
  UpdateBranch,
} from './api/branches/schemas.js';
export type {
  Compare,
  CompareCommitsDiffQuery,
  CompareCommitsQuery,
  GetCommitQuery,
} from './api/commits/read-schemas.js';
export type { ListCommitsQuery } from './api/commits/schemas.js';
export type {
  Commit,
  CommitAffectedFiles,
  CommitMeta,
  CommitStats,
  CommitUser,
  PayloadCommit,
  PayloadCommitVerification,
  PayloadUser,
  RepoCommit,
} from './entities/commit-schemas.js';
export type {
  CombinedStatus,
  CommitStatus,
  CreateStatus,
  ListStatusesQuery,
} from './api/commits/statuses/schemas.js';
export type {
  ApplyDiffPatchFile,
  ChangeFiles,
  ChangeFilesBody,
  ChangeFilesInput,
  CommitDate,
  CommitOptions,
  ContentsPart,
  CreateFile,
  CreateFileBody,
  DeleteFile,
  EditFile,
  ExtendedContentsQuery,
  ExtendedContentsQueryInput,
  FileChange,
  FileChangeBody,
  FileContent,
  GetFiles,
  GetFilesInput,
  GetManyFilesQuery,
  Identity,
  ListContentsQuery,
  UpdateFile,
  UpdateFileBody,
} from './api/contents/input-schemas.js';
export type {
  ContentsExtResponse,
  ContentsResponse,
  EditorConfigDefinition,
  FileCommitResponse,
  FileDeleteResponse,
  FileLinksResponse,
  FileResponse,
  FilesResponse,
} from './api/contents/schemas.js';
export type {
  AnnotatedTag,
  AnnotatedTagObject,
  GetNoteQuery,
  GetTreeQuery,
  GitBlobResponse,
  GitEntry,
  GitObject,
  GitTreeResponse,
  Note,
  Reference,
} from './api/git/schemas.js';
export type {
  GetBlobsQuery,
  GetBlobsQueryInput,
  GitBlob,
  SetNote,
} from './api/git/forgejo-schemas.js';
export type { GitHook, UpdateGitHook } from './api/hooks/git/schemas.js';
export type {
  CreateHook,
  CreateHookInput,
  Hook,
  HookConfig,
  HookConfigChanges,
  HookEventName,
  ListAdminHooksQuery,
  TestHookQuery,
  UpdateHook,
  UpdateHookInput,
} from './api/hooks/schemas.js';
export type {
  UpdateIssueAssignees,
  UpdateIssueAssigneesInput,
} from './api/issues/assignees/schemas.js';
export type {
  CreateIssueComment,
  ListCommentsQuery,
  ListRepoCommentsQuery,
  UpdateIssueComment,
} from './api/issues/comments/schemas.js';
export type { Comment } from './entities/comment-schemas.js';
export type {
  CreateIssue,
  CreateIssueBody,
  CreateIssueInput,
  IssueOrder,
  ListIssuesQuery,
  ListIssuesQueryInput,
  LockIssue,
  SearchIssuesQuery,
  SearchIssuesQueryInput,
  UpdateDeadline,
  UpdateIssue,
  UpdateIssueBody,
  UpdateIssueInput,
} from './api/issues/input-schemas.js';
export type {
  RemoveIssueLabels,
  UpdateIssueLabels,
  UpdateIssueLabelsInput,
} from './api/issues/labels/schemas.js';
export type { IssueMeta } from './api/issues/links/schemas.js';
export type { NewIssuePinsAllowed } from './api/issues/pins/schemas.js';
export type { IssueDeadline } from './api/issues/schemas.js';
export type { Issue, PullRequestMeta } from './entities/issue-schemas.js';
export type { StopWatch } from './api/issues/stopwatch/schemas.js';
export type {
  IssueConfig,
  IssueConfigContactLink,
  IssueConfigValidation,
  IssueFormField,
  IssueTemplate,
} from './api/issues/templates/schemas.js';
export type { ListTimelineQuery, TimelineComment } from './api/issues/timeline-schemas.js';
export type { AddTime, ListIssueTimesQuery, TrackedTime } from './api/issues/times/schemas.js';
export type {
  CreateDeployToken,
  DeployKey,
  ListDeployKeysQuery,
} from './api/deploy-keys/schemas.js';
export type { CreateLabel, ListLabelsQuery, UpdateLabel } from './api/labels/schemas.js';
export type { Label } from './entities/label-schemas.js';
export type { RenderMarkdown, RenderMarkup } from './api/markup/schemas.js';
export type {
  CreateMilestone,
  ListMilestonesQuery,
  UpdateMilestone,
} from './api/milestones/schemas.js';
export type { Milestone } from './entities/milestone-schemas.js';
export type {
  ListNotificationsQuery,
  ListNotificationsQueryInput,
  MarkNotificationReadQuery,
  MarkNotificationsReadQuery,
  MarkNotificationsReadQueryInput,
  NotificationCount,
  NotificationSubject,
  NotificationThread,
} from './api/notifications/schemas.js';
export type {
  CreateOrg,
  CreateOrgForUser,
  ListOrgActivityQuery,
  OrganizationPermissions,
  RenameOrg,
  UpdateOrg,
} from './api/orgs/schemas.js';
export type { Organization } from './entities/organization-schemas.js';
export type { GenericFileRef, GenericVersionRef } from './api/packages/generic/schemas.js';
export type { ListPackagesQuery, Package, PackageFile } from './api/packages/schemas.js';
export type {
  CreateProject,
  CreateProjectColumn,
  ListProjectsQuery,
  MoveProjectColumns,
  MoveProjectColumnsInput,
  MoveProjectIssue,
  UpdateProject,
  UpdateProjectColumn,
} from './api/projects/schemas.js';
export type { Project, ProjectColumn } from './entities/project-schemas.js';
export type {
  CreatePullRequest,
  CreatePullRequestBody,
  CreatePullRequestInput,
  GetPullDiffQuery,
  ListPullCommitsQuery,
  ListPullFilesQuery,
  ListPullsByIdQuery,
  ListPullsQuery,
  ListPullsQueryInput,
  MergePullRequest,
  UpdatePullBranchQuery,
  UpdatePullRequest,
  UpdatePullRequestBody,
  UpdatePullRequestInput,
} from './api/pulls/input-schemas.js';
export type {
  CreatePullReviewComment,
  CreatePullReviewCommentReply,
  PullReviewComment,
} from './api/pulls/review-comments/schemas.js';
export type {
  UpdatePullReviewers,
  UpdatePullReviewersInput,
} from './api/pulls/reviewers/schemas.js';
export type {
  CreatePullReview,
  CreatePullReviewInput,
  DismissPullReview,
  PullReview,
  SubmitPullReview,
} from './api/pulls/reviews/schemas.js';
export type { ChangedFile } from './api/pulls/schemas.js';
export type { PRBranchInfo, PullRequest } from './entities/pull-schemas.js';
export type {
  CheckQuotaQuery,
  QuotaAttachmentPlace,
  QuotaUsedArtifact,
  QuotaUsedAttachment,
  QuotaUsedPackage,
} from './api/quota/schemas.js';
export type {
  AppliedQuotaGroup,
  AppliedQuotaRule,
  QuotaGroup,
  QuotaInfo,
  QuotaRule,
  QuotaSubject,
  QuotaUsed,
  QuotaUsedAssets,
  QuotaUsedAttachments,
  QuotaUsedGit,
  QuotaUsedPackages,
  QuotaUsedRepos,
  QuotaUsedSize,
} from './entities/quota-schemas.js';
export type { CreateReaction, Reaction } from './api/reactions/schemas.js';
export type {
  ArtifactRef,
  AttemptRef,
  JobRef,
  OrgRunnerRef,
  OrgSecretRef,
  OrgVariableRef,
  RepoRunnerRef,
  RepoSecretRef,
  RepoVariableRef,
  RunJobRef,
  RunRef,
  RunnerRef,
  SecretRef,
  VariableRef,
  WorkflowRef,
} from './refs/action-schemas.js';
export type {
  BaseHeadRef,
  CommentAssetRef,
  CommentOfReviewRef,
  CommentRef,
  IssueAssetRef,
  IssueAssigneeRef,
  IssueCommentRef,
  IssueLabelRef,
  IssueRef,
  IssueSubscriberRef,
  IssueTimeRef,
  LabelRef,
  MilestoneRef,
  PinRef,
  PullCommentRef,
  PullDiffRef,
  PullRef,
  ReviewCommentRef,
  ReviewRef,
} from './refs/issue-schemas.js';
export type {
  OwnerRef,
  PackageLinkRef,
  PackageRef,
  PackageVersionRef,
} from './refs/package-schemas.js';
export type { PageQuery } from './refs/page-schemas.js';
export type {
  OrgProjectColumnIssueRef,
  OrgProjectColumnRef,
  OrgProjectIssueRef,
  OrgProjectRef,
  ProjectColumnIssueRef,
  ProjectColumnRef,
  ProjectIssueRef,
  ProjectRef,
  UserProjectColumnIssueRef,
  UserProjectColumnRef,
  UserProjectIssueRef,
  UserProjectRef,
} from './refs/project-schemas.js';
export type {
  QuotaGroupRef,
  QuotaGroupRuleRef,
  QuotaGroupUserRef,
  QuotaRuleRef,
} from './refs/quota-schemas.js';
export type {
  ArchiveRef,
  AssigneeRef,
  BranchProtectionRef,
  BranchRef,
  CollaboratorRef,
  CommitDiffRef,
  CommitRef,
  CompareRef,
  DeployKeyRef,
  FileRef,
  FlagRef,
  GitHookRef,
  GitRef,
  HookRef,
  PushMirrorRef,
  ReleaseAssetRef,
  ReleaseRef,
  RepoRef,
  RepoTeamRef,
  RepoUserRef,
  TagProtectionRef,
  TagRef,
  TemplateRef,
  TopicRef,
  WikiPageRef,
} from './refs/repo-schemas.js';
export type {
  CronRef,
  FollowRef,
  IdRef,
  NotificationRef,
  OrgHookRef,
  OrgLabelRef,
  OrgRef,
  OrgUserRef,
  TeamMemberRef,
  TeamRef,
  TeamRepoRef,
  TemplateNameRef,
  TokenRef,
  UserKeyRef,
  UserOrgRef,
  UserRef,
} from './refs/user-schemas.js';
export type {
  CreateRelease,
  ListReleasesQuery,
  Release,
  UpdateRelease,
} from './api/releases/schemas.js';
export type { GetArchiveQuery, GetArchiveQueryInput } from './api/repos/archives/schemas.js';
export type {
  AddCollaborator,
  RepoCollaboratorPermission,
} from './api/repos/collaborators/schemas.js';
export type {
  GenerateRepo,
  MergeUpstream,
  MergeUpstreamResponse,
  MigrateRepo,
} from './api/repos/copy-schemas.js';
export type { ReplaceFlags, ReplaceFlagsInput } from './api/repos/flags/schemas.js';
export type { CreateFork, SyncForkInfo } from './api/repos/forks/schemas.js';
export type {
  CreateRepo,
  CreateRepoInput,
  ListRepoActivityQuery,
  SearchReposQuery,
  UpdateRepo,
} from './api/repos/input-schemas.js';
export type { CreatePushMirror, PushMirror } from './api/repos/push-mirrors/schemas.js';
export type { Repository } from './entities/repository-schemas.js';
export type { RepositoryMeta } from './entities/repository-meta-schemas.js';
export type {
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Permission,
} from './entities/repository-unit-schemas.js';
export type { RepoTransfer } from './entities/transfer-schemas.js';
export type { TagArchiveDownloadCount } from './entities/download-schemas.js';
export type { WatchInfo } from './api/repos/subscription/schemas.js';
export type {
  ReplaceTopics,
  ReplaceTopicsInput,
  SearchTopicsQuery,
  TopicResponse,
} from './api/repos/topics/schemas.js';
export type { TransferRepo, TransferRepoInput } from './api/repos/transfers/schemas.js';
export type { ServerVersion } from './api/server/schemas.js';
export type {
  GeneralAPISettings,
  GeneralAttachmentSettings,
  GeneralRepoSettings,
  GeneralUISettings,
} from './api/server/settings/schemas.js';
export type { GitignoreTemplateInfo } from './api/server/gitignores/schemas.js';
export type { LabelTemplate } from './api/server/label-sets/schemas.js';
export type {
  LicenseTemplateInfo,
  LicensesTemplateListEntry,
} from './api/server/licenses/schemas.js';
export type {
  CreateTagProtection,
  CreateTagProtectionInput,
  TagProtection,
  UpdateTagProtection,
  UpdateTagProtectionInput,
} from './api/tags/protections/schemas.js';
export type { CreateTag, Tag } from './api/tags/schemas.js';
export type {
  CreateTeam,
  CreateTeamInput,
  ListTeamActivityQuery,
  SearchTeamsQuery,
  UpdateTeam,
  UpdateTeamInput,
} from './api/teams/schemas.js';
export type { Team } from './entities/team-schemas.js';
export type {
  CreateOAuth2Application,
  CreateOAuth2ApplicationInput,
  OAuth2Application,
  UpdateOAuth2Application,
  UpdateOAuth2ApplicationInput,
} from './api/user/applications/schemas.js';
export type {
  CreateEmail,
  CreateEmailInput,
  DeleteEmail,
  DeleteEmailInput,
  Email,
} from './api/user/emails/schemas.js';
export type {
  CreateGPGKey,
  GPGKey,
  GPGKeyEmail,
  VerifyGPGKey,
} from './api/user/gpg-keys/schemas.js';
export type { FollowActor } from './api/user/following/schemas.js';
export type { CreateKey, ListPublicKeysQuery } from './api/user/keys/schemas.js';
export type { PublicKey } from './entities/public-key-schemas.js';
export type {
  ListCurrentUserReposQuery,
  ListCurrentUserTimesQuery,
  UpdateUserSettings,
  UserSettings,
} from './api/user/schemas.js';
export type {
  Activity,
  ListUserActivityQuery,
  SearchUsersQuery,
  UserHeatmapData,
} from './api/users/schemas.js';
export type { User } from './entities/user-schemas.js';
export type {
  AccessToken,
  CreateAccessToken,
  CreateAccessTokenInput,
  CurrentAccessToken,
  RepositoryOfToken,
  TokenScope,
  TokenScopePart,
  UserMeta,
} from './api/users/tokens/schemas.js';
export type {
  CreateWikiPage,
  CreateWikiPageBody,
  ListWikiRevisionsQuery,
  WikiCommit,
  WikiPage,
  WikiPageMetaData,
} from './api/wiki/schemas.js';
