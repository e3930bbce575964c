// Written by `npm run update` from the declarations and their docstrings.
/** Descriptions of the fields of each object, those of nested objects by their path. */
export const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AddCollaborator: { permission: 'Default `write`.' },
  AddTime: {
    time: 'In seconds; a negative value subtracts time, 0 causes a 422.',
    created: 'RFC 3339 instant. The response repeats it, but the list shows the time of the call.',
    user_name:
      'Login of the user who spent it. Default: the authenticated user. Ignored unless the authenticated user is an administrator of the repository or the instance.',
  },
  AddUserBlockQuery: { note: 'The reason, for the web pages; the API never returns it.' },
  ApplyDiffPatchFile: {
    content: 'The patch, as `git diff` writes it.',
    message:
      'Commit message; when omitted the server describes the change, such as `Add README.md`.',
    branch:
      'Branch to commit to, or to start `new_branch` from; the default branch when omitted. At most 100 characters.',
    new_branch:
      'Branch to create for the commit; it must not exist, unless it is to be replaced. At most 100 characters.',
    force_push: 'Replaces `new_branch` if it exists. Gitea 1.26 or newer only.',
    force_overwrite_new_branch:
      'Replaces `new_branch` if it exists. Gitea ignores it. Forgejo 16 or newer only.',
    author: 'The authenticated user when omitted.',
    'author.name': 'At most 100 characters.',
    'author.email': 'Not validated by the server. At most 254 characters.',
    committer: 'The authenticated user when omitted.',
    'committer.name': 'At most 100 characters.',
    'committer.email': 'Not validated by the server. At most 254 characters.',
    dates: 'Now when omitted.',
    'dates.author': 'RFC 3339 instant; now when omitted.',
    'dates.committer': 'RFC 3339 instant; now when omitted.',
    signoff: 'Adds a `Signed-off-by` line that names the committer.',
  },
  ArchiveRef: {
    archive: 'Branch, tag or commit, then `.zip`, `.tar.gz` or `.bundle`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ArtifactRef: {
    artifact_id: '`id` of the artifact.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  AssigneeRef: {
    assignee: 'Login.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  AttemptRef: {
    attempt: 'Counts from 1.',
    run: '`id` of the run, not its `run_number`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  BaseHeadRef: {
    base: 'Branch to merge into.',
    head: 'Branch to merge from.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  BranchProtectionRef: {
    name: 'Name of the rule: the branch name or pattern it was created with.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  BranchRef: {
    branch:
      'Name; may contain slashes. A method that reads also takes the long form, `refs/heads/main`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ChangeFilesBody: {
    files: 'An empty list makes an empty commit.',
    'files.operation': '`upload` creates or replaces the file.',
    'files.path': 'Path of the file after the change, from the root. At most 500 characters.',
    'files.content': 'In base64; omitted for `delete`. A `rename` without it keeps the content.',
    'files.sha': 'Hash of the file when it was read; for `update`, `rename` and `delete`.',
    'files.from_path': 'Path of the file before the change, for `rename`.',
    message:
      'Commit message; when omitted the server describes the change, such as `Add README.md`.',
    branch:
      'Branch to commit to, or to start `new_branch` from; the default branch when omitted. At most 100 characters.',
    new_branch:
      'Branch to create for the commit; it must not exist, unless it is to be replaced. At most 100 characters.',
    force_push: 'Replaces `new_branch` if it exists. Gitea 1.26 or newer only.',
    force_overwrite_new_branch:
      'Replaces `new_branch` if it exists. Gitea ignores it. Forgejo 16 or newer only.',
    author: 'The authenticated user when omitted.',
    'author.name': 'At most 100 characters.',
    'author.email': 'Not validated by the server. At most 254 characters.',
    committer: 'The authenticated user when omitted.',
    'committer.name': 'At most 100 characters.',
    'committer.email': 'Not validated by the server. At most 254 characters.',
    dates: 'Now when omitted.',
    'dates.author': 'RFC 3339 instant; now when omitted.',
    'dates.committer': 'RFC 3339 instant; now when omitted.',
    signoff: 'Adds a `Signed-off-by` line that names the committer.',
  },
  CheckQuotaQuery: { subject: 'The subject whose usage to check.' },
  CollaboratorRef: {
    collaborator: 'Login.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CommentAssetRef: {
    attachment_id: '`id` of the file.',
    id: '`id` of the comment.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CommentOfReviewRef: {
    comment: '`id` of the comment.',
    id: '`id` of the review.',
    index: '`number` of the pull request, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CommentRef: {
    id: '`id` of the comment.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CommitDiffRef: {
    sha: 'Full or shortened hash.',
    diffType: 'Default `diff`; `patch` starts with the author and message.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CommitRef: {
    sha: 'Hash of the object. Most routes also take a shortened one or the name of a branch or tag.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CompareCommitsDiffQuery: {
    output:
      '`patch` has each commit separately, preceded by its author and message. Gitea 1.27 or newer only.',
  },
  CompareCommitsQuery: {
    files: 'False leaves out `files`, which is faster. Default true.',
    verification: 'False leaves out `verification`, which is faster. Default true.',
  },
  CompareRef: {
    basehead:
      '`base...head` compares with the last common commit, `base..head` compares directly, and one name is compared with the default branch.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  CreateAccessToken: {
    scopes: 'At least one scope.',
    repositories:
      'Repositories that the token is limited to; no limit when omitted. Gitea ignores it. Forgejo 15 or newer only.',
  },
  CreateBranch: {
    new_branch_name: 'Without `refs/heads/`. At most 100 characters.',
    old_branch_name: 'Deprecated. Use `old_ref_name`. At most 100 characters.',
    old_ref_name:
      'Branch, tag or commit to start from; the default branch when omitted. At most 100 characters.',
  },
  CreateBranchProtection: {
    branch_name: 'Deprecated. Use `rule_name`.',
    rule_name: 'Branch name or glob; it need not match a branch yet.',
    priority:
      'Rules are tried in ascending order; the first that matches a branch applies. Gitea 1.23 or newer only.',
    enable_push: 'Allows users with write access to push.',
    enable_push_whitelist:
      'Limits pushes to users and teams on the push list. Needs `enable_push: true` beside it.',
    push_whitelist_usernames: 'Logins on the push list.',
    push_whitelist_teams: 'Names of teams on the push list.',
    push_whitelist_deploy_keys:
      'Puts deploy keys with write access on the push list. Needs `enable_push_whitelist: true`.',
    enable_force_push:
      'Allows those who may push to force-push. Needs `enable_push`. Gitea 1.23 or newer only.',
    enable_force_push_allowlist:
      'Limits force-pushes to users and teams on the force-push list. Needs `enable_force_push: true` beside it. Gitea 1.23 or newer only.',
    force_push_allowlist_usernames: 'Logins on the force-push list. Gitea 1.23 or newer only.',
    force_push_allowlist_teams: 'Names of teams on the force-push list. Gitea 1.23 or newer only.',
    force_push_allowlist_deploy_keys:
      'Puts deploy keys with write access on the force-push list. Gitea 1.23 or newer only.',
    enable_merge_whitelist: 'Limits merges to users and teams on the merge list.',
    merge_whitelist_usernames: 'Logins on the merge list.',
    merge_whitelist_teams: 'Names of teams on the merge list.',
    enable_bypass_allowlist:
      'Lets users and teams on the bypass list merge even when the rule forbids it. Gitea 1.27 or newer only.',
    bypass_allowlist_usernames: 'Logins on the bypass list. Gitea 1.27 or newer only.',
    bypass_allowlist_teams: 'Names of teams on the bypass list. Gitea 1.27 or newer only.',
    enable_status_check:
      'Requires the checks in `status_check_contexts` to succeed before a merge.',
    status_check_contexts: 'Names or globs of checks that must succeed.',
    required_approvals: 'Number of approvals required before a merge; 0 for none.',
    enable_approvals_whitelist: 'Counts only approvals by users and teams on the approval list.',
    approvals_whitelist_username: 'Logins on the approval list.',
    approvals_whitelist_teams: 'Names of teams on the approval list.',
    block_on_rejected_reviews: 'Blocks merges while an official reviewer requests changes.',
    block_on_official_review_requests:
      'Blocks merges while a requested official review is outstanding.',
    block_on_outdated_branch: 'Blocks merges while the head is behind the base.',
    dismiss_stale_approvals: 'Dismisses approvals when new commits are pushed.',
    ignore_stale_approvals: 'Ignores approvals of older commits.',
    require_signed_commits: 'Rejects commits without a verified signature.',
    protected_file_patterns: 'Globs of files that nobody may change, separated by semicolons.',
    unprotected_file_patterns:
      'Globs of files that users with write access may change directly, separated by semicolons.',
    block_admin_merge_override: 'Applies the rule to administrators too. Gitea 1.23 or newer only.',
    block_on_codeowner_reviews:
      'Blocks the merge until the code owners of the changed files have approved. Gitea 28 or newer only.',
    apply_to_admins:
      'Whether the rule applies to administrators of the repository too. Forgejo only.',
  },
  CreateDeployToken: {
    title: 'Unique within the repository.',
    read_only: 'Whether it may only read, not push.',
  },
  CreateEmail: { emails: 'At least one address. If one is invalid or in use, none is added.' },
  CreateFileBody: {
    content: 'In base64.',
    message:
      'Commit message; when omitted the server describes the change, such as `Add README.md`.',
    branch:
      'Branch to commit to, or to start `new_branch` from; the default branch when omitted. At most 100 characters.',
    new_branch:
      'Branch to create for the commit; it must not exist, unless it is to be replaced. At most 100 characters.',
    force_push: 'Replaces `new_branch` if it exists. Gitea 1.26 or newer only.',
    force_overwrite_new_branch:
      'Replaces `new_branch` if it exists. Gitea ignores it. Forgejo 16 or newer only.',
    author: 'The authenticated user when omitted.',
    'author.name': 'At most 100 characters.',
    'author.email': 'Not validated by the server. At most 254 characters.',
    committer: 'The authenticated user when omitted.',
    'committer.name': 'At most 100 characters.',
    'committer.email': 'Not validated by the server. At most 254 characters.',
    dates: 'Now when omitted.',
    'dates.author': 'RFC 3339 instant; now when omitted.',
    'dates.committer': 'RFC 3339 instant; now when omitted.',
    signoff: 'Adds a `Signed-off-by` line that names the committer.',
  },
  CreateFork: {
    organization: 'Organisation to fork into; the authenticated user when omitted.',
    name: 'Default: the name of the original.',
  },
  CreateGPGKey: {
    armored_public_key: 'In ASCII armor.',
    armored_signature:
      'Signature of the verification token in ASCII armor; required when no address in the key belongs to the account.',
  },
  CreateHook: {
    type: 'The format of its deliveries: `gitea` for JSON, or the name of a service. Gitea refuses `forgejo`, which differs from `gitea` in name alone, and `sourcehut_builds` with a 422.',
    config: 'Where and how it delivers.',
    'config.url': 'Where its deliveries are sent.',
    'config.content_type': 'How its deliveries are encoded.',
    'config.secret': 'Signs the deliveries, so that `forge-client/webhooks` can verify them.',
    'config.channel': 'For `slack` only, where it is required.',
    'config.username': 'For `slack` only.',
    'config.icon_url': 'For `slack` only.',
    'config.color': 'For `slack` only.',
    'config.is_system_webhook':
      'For webhooks of the instance: whether it fires for all repositories instead of being copied to new ones.',
    events:
      'Names of events or of groups. A group such as `issues` includes the event of that name and all other issue events; `issues_only` is that event alone. Default `push`. The server ignores events of other servers and versions: the webhook that is returned names those that it has, and there is a notice `webhook-events-ignored`. A name that is one letter off is refused.',
    branch_filter: 'Glob of the branches it fires for; empty for all.',
    authorization_header: 'The `authorization` header of each delivery.',
    active: 'Default `false`.',
    name: 'At most 255 characters. Gitea 1.26 or newer only.',
  },
  CreateIssueBody: {
    title: 'Titles longer than 255 characters are truncated without an error.',
    body: 'Markdown.',
    ref: 'Branch or tag that the issue is about.',
    assignee: 'Deprecated. Use `assignees`.',
    assignees: 'Logins; an unknown one causes a 422.',
    due_date: 'RFC 3339 instant.',
    milestone: 'Id; an unknown one is ignored.',
    labels:
      'Ids; unknown ones are ignored. Without write access, labels, milestone, assignees and due date are ignored.',
    projects: 'Ids of boards. Gitea 1.27 or newer only.',
    closed: 'Creates the issue as closed.',
  },
  CreateIssueComment: {
    body: 'Markdown.',
    updated_at:
      'RFC 3339 instant of the change, instead of now; for owners and administrators. Gitea ignores it. Forgejo only.',
  },
  CreateKey: {
    title: 'Name of the key.',
    key: 'Public key in the one-line format of OpenSSH.',
    read_only: 'Ignored for keys of users: the server always returns false.',
  },
  CreateLabel: {
    exclusive: 'Limits an issue to one of the labels whose names start with the same `scope/`.',
    color: 'Six hex digits, with or without `#`.',
    is_archived: 'Keeps the label on issues that have it, but does not offer it for others.',
  },
  CreateMilestone: {
    title:
      'Must not be empty. The server accepts an empty title, but then every issue list without a milestone filter shows only its issues.',
    due_on: 'RFC 3339 instant.',
  },
  CreateOAuth2Application: {
    name: 'Shown to users.',
    confidential_client: 'Whether it can keep a secret: a server can, an app or a web page cannot.',
    skip_secondary_authorization:
      'Whether users are asked for consent only the first time. Gitea 1.23 or newer only.',
    redirect_uris:
      'The URIs that users may be redirected to; an empty list is accepted, `urn:` URIs are not.',
  },
  CreateOrg: {
    username: 'Name in URLs: letters, digits, dashes, underscores and dots. At most 40 characters.',
    full_name: 'At most 100 characters.',
    email: 'Not checked. At most 255 characters.',
    description: 'At most 255 characters.',
    website: 'At most 255 characters.',
    location: 'At most 50 characters.',
    visibility: 'Default `public`.',
    repo_admin_change_team_access:
      'Whether administrators of a repository may give teams access to it.',
  },
  CreateOrgForUser: {
    email: 'Refused, because servers ignore it.',
    repo_admin_change_team_access: 'Refused if it is `true`, because servers ignore it.',
    username: 'Name in URLs: letters, digits, dashes, underscores and dots. At most 40 characters.',
    full_name: 'At most 100 characters.',
    description: 'At most 255 characters.',
    website: 'At most 255 characters.',
    location: 'At most 50 characters.',
    visibility: 'Default `public`.',
  },
  CreateProject: {
    title: 'Must not be blank. Titles need not be unique.',
    template_type:
      'Which columns to create: none (the default), or a column Backlog, which is the default column, and those that the server has for this template.',
    card_type: 'What cards show. Default `text_only`.',
  },
  CreateProjectColumn: { color: '`#` and six hex digits, such as `#0052cc`.' },
  CreatePullRequestBody: {
    head: 'Branch to merge, or `owner:branch` for one in a fork.',
    base: 'Base branch, to merge into.',
    title: 'A prefix such as `WIP:` makes the pull request a draft.',
    body: 'Markdown.',
    assignee: 'A single login; prefer `assignees`.',
    assignees: 'Logins; an unknown one causes a 422.',
    milestone: 'Id; an unknown one causes a 404.',
    labels: 'Ids; unknown ones are ignored.',
    due_date: 'RFC 3339 instant.',
    reviewers:
      'Logins of users to request a review from; an unknown one causes a 404. Gitea 1.22 and Forgejo ignore them here: `pulls.create` then sends a second request.',
    team_reviewers:
      'Names of teams to request a review from. Gitea 1.22 and Forgejo ignore them here: `pulls.create` then sends a second request.',
    allow_maintainer_edit:
      'Lets users with write access to the base repository push to `head`. The default is a setting of the repository. Gitea 1.26 or newer only.',
  },
  CreatePullReview: {
    event:
      'Omitted or `PENDING`: the review stays pending until `submit`. These two and `REQUEST_CHANGES` require a body, `COMMENT` requires a body or a comment, and `APPROVED` neither.',
    body: 'Markdown.',
    commit_id: 'Commit that is reviewed. Default: the newest. Not validated.',
    comments: 'Comments on lines.',
    'comments.path':
      'Path of the file, from the root. The server takes any, and any line: see `pulls.files.list`.',
    'comments.body': 'Markdown.',
    'comments.old_position':
      'Line in the old file, counted from 1, for a deleted line. It counts if both are set.',
    'comments.new_position': 'Line in the new file, counted from 1: not a line of the diff.',
    'comments.extra_lines_count':
      'Number of further lines, after the first, that the comment is about. Gitea ignores it. Forgejo 16 or newer only.',
  },
  CreatePullReviewComment: {
    path: 'Path of the file, from the root. The server takes any, and any line: see `pulls.files.list`.',
    body: 'Markdown.',
    old_position:
      'Line in the old file, counted from 1, for a deleted line. It counts if both are set.',
    new_position: 'Line in the new file, counted from 1: not a line of the diff.',
    extra_lines_count:
      'Number of further lines, after the first, that the comment is about. Gitea ignores it. Forgejo 16 or newer only.',
  },
  CreatePullReviewCommentReply: { body: 'Markdown.' },
  CreatePushMirror: {
    remote_address: 'HTTP or git URL of an existing repository.',
    remote_username: 'User name for the remote.',
    remote_password: 'Password for the remote; stored, but never returned.',
    interval:
      'Time between pushes, such as `8h30m`, by default at least 10 minutes; `0` for pushes on demand only.',
    sync_on_commit: 'Also pushes as soon as commits arrive.',
    branch_filter:
      'Branches to push, as glob patterns separated by commas; empty for all. A server that ignores it is an `InputError` `ignored-filter`. Forgejo 13 or newer only.',
    use_ssh:
      'Signs in with an SSH key that the server makes, whose `public_key` the remote has to accept; user name and password are then refused. Gitea ignores it. Forgejo only.',
  },
  CreateQuotaGroup: {
    rules:
      'The rules of the group. If a rule with the name already exists, that rule is added; others are created.',
    'rules.limit': 'In bytes; -1 means no limit.',
    'rules.subjects': 'The subjects whose total it limits. Default: none.',
  },
  CreateQuotaRule: {
    limit: 'In bytes; -1 means no limit.',
    subjects: 'The subjects whose total it limits. Default: none.',
  },
  CreateReaction: {
    content:
      'Such as `+1`, `heart` or `rocket`; a value that the instance does not allow causes a 403.',
  },
  CreateRelease: {
    tag_name: 'Name of the tag; created on publication unless it exists.',
    tag_message: 'Creates an annotated tag with this message. Gitea 1.25 or newer only.',
    target_commitish:
      'Branch or commit from which a new tag is created; the default branch when omitted.',
    name: 'Title.',
    body: 'Markdown.',
    draft: 'Creates a draft: hidden without write access, and without a tag.',
    prerelease: 'Marks it as a pre-release: never returned as the latest release.',
    hide_archive_links: 'Leaves out the links to the archives of the source. Forgejo only.',
  },
  CreateRepo: {
    name: 'At most 100 characters.',
    description: 'At most 2048 characters.',
    private: 'Whether it is visible only to users who have access. Default false.',
    issue_labels: 'Name of a label set to start with. At most 255 characters.',
    auto_init: 'Creates an initial commit with `readme`, `gitignores` and `license`.',
    template: 'Lets the repository serve as a template.',
    gitignores: 'Names of templates, as a list or separated by commas.',
    license:
      'Key of a licence template, such as `MIT`; an unknown one causes a 500. At most 100 characters.',
    readme: 'Name of a readme template. At most 255 characters.',
    default_branch: 'Default: as configured for the instance. At most 100 characters.',
    trust_model: 'Users whose signatures count as verified.',
    object_format_name:
      "`sha256` requires support by the server's git, otherwise it causes a 500. At most 6 characters.",
  },
  CreateStatus: {
    state: 'If omitted, the status counts as neither success nor failure.',
    target_url: 'Link to the details; empty when omitted.',
    description: 'Short text shown next to the name.',
    context: 'Name of the check; empty when omitted.',
  },
  CreateTag: {
    tag_name: 'Without `refs/tags/`.',
    message: 'Makes the tag annotated.',
    target: 'Branch or commit; the default branch when omitted.',
  },
  CreateTagProtection: {
    name_pattern:
      'A glob such as `v*`, or a regular expression between slashes. An invalid one is accepted, but then every write to a tag fails with a 500.',
    whitelist_usernames:
      'Logins of users who may create and delete matching tags. Required unless teams are set.',
    whitelist_teams:
      'Names of teams that may create and delete matching tags. Required unless users are set.',
  },
  CreateTeam: {
    name: 'Letters, digits, dashes, underscores and dots. At most 255 characters.',
    description: 'At most 255 characters.',
    includes_all_repositories:
      'Whether the team has access to every repository of the organisation, including new ones.',
    permission: '`read` and `write` set the access level of `units`; `admin` covers every unit.',
    units:
      'Deprecated. Units of a repository, such as `repo.code`; unknown ones are ignored. Use `units_map`.',
    units_map:
      'Access level for each unit of a repository, such as `repo.code`. Overrides `units`; unknown levels become `none`.',
    can_create_org_repo: 'Whether members may create repositories in the organisation.',
    visibility:
      'Who can see the team. Default `private`: its members and the owners. Gitea 1.27 or newer only.',
  },
  CreateUser: {
    source_id: 'Id of the authentication source. Default 0, the instance itself.',
    login_name: 'Name at the authentication source.',
    username: 'Login: letters, digits, dashes, underscores and dots. At most 40 characters.',
    full_name: 'At most 100 characters.',
    email: 'At most 254 characters.',
    password:
      'Required for an account of the instance itself; a password that is too short causes a 400. At most 255 characters.',
    must_change_password:
      'Whether the password must be changed at the next sign-in; until then tokens are refused too. Default `true`.',
    send_notify: 'Whether to notify the user of the registration by e-mail.',
    restricted: 'Whether the account can see only repositories and organisations it was added to.',
    visibility: 'The default is a setting of the instance.',
    created_at: 'RFC 3339 instant, for accounts migrated from elsewhere. Default: now.',
  },
  CreateVariable: {
    value: 'Must not be empty. The server stores line endings as `\\n`.',
    description: 'Gitea 1.24 or newer only.',
  },
  CreateWikiPageBody: {
    title:
      'Title as displayed; a different one moves the page. Some titles, such as `_pages`, are reserved.',
    content_base64: 'Markdown in base64; an empty page when omitted.',
    message: 'Commit message; the server writes one when it is empty.',
  },
  CronRef: { task: '`name` of the task.' },
  DeleteEmail: { emails: 'The addresses, without the primary one.' },
  DeleteFile: {
    sha: 'Hash of the file when it was read.',
    message:
      'Commit message; when omitted the server describes the change, such as `Add README.md`.',
    branch:
      'Branch to commit to, or to start `new_branch` from; the default branch when omitted. At most 100 characters.',
    new_branch:
      'Branch to create for the commit; it must not exist, unless it is to be replaced. At most 100 characters.',
    force_push: 'Replaces `new_branch` if it exists. Gitea 1.26 or newer only.',
    force_overwrite_new_branch:
      'Replaces `new_branch` if it exists. Gitea ignores it. Forgejo 16 or newer only.',
    author: 'The authenticated user when omitted.',
    'author.name': 'At most 100 characters.',
    'author.email': 'Not validated by the server. At most 254 characters.',
    committer: 'The authenticated user when omitted.',
    'committer.name': 'At most 100 characters.',
    'committer.email': 'Not validated by the server. At most 254 characters.',
    dates: 'Now when omitted.',
    'dates.author': 'RFC 3339 instant; now when omitted.',
    'dates.committer': 'RFC 3339 instant; now when omitted.',
    signoff: 'Adds a `Signed-off-by` line that names the committer.',
  },
  DeleteUserQuery: { purge: 'Whether to delete repositories, packages and memberships too.' },
  DeployKeyRef: {
    id: '`id` of the deploy key, not its `key_id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  DismissPullReview: {
    message: 'Reason for dismissing the review.',
    priors: 'Dismisses the earlier reviews of the same user too.',
  },
  DispatchWithDetails: {
    return_run_info: "Forgejo's name for `return_run_details`, which it reads from the body.",
    ref: 'Branch or tag, short (`main`) or full (`refs/heads/main`).',
    inputs:
      'The inputs of the workflow as text, including numbers and booleans. Omitted inputs take their defaults; unknown ones are ignored.',
    scoped_workflow_source_repo_id:
      'Id of the repository that the workflow comes from, if it is a different one.',
  },
  DispatchWorkflow: {
    ref: 'Branch or tag, short (`main`) or full (`refs/heads/main`).',
    inputs:
      'The inputs of the workflow as text, including numbers and booleans. Omitted inputs take their defaults; unknown ones are ignored.',
    scoped_workflow_source_repo_id:
      'Id of the repository that the workflow comes from, if it is a different one.',
  },
  DownloadSignedArtifactQuery: { expires: 'When it expires, in seconds since 1970.' },
  ExtendedContentsQuery: {
    ref: 'Branch, tag or full hash; the default branch when omitted.',
    includes:
      'Parts to return in addition to names and hashes, as a list or separated by commas. Default: none.',
  },
  FileRef: {
    filepath: 'Path from the root, without a leading slash.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  FlagRef: {
    flag: 'Name of the flag.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  FollowActor: { target: 'URL or handle of the user, as ActivityPub names it.' },
  FollowRef: {
    target: 'Login of the user who may be followed.',
    username: 'Login; letter case does not matter.',
  },
  GenerateRepo: {
    owner: 'Login of the user or organisation that will own it.',
    name: 'Name of the new repository. At most 100 characters.',
    default_branch: "The template's default branch when omitted.",
    description: 'At most 2048 characters.',
    private: 'Default false.',
    git_content: 'Copies the files of the default branch.',
    topics: 'Copies topics.',
    git_hooks: 'Copies git hooks.',
    webhooks: 'Copies webhooks.',
    avatar: 'Copies the avatar.',
    labels: 'Copies labels.',
    protected_branch: 'Copies branch protection rules.',
  },
  GetArchiveQuery: {
    path: 'Only these files and directories, such as `src`, without a leading slash. Gitea 1.26 or newer only.',
  },
  GetBlobsQuery: { shas: 'Their hashes.' },
  GetCommitQuery: {
    stat: 'False leaves out `stats`, which is faster. Default true.',
    verification: 'False leaves out `verification`, which is faster. Default true.',
    files: 'False leaves out `files`, which is faster. Default true.',
  },
  GetJobLogsQuery: {
    attempt:
      'Number of the attempt, from 1; the latest when omitted. Gitea ignores it. Forgejo 16 or newer only.',
  },
  GetManyFilesQuery: {
    ref: 'Branch, tag or full hash; the default branch when omitted.',
    body: 'JSON: `{"files":["README.md"]}`. The server returns only the first 30.',
  },
  GetNoteQuery: {
    verification: 'False leaves out `verification` of the commit, which is faster. Default true.',
    files: 'False leaves out `files` of the commit, which is faster. Default true.',
  },
  GetPullDiffQuery: { binary: 'Includes the contents of binary files.' },
  GetTreeQuery: {
    recursive: 'Includes the entries of all subdirectories.',
    page: 'Page number, from 1. Default 1.',
    per_page: "Entries per page; the server's maximum, 1000 by default, when omitted.",
  },
  GitHookRef: {
    id: 'Name of the hook, such as `pre-receive`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  GitRef: {
    ref: 'Branch, tag or commit hash; may contain slashes.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  HookRef: {
    id: '`id` of the webhook.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  IdRef: { id: '`id` of the object.' },
  IssueAssetRef: {
    attachment_id: '`id` of the file.',
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  IssueAssigneeRef: {
    assignee: 'Login.',
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  IssueLabelRef: {
    id: 'Id of the label; a name is not accepted.',
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  IssueMeta: {
    index: '`number` of the other issue.',
    owner: 'Login of the owner of its repository.',
    repo: 'Name of its repository.',
  },
  IssueRef: {
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  IssueSubscriberRef: {
    user: 'Login.',
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  IssueTimeRef: {
    id: '`id` of the tracked time.',
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  JobRef: {
    job_id: '`id` of the job.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  LabelRef: {
    id: '`id` of the label, not its name.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ListAdminHooksQuery: {
    type: '`system` fires for all repositories, `default` is copied to new ones. Default `system`. Gitea 1.24 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListArtifactsQuery: {
    name: 'Only artifacts with this name.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListBranchesQuery: {
    q: 'Text to search for in names. Gitea 1.27 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListCommentsQuery: {
    since: 'RFC 3339 instant; only comments updated at or after it.',
    before: 'RFC 3339 instant; only comments updated before it.',
  },
  ListCommitsQuery: {
    sha: 'Branch, tag or commit to start from; the default branch when omitted.',
    path: 'Only commits that touch this file or directory.',
    since: 'RFC 3339 instant; only later commits. Gitea 1.25 or newer only.',
    until: 'RFC 3339 instant; only earlier commits. Gitea 1.25 or newer only.',
    stat: 'False leaves out `stats`, which is faster. Default true.',
    verification: 'False leaves out `verification`, which is faster. Default true.',
    files: 'False leaves out `files`, which is faster. Default true.',
    not: 'Leaves out commits that are reachable from this branch, tag or commit.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListContentsQuery: { ref: 'Branch, tag or full hash; the default branch when omitted.' },
  ListCurrentUserReposQuery: {
    order_by: 'Default `name`; an unknown order causes a 422. Gitea ignores it. Forgejo only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListCurrentUserTimesQuery: {
    since: 'RFC 3339 instant; only times recorded at or after it.',
    before: 'RFC 3339 instant; only times recorded before it.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListDeployKeysQuery: {
    key_id: 'Only the key with this `key_id`.',
    fingerprint: 'Only the key with this fingerprint, in the form `SHA256:…`.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListIssueTimesQuery: {
    user: 'Login of the user who spent it.',
    since: 'RFC 3339 instant; only entries updated at or after it.',
    before: 'RFC 3339 instant; only entries updated before it.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListIssuesQuery: {
    state: 'Default `open`.',
    labels:
      'Names, as a list or separated by commas: issues that have all of them. Labels of an organisation are unknown here. If the server ignores an unknown name, the list throws an `InputError` `unknown-label`.',
    q: 'Text to search for.',
    milestones:
      'Names or ids, as a list or separated by commas: issues of any of them. Where the server knows none, the list throws an `InputError` `unknown-milestone`.',
    since: 'RFC 3339 instant; only issues updated at or after it.',
    before: 'RFC 3339 instant; only issues updated before it.',
    created_by: 'Login; an unknown one causes a 404.',
    assigned_by: 'Login of an assignee; an unknown one causes a 404.',
    mentioned_by: 'Login; an unknown one causes a 404.',
    sort: 'Default `latest`. Gitea ignores it. Forgejo only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListJobsQuery: {
    status: 'Only jobs in this state, or in one of these states.',
    sort: 'The server sorts by `id` only. Gitea 1.27 or newer only.',
    order: 'Default `asc`, oldest first. Gitea 1.27 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListLabelsQuery: {
    sort: '`mostissues`, `leastissues` or `reversealphabetically`; any other sorts by name, the default.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListMilestonesQuery: {
    state: '`open`, `closed` or `all`; `milestones.list` sends `open` when it is omitted.',
    name: 'Part of the title.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListNotificationsQuery: {
    all: 'Whether to list all threads, including read ones; `status-types` is then ignored. Default `false`.',
    'status-types':
      'Only threads with one of these statuses. Default: `unread` and `pinned`. Unknown values are ignored.',
    'subject-type': 'Only threads about subjects of these types.',
    since: 'RFC 3339 instant; only threads that changed at or after it.',
    before: 'RFC 3339 instant; only threads that changed before it.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListOrgActivityQuery: {
    date: 'A day in the form `YYYY-MM-DD`; an invalid date is ignored.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListPackagesQuery: {
    type: 'Type of the registry. The instance may support others; the list of an unknown type is empty.',
    q: 'Only packages with this text in their names.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListProjectsQuery: {
    state: 'Default `open`.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListPublicKeysQuery: {
    fingerprint: 'Only the key with this fingerprint, `SHA256:…`.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListPullCommitsQuery: {
    verification: 'False leaves out `verification`, which is faster. Default true.',
    files: 'False leaves out `files`, which is faster. Default true.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListPullFilesQuery: {
    'skip-to': 'File to start with; requires `limit`, without which the server fails.',
    whitespace: 'Which whitespace changes to ignore.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListPullsByIdQuery: {
    base_branch: 'Base branch, to merge into. Gitea 1.24 or newer only.',
    state: "Default `all`, although the API's documentation says `open`.",
    sort: 'Default: newest first, which Gitea 1.22 also uses for `recentclose`.',
    milestone: 'Id of a milestone.',
    labels: 'Ids; only pull requests with one of these labels.',
    poster: 'Login of the author; an unknown one causes a 400. Gitea 1.23 or newer and Forgejo.',
    base: 'Name of the branch to merge into. Gitea ignores it; `base_branch` is its own. Forgejo 16 or newer only.',
    head: 'Name of the branch to merge, as in `topic` or `grace:topic`. Gitea ignores it. Forgejo 16 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListReleasesQuery: {
    draft: 'True for drafts only, false to leave them out.',
    'pre-release': 'True for pre-releases only, false to leave them out.',
    q: 'Text to search for. Gitea ignores it. Forgejo only.',
    tag_filter:
      'Only releases whose tag is like this, whatever its letter case; `*` stands for any text, as in `v1.*`. Gitea 28 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListRepoActivityQuery: {
    date: 'Only events of this day, such as `2030-05-06`; an invalid date is ignored.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListRepoCommentsQuery: {
    since: 'RFC 3339 instant; only comments updated at or after it.',
    before: 'RFC 3339 instant; only comments updated before it.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListRepoRunsQuery: {
    event:
      'Only runs started by this event, such as `push` or `workflow_dispatch`, or by one of these; Gitea uses only the first.',
    run_number:
      'Only the run with this number, which counts from 1 within the repository. Gitea ignores it. Forgejo only.',
    ref: 'Only runs of this branch or tag, as in `refs/heads/main`. Gitea ignores it. Forgejo 15 or newer only.',
    workflow_id:
      'Only runs of the workflow in the file with this name. Gitea ignores it. Forgejo 15 or newer only.',
    status: 'Only runs in this state, or in one of these states.',
    branch: 'Only runs on this branch. Not on Forgejo.',
    actor: 'Login of the user who started the run; an unknown login causes a 500. Not on Forgejo.',
    head_sha: 'Only runs on this commit.',
    exclude_pull_requests:
      'Leaves `pull_requests` empty; the runs themselves stay. Gitea 1.27 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListRunnersQuery: {
    disabled:
      '`true` for disabled runners only, `false` for enabled ones only. Gitea 1.26 or newer only.',
    visible:
      '`true` includes runners of other owners that may take its jobs. Gitea ignores it. Forgejo only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListRunsQuery: {
    event: 'Only runs started by this event, such as `push` or `workflow_dispatch`.',
    branch: 'Only runs on this branch. Not on Forgejo.',
    status: 'Only runs in this state, or in one of these states.',
    actor: 'Login of the user who started the run; an unknown login causes a 500. Not on Forgejo.',
    head_sha: 'Only runs on this commit.',
    exclude_pull_requests:
      'Leaves `pull_requests` empty; the runs themselves stay. Gitea 1.27 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListStatusesQuery: {
    sort: 'By time of the last update or by index; `oldest` lists the first status first.',
    state: 'Only statuses with this state.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListTasksQuery: {
    status:
      'Only tasks in one of these states; an unknown one causes a 400. Gitea ignores it. Forgejo 15 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListTeamActivityQuery: {
    date: 'A day in the form `YYYY-MM-DD`; an invalid date is ignored.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListTimelineQuery: {
    since: 'RFC 3339 instant; only events updated at or after it.',
    before: 'RFC 3339 instant; only events updated before it.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListUnadoptedQuery: {
    pattern: 'Deprecated. The server ignores it: use `query`.',
    query: 'Glob of the names, such as `ada/lost-*`.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListUserActivityQuery: {
    'only-performed-by': 'Whether to omit the activity of others in repositories of the user.',
    date: 'A day in the form `YYYY-MM-DD`; an invalid date is ignored.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  ListWikiRevisionsQuery: { page: 'Page to start from, from 1. Default 1.' },
  ListWorkflowRunsQuery: {
    scoped_workflow_source_repo_id:
      'Id of the repository that the workflow comes from, if it is a different one.',
    event: 'Only runs started by this event, such as `push` or `workflow_dispatch`.',
    branch: 'Only runs on this branch. Not on Forgejo.',
    status: 'Only runs in this state, or in one of these states.',
    actor: 'Login of the user who started the run; an unknown login causes a 500. Not on Forgejo.',
    head_sha: 'Only runs on this commit.',
    exclude_pull_requests:
      'Leaves `pull_requests` empty; the runs themselves stay. Gitea 1.27 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  LockIssue: { lock_reason: 'Any text, such as `Spam` or `Off-topic`.' },
  MarkNotificationReadQuery: {
    'to-status': 'The new status. Default `read`, even for an unknown value.',
  },
  MarkNotificationsReadQuery: {
    last_read_at: 'RFC 3339 instant; only threads that have not changed after it. Default: now.',
    all: 'Whether to mark all threads, regardless of their status; `status-types` is then ignored. Default `false`.',
    'status-types':
      'Statuses of the threads to mark. Default: `unread`. Unknown values are ignored.',
    'to-status': 'The new status. Default `read`, even for an unknown value.',
  },
  MergePullRequest: {
    do: '`manually-merged` records a merge that was made elsewhere. The settings of the repository may forbid some styles.',
    merge_title_field:
      'First line of the commit message. Default: a line with the title and number of the pull request.',
    merge_message_field: 'Rest of the commit message.',
    merge_commit_id: 'For `manually-merged`: the commit that merged it.',
    head_commit_id:
      'Hash of the head commit when it was read: if someone has pushed since, the server responds with a 409.',
    force_merge:
      'Merges despite missing checks and reviews; for administrators of the repository. Does not resolve conflicts.',
    merge_when_checks_succeed:
      'Merges at once if all checks have succeeded, otherwise as soon as they succeed.',
    delete_branch_after_merge:
      'Deletes the branch after the merge, if the authenticated user may. When it is omitted, Gitea 1.25 or newer deletes it if the repository has `default_delete_branch_after_merge`, and other servers keep it.',
  },
  MergeUpstream: {
    branch: 'Branch of the fork; the branch of the same name is merged into it.',
    ff_only: 'Refuses an update that is not a fast-forward. Gitea 1.25 or newer only.',
  },
  MigrateRepo: {
    clone_addr: 'HTTP, HTTPS or git URL to clone from.',
    uid: 'Deprecated. Use `repo_owner`.',
    repo_owner: 'Login of the new owner; the authenticated user when omitted.',
    repo_name: 'Name of the new repository. At most 100 characters.',
    service:
      'Kind of the source server. With `git`, the default, only commits, branches and tags are copied. A server takes a kind that it does not know for `git`, without an error, as Gitea does `forgejo` and `pagure`: there, a Forgejo server is `gitea`.',
    auth_username: 'User name for the source.',
    auth_password: 'Password for the source.',
    auth_token: 'Access token for the source.',
    mirror:
      'Keeps the copy up to date with the source, and makes it read-only. It has no milestones, labels, issues, pull requests or releases of the source: servers copy none into a mirror.',
    lfs: 'Copies LFS objects too.',
    lfs_endpoint: 'URL of the LFS objects, if they are stored elsewhere.',
    private: 'Default false.',
    description: 'At most 2048 characters.',
    wiki: 'Copies the wiki too.',
    milestones: 'Copies milestones too; not for a mirror.',
    labels: 'Copies labels too; not for a mirror.',
    issues: 'Copies issues too; not for a mirror.',
    pull_requests: 'Copies pull requests too; not for a mirror.',
    releases: 'Copies releases too; not for a mirror.',
    mirror_interval: 'Update interval of a mirror, such as `8h30m`.',
    aws_access_key_id: 'For the service `codecommit`. Gitea 1.23 or newer only.',
    aws_secret_access_key: 'For the service `codecommit`. Gitea 1.23 or newer only.',
  },
  MilestoneRef: {
    id: '`id` of the milestone, not its title.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  MoveProjectColumns: {
    column_ids: 'The `id` of every column of the board, once each, in the new order.',
  },
  MoveProjectIssue: {
    column_id: '`id` of a column of the same board.',
    sorting:
      'Position in the column, ascending; negative is above, and of equal ones the newest is first. Default: the end.',
  },
  NotificationRef: { id: '`id` of the thread.' },
  OrgHookRef: { id: '`id` of the webhook.', org: 'Name; letter case does not matter.' },
  OrgLabelRef: {
    id: '`id` of the label, not its name.',
    org: 'Name; letter case does not matter.',
  },
  OrgProjectColumnIssueRef: {
    issue_id: '`id` of the issue, which is unique on the server, not its `number`.',
    column_id: '`id` of the column.',
    id: '`id` of the board.',
    org: 'Name; letter case does not matter.',
  },
  OrgProjectColumnRef: {
    column_id: '`id` of the column.',
    id: '`id` of the board.',
    org: 'Name; letter case does not matter.',
  },
  OrgProjectIssueRef: {
    issue_id: '`id` of the issue, which is unique on the server, not its `number`.',
    id: '`id` of the board.',
    org: 'Name; letter case does not matter.',
  },
  OrgProjectRef: { id: '`id` of the board.', org: 'Name; letter case does not matter.' },
  OrgRef: { org: 'Name; letter case does not matter.' },
  OrgRunnerRef: { runner_id: '`id` of the runner.', org: 'Name; letter case does not matter.' },
  OrgSecretRef: {
    secretname: 'Letter case does not matter; the server stores it in upper case.',
    org: 'Name; letter case does not matter.',
  },
  OrgUserRef: { username: 'Login.', org: 'Name; letter case does not matter.' },
  OrgVariableRef: {
    variablename: 'Letter case does not matter; the server stores it in upper case.',
    org: 'Name; letter case does not matter.',
  },
  OwnerRef: { owner: 'Login or name.' },
  PackageLinkRef: {
    repo_name: 'A repository of the same owner.',
    type: 'Kind of registry, such as `npm` or `container`.',
    name: 'May contain slashes.',
    owner: 'Login or name.',
  },
  PackageRef: {
    type: 'Kind of registry, such as `npm` or `container`.',
    name: 'May contain slashes.',
    owner: 'Login or name.',
  },
  PackageVersionRef: {
    version: 'Version as published, such as `1.0.0` or the tag of a container image.',
    type: 'Kind of registry, such as `npm` or `container`.',
    name: 'May contain slashes.',
    owner: 'Login or name.',
  },
  PageQuery: {
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  PinRef: {
    position: 'Counts from 1.',
    index: '`number` of the issue, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ProjectColumnIssueRef: {
    issue_id: '`id` of the issue, which is unique on the server, not its `number`.',
    column_id: '`id` of the column.',
    id: '`id` of the board.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ProjectColumnRef: {
    column_id: '`id` of the column.',
    id: '`id` of the board.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ProjectIssueRef: {
    issue_id: '`id` of the issue, which is unique on the server, not its `number`.',
    id: '`id` of the board.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ProjectRef: {
    id: '`id` of the board.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  PullCommentRef: {
    id: '`id` of the comment.',
    index: '`number` of the pull request, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  PullDiffRef: {
    diffType: 'Default `diff`; `patch` has a section with author and message for each commit.',
    index: '`number` of the pull request, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  PullRef: {
    index: '`number` of the pull request, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  PushMirrorRef: {
    name: '`remote_name` of the mirror.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  QuotaGroupRef: { quotagroup: 'Name of the group.' },
  QuotaGroupRuleRef: { quotagroup: 'Name of the group.', quotarule: 'Name of the rule.' },
  QuotaGroupUserRef: {
    quotagroup: 'Name of the group.',
    username: 'Login; letter case does not matter.',
  },
  QuotaRuleRef: { quotarule: 'Name of the rule.' },
  RegisterRunner: {
    name: 'Need not be unique.',
    description: 'A description for people. Default: empty.',
    ephemeral: 'Takes a single job, and is deleted afterwards. Default `false`.',
  },
  ReleaseAssetRef: {
    id: '`id` of the release.',
    attachment_id: '`id` of the file.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ReleaseRef: {
    id: '`id` of the release, not its tag: `releases.getByTag` takes a tag.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RemoveIssueLabels: {
    updated_at:
      'RFC 3339 instant of the change, instead of now; for owners and administrators. Gitea ignores it. Forgejo only.',
  },
  RenameBranch: { name: 'New name. At most 100 characters.' },
  RenameOrg: { new_name: 'May differ from the old one only in letter case.' },
  RenameUser: { new_username: 'May differ from the old one only in letter case.' },
  RenderMarkdown: {
    Text: 'The text to render. An empty text renders to an empty text.',
    Mode: '`comment` links issues and users, `gfm` keeps line breaks, `markdown` does neither, `wiki` resolves links of the wiki. Default `markdown`.',
    Context: 'Base of relative links, such as `/ada/engine`.',
    Wiki: "Deprecated. Use `Mode: 'wiki'`.",
  },
  RenderMarkup: {
    Text: 'The text to render.',
    Mode: '`file` selects the language by the extension of `FilePath`; the other modes are kinds of Markdown.',
    Context: 'Base of relative links, such as `/ada/engine/src/branch/main`.',
    Wiki: "Deprecated. Use `Mode: 'wiki'`.",
    FilePath: 'Path whose extension selects the language, for the mode `file`.',
    BranchPath:
      'Branch, tag or commit of relative links, as in `branch/main`. Gitea ignores it. Forgejo only.',
  },
  ReplaceFlags: { flags: 'Flags that are not listed are removed.' },
  ReplaceQuotaGroups: {
    groups: 'Names of the groups; an empty list means the default of the instance.',
  },
  ReplaceTopics: {
    topics:
      'Lower-cased and deduplicated by the server. Empty or `null` removes all. At most 25, of at most 35 characters each.',
  },
  RepoRef: {
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RepoRunnerRef: {
    runner_id: '`id` of the runner.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RepoSecretRef: {
    secretname: 'Letter case does not matter; the server stores it in upper case.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RepoTeamRef: {
    team: 'Name of the team.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RepoVariableRef: {
    variablename: 'Letter case does not matter; the server stores it in upper case.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ReviewCommentRef: {
    id: '`id` of the comment.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  ReviewRef: {
    id: '`id` of the review.',
    index: '`number` of the pull request, not its `id`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RunJobRef: {
    job_id: '`id` of a job of the latest attempt.',
    run: '`id` of the run, not its `run_number`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RunRef: {
    run: '`id` of the run, not its `run_number`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  RunnerRef: { runner_id: '`id` of the runner.' },
  SearchEmailsQuery: {
    q: 'Part of the address or the login; an empty text finds all addresses.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SearchIssuesQuery: {
    state: 'Default `open`.',
    labels:
      'Names, as a list or separated by commas: issues that have any of them. Where the server knows none, the list throws an `InputError` `unknown-label`.',
    milestones:
      'Names or ids, as a list or separated by commas: issues of any of them. Where the server knows none, the list throws an `InputError` `unknown-milestone`.',
    q: 'Text to search for.',
    since: 'RFC 3339 instant; only issues updated at or after it.',
    before: 'RFC 3339 instant; only issues updated before it.',
    assigned: 'Only issues assigned to the authenticated user. Default `false`.',
    created: 'Only issues opened by the authenticated user. Default `false`.',
    mentioned: 'Only issues that mention the authenticated user. Default `false`.',
    review_requested:
      'Only pull requests that the authenticated user is requested to review. Default `false`.',
    reviewed: 'Only pull requests that the authenticated user has reviewed. Default `false`.',
    owner: "Login of the repository's owner.",
    created_by: 'Login; an unknown one causes a 404. Gitea 1.26 or newer only.',
    team: 'Name of a team; `owner` must be its organisation.',
    sort: 'Default `latest`. Gitea ignores it. Forgejo 13 or newer only.',
    priority_repo_id:
      'Id of a repository whose issues are listed first. Gitea ignores it. Forgejo only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SearchJobsQuery: { labels: 'Only jobs that a runner with these labels can take.' },
  SearchReposQuery: {
    q: 'Text to search for.',
    topic: 'Searches for `q` in topics only.',
    includeDesc: 'Searches for `q` in descriptions too.',
    uid: 'Id of a user or organisation; only its repositories.',
    priority_owner_id: 'Id of an owner whose repositories are listed first.',
    team_id: 'Id of a team; only repositories that it has access to.',
    starredBy: 'Id of a user; only repositories that the user has starred.',
    private: 'False leaves out private repositories. Default true.',
    is_private: 'True for private repositories only, false for public ones only.',
    template: 'True for templates only, false to leave them out.',
    archived: 'True for archived repositories only, false to leave them out.',
    mode: '`fork`, `source`, `mirror` or `collaborative`.',
    exclusive:
      'With `uid`: only repositories that the user owns, without those the user merely has access to.',
    sort: 'Default `alpha`, by name.',
    order: 'Default `asc`.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SearchTeamsQuery: {
    q: 'Search terms.',
    include_desc: 'Whether to search descriptions too. Default `true`.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SearchTopicsQuery: {
    q: 'Part of the name.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SearchUsersAsAdminQuery: {
    source_id: 'Only accounts of this authentication source.',
    login_name: 'Only the account with this name at its authentication source.',
    sort: 'Gitea 1.26 and newer sort by `name`, the default, `created`, `updated` or `id`, in the direction of `order`, and refuse the others with a 422; older ones ignore `sort`. Forgejo sorts by the others: `oldest` and `newest` by creation, `recentupdate` and `leastupdate` by last change, and `alphabetically`, the default, for whatever it does not know.',
    order: 'Default `asc`. Gitea 1.26 or newer only.',
    q: 'Search terms. Gitea 1.26 or newer only.',
    visibility: 'Gitea 1.26 or newer only.',
    is_active:
      '`true` for active accounts only, `false` for those waiting for activation. Gitea 1.26 or newer only.',
    is_admin:
      '`true` for instance administrators only, `false` for all others. Gitea 1.26 or newer only.',
    is_restricted:
      '`true` for restricted accounts only, `false` for all others. Gitea 1.26 or newer only.',
    is_2fa_enabled:
      '`true` for accounts with two-factor authentication only, `false` for all others. Gitea 1.26 or newer and Forgejo 16 or newer.',
    is_prohibit_login:
      '`true` for accounts barred from signing in, `false` for all others. Gitea 1.26 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SearchUsersQuery: {
    q: 'Search terms.',
    uid: 'Only the user with this id.',
    sort: 'Default `alphabetically`. Gitea ignores it. Forgejo 13 or newer only.',
    page: 'First page, from 1. Default 1.',
    limit:
      'Items per page; `toArray({ limit })` caps the whole list. Default 30, at most 50, unless the instance is configured differently; a value below 1 means the default.',
  },
  SecretRef: { secretname: 'Letter case does not matter; the server stores it in upper case.' },
  SetNote: { message: 'Text of the note; the server appends a line feed.' },
  SetSecret: {
    data: 'Must not be empty.',
    description: 'Omitting it removes the description. Gitea 1.24 or newer only.',
  },
  SubmitPullReview: {
    event:
      'Outcome of the review. `REQUEST_CHANGES` requires a body, `COMMENT` requires a body or a comment, and `APPROVED` neither. The server refuses a review that would stay pending.',
    body: 'Markdown.',
  },
  TagProtectionRef: {
    id: '`id` of the rule.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  TagRef: {
    tag: 'Name; may contain slashes. A method that reads also takes the long form, `refs/tags/v1`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  TeamMemberRef: { username: 'Login.', id: '`id` of the team, not its name.' },
  TeamRef: { id: '`id` of the team, not its name.' },
  TeamRepoRef: {
    org: 'Ignored by the server, which uses the organisation of the team.',
    repo: 'Name of the repository.',
    id: '`id` of the team, not its name.',
  },
  TemplateNameRef: { name: 'Name in the list of templates; case-sensitive.' },
  TemplateRef: {
    template_owner: 'Login of the owner of the template.',
    template_repo: 'Name of the template.',
  },
  TestHookQuery: { ref: 'Branch, tag or full hash. Default: the default branch.' },
  TokenRef: {
    token: 'Its `id` or its name; a name made up of digits is treated as an id.',
    username: 'Login; letter case does not matter.',
  },
  TopicRef: {
    topic: 'Lower case letters, digits and dashes.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  TransferRepo: {
    new_owner: 'Login of a user or organisation.',
    team_ids: "Ids of the organisation's teams that get access; causes a 422 for a user.",
  },
  UpdateActionRunner: { disabled: 'Whether it accepts no more jobs.' },
  UpdateAttachment: {
    name: 'New file name; its extension must be allowed. An empty string keeps the name.',
    browser_download_url:
      'New URL of an attachment that is stored elsewhere; refused for a file. Gitea ignores it. Forgejo only.',
  },
  UpdateAvatar: {
    image: 'The bytes of an image, such as a PNG file, in base64; a `data:` URL is refused.',
  },
  UpdateBranch: {
    new_commit_id: 'Commit that the branch will point to; the name of a branch is also accepted.',
    old_commit_id: 'The commit that the branch must still point to; otherwise the move is refused.',
    force: 'Moves the branch even when the new commit is not a descendant of the old one.',
  },
  UpdateBranchProtection: {
    priority:
      'Rules are tried in ascending order; the first that matches a branch applies. Gitea 1.23 or newer only.',
    enable_push: 'Allows users with write access to push.',
    enable_push_whitelist:
      'Limits pushes to users and teams on the push list. Needs `enable_push: true` beside it.',
    push_whitelist_usernames: 'Logins on the push list.',
    push_whitelist_teams: 'Names of teams on the push list.',
    push_whitelist_deploy_keys:
      'Puts deploy keys with write access on the push list. Needs `enable_push_whitelist: true`.',
    enable_force_push:
      'Allows those who may push to force-push. Needs `enable_push`. Gitea 1.23 or newer only.',
    enable_force_push_allowlist:
      'Limits force-pushes to users and teams on the force-push list. Needs `enable_force_push: true` beside it. Gitea 1.23 or newer only.',
    force_push_allowlist_usernames: 'Logins on the force-push list. Gitea 1.23 or newer only.',
    force_push_allowlist_teams: 'Names of teams on the force-push list. Gitea 1.23 or newer only.',
    force_push_allowlist_deploy_keys:
      'Puts deploy keys with write access on the force-push list. Gitea 1.23 or newer only.',
    enable_merge_whitelist: 'Limits merges to users and teams on the merge list.',
    merge_whitelist_usernames: 'Logins on the merge list.',
    merge_whitelist_teams: 'Names of teams on the merge list.',
    enable_bypass_allowlist:
      'Lets users and teams on the bypass list merge even when the rule forbids it. Gitea 1.27 or newer only.',
    bypass_allowlist_usernames: 'Logins on the bypass list. Gitea 1.27 or newer only.',
    bypass_allowlist_teams: 'Names of teams on the bypass list. Gitea 1.27 or newer only.',
    enable_status_check:
      'Requires the checks in `status_check_contexts` to succeed before a merge.',
    status_check_contexts: 'Names or globs of checks that must succeed.',
    required_approvals: 'Number of approvals required before a merge; 0 for none.',
    enable_approvals_whitelist: 'Counts only approvals by users and teams on the approval list.',
    approvals_whitelist_username: 'Logins on the approval list.',
    approvals_whitelist_teams: 'Names of teams on the approval list.',
    block_on_rejected_reviews: 'Blocks merges while an official reviewer requests changes.',
    block_on_official_review_requests:
      'Blocks merges while a requested official review is outstanding.',
    block_on_outdated_branch: 'Blocks merges while the head is behind the base.',
    dismiss_stale_approvals: 'Dismisses approvals when new commits are pushed.',
    ignore_stale_approvals: 'Ignores approvals of older commits.',
    require_signed_commits: 'Rejects commits without a verified signature.',
    protected_file_patterns: 'Globs of files that nobody may change, separated by semicolons.',
    unprotected_file_patterns:
      'Globs of files that users with write access may change directly, separated by semicolons.',
    block_admin_merge_override: 'Applies the rule to administrators too. Gitea 1.23 or newer only.',
    block_on_codeowner_reviews:
      'Blocks the merge until the code owners of the changed files have approved. Gitea 28 or newer only.',
    apply_to_admins:
      'Whether the rule applies to administrators of the repository too. Forgejo only.',
  },
  UpdateBranchProtectionPriorities: {
    ids: 'Ids of the rules, in the order in which they are tried. Unknown ids are ignored.',
  },
  UpdateDeadline: {
    due_date:
      'RFC 3339 instant; `null` removes the date. Only the day counts: as written in an instant, otherwise in UTC.',
  },
  UpdateFileBody: {
    sha: 'Hash of the file when it was read; when omitted the file is created, by Gitea 1.26 and newer only.',
    content: 'In base64.',
    from_path: 'Current path of the file, to move it. At most 500 characters.',
    message:
      'Commit message; when omitted the server describes the change, such as `Add README.md`.',
    branch:
      'Branch to commit to, or to start `new_branch` from; the default branch when omitted. At most 100 characters.',
    new_branch:
      'Branch to create for the commit; it must not exist, unless it is to be replaced. At most 100 characters.',
    force_push: 'Replaces `new_branch` if it exists. Gitea 1.26 or newer only.',
    force_overwrite_new_branch:
      'Replaces `new_branch` if it exists. Gitea ignores it. Forgejo 16 or newer only.',
    author: 'The authenticated user when omitted.',
    'author.name': 'At most 100 characters.',
    'author.email': 'Not validated by the server. At most 254 characters.',
    committer: 'The authenticated user when omitted.',
    'committer.name': 'At most 100 characters.',
    'committer.email': 'Not validated by the server. At most 254 characters.',
    dates: 'Now when omitted.',
    'dates.author': 'RFC 3339 instant; now when omitted.',
    'dates.committer': 'RFC 3339 instant; now when omitted.',
    signoff: 'Adds a `Signed-off-by` line that names the committer.',
  },
  UpdateGitHook: { content: 'The script; it begins with `#!`.' },
  UpdateHook: {
    config: 'The changes to the configuration.',
    'config.url': 'Where its deliveries are sent.',
    'config.content_type': 'How its deliveries are encoded.',
    'config.channel':
      'For `slack` only. Empties `username`, `icon_url` and `color` that are not set beside it.',
    'config.username': 'For `slack` only, beside `channel`.',
    'config.icon_url': 'For `slack` only, beside `channel`.',
    'config.color': 'For `slack` only, beside `channel`.',
    events:
      'Names of all its events or groups, as for `hooks.create`: those that are left out are removed.',
    branch_filter: 'Glob of the branches it fires for; empty for all.',
    authorization_header:
      'The `authorization` header of each delivery; empty for none. Gitea 1.27 or newer does not return it, and removes it when it is omitted.',
    active: 'Whether it delivers events.',
    name: 'At most 255 characters; `null` keeps the name. Gitea 1.26 or newer only.',
  },
  UpdateIssueAssignees: { assignees: 'Logins. An empty or omitted list changes nothing.' },
  UpdateIssueBody: {
    title: 'An empty string keeps the title.',
    body: 'An empty string or `null` clears the text.',
    ref: 'Branch or tag that the issue is about; `null` clears it.',
    assignee: 'Deprecated. Use `assignees`.',
    assignees: 'Logins; an empty list or `null` removes all.',
    milestone: 'Id; 0 or `null` removes the milestone.',
    projects: 'Ids of boards. Gitea 1.27 or newer only.',
    state: 'Another state is refused here: Gitea responds with a 412, and Forgejo ignores it.',
    due_date:
      'RFC 3339 instant, moved to the end of its day; `null` removes the date, as `unset_due_date` does.',
    unset_due_date: 'Removes the due date, even when `due_date` is set.',
    content_version:
      '`content_version` of the issue when it was read: if someone else has changed its body since, the server responds with a 409. Gitea 1.26 or newer only.',
    updated_at:
      'RFC 3339 instant of the change, instead of now; for owners and administrators. Gitea ignores it. Forgejo only.',
  },
  UpdateIssueComment: {
    body: 'Markdown.',
    updated_at:
      'RFC 3339 instant of the change, instead of now; for owners and administrators. Gitea ignores it. Forgejo only.',
  },
  UpdateIssueLabels: {
    labels: 'Ids or names of labels of the repository or its organisation. `null` means none.',
    updated_at:
      'RFC 3339 instant of the change, instead of now; for owners and administrators. Gitea ignores it. Forgejo only.',
  },
  UpdateLabel: {
    name: 'Must not be empty: every issue list without a label filter would show only its issues.',
    exclusive: 'Limits an issue to one of the labels whose names start with the same `scope/`.',
    color: 'Six hex digits, with or without `#`.',
    is_archived: 'Keeps the label on issues that have it, but does not offer it for others.',
  },
  UpdateMilestone: {
    title: 'Must not be empty.',
    due_on:
      'RFC 3339 instant, which Gitea 1.23 and newer move to the end of its day; `null` removes the date.',
  },
  UpdateOrg: {
    full_name: 'At most 100 characters.',
    email: 'Checked, unlike on creation; `null` keeps it. At most 255 characters.',
    description: 'At most 255 characters.',
    website: 'At most 255 characters.',
    location: 'At most 50 characters.',
    visibility: '`limited` is hidden from anonymous users, `private` from all but members.',
    repo_admin_change_team_access:
      'Whether administrators of a repository may give teams access to it.',
  },
  UpdateProject: {
    state: '`closed` makes columns and issues of the board read-only, until it is `open` again.',
  },
  UpdateProjectColumn: {
    color: '`#` and six hex digits, such as `#0052cc`.',
    sorting: 'Position among the columns, -128 to 127.',
  },
  UpdatePullBranchQuery: {
    style: 'How to add the commits of the base branch. Default `merge`: with a merge commit.',
  },
  UpdatePullRequestBody: {
    title: 'An empty string keeps the title.',
    body: 'Markdown; an empty string or `null` clears the text.',
    base: 'New base branch. Ignored once the pull request is merged.',
    assignee: 'A single login; prefer `assignees`.',
    assignees: 'Logins; an empty list or `null` removes all.',
    milestone:
      'Id. The route itself keeps the milestone for 0; `pulls.update` then removes it with a second request.',
    labels: 'Ids; an empty list or `null` removes all.',
    state:
      'Reopening a merged pull request causes a 412. Another state is refused here: Gitea responds with a 412, and Forgejo ignores it.',
    due_date:
      'RFC 3339 instant, moved to the end of its day; `null` removes the date, as `unset_due_date` does.',
    unset_due_date: 'Removes the due date, even when `due_date` is set.',
    allow_maintainer_edit:
      'Lets users with write access to the base repository push to its branch.',
    content_version:
      '`content_version` of the pull request when it was read: if someone else has changed its body since, the server responds with a 409. Gitea 1.26 or newer only.',
  },
  UpdatePullReviewers: {
    reviewers: 'Logins.',
    team_reviewers: 'Names of teams of the organisation.',
  },
  UpdateQuotaRule: {
    limit: 'In bytes; -1 means no limit.',
    subjects: 'The subjects whose total it limits; they replace the current ones.',
  },
  UpdateRelease: {
    tag_name: 'Another tag; it must not have a release.',
    target_commitish: 'Branch or commit from which to create a tag that does not exist yet.',
    name: 'New title; an empty string keeps the title.',
    body: 'Markdown; an empty string empties the notes, which are a line break from then on.',
    draft: 'False publishes a draft.',
    prerelease: 'Marks it as a pre-release: never returned as the latest release.',
    hide_archive_links: 'Leaves out the links to the archives of the source. Forgejo only.',
  },
  UpdateRepo: {
    name: 'New name; the server redirects the old path. At most 100 characters.',
    description: 'At most 2048 characters.',
    website: 'Not validated. At most 1024 characters.',
    private: 'Whether it is visible only to users who have access.',
    template: 'Lets the repository serve as a template.',
    has_code: 'Gitea 1.25 or newer only.',
    internal_tracker: 'Settings of the built-in issue tracker.',
    'internal_tracker.allow_only_contributors_to_track_time':
      'Whether only contributors may record time.',
    'internal_tracker.enable_issue_dependencies': 'Whether issues may depend on each other.',
    external_tracker: 'Settings of an external issue tracker.',
    'external_tracker.external_tracker_url': 'URL of the tracker.',
    'external_tracker.external_tracker_format':
      'URL pattern of an issue, with the placeholders `{user}`, `{repo}` and `{index}`.',
    'external_tracker.external_tracker_style':
      'Form of issue references in text: `numeric`, `alphanumeric` or `regexp`.',
    'external_tracker.external_tracker_regexp_pattern':
      'Pattern of issue references, for the style `regexp`.',
    external_wiki: 'Settings of an external wiki.',
    'external_wiki.external_wiki_url': 'URL of the wiki.',
    default_branch: 'A branch that exists.',
    projects_mode: '`all`, `repo` or `owner`. Not on Forgejo.',
    ignore_whitespace_conflicts: 'Whether changes of whitespace alone do not count as conflicts.',
    allow_merge_commits: 'Whether pull requests can be merged with a merge commit.',
    allow_rebase: 'Whether pull requests can be merged with a rebase, without a merge commit.',
    allow_rebase_explicit: 'Rebase, followed by a merge commit.',
    allow_squash_merge: 'Whether pull requests can be merged as a single commit.',
    allow_fast_forward_only_merge:
      'Whether pull requests can be merged by moving the branch forward, without a new commit.',
    allow_manual_merge: 'Whether a pull request that was merged elsewhere can be marked as merged.',
    autodetect_manual_merge: 'Whether the server detects merges made elsewhere.',
    allow_merge_update: 'Gitea 1.27 or newer only.',
    allow_rebase_update: 'Whether the branch of a pull request can be updated with a rebase.',
    default_delete_branch_after_merge:
      'Whether the branch of a pull request is deleted by default when it is merged.',
    default_merge_style: 'Such as `merge`, `rebase` or `squash`; not validated.',
    default_update_style: '`merge` or `rebase`. Gitea 1.27 or newer and Forgejo.',
    default_allow_maintainer_edit:
      'By default, new pull requests let maintainers push to their branch.',
    archived: 'True makes the repository read-only: nearly all writes then cause a 423.',
    mirror_interval: 'Such as `8h30m0s`; ignored unless the repository is a mirror.',
    enable_prune: 'Deletes branches of a mirror that no longer exist in its source.',
    mirror_username: 'User name for the source of a mirror. Gitea 1.27 or newer only.',
    mirror_password: 'Password for the source of a mirror. Gitea 1.27 or newer only.',
    mirror_token: 'Access token for the source of a mirror. Gitea 1.27 or newer only.',
    globally_editable_wiki: 'Whether every user may edit the wiki. Forgejo only.',
    wiki_branch: 'Branch of the wiki. Forgejo only.',
  },
  UpdateTagProtection: {
    name_pattern:
      'A glob such as `v*`, or a regular expression between slashes. An invalid one is accepted, but then every write to a tag fails with a 500.',
    whitelist_usernames:
      'Logins of users who may create and delete matching tags; `null` keeps them.',
    whitelist_teams: 'Names of teams that may create and delete matching tags; `null` keeps them.',
  },
  UpdateTeam: {
    name: 'Letters, digits, dashes, underscores and dots. If empty or omitted, the name does not change. At most 255 characters.',
    description: 'At most 255 characters.',
    includes_all_repositories:
      'Whether the team has access to every repository of the organisation. Servers ignore it without `permission`: `teams.update` adds the one that the team has.',
    permission: '`read` and `write` set the access level of `units`; `admin` covers every unit.',
    units:
      'Deprecated. Units of a repository, such as `repo.code`; unknown ones are ignored. Use `units_map`.',
    units_map:
      'Access level for each unit of a repository, such as `repo.code`. Overrides `units`; unknown levels become `none`.',
    can_create_org_repo:
      'Whether members may create repositories in the organisation; always true for `Owners`.',
    visibility: 'Who can see the team. Cannot be changed for `Owners`. Gitea 1.27 or newer only.',
  },
  UpdateUser: {
    source_id: 'Id of the authentication source; 0 keeps the current one, as does omitting it.',
    login_name:
      'Name at the authentication source. If it is omitted on a server that requires it, the present one is sent.',
    type: 'What the account is: a `Bot` has no password and no authentication source. Gitea 28 or newer only.',
    email: 'At most 254 characters.',
    full_name: 'At most 100 characters.',
    password:
      'A password that is too short causes a 400; an empty one keeps the current one. At most 255 characters.',
    must_change_password:
      'Whether the password must be changed at the next sign-in; until then tokens are refused too.',
    website: 'At most 255 characters.',
    location: 'At most 50 characters.',
    description: 'At most 255 characters.',
    active: 'Whether the account may sign in.',
    admin:
      'Whether the account is an instance administrator. The last administrator cannot be demoted.',
    allow_git_hook: 'Whether the account may edit git hooks, which run on the server.',
    allow_import_local: 'Whether the account may migrate repositories from paths on the server.',
    max_repo_creation:
      'Maximum number of repositories the account may own; -1 means the setting of the instance.',
    prohibit_login: 'Whether the account is barred from signing in, even with tokens.',
    allow_create_organization: 'Whether the account may create organisations.',
    restricted: 'Whether the account can see only repositories and organisations it was added to.',
    pronouns: 'At most 50 characters. Forgejo only.',
    hide_email:
      'Whether the address of the account is hidden from other users. Gitea ignores it. Forgejo only.',
  },
  UpdateUserBadges: { badge_slugs: 'The `Slug` of each badge.' },
  UpdateUserSettings: {
    full_name: 'At most 100 characters.',
    website: 'At most 255 characters.',
    description: 'At most 255 characters.',
    location: 'At most 50 characters.',
    language: 'Such as `en-US`; the server does not check it.',
    theme: 'Any text; the server does not check it.',
    diff_view_style: '`split` or `unified`; the server does not check it.',
    hide_email: 'Whether others see a placeholder address.',
    hide_activity: 'Whether the activity and the heatmap are empty for others.',
    pronouns: 'At most 50 characters. Forgejo only.',
    hide_pronouns: 'Whether only authenticated users see the pronouns. Forgejo only.',
    enable_repo_unit_hints:
      'Whether repositories with few units show hints about them. Forgejo only.',
  },
  UpdateVariable: {
    name: 'The new name; if empty or omitted, the name does not change.',
    value: 'Must not be empty. The server stores line endings as `\\n`.',
    description: 'Omitting it removes the description. Gitea 1.24 or newer only.',
  },
  UserKeyRef: { id: '`id` of the key.', username: 'Login; letter case does not matter.' },
  UserOrgRef: { org: 'Name of the organisation.', username: 'Login; letter case does not matter.' },
  UserProjectColumnIssueRef: {
    issue_id: '`id` of the issue, which is unique on the server, not its `number`.',
    column_id: '`id` of the column.',
    id: '`id` of the board.',
  },
  UserProjectColumnRef: { column_id: '`id` of the column.', id: '`id` of the board.' },
  UserProjectIssueRef: {
    issue_id: '`id` of the issue, which is unique on the server, not its `number`.',
    id: '`id` of the board.',
  },
  UserProjectRef: { id: '`id` of the board.' },
  UserRef: { username: 'Login; letter case does not matter.' },
  VariableRef: { variablename: 'Letter case does not matter; the server stores it in upper case.' },
  VerifyGPGKey: {
    key_id: '`key_id` of the key, not its `id`.',
    armored_signature: 'Signature of the verification token in ASCII armor.',
  },
  WikiPageRef: {
    pageName:
      'Title of the page, or its `sub_url` as the server returns it. A name with dashes or escapes that is both the title of one page and the `sub_url` of another, such as `100%25`, is refused; the hint has a name for each.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
  WorkflowRef: {
    workflow_id: 'Name of its file, such as `ci.yml`.',
    owner: 'Login of the user or organisation that owns it.',
    repo: 'Name without `.git`.',
  },
};
