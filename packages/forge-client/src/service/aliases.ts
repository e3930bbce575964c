import type { Aliases } from '@clients/core';

const WIP = "begin the title with 'WIP: ' instead";
const ONE_ORDER = 'this list has one order: sort what you have read';

const LATEST = 'the newest release that is no pre-release is the latest: use `prerelease`';
const FILE_WRITES = ['create', 'update', 'edit', 'delete', 'change', 'applyPatch'].map(
  (method) => `contents.${method}`,
);
const ORG_WRITES = ['orgs.create', 'orgs.update', 'admin.users.orgs.create'];

const PROTECTION_WRITES = ['branches.protections.create', 'branches.protections.update'];
const IN_ORG = 'this makes a repository of your own account: use orgs.repos.create({ org }, …)';

/** What GitHub places a comment on a line with, and what to place it with here. */
const LINE_KEYS: Readonly<Record<string, string>> = {
  line: "use new_position for a line of the new file, and old_position for one of the old file (side 'LEFT')",
  position:
    'it counts lines of the diff: use new_position, the number of a line of the new file, or old_position',
  side: "leave it out: new_position is a line of the new file ('RIGHT'), old_position one of the old file ('LEFT')",
  start_line:
    'a comment begins at new_position or old_position; Forgejo 16 and newer take extra_lines_count for further lines',
  start_side: 'a comment begins at new_position or old_position, of one side',
};
const REVIEW_COMMENT_KEYS: Aliases = Object.fromEntries(
  Object.entries(LINE_KEYS).flatMap(([key, advice]): (readonly [string, Aliases[string]])[] => [
    [key, { 'pulls.reviewComments.create': advice }],
    [`comments.${key}`, { 'pulls.reviews.create': advice }],
  ]),
);
const NEW_REPOS = ['repos.create', 'orgs.repos.create', 'admin.users.repos.create'];

/** The settings that a new repository cannot have, by the names that `repos.update` has for them. */
export const LATER_SETTINGS: readonly string[] = [
  'has_issues',
  'has_wiki',
  'has_projects',
  'has_pull_requests',
  'has_releases',
  'has_packages',
  'has_actions',
  'website',
  'archived',
  'allow_merge_commits',
  'allow_rebase',
  'allow_rebase_explicit',
  'allow_squash_merge',
  'allow_fast_forward_only_merge',
  'allow_rebase_update',
  'default_delete_branch_after_merge',
  'default_merge_style',
  'default_allow_maintainer_edit',
];

/** Says when to set what servers ignore while they make a repository. */
function sayLater(setting: string): string {
  return `! servers ignore it here: call repos.update with ${setting} once the repository is made`;
}

function perMethod(methods: readonly string[], advice: string): Readonly<Record<string, string>> {
  return Object.fromEntries(methods.map((method) => [method, advice]));
}

/**
 * The names that gitea-js, octokit and gitbeaker have for keys and options of this client, as the
 * pages in `docs/migrating/` list them, with the names here, or with what to do instead. The
 * server would ignore them silently.
 */
export const aliases: Aliases = {
  // gitea-js.
  token: 'auth',
  customFetch: 'fetch',

  // octokit.
  per_page: 'limit',
  direction: {
    'repos.search': 'order',
    'issues.list': "sort has the direction, too, as in 'oldest'; Gitea lists the newest first",
    'issues.search': "sort has the direction, too, as in 'oldest'; Gitea lists the newest first",
    'pulls.list': "sort has the direction, too, as in 'oldest'",
    'milestones.list': ONE_ORDER,
    'issues.comments.list': ONE_ORDER,
    'issues.comments.listInRepo': ONE_ORDER,
    'user.repos.list': ONE_ORDER,
    'users.repos.list': ONE_ORDER,
    'orgs.repos.list': ONE_ORDER,
  },
  creator: 'created_by',
  assignee: 'assigned_by',
  mentioned: 'mentioned_by',
  author: { 'commits.list': 'no server filters commits by author: filter what you have read' },
  committer: {
    'commits.list': 'no server filters commits by committer: filter what you have read',
  },
  issue_number: 'index',
  pull_number: 'index',
  path: 'filepath',
  labels: { 'issues.update': 'use issues.labels.replace' },
  draft: {
    'pulls.create': WIP,
    'pulls.update':
      "! its title decides: begin it with 'WIP: ' for a draft, and update it without that to end the draft",
  },
  maintainer_can_modify: 'allow_maintainer_edit',
  merge_method: 'do',
  commit_title: 'merge_title_field',
  commit_message: {
    'pulls.merge': 'merge_message_field',
    ...perMethod(FILE_WRITES, 'message'),
  },
  sha: {
    'pulls.merge': 'head_commit_id',
    'commits.statuses.listByRef': 'ref',
    'commits.statuses.getCombined': 'ref',
  },
  ...REVIEW_COMMENT_KEYS,
  visibility: 'private',
  private: perMethod(ORG_WRITES, "use visibility: 'private'"),
  due_on: 'due_date',
  generate_release_notes: { 'releases.create': 'write the notes into `body`' },
  make_latest: {
    'releases.create': LATEST,
    'releases.update': LATEST,
  },
  gitignore_template: 'gitignores',
  license_template: 'license',
  homepage: { 'repos.update': 'website', ...perMethod(NEW_REPOS, sayLater('website')) },
  allow_merge_commit: {
    'repos.update': 'allow_merge_commits',
    ...perMethod(NEW_REPOS, sayLater('allow_merge_commits')),
  },
  allow_rebase_merge: {
    'repos.update': 'allow_rebase',
    ...perMethod(NEW_REPOS, sayLater('allow_rebase')),
  },
  delete_branch_on_merge: {
    'repos.update': 'default_delete_branch_after_merge',
    ...perMethod(NEW_REPOS, sayLater('default_delete_branch_after_merge')),
  },
  ...Object.fromEntries(
    LATER_SETTINGS.map((setting) => [setting, perMethod(NEW_REPOS, sayLater(setting))]),
  ),
  ref: {
    'commits.list': 'sha',
    'commits.statuses.list': 'sha',
    'commits.statuses.create': 'sha',
  },
  branch: { 'commits.list': 'sha', 'branches.protections.create': 'rule_name' },

  // Keys of GitHub that protect a branch: without them the rule would require nothing.
  required_pull_request_reviews: perMethod(
    PROTECTION_WRITES,
    'use required_approvals, dismiss_stale_approvals and block_on_rejected_reviews',
  ),
  required_approving_review_count: 'required_approvals',
  dismiss_stale_reviews: 'dismiss_stale_approvals',
  required_status_checks: perMethod(
    PROTECTION_WRITES,
    'use enable_status_check: true, status_check_contexts and block_on_outdated_branch',
  ),
  enforce_admins: perMethod(
    PROTECTION_WRITES,
    'use block_admin_merge_override (Gitea) or apply_to_admins (Forgejo)',
  ),
  restrictions: perMethod(
    PROTECTION_WRITES,
    'use enable_push_whitelist: true, push_whitelist_usernames and push_whitelist_teams',
  ),
  required_signatures: 'require_signed_commits',
  allow_force_pushes: 'enable_force_push',

  // A repository of an organisation would be made in the own account.
  owner: { 'repos.create': IN_ORG },
  org: { 'repos.create': IN_ORG },
  organization: { 'repos.create': IN_ORG },
  namespace: { 'repos.create': IN_ORG },

  // gitbeaker.
  search: 'q',
  orderBy: 'sort',
  authorUsername: 'created_by',
  assigneeUsername: 'assigned_by',
  description: 'body',
  dueDate: 'due_on',
  stateEvent: 'state',
  milestoneId: 'milestone',
  sourceBranch: 'head',
  targetBranch: 'base',
  allowCollaboration: 'allow_maintainer_edit',
  mergeCommitMessage: 'merge_message_field',
  shouldRemoveSourceBranch: 'delete_branch_after_merge',
  removeSourceBranchAfterMerge: 'default_delete_branch_after_merge',
  initializeWithReadme: 'auto_init',
};
