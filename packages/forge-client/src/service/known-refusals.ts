import { isRecord, type Refusal } from '@clients/core';

/** What is known of a refusal. All that an entry names must fit. */
interface KnownRefusal {
  /** Operation ids. */
  readonly of?: readonly string[];
  readonly status?: number;
  /** The server's message, which differs between versions. */
  readonly message?: RegExp;
  /** Keys of the body that was sent, of which one must be set. */
  readonly sent?: readonly string[];
  /** Omitted where the cause is not certain. */
  readonly code?: string;
  readonly hint: string;
}

const MERGE = ['repoMergePullRequest'];
const PULLS = ['repoCreatePullRequest', 'repoEditPullRequest'];
const ISSUE_OR_PULL = ['issueCreateIssue', 'issueEditIssue', ...PULLS];
const NEW_REPO = [
  'createCurrentUserRepo',
  'createOrgRepo',
  'createOrgRepoDeprecated',
  'generateRepo',
];
const FILE_WRITES = ['repoCreateFile', 'repoUpdateFile', 'repoDeleteFile', 'repoChangeFiles'];
const LOGS = ['downloadActionsRunJobLogs'];
const PROJECT_OWNERS = ['repo', 'org', 'userCurrent'];
const ISSUES_OF_PROJECTS = PROJECT_OWNERS.flatMap((owner) => [
  `${owner}AddIssueToProjectColumn`,
  `${owner}RemoveIssueFromProjectColumn`,
  `${owner}MoveProjectIssue`,
]);
const ASSIGNEE_HINT =
  'check the logins in `assignees`: repos.assignees.list returns who can be assigned';
const LIMIT_HINT =
  'delete a repository, create it for an organisation, or let an administrator raise the limit';

/** What a draft needs before it can be merged. */
export const DRAFT_HINT =
  'the pull request is a draft: remove the prefix that marks it as one, such as `WIP:`, from its title';

/** What a pull request needs that is not mergeable. */
export const CONFLICT_HINT =
  'it conflicts with its base branch, or the server is still checking it: read `mergeable` again in a moment';

/** A merge that was executed before the server refused to delete its branch. */
const KEPT_BRANCH: KnownRefusal = {
  of: MERGE,
  status: 403,
  message:
    /^the head branch is (?:protected|the default branch)|^insufficient permission to delete head branch|^can not delete default branch|^branch protected/,
  sent: ['delete_branch_after_merge'],
  code: 'branch-kept',
  hint: 'the pull request is merged: only its branch was kept, because it is protected, the default branch, or of another account',
};

/**
 * What servers say of a request that they refuse, the particular before the general. The first
 * entry that fits counts.
 */
const KNOWN_REFUSALS: readonly KnownRefusal[] = [
  // Files.
  {
    message: /^repository file already exists/,
    code: 'file-exists',
    hint: 'to change the file, pass the sha that contents.get returns to contents.update',
  },
  {
    message: /^sha does not match|^\[SHA\]: Required/,
    code: 'sha-mismatch',
    hint: 'the file has changed, or its sha is missing: pass the sha that contents.get returns now',
  },
  {
    message: /cannot lock ref '|^PushOutOfDate Error/,
    code: 'ref-moved',
    hint: 'another write to the branch was faster, and nothing was written: write one after another, or several files in one commit with contents.change',
  },
  {
    of: FILE_WRITES,
    status: 500,
    message: /^$/,
    hint: 'the log of the server says why. Gitea up to 1.25 answers like this when another write to the branch was faster: write one after another, or several files in one commit with contents.change',
  },
  {
    of: ['repoGetArchive'],
    message: /^unknown format/,
    code: 'unknown-format',
    hint: 'end `archive` with .zip, .tar.gz or .bundle, as in main.zip',
  },
  {
    message: /^(?:Git )?repo(?:sitory)? is empty/i,
    code: 'empty-repository',
    hint: 'the repository has no commits: make the first one with contents.create',
  },

  // Accounts.
  {
    message: /^only administrators allowed to sudo/i,
    hint: 'only an administrator can act for another user: leave sudo out, or use the credential of an administrator',
  },

  // Releases and repositories.
  {
    message: /^Release (?:is )?has no Tag/,
    code: 'release-exists',
    hint: 'the tag already has a release: change it with releases.update',
  },
  {
    message: /^tag already exists/,
    code: 'tag-exists',
    hint: 'to go on where a run ended, read it with tags.get, and make its release with releases.create, which takes a tag that exists',
  },
  {
    of: ['repoCreateRelease'],
    status: 500,
    message: /^$/,
    hint: 'the log of the server says why. Servers answer like this when the repository is archived, or the name of the tag is invalid; after a passing failure, call releases.getByTag before you try again: the release may have been made',
  },
  {
    message: /maximum limit of repositories/,
    code: 'repository-limit',
    hint: `the owner may have no more repositories: ${LIMIT_HINT}`,
  },
  {
    of: NEW_REPO,
    status: 500,
    message: /^$/,
    sent: ['license', 'gitignores', 'issue_labels', 'readme', 'trust_model'],
    hint: 'the log of the server says why. Servers answer like this to a name in `license`, `gitignores`, `issue_labels` or `readme` that they do not have (see server.licenses.list, server.gitignores.list and server.labelSets.list), and Forgejo and Gitea up to 1.27 also when the owner may have no more repositories',
  },
  {
    of: NEW_REPO,
    status: 500,
    message: /^$/,
    hint: `the log of the server says why. Forgejo and Gitea up to 1.27 answer like this when the owner may have no more repositories: ${LIMIT_HINT}`,
  },
  {
    status: 405,
    message: /not owned by an organi[sz]ation/,
    code: 'not-an-organization',
    hint: 'only repositories of an organisation have teams: use repos.collaborators',
  },
  {
    message: /^Exceeding maximum/,
    code: 'invalid-topics',
    hint: 'a repository has at most 25 topics',
  },
  {
    message: /^Topic names? (?:is|are) invalid/,
    code: 'invalid-topics',
    hint: 'a topic has at most 35 of a-z, 0-9, - and ., and begins with a letter or a digit: invalidTopics(error) returns those that were refused',
  },
  {
    message: /^invalid (?:variable|secret)(?: or secret)? name|^env name cannot be ci/i,
    code: 'invalid-name',
    hint: 'a name has letters, digits and _, does not begin with a digit, and is neither CI nor begins with GITHUB_, GITEA_ or FORGEJO_',
  },

  // Issues and pull requests.
  { message: /^Assignee does not exist/, code: 'unknown-assignee', hint: ASSIGNEE_HINT },
  {
    of: ISSUE_OR_PULL,
    status: 500,
    message: /^user does not exist/,
    sent: ['assignees', 'assignee'],
    code: 'unknown-assignee',
    hint: ASSIGNEE_HINT,
  },
  {
    of: ['issueListIssues', 'issueSearchIssues'],
    status: 404,
    message: /^user does not exist/,
    hint: 'no user has the name that the message tells: check created_by, assigned_by and mentioned_by',
  },
  {
    of: ISSUE_OR_PULL,
    status: 500,
    message: /^milestone does not exist/,
    code: 'unknown-milestone',
    hint: 'check the id in `milestone`: milestones.list returns those of the repository',
  },
  {
    of: ISSUE_OR_PULL,
    status: 500,
    message: /^$/,
    sent: ['assignees', 'assignee'],
    hint: `servers answer like this for an unknown login: ${ASSIGNEE_HINT}`,
  },
  {
    of: ISSUE_OR_PULL,
    status: 500,
    message: /^$/,
    sent: ['milestone'],
    hint: 'servers answer like this for an unknown milestone: check the id in `milestone`, which milestones.list returns',
  },
  {
    message: /still has open dependencies/,
    code: 'open-dependencies',
    hint: 'close the issues that it depends on first: issues.dependencies.list returns them',
  },
  { message: /^unknown state/, code: 'unknown-state', hint: "`state` is 'open' or 'closed'" },
  {
    of: ISSUE_OR_PULL,
    message: /is already changed$/,
    code: 'content-changed',
    hint: 'someone else has changed its text: read it again, and pass its new content_version',
  },
  {
    of: PULLS,
    status: 409,
    message: /^pull request already exists/,
    code: 'pull-exists',
    hint: 'a pull request for these branches is open: change that one, whose number is in the message',
  },
  {
    of: PULLS,
    status: 412,
    message: /already merged/,
    code: 'pull-merged',
    hint: 'a merged pull request cannot be opened again: open a new one',
  },
  {
    of: ['repoUpdatePullRequest'],
    status: 409,
    code: 'merge-conflict',
    hint: 'the branch conflicts with its base branch: resolve the conflict with git, and push it',
  },

  {
    message: /^review event .*requires a body$/,
    code: 'review-without-text',
    hint: 'set `body`: REQUEST_CHANGES and a pending review require it, even with comments, and APPROVED and COMMENT with comments do not',
  },
  {
    message: /^review event .*requires a body or a comment$/,
    code: 'review-without-text',
    hint: 'set `body` or `comments`',
  },
  {
    of: ['repoCreateStatus'],
    status: 500,
    message: /^$/,
    hint: 'servers answer like this for an unknown commit: pass the hash of a commit of this repository as `sha`',
  },

  // Project boards.
  {
    status: 403,
    message: /^project is closed/i,
    code: 'project-closed',
    hint: "columns and issues of a closed board cannot be changed: open it with projects.update and state: 'open'",
  },
  {
    of: PROJECT_OWNERS.map((owner) => `${owner}DeleteProjectColumn`),
    status: 422,
    hint: 'the default column cannot be deleted: make another one the default with columns.setDefault',
  },
  {
    of: PROJECT_OWNERS.map((owner) => `${owner}MoveProjectColumns`),
    status: 422,
    hint: 'column_ids must name every column of the board exactly once: columns.list returns them',
  },
  {
    of: PROJECT_OWNERS.map((owner) => `${owner}MoveProjectIssue`),
    status: 422,
    hint: 'the issue is not on this board, which issues.add puts it on, or the column is of another board',
  },
  {
    of: ISSUES_OF_PROJECTS,
    status: 404,
    hint: 'the board, the column or the issue is missing or hidden, or the issue is in another column or repository; issue_id is the `id` of the issue, not its `number`',
  },

  // What exists already.
  {
    status: 422,
    message: /^user already exists/,
    code: 'user-exists',
    hint: 'a user or an organisation has this name: names are unique among both',
  },
  {
    status: 422,
    message: /^e-mail already in use/,
    code: 'email-exists',
    hint: 'an account has this address: admin.emails.search finds it',
  },
  {
    status: 422,
    message: /^team already exists/,
    code: 'team-exists',
    hint: 'the organisation has a team of this name: teams.search finds it, and teams.update changes it',
  },
  {
    status: 422,
    message:
      /^Key content has been used|^This key has already been added|^Key title has been used|^A key with the same (?:name|id) already exists/,
    code: 'key-exists',
    hint: 'the key, or its title, is used already, by this or another account or repository: a key belongs to one of them, and only a deploy key to several repositories',
  },
  {
    status: 403,
    message: /^Branch protection already exist/,
    code: 'protection-exists',
    hint: 'a rule has this name: branches.protections.update changes it',
  },

  // Workflows.
  {
    message: /^workflow .*is disabled/,
    code: 'workflow-disabled',
    hint: 'actions.workflows.enable turns the workflow on',
  },
  {
    message: /^this workflow run is not done/,
    code: 'run-not-finished',
    hint: 'wait until its status is completed: actions.runs.get returns it',
  },
  {
    of: ['rerunWorkflowJob'],
    status: 404,
    message: /^workflow job not found/,
    hint: 'the job is missing, or of an older attempt: pass the id of a job of the newest one, which actions.jobs.listOfRun returns',
  },

  // Wikis.
  {
    of: ['repoGetWikiPageRevisions'],
    status: 404,
    hint: 'it is missing or hidden. A title with a dash is found by the `sub_url` that wiki.list returns, such as Set-up.- for the page Set-up',
  },

  // Runs and jobs.
  {
    message: /^run is already completed/i,
    code: 'run-ended',
    hint: 'the run has ended already: actions.runs.get returns its result',
  },
  {
    message: /^run does not require approval/i,
    code: 'no-approval-needed',
    hint: 'the run does not wait for an approval: actions.runs.get returns its state',
  },
  {
    of: LOGS,
    status: 404,
    message: /^job not started|^job has not been executed|^logs not found/,
    code: 'no-log',
    hint: 'the job has no log yet, or was skipped: actions.jobs.followLog waits for it',
  },
  {
    of: LOGS,
    status: 500,
    message: /^$|^open ?logs/i,
    hint: 'Gitea up to 1.27 and Forgejo answer like this until a job that has started writes its first line: try again in a moment',
  },

  // Merges. A message may be empty or translated, so their status has an entry, too.
  KEPT_BRANCH,
  {
    of: MERGE,
    status: 405,
    message: /already merged/,
    code: 'pull-merged',
    hint: 'the pull request is already merged',
  },
  { of: MERGE, status: 405, message: /^Work in progress/, code: 'not-mergeable', hint: DRAFT_HINT },
  {
    of: MERGE,
    status: 405,
    message: /^Please try again/,
    code: 'not-mergeable',
    hint: CONFLICT_HINT,
  },
  {
    of: MERGE,
    status: 405,
    message: /^User not allowed/,
    code: 'merge-refused',
    hint: 'this account may not merge into the base branch: it needs write access, and where the branch is protected a place on its merge allowlist',
  },
  {
    of: MERGE,
    status: 405,
    message: /merge style/,
    code: 'merge-refused',
    hint: 'the repository does not allow this style: pass another one as `do`, or allow it with repos.update',
  },
  {
    of: MERGE,
    status: 405,
    code: 'merge-refused',
    hint: 'the rules of the base branch are not met, such as checks, approvals or its merge allowlist: branches.protections.list returns them, and commits.statuses.getCombined the checks',
  },
  {
    of: MERGE,
    message: /^head out of date/,
    code: 'head-moved',
    hint: 'someone has pushed since head_commit_id was read: look at the pull request again, and pass its new head.sha',
  },
  {
    of: MERGE,
    message: /already scheduled/,
    code: 'merge-scheduled',
    hint: 'it will be merged when its checks succeed: pulls.cancelAutoMerge cancels that',
  },
  {
    of: MERGE,
    message: /push out of date/,
    code: 'ref-moved',
    hint: 'someone has pushed to the base branch at the same time: merge again',
  },
  {
    of: MERGE,
    message: /^Wrong commit ID/,
    hint: 'merge_commit_id must be a commit of the base branch that contains the pull request',
  },
  {
    of: MERGE,
    status: 409,
    code: 'merge-conflict',
    hint: 'commits conflict in this style: pass another one as `do`, or resolve the conflict with git, and push it',
  },
  {
    of: MERGE,
    status: 500,
    message: /^$/,
    sent: ['do'],
    hint: "the log of the server says why. With do: 'fast-forward-only', it answers like this when the base branch has commits that the pull request lacks: update it with pulls.updateBranch",
  },
];

/**
 * Returns whether a merge was executed before the server refused to delete its branch, as Forgejo
 * and Gitea up to 1.23 do.
 */
export function isMergedWithBranch(refusal: Said): boolean {
  return fits(KEPT_BRANCH, refusal);
}

/** What a refusal is known by. */
type Said = Pick<Refusal, 'status' | 'message' | 'body' | 'sent'> & {
  readonly endpoint: { readonly id: string };
};

/** Returns what is known of a refusal; undefined for nothing. */
export function findKnownRefusal(refusal: Refusal): KnownRefusal | undefined {
  return KNOWN_REFUSALS.find((known) => fits(known, refusal));
}

function fits({ of, status, message, sent }: KnownRefusal, refusal: Said): boolean {
  const { endpoint, body, sent: request } = refusal;
  if (of?.includes(endpoint.id) === false) return false;
  // What a proxy says has no JSON, and its status alone means something else.
  if (status !== undefined && (status !== refusal.status || !isRecord(body))) return false;
  if (message !== undefined && !says(refusal, message)) return false;
  return sent === undefined || (isRecord(request) && sent.some((key) => isSet(request[key])));
}

/**
 * Returns whether a server says something in its message or, as Gitea up to 1.25 does, in `errors`
 * beside a general message.
 */
export function says(
  { message, body }: Pick<Refusal, 'message' | 'body'>,
  pattern: RegExp,
): boolean {
  if (pattern.test(message)) return true;
  const errors: unknown = isRecord(body) ? body['errors'] : undefined;
  return Array.isArray(errors) && errors.some((each) => pattern.test(String(each)));
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}
