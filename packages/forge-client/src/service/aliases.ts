/**
 * The names that gitea-js and octokit have for keys and options of this client, in lower case and without underscores or hyphens, as the
 * pages in `docs/coming-from/` list them. They are refused with the right name, because the server would ignore them silently.
 */
export const aliases: Readonly<Record<string, string>> = {
  // gitea-js.
  token: 'auth',
  customfetch: 'fetch',
  // octokit.
  perpage: 'limit',
  creator: 'created_by',
  assignee: 'assigned_by',
  mentioned: 'mentioned_by',
  issuenumber: 'index',
  pullnumber: 'index',
  path: 'filepath',
  mergemethod: 'do',
  committitle: 'merge_title_field',
  commitmessage: 'merge_message_field',
  sha: 'head_commit_id',
  line: 'new_position',
  position: 'new_position',
  gitignoretemplate: 'gitignores',
  licensetemplate: 'license',
  homepage: 'website',
  allowmergecommit: 'allow_merge_commits',
  allowrebasemerge: 'allow_rebase',
  deletebranchonmerge: 'default_delete_branch_after_merge',
};
