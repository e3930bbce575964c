import { hasRoute, type ServerKind } from '../../service/server-kinds.js';

/**
 * Fields that a version introduced: the names of their schemas or operations and their own names,
 * each separated by spaces, and the first versions of Gitea and of Forgejo that have them. Without
 * `forgejo`, no Forgejo has them.
 */
type NewFields = readonly [of: string, fields: string, gitea: string, forgejo?: string];

const NEWEST = '1.27';
const FORCE_PUSHES =
  'priority block_admin_merge_override enable_force_push enable_force_push_allowlist force_push_allowlist_usernames ' +
  'force_push_allowlist_teams force_push_allowlist_deploy_keys';
const BYPASS = 'enable_bypass_allowlist bypass_allowlist_usernames bypass_allowlist_teams';
const RUN_OF_GITEA =
  'actor completed_at conclusion display_title head_branch head_sha path run_attempt run_number started_at trigger_actor url';

/** Fields of responses, by schemas. */
const RESPONSE_FIELDS: readonly NewFields[] = [
  ['accessToken', 'created_at last_used_at', '1.24'],
  ['actionRunner', 'disabled', '1.26'],
  ['actionRunner', 'busy', '1.24'],
  ['actionVariable secret', 'description', '1.24'],
  ['actionWorkflowRun runOfArtifact', 'previous_attempt_url pull_requests', NEWEST],
  ['actionWorkflowRun', RUN_OF_GITEA, '1.25'],
  ['branchProtection', FORCE_PUSHES, '1.23'],
  ['branchProtection', BYPASS, NEWEST],
  ['contentsResponse', 'last_author_date last_committer_date', '1.24'],
  ['contentsResponse', 'last_commit_message lfs_oid lfs_size', '1.25'],
  ['generalAPISettings', 'default_max_response_size', '1.24'],
  ['hook', 'name', '1.26'],
  ['issue', 'time_estimate', '1.25'],
  ['issue pullRequest', 'content_version', '1.26'],
  ['issue', 'projects', NEWEST],
  ['issueTemplate', 'assignees', '1.23'],
  ['oAuth2Application', 'skip_secondary_authorization', '1.23'],
  ['packageFile', 'size', '1.24'],
  ['publicKey', 'last_used_at', '1.24'],
  ['pullRequest', 'requested_reviewers_teams', '1.23', '11'],
  ['repository', 'topics', '1.23', '11'],
  ['repository', 'licenses', '1.23'],
  ['repository', 'allow_manual_merge autodetect_manual_merge has_code', '1.25'],
  ['repository', 'branch_count', '1.26'],
  ['repository', 'allow_merge_update mirror_last_sync_at', NEWEST],
  ['repository', 'default_update_style', NEWEST, '11'],
  ['repository', 'projects_mode', '1.20'],
  ['team', 'visibility', NEWEST],
];

const USER_FILTERS =
  'q order visibility is_active is_admin is_restricted is_2fa_enabled is_prohibit_login';
const HOOK_WRITES =
  'repoCreateHook repoEditHook orgCreateHook orgEditHook userCreateHook userEditHook adminCreateHook adminEditHook';
const VARIABLE_WRITES =
  'createRepoVariable createOrgVariable createUserVariable updateRepoVariable updateOrgVariable updateUserVariable';
const PROTECTION_WRITES = 'repoCreateBranchProtection repoEditBranchProtection';

/** Parameters of queries and fields of bodies, by operations. */
const REQUEST_FIELDS: readonly NewFields[] = [
  ['adminListHooks', 'type', '1.24'],
  ['adminSearchUsers', USER_FILTERS, '1.26'],
  ['adminSearchUsers', 'sort', '1.26', '11'],
  ['getAdminRunners getOrgRunners getRepoRunners getUserRunners', 'disabled', '1.26'],
  ['getWorkflowRuns', 'branch actor', '1.25'],
  ['issueCreateIssue issueEditIssue', 'projects', NEWEST],
  ['issueEditIssue repoEditPullRequest', 'content_version', '1.26'],
  ['issueSearchIssues', 'created_by', '1.26'],
  [
    'listAdminWorkflowJobs listWorkflowJobs listWorkflowRunJobs getUserWorkflowJobs',
    'sort order',
    NEWEST,
  ],
  ['orgCreateTeam orgEditTeam', 'visibility', NEWEST],
  [
    'repoApplyDiffPatch repoChangeFiles repoCreateFile repoDeleteFile repoUpdateFile',
    'force_push',
    '1.26',
  ],
  ['repoCompareDiff', 'output', NEWEST],
  ['repoCreatePullRequest', 'reviewers team_reviewers', '1.23'],
  ['repoCreatePullRequest', 'allow_maintainer_edit', '1.26'],
  ['repoCreateRelease', 'tag_message', '1.25'],
  ['repoEdit', 'has_code', '1.25'],
  ['repoEdit', 'allow_merge_update mirror_username mirror_password mirror_token', NEWEST],
  ['repoEdit', 'default_update_style', NEWEST, '11'],
  ['repoEdit', 'projects_mode', '1.20'],
  ['repoGetAllCommits', 'since until', '1.25'],
  ['repoGetArchive', 'path', '1.26'],
  ['repoListBranches', 'q', NEWEST],
  ['repoListPullRequests', 'poster', '1.23', '11'],
  ['repoListPullRequests', 'base_branch', '1.24'],
  [
    'userCreateOAuth2Application userUpdateOAuth2Application',
    'skip_secondary_authorization',
    '1.23',
  ],
  [`${VARIABLE_WRITES} updateRepoSecret updateOrgSecret updateUserSecret`, 'description', '1.24'],
  [HOOK_WRITES, 'name', '1.26'],
  [PROTECTION_WRITES, FORCE_PUSHES, '1.23'],
  [PROTECTION_WRITES, BYPASS, NEWEST],
];

/** Returns the fields of responses that a server does not send yet, by schema. */
export function listUnsentFields(kind: ServerKind): ReadonlyMap<string, readonly string[]> {
  return listLackingFields(kind, RESPONSE_FIELDS);
}

/** Returns the parameters and fields of requests that a server ignores, by operation. */
export function listIgnoredFields(kind: ServerKind): ReadonlyMap<string, readonly string[]> {
  return listLackingFields(kind, REQUEST_FIELDS);
}

function listLackingFields(
  kind: ServerKind,
  all: readonly NewFields[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [of, fields, gitea, forgejo] of all) {
    if (hasRoute(kind, { since: forgejo === undefined ? { gitea } : { gitea, forgejo } })) continue;
    for (const one of of.split(' '))
      found.set(one, [...(found.get(one) ?? []), ...fields.split(' ')]);
  }
  return found;
}
