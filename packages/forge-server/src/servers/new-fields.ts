import { hasRoute, type ServerKind } from '../state/server-kinds.js';

/** Fields that a version introduced. */
interface NewFields {
  /** The schemas or operations that have them. */
  readonly of: readonly string[];
  readonly fields: readonly string[];
  /** The first version of Gitea that has them. */
  readonly gitea: string;
  /** The first version of Forgejo that has them. Without it, none has. */
  readonly forgejo?: string;
}

const NEWEST_RECORDED = '1.27';
/** Not recorded: from the API's description. */
const NEWEST = '28';
const FORCE_PUSHES = [
  'priority',
  'block_admin_merge_override',
  'enable_force_push',
  'enable_force_push_allowlist',
  'force_push_allowlist_usernames',
  'force_push_allowlist_teams',
  'force_push_allowlist_deploy_keys',
];
const BYPASS = ['enable_bypass_allowlist', 'bypass_allowlist_usernames', 'bypass_allowlist_teams'];
const RUN_OF_GITEA = [
  'actor',
  'completed_at',
  'conclusion',
  'display_title',
  'head_branch',
  'head_sha',
  'path',
  'run_attempt',
  'run_number',
  'started_at',
  'trigger_actor',
  'url',
];

const RUN_OF_GITEA_28 = [
  'artifacts_url',
  'cancel_url',
  'created_at',
  'jobs_url',
  'logs_url',
  'rerun_url',
  'updated_at',
];

const PROJECT_OF_GITEA_28 = [
  'card_type',
  'creator',
  'html_url',
  'num_closed_issues',
  'num_issues',
  'num_open_issues',
  'state',
  'template_type',
  'type',
];

/** Fields of responses, by schemas. */
const RESPONSE_FIELDS: readonly NewFields[] = [
  { of: ['accessToken'], fields: ['created_at', 'last_used_at'], gitea: '1.24' },
  { of: ['actionRunner'], fields: ['disabled'], gitea: '1.26' },
  { of: ['actionRunner'], fields: ['busy'], gitea: '1.24' },
  { of: ['actionVariable', 'secret'], fields: ['description'], gitea: '1.24' },
  {
    of: ['actionWorkflowRun', 'runOfArtifact'],
    fields: ['previous_attempt_url', 'pull_requests'],
    gitea: NEWEST_RECORDED,
  },
  { of: ['actionWorkflowRun'], fields: RUN_OF_GITEA, gitea: '1.25' },
  { of: ['branchProtection'], fields: FORCE_PUSHES, gitea: '1.23' },
  { of: ['branchProtection'], fields: BYPASS, gitea: NEWEST_RECORDED },
  { of: ['contentsResponse'], fields: ['last_author_date', 'last_committer_date'], gitea: '1.24' },
  {
    of: ['contentsResponse'],
    fields: ['last_commit_message', 'lfs_oid', 'lfs_size'],
    gitea: '1.25',
  },
  { of: ['gitBlobResponse'], fields: ['lfs_oid', 'lfs_size'], gitea: '1.25' },
  { of: ['generalAPISettings'], fields: ['default_max_response_size'], gitea: '1.24' },
  { of: ['hook'], fields: ['name'], gitea: '1.26' },
  { of: ['issue'], fields: ['time_estimate'], gitea: '1.25' },
  { of: ['issue', 'pullRequest'], fields: ['content_version'], gitea: '1.26' },
  { of: ['issue'], fields: ['projects'], gitea: NEWEST_RECORDED },
  { of: ['issueTemplate'], fields: ['assignees'], gitea: '1.23' },
  { of: ['oAuth2Application'], fields: ['skip_secondary_authorization'], gitea: '1.23' },
  { of: ['packageFile'], fields: ['size'], gitea: '1.24' },
  { of: ['publicKey'], fields: ['last_used_at'], gitea: '1.24' },
  { of: ['pullRequest'], fields: ['requested_reviewers_teams'], gitea: '1.23', forgejo: '11' },
  { of: ['repository'], fields: ['topics'], gitea: '1.23', forgejo: '11' },
  { of: ['repository'], fields: ['licenses'], gitea: '1.23' },
  {
    of: ['repository'],
    fields: ['allow_manual_merge', 'autodetect_manual_merge', 'has_code'],
    gitea: '1.25',
  },
  { of: ['repository'], fields: ['branch_count'], gitea: '1.26' },
  {
    of: ['repository'],
    fields: ['allow_merge_update', 'mirror_last_sync_at'],
    gitea: NEWEST_RECORDED,
  },
  { of: ['repository'], fields: ['default_update_style'], gitea: NEWEST_RECORDED, forgejo: '11' },
  { of: ['repository'], fields: ['projects_mode'], gitea: '1.20' },
  { of: ['team'], fields: ['visibility'], gitea: NEWEST_RECORDED },
  { of: ['user'], fields: ['type'], gitea: NEWEST },
  { of: ['deployKey'], fields: ['key_type', 'token'], gitea: NEWEST },
  { of: ['actionWorkflowRun'], fields: RUN_OF_GITEA_28, gitea: NEWEST },
  { of: ['project'], fields: PROJECT_OF_GITEA_28, gitea: NEWEST },
  { of: ['branchProtection'], fields: ['block_on_codeowner_reviews'], gitea: NEWEST },
  { of: ['contentsResponse'], fields: ['mode'], gitea: NEWEST },
];

const USER_FILTERS = [
  'q',
  'order',
  'visibility',
  'is_active',
  'is_admin',
  'is_restricted',
  'is_2fa_enabled',
  'is_prohibit_login',
];
const HOOK_WRITES = [
  'repoCreateHook',
  'repoEditHook',
  'orgCreateHook',
  'orgEditHook',
  'userCreateHook',
  'userEditHook',
  'adminCreateHook',
  'adminEditHook',
];
const VARIABLE_WRITES = [
  'createRepoVariable',
  'createOrgVariable',
  'createUserVariable',
  'updateRepoVariable',
  'updateOrgVariable',
  'updateUserVariable',
];
const PROTECTION_WRITES = ['repoCreateBranchProtection', 'repoEditBranchProtection'];

/** Parameters of queries and fields of bodies, by operations. */
const REQUEST_FIELDS: readonly NewFields[] = [
  { of: ['adminListHooks'], fields: ['type'], gitea: '1.24' },
  { of: ['adminSearchUsers'], fields: USER_FILTERS, gitea: '1.26' },
  { of: ['adminSearchUsers'], fields: ['sort'], gitea: '1.26', forgejo: '11' },
  {
    of: ['getAdminRunners', 'getOrgRunners', 'getRepoRunners', 'getUserRunners'],
    fields: ['disabled'],
    gitea: '1.26',
  },
  { of: ['getWorkflowRuns'], fields: ['branch', 'actor'], gitea: '1.25' },
  { of: ['issueCreateIssue', 'issueEditIssue'], fields: ['projects'], gitea: NEWEST_RECORDED },
  { of: ['issueEditIssue', 'repoEditPullRequest'], fields: ['content_version'], gitea: '1.26' },
  { of: ['issueSearchIssues'], fields: ['created_by'], gitea: '1.26' },
  {
    of: ['listAdminWorkflowJobs', 'listWorkflowJobs', 'listWorkflowRunJobs', 'getUserWorkflowJobs'],
    fields: ['sort', 'order'],
    gitea: NEWEST_RECORDED,
  },
  { of: ['orgCreateTeam', 'orgEditTeam'], fields: ['visibility'], gitea: NEWEST_RECORDED },
  {
    of: [
      'repoApplyDiffPatch',
      'repoChangeFiles',
      'repoCreateFile',
      'repoDeleteFile',
      'repoUpdateFile',
    ],
    fields: ['force_push'],
    gitea: '1.26',
  },
  { of: ['repoCompareDiff'], fields: ['output'], gitea: NEWEST_RECORDED },
  { of: ['repoCreatePullRequest'], fields: ['reviewers', 'team_reviewers'], gitea: '1.23' },
  { of: ['repoCreatePullRequest'], fields: ['allow_maintainer_edit'], gitea: '1.26' },
  { of: ['repoCreateRelease'], fields: ['tag_message'], gitea: '1.25' },
  { of: ['repoEdit'], fields: ['has_code'], gitea: '1.25' },
  {
    of: ['repoEdit'],
    fields: ['allow_merge_update', 'mirror_username', 'mirror_password', 'mirror_token'],
    gitea: NEWEST_RECORDED,
  },
  { of: ['repoEdit'], fields: ['default_update_style'], gitea: NEWEST_RECORDED, forgejo: '11' },
  { of: ['repoEdit'], fields: ['projects_mode'], gitea: '1.20' },
  { of: ['repoGetAllCommits'], fields: ['since', 'until'], gitea: '1.25' },
  { of: ['repoGetArchive'], fields: ['path'], gitea: '1.26' },
  { of: ['repoListBranches'], fields: ['q'], gitea: NEWEST_RECORDED },
  { of: ['repoListPullRequests'], fields: ['poster'], gitea: '1.23', forgejo: '11' },
  { of: ['repoListPullRequests'], fields: ['base_branch'], gitea: '1.24' },
  {
    of: ['userCreateOAuth2Application', 'userUpdateOAuth2Application'],
    fields: ['skip_secondary_authorization'],
    gitea: '1.23',
  },
  {
    of: [...VARIABLE_WRITES, 'updateRepoSecret', 'updateOrgSecret', 'updateUserSecret'],
    fields: ['description'],
    gitea: '1.24',
  },
  { of: HOOK_WRITES, fields: ['name'], gitea: '1.26' },
  { of: PROTECTION_WRITES, fields: FORCE_PUSHES, gitea: '1.23' },
  { of: PROTECTION_WRITES, fields: BYPASS, gitea: NEWEST_RECORDED },
  { of: PROTECTION_WRITES, fields: ['block_on_codeowner_reviews'], gitea: NEWEST },
  { of: ['adminEditUser'], fields: ['type'], gitea: NEWEST },
  { of: ['repoListReleases'], fields: ['tag_filter'], gitea: NEWEST },
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
  for (const { of, fields, gitea, forgejo } of all) {
    if (hasRoute(kind, { since: forgejo === undefined ? { gitea } : { gitea, forgejo } })) continue;
    for (const name of of) found.set(name, [...(found.get(name) ?? []), ...fields]);
  }
  return found;
}
