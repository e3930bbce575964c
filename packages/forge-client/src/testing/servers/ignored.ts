/** Parameters of the query and fields of the body that a server ignores, by operation. */
export type Ignored = Readonly<Record<string, readonly string[]>>;

const filters = ['q', 'order', 'visibility', 'is_active', 'is_admin', 'is_restricted', 'is_2fa_enabled', 'is_prohibit_login'];
const runnerFilters = ofEach(['getAdminRunners', 'getOrgRunners', 'getRepoRunners', 'getUserRunners'], ['disabled']);
const bypass = ['enable_bypass_allowlist', 'bypass_allowlist_usernames', 'bypass_allowlist_teams'];
const forcePushes = [
  'enable_force_push',
  'enable_force_push_allowlist',
  'force_push_allowlist_usernames',
  'force_push_allowlist_teams',
  'force_push_allowlist_deploy_keys',
];
const owners = ['Repo', 'Org', 'User'];

/** What every server except Gitea 1.27 ignores. */
const byOlder: Ignored = {
  repoCompareDiff: ['output'],
  adminSearchUsers: filters,
  issueSearchIssues: ['created_by'],
  repoListBranches: ['q'],
  repoGetArchive: ['path'],
  ...ofEach(
    ['repo', 'org', 'user', 'admin'].flatMap((owner) => [`${owner}CreateHook`, `${owner}EditHook`]),
    ['name'],
  ),
  ...ofEach(['orgCreateTeam', 'orgEditTeam'], ['visibility']),
  ...ofEach(['repoChangeFiles', 'repoCreateFile', 'repoUpdateFile', 'repoDeleteFile', 'repoApplyDiffPatch'], ['force_push']),
  ...ofEach(['repoCreateBranchProtection', 'repoEditBranchProtection'], bypass),
  repoEdit: ['allow_merge_update', 'mirror_username', 'mirror_password', 'mirror_token'],
  issueCreateIssue: ['projects'],
  issueEditIssue: ['projects', 'content_version'],
  repoCreatePullRequest: ['allow_maintainer_edit'],
  repoEditPullRequest: ['content_version'],
};

/** What Gitea 1.22 and Forgejo ignore. */
const byOldest: Ignored = {
  ...byOlder,
  repoGetAllCommits: ['since', 'until'],
  adminListHooks: ['type'],
  repoListPullRequests: ['base_branch'],
  repoCreatePullRequest: ['allow_maintainer_edit', 'reviewers', 'team_reviewers'],
  repoCreateRelease: ['tag_message'],
  ...ofEach(
    ['repoCreateBranchProtection', 'repoEditBranchProtection'],
    [...bypass, ...forcePushes, 'priority', 'block_admin_merge_override'],
  ),
  ...ofEach(['userCreateOAuth2Application', 'userUpdateOAuth2Application'], ['skip_secondary_authorization']),
  ...ofEach(
    owners.flatMap((owner) => [`create${owner}Variable`, `update${owner}Variable`, `update${owner}Secret`]),
    ['description'],
  ),
};

/** What Gitea 1.22 ignores. */
export const ignoredBy122: Ignored = {
  ...byOldest,
  adminSearchUsers: [...filters, 'sort'],
  repoListPullRequests: ['base_branch', 'poster'],
  repoEdit: [...(byOlder['repoEdit'] ?? []), 'has_code', 'default_update_style'],
};

/** What Gitea 1.25 ignores. */
export const ignoredBy125: Ignored = {
  ...byOlder,
  ...runnerFilters,
  ...ofEach(['listAdminWorkflowJobs', 'listWorkflowJobs', 'listWorkflowRunJobs', 'getUserWorkflowJobs'], ['sort', 'order']),
  adminSearchUsers: [...filters, 'sort'],
  repoEdit: [...(byOlder['repoEdit'] ?? []), 'default_update_style'],
};

/** What Forgejo 15 ignores. */
export const ignoredByForgejo: Ignored = {
  ...byOldest,
  ...runnerFilters,
  getWorkflowRuns: ['branch', 'actor'],
  repoEdit: [...(byOlder['repoEdit'] ?? []), 'has_code', 'projects_mode'],
};

function ofEach(operations: readonly string[], names: readonly string[]): Ignored {
  return Object.fromEntries(operations.map((operation) => [operation, names]));
}
