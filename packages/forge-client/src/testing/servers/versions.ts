import { hasRoute, type ServerKind } from '../../service/server-kinds.js';
import type * as schemas from '../../schemas.js';
import { isRecord } from '@clients/core/testing';
import type { ForgeState } from '../state/forge-state.js';

/**
 * Names of schemas or operations, the names of the fields, and the first versions of Gitea and
 * Forgejo that have them.
 */
type Came = readonly [of: string, fields: string, gitea: string, forgejo?: string];

const newest = '1.27';
const forcePushes =
  'priority block_admin_merge_override enable_force_push enable_force_push_allowlist force_push_allowlist_usernames ' +
  'force_push_allowlist_teams force_push_allowlist_deploy_keys';
const bypass = 'enable_bypass_allowlist bypass_allowlist_usernames bypass_allowlist_teams';
const runOfGitea =
  'actor completed_at conclusion display_title head_branch head_sha path run_attempt run_number started_at trigger_actor url';

/** Fields of responses, by schemas. */
const sent: readonly Came[] = [
  ['accessToken', 'created_at last_used_at', '1.24'],
  ['actionRunner', 'disabled', '1.26'],
  ['actionRunner', 'busy', '1.24'],
  ['actionVariable secret', 'description', '1.24'],
  ['actionWorkflowRun runOfArtifact', 'previous_attempt_url pull_requests', newest],
  ['actionWorkflowRun', runOfGitea, '1.25'],
  ['branchProtection', forcePushes, '1.23'],
  ['branchProtection', bypass, newest],
  ['contentsResponse', 'last_author_date last_committer_date', '1.24'],
  ['contentsResponse', 'last_commit_message lfs_oid lfs_size', '1.25'],
  ['generalAPISettings', 'default_max_response_size', '1.24'],
  ['hook', 'name', '1.26'],
  ['issue', 'time_estimate', '1.25'],
  ['issue pullRequest', 'content_version', '1.26'],
  ['issue', 'projects', newest],
  ['issueTemplate', 'assignees', '1.23'],
  ['oAuth2Application', 'skip_secondary_authorization', '1.23'],
  ['packageFile', 'size', '1.24'],
  ['publicKey', 'last_used_at', '1.24'],
  ['pullRequest', 'requested_reviewers_teams', '1.23', '11'],
  ['repository', 'topics', '1.23', '11'],
  ['repository', 'licenses', '1.23'],
  ['repository', 'allow_manual_merge autodetect_manual_merge has_code', '1.25'],
  ['repository', 'branch_count', '1.26'],
  ['repository', 'allow_merge_update mirror_last_sync_at', newest],
  ['repository', 'default_update_style', newest, '11'],
  ['repository', 'projects_mode', '1.20'],
  ['team', 'visibility', newest],
];

const users =
  'q order visibility is_active is_admin is_restricted is_2fa_enabled is_prohibit_login';
const hooks =
  'repoCreateHook repoEditHook orgCreateHook orgEditHook userCreateHook userEditHook adminCreateHook adminEditHook';
const variables =
  'createRepoVariable createOrgVariable createUserVariable updateRepoVariable updateOrgVariable updateUserVariable';
const protections = 'repoCreateBranchProtection repoEditBranchProtection';

/** Parameters of queries and fields of bodies, by operations. */
const read: readonly Came[] = [
  ['adminListHooks', 'type', '1.24'],
  ['adminSearchUsers', users, '1.26'],
  ['adminSearchUsers', 'sort', '1.26', '11'],
  ['getAdminRunners getOrgRunners getRepoRunners getUserRunners', 'disabled', '1.26'],
  ['getWorkflowRuns', 'branch actor', '1.25'],
  ['issueCreateIssue issueEditIssue', 'projects', newest],
  ['issueEditIssue repoEditPullRequest', 'content_version', '1.26'],
  ['issueSearchIssues', 'created_by', '1.26'],
  [
    'listAdminWorkflowJobs listWorkflowJobs listWorkflowRunJobs getUserWorkflowJobs',
    'sort order',
    newest,
  ],
  ['orgCreateTeam orgEditTeam', 'visibility', newest],
  [
    'repoApplyDiffPatch repoChangeFiles repoCreateFile repoDeleteFile repoUpdateFile',
    'force_push',
    '1.26',
  ],
  ['repoCompareDiff', 'output', newest],
  ['repoCreatePullRequest', 'reviewers team_reviewers', '1.23'],
  ['repoCreatePullRequest', 'allow_maintainer_edit', '1.26'],
  ['repoCreateRelease', 'tag_message', '1.25'],
  ['repoEdit', 'has_code', '1.25'],
  ['repoEdit', 'allow_merge_update mirror_username mirror_password mirror_token', newest],
  ['repoEdit', 'default_update_style', newest, '11'],
  ['repoEdit', 'projects_mode', '1.20'],
  ['repoGetAllCommits', 'since until', '1.25'],
  ['repoGetArchive', 'path', '1.26'],
  ['repoListBranches', 'q', newest],
  ['repoListPullRequests', 'poster', '1.23', '11'],
  ['repoListPullRequests', 'base_branch', '1.24'],
  [
    'userCreateOAuth2Application userUpdateOAuth2Application',
    'skip_secondary_authorization',
    '1.23',
  ],
  [`${variables} updateRepoSecret updateOrgSecret updateUserSecret`, 'description', '1.24'],
  [hooks, 'name', '1.26'],
  [protections, forcePushes, '1.23'],
  [protections, bypass, newest],
];

export function listNotSent(kind: ServerKind): ReadonlyMap<string, readonly string[]> {
  return listLacking(kind, sent);
}

export function listIgnored(kind: ServerKind): ReadonlyMap<string, readonly string[]> {
  return listLacking(kind, read);
}

function listLacking(
  kind: ServerKind,
  all: readonly Came[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [of, fields, gitea, forgejo] of all) {
    if (hasRoute(kind, { since: forgejo === undefined ? { gitea } : { gitea, forgejo } })) continue;
    for (const one of of.split(' '))
      found.set(one, [...(found.get(one) ?? []), ...fields.split(' ')]);
  }
  return found;
}

/** How lists differ from those of Gitea 1.27, by operation. */
export interface ListDifferences {
  /** `limit` is ignored without `page`: the response is the whole list. */
  readonly everything?: readonly string[];
  /** `page` and `limit` are ignored. */
  readonly whole?: readonly string[];
  /** No `X-Total-Count`. */
  readonly uncounted?: readonly string[];
  /** No `Link`. */
  readonly unlinked?: readonly string[];
  /** The list itself with `X-Total-Count` and `Link`, where Gitea wraps it in an object. */
  readonly bare?: readonly string[];
}

const everything = splitWords(`
  adminCronList adminListUserOrgs getOrgVariablesList getRepoVariablesList getUserVariablesList issueGetCommentsAndTimeline
  issueGetIssueReactions issueGetMilestonesList issueGetRepoComments issueListLabels issueTrackedTimes listForks orgListActionsSecrets
  orgListCurrentUserOrgs orgListHooks orgListLabels orgListTeamMembers orgListUserOrgs repoListActionsSecrets repoListHooks repoListKeys
  repoListPullReviews repoListPushMirrors repoListStargazers repoListStatuses repoListStatusesByRef repoListSubscribers repoTrackedTimes
  userCurrentListFollowers userCurrentListFollowing userCurrentListGPGKeys userCurrentListKeys userCurrentListSubscriptions
  userCurrentTrackedTimes userGetOauth2Application userGetTokens userListFollowers userListFollowing userListGPGKeys userListHooks
  userListKeys userListSubscriptions
`);

const everythingOnGitea = splitWords(`
  adminGetAllOrgs adminSearchUsers orgGetAll organizationListBlocks repoListCollaborators repoListTags repoListTopics topicSearch
  userListBlocks userSearch
`);

const unlinked = splitWords(`
  getOrgVariablesList getRepoVariablesList getUserVariablesList issueListIssueDependencies listForks notifyGetList notifyGetRepoList
  orgListActionsSecrets orgListHooks orgListMembers orgListPublicMembers orgListTeamActivityFeeds orgListTeamMembers orgListTeamRepos
  orgListTeams repoListActionsSecrets userCurrentListFollowers userCurrentListFollowing userCurrentListKeys userCurrentListStarred
  userCurrentListSubscriptions userListFollowers userListFollowing userListHooks userListKeys userListStarred userListSubscriptions
  userListTeams adminListHooks
`);

const runners = splitWords('getAdminRunners getOrgRunners getRepoRunners getUserRunners');
const pagedRuns = splitWords('getOrgWorkflowJobs getOrgWorkflowRuns listWorkflowRunJobs');
const unpagedRuns = splitWords(`
  ListActionTasks getUserWorkflowJobs getUserWorkflowRuns getWorkflowRuns listAdminWorkflowJobs listAdminWorkflowRuns listWorkflowJobs
`);
const blocks = splitWords('organizationListBlocks userListBlocks');

/** By server. */
export const LIST_DIFFERENCES: Readonly<
  Record<Exclude<ServerKind, 'gitea-1.27'>, ListDifferences>
> = {
  'gitea-1.22': {
    everything: [...everything, ...everythingOnGitea],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies'],
    unlinked: [...unlinked, ...blocks],
  },
  'gitea-1.25': {
    everything: [...everything, ...everythingOnGitea, ...unpagedRuns, ...runners, 'getArtifacts'],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies', ...unpagedRuns, ...pagedRuns],
    unlinked: [...unlinked, ...blocks, ...unpagedRuns, ...pagedRuns, 'repoGetWikiPages'],
  },
  'forgejo-15': {
    everything: [
      ...everything,
      ...runners,
      ...splitWords(
        'ListActionTasks adminListHooks getWorkflowRuns userCurrentListStarred userListStarred',
      ),
    ],
    uncounted: ['ListActionTasks', 'getWorkflowRuns', 'issueListIssueDependencies'],
    unlinked: [...unlinked, 'ListActionTasks', 'getWorkflowRuns', 'repoGetWikiPages'],
    bare: runners,
  },
};

function splitWords(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export type SchemaName = keyof typeof schemas;

/**
 * How the objects of one schema differ from those of Gitea 1.27, beside the fields that a version
 * does not have yet.
 */
export interface FieldDifference {
  /** Keys that are `null` where Gitea 1.27 leaves them out or sends an empty list. */
  readonly nulls?: readonly string[];
  /**
   * Keys that only this server sends, or sends in another form: the value, or a function that
   * derives it from the object.
   */
  readonly adds?: Readonly<
    Record<
      string,
      string | number | boolean | null | Fields | ((fields: Fields, state: ForgeState) => unknown)
    >
  >;
}

type Differing = Readonly<Partial<Record<SchemaName, FieldDifference>>>;

/** Webhooks are shown with the `authorization` header of their deliveries. */
const shownAuthorization: NonNullable<FieldDifference['adds']> = {
  authorization_header: ({ id }, { hooks, repos, users }) =>
    [{ hooks }, ...repos, ...users].flatMap((owner) => owner.hooks).find((hook) => hook.id === id)
      ?.authorization ?? '',
};

function addRunPermissions({ repository }: Fields): unknown {
  return isRecord(repository)
    ? { ...repository, permissions: { admin: true, push: true, pull: true } }
    : repository;
}

/** Lists contain the counts of changes, too. */
const countsEverywhere: NonNullable<FieldDifference['adds']> = {
  additions: ({ additions = 0 }) => additions,
  changed_files: ({ changed_files = 0 }) => changed_files,
  deletions: ({ deletions = 0 }) => deletions,
  review_comments: ({ review_comments = 0 }) => review_comments,
};

const older: Differing = {
  hook: { adds: shownAuthorization },
  issueTemplate: { nulls: ['body'] },
  packageFile: { adds: { Size: ({ size }) => size } },
  repository: { nulls: ['parent', 'repo_transfer'] },
};

export const gitea122Fields: Differing = {
  ...older,
  pullRequest: { nulls: ['assignees', 'requested_reviewers'], adds: countsEverywhere },
};

export const gitea125Fields: Differing = {
  actionWorkflowJob: { nulls: ['steps'] },
  actionWorkflowRun: { adds: { repository: addRunPermissions } },
  hook: { adds: shownAuthorization },
  issueTemplate: { nulls: ['assignees', 'body'] },
};

const noDownloads = { zip: 0, tar_gz: 0 };
const notStarted: readonly unknown[] = ['queued', 'waiting'];

/** Returns when a run was created, which responses of Gitea do not contain. */
function computeCreated({ id }: Fields, state: ForgeState): string {
  const run = state.repos.flatMap(({ actions }) => actions.runs).find((one) => one.id === id);
  return state.formatTime(run?.attempts.at(-1)?.created);
}

export const forgejoFields: Differing = {
  ...older,
  accessToken: { adds: { repositories: null } },
  actionRunner: {
    adds: {
      labels: ({ labels }) =>
        Array.isArray(labels) ? labels.map((label: Fields) => label['name']) : labels,
      status: ({ status, busy }) =>
        status !== 'online' ? status : busy === true ? 'active' : 'idle',
      uuid: ({ id }) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      ...{ owner_id: 0, repo_id: 0, version: 'v12.0.0', description: '' },
    },
  },
  actionWorkflowRun: {
    adds: {
      repository: addRunPermissions,
      title: ({ display_title }) => display_title,
      workflow_id: ({ path }) => String(path).split('@')[0],
      index_in_repo: ({ run_number }) => run_number,
      trigger_user: ({ trigger_actor }) => trigger_actor,
      trigger_event: ({ event }) => event,
      prettyref: ({ path }) => String(path).replace(/^.*@refs\/(heads|tags)\//, ''),
      commit_sha: ({ head_sha }) => head_sha,
      status: ({ status, conclusion }) =>
        conclusion ?? (notStarted.includes(status) ? 'waiting' : 'running'),
      created: computeCreated,
      updated: computeCreated,
      started: ({ started_at }) => started_at,
      stopped: ({ completed_at }) => completed_at,
      event_payload: '{}',
      ...{
        ScheduleID: 0,
        approved_by: 0,
        is_fork_pull_request: false,
        is_ref_deleted: false,
        need_approval: false,
      },
    },
  },
  annotatedTag: { adds: { archive_download_count: noDownloads } },
  attachment: { adds: { type: 'attachment' } },
  branchProtection: { adds: { apply_to_admins: false } },
  contentsResponse: {
    adds: { last_commit_when: ({ last_committer_date }) => last_committer_date },
  },
  generalRepoSettings: { adds: { forks_disabled: false } },
  hook: {
    adds: {
      ...shownAuthorization,
      content_type: ({ config }) => (config as Fields)['content_type'],
      metadata: null,
      url: ({ config }) => (config as Fields)['url'],
    },
  },
  pullRequest: {
    nulls: ['assignees'],
    adds: {
      ...{ flow: 0, ...countsEverywhere },
      requested_reviewers: ({ requested_reviewers: users }) => users ?? [],
      requested_reviewers_teams: ({ requested_reviewers_teams: teams }) => teams ?? [],
    },
  },
  pushMirror: { adds: { branch_filter: '', public_key: '' } },
  release: { adds: { archive_download_count: noDownloads, hide_archive_links: false } },
  repository: {
    nulls: ['parent', 'repo_transfer'],
    adds: {
      ...{ globally_editable_wiki: false, has_wiki_contents: false },
      wiki_branch: ({ fork, default_branch }) => (fork === true ? undefined : default_branch),
      wiki_clone_url: ({ clone_url }) => String(clone_url).replace(/\.git$/, '.wiki.git'),
      wiki_ssh_url: ({ ssh_url }) => String(ssh_url).replace(/\.git$/, '.wiki.git'),
    },
  },
  tag: { adds: { archive_download_count: noDownloads } },
  user: {
    adds: {
      pronouns: ({ login }, state) => state.findUser(String(login))?.settings['pronouns'] ?? '',
    },
  },
};
