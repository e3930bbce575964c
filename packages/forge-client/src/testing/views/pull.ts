import type { Call, Reader } from '../http/index.js';
import { type Change, changes, formatHunks, mergeTrees } from '../git/diff.js';
import { type Commit, type Signature, hashTree } from '../git/objects.js';
import type {
  IssueRecord,
  PullRecord,
  RepoRecord,
  ReviewCommentRecord,
  ReviewRecord,
} from '../state/records.js';
import type { ForgeState } from '../state/forge-state.js';
import { renderAssignees, commonView, isDraft, makeWebAddress } from './issue.js';
import { encodePath } from './contents.js';
import {
  formatFullName,
  never,
  pick,
  strangerView,
  userByEmail,
  userFor,
  userView,
} from './people.js';
import { repoView, findRule } from './repository.js';

export interface Sides {
  readonly base: Commit;
  readonly head: Commit;
  readonly fork: Commit;
  readonly headRepo: RepoRecord | undefined;
  /** The changes of the head since the merge base. */
  readonly changes: readonly Change[];
  /** Paths that both sides changed differently. */
  readonly conflicts: readonly string[];
}

/**
 * Returns both sides, after a merge as they were before it. Undefined when a branch has been
 * deleted.
 */
export function findSides(
  { state }: Reader,
  repo: RepoRecord,
  pull: PullRecord,
): Sides | undefined {
  const headRepo = state.repoById(pull.head_repo ?? 0);
  const { merged } = pull;
  const base =
    merged === undefined ? repo.refs.branch(pull.base) : state.objects.commit(merged.base);
  const head =
    merged === undefined ? headRepo?.refs.branch(pull.head) : state.objects.commit(merged.head);
  if (base === undefined || head === undefined) return undefined;
  const fork = state.objects.mergeBase(base.sha, head.sha) ?? base;
  const { conflicts } = mergeTrees(fork.tree, base.tree, head.tree);
  return {
    base,
    head,
    fork,
    headRepo,
    changes: changes(state.objects, fork.tree, head.tree),
    conflicts,
  };
}

/** Returns the commits of a pull request, newest first. */
export function listCommits({ state }: Reader, { fork, head }: Sides): Commit[] {
  const known = new Set(state.objects.log(fork.sha).map(({ sha }) => sha));
  return state.objects.log(head.sha).filter(({ sha }) => !known.has(sha));
}

/** Returns a pull request. In lists it has null for empty lists of people, and no size. */
export function pullView(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
  pull: PullRecord,
  listed = false,
): Record<string, unknown> {
  const sides = findSides(reader, repo, pull);
  const url = makeWebAddress(reader, repo, issue);
  const people = (all: readonly unknown[]): unknown => (listed && all.length === 0 ? null : all);
  const assignees = renderAssignees(reader, issue);
  const reviewers = reader.state.users
    .filter(({ id }) => pull.reviewers.has(id))
    .map((user) => strangerView(reader, user));
  return {
    ...commonView(reader, repo, issue),
    ...{ url, diff_url: `${url}.diff`, patch_url: `${url}.patch` },
    assignee: assignees[0] ?? null,
    assignees: people(assignees),
    requested_reviewers: people(reviewers),
    requested_reviewers_teams: people([]),
    draft: isDraft(issue),
    ...(listed ? {} : counts(pull, sides)),
    ...mergeState(reader, issue, pull, sides),
    allow_maintainer_edit: pull.allow_maintainer_edit,
    base: branch(reader, repo, pull.base, sides?.base),
    head: renderHeadBranch(reader, repo, pull, sides),
    merge_base: sides?.fork.sha ?? '',
  };
}

function mergeState(
  reader: Reader,
  issue: IssueRecord,
  pull: PullRecord,
  sides: Sides | undefined,
): Record<string, unknown> {
  const { merged } = pull;
  const succeeds = merged !== undefined || (sides?.conflicts.length === 0 && !isDraft(issue));
  return {
    mergeable: succeeds && isChecked(reader.state, pull, sides),
    merged: merged !== undefined,
    merged_at: merged?.at ?? null,
    merge_commit_sha: merged?.commit ?? null,
    merged_by: merged === undefined ? null : strangerView(reader, merged.by),
  };
}

/**
 * Returns whether the forge has checked these commits for conflicts. The check starts when they are
 * first looked at.
 */
export function isChecked(state: ForgeState, pull: PullRecord, sides: Sides | undefined): boolean {
  const commits = `${String(sides?.base.sha)} ${String(sides?.head.sha)}`;
  if (pull.check?.commits !== commits) pull.check = { commits, since: state.clock.now() };
  return state.clock.now() >= pull.check.since + state.mergeCheck;
}

function counts(pull: PullRecord, sides: Sides | undefined): Record<string, unknown> {
  const reviewComments = pull.reviews.reduce((sum, review) => sum + review.comments.length, 0);
  const all = sides?.changes ?? [];
  return {
    ...(reviewComments === 0 ? {} : { review_comments: reviewComments }),
    additions: all.reduce((sum, change) => sum + change.additions, 0),
    deletions: all.reduce((sum, change) => sum + change.deletions, 0),
    changed_files: all.length,
  };
}

function branch(
  reader: Reader,
  repo: RepoRecord,
  name: string,
  commit: Commit | undefined,
): Record<string, unknown> {
  return {
    label: name,
    ref: name,
    sha: commit?.sha ?? '',
    repo_id: repo.id,
    repo: repoView(reader, repo),
  };
}

function renderHeadBranch(
  reader: Reader,
  repo: RepoRecord,
  pull: PullRecord,
  sides: Sides | undefined,
): Record<string, unknown> {
  const { headRepo } = sides ?? {};
  if (headRepo !== undefined) return branch(reader, headRepo, pull.head, sides?.head);
  return {
    label: pull.head,
    ref: pull.head,
    sha: pull.merged?.head ?? '',
    repo_id: -1,
    repo: null,
  };
}

export function changedFileView(
  reader: Reader,
  repo: RepoRecord,
  head: Commit,
  change: Change,
): Record<string, unknown> {
  const path = encodePath(change.path);
  const web = `${reader.root}/${formatFullName(repo)}`;
  const { status, additions, deletions, from } = change;
  return {
    filename: change.path,
    ...(from === undefined ? {} : { previous_filename: from }),
    status: status === 'removed' ? 'deleted' : status === 'modified' ? 'changed' : status,
    ...{ additions, deletions, changes: additions + deletions },
    html_url: `${web}/src/commit/${head.sha}/${path}`,
    contents_url: `${reader.root}/api/v1/repos/${formatFullName(repo)}/contents/${path}?ref=${head.sha}`,
    raw_url: `${web}/raw/commit/${head.sha}/${path}`,
  };
}

export function reviewView(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
  review: ReviewRecord,
): Record<string, unknown> {
  const url = makeWebAddress(reader, repo, issue);
  const head = issue.pull && findSides(reader, repo, issue.pull)?.head.sha;
  return {
    ...pick(review, 'id', 'state', 'body', 'commit_id', 'dismissed', 'submitted_at', 'updated_at'),
    user: userView(reader, review.user),
    team: null,
    stale: head !== review.commit_id && review.commit_id !== '',
    official:
      review.state !== 'COMMENT' &&
      (review.user === repo.owner || repo.collaborators.has(review.user.id)),
    comments_count: review.comments.length,
    html_url: review.state === 'REQUEST_REVIEW' ? '' : `${url}#issuecomment-${String(review.id)}`,
    pull_request_url: url,
  };
}

export function reviewCommentView(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
  review: ReviewRecord,
  comment: ReviewCommentRecord,
): Record<string, unknown> {
  const url = makeWebAddress(reader, repo, issue);
  const change =
    issue.pull &&
    findSides(reader, repo, issue.pull)?.changes.find(({ path }) => path === comment.path);
  return {
    ...pick(comment, 'id', 'body', 'created_at', 'path'),
    user: userView(reader, comment.user),
    resolver: comment.resolver === undefined ? null : userView(reader, comment.resolver),
    pull_request_review_id: review.id,
    updated_at: comment.created_at,
    commit_id: review.commit_id,
    original_commit_id: '',
    diff_hunk: change === undefined ? '' : formatHunks(reader.state.objects, change),
    position: comment.line,
    original_position: comment.old_line,
    html_url: `${url}#issuecomment-${String(comment.id)}`,
    pull_request_url: url,
  };
}

export const unsigned = {
  verified: false,
  reason: 'gpg.error.not_signed_commit',
  signature: '',
  signer: null,
  payload: '',
} as const;

/** Returns a commit, without the parts that the query leaves out. */
export function commitView(
  reader: Call,
  repo: RepoRecord,
  commit: Commit,
): Record<string, unknown> {
  const url = `${reader.root}/api/v1/repos/${formatFullName(repo)}`;
  const person = (signature: Signature): unknown => {
    const user = userByEmail(reader, signature.email);
    return user === undefined ? null : userFor(reader, user, false, false);
  };
  return {
    url: `${url}/git/commits/${commit.sha}`,
    sha: commit.sha,
    created: commit.committer.date,
    html_url: `${reader.root}/${formatFullName(repo)}/commit/${commit.sha}`,
    commit: {
      url: `${url}/git/commits/${commit.sha}`,
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: {
        url: `${url}/git/trees/${commit.sha}`,
        sha: commit.sha,
        created: commit.committer.date,
      },
      verification: reader.flag('verification') === false ? null : unsigned,
    },
    author: person(commit.author),
    committer: person(commit.committer),
    parents: parentsView(reader, repo, commit),
    ...renderCostlyParts(reader, commit),
  };
}

function listChanges({ objects }: ForgeState, commit: Commit): Change[] {
  return changes(
    objects,
    objects.commit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>(),
    commit.tree,
  );
}

function renderCostlyParts(call: Call, commit: Commit): Record<string, unknown> {
  const parts = { stat: call.flag('stat') ?? true, files: call.flag('files') ?? true };
  const all = parts.stat || parts.files ? listChanges(call.state, commit) : [];
  const files = all.map(({ path, status }) => ({
    filename: path,
    status: status === 'renamed' ? 'added' : status,
  }));
  const additions = all.reduce((sum, change) => sum + change.additions, 0);
  const deletions = all.reduce((sum, change) => sum + change.deletions, 0);
  return {
    files: parts.files ? files : null,
    stats: parts.stat ? { total: additions + deletions, additions, deletions } : null,
  };
}

function parentsView({ root }: Reader, repo: RepoRecord, commit: Commit): unknown[] {
  return commit.parents.map((sha) => ({
    url: `${root}/api/v1/repos/${formatFullName(repo)}/git/commits/${sha}`,
    sha,
    created: never,
  }));
}

export function renderPayloadCommit(
  reader: Reader,
  repo: RepoRecord,
  commit: Commit,
  changed = false,
): Record<string, unknown> {
  const person = ({ name, email }: Signature): unknown => ({
    name,
    email,
    username: userByEmail(reader, email)?.login ?? '',
  });
  return {
    id: commit.sha,
    message: commit.message,
    url: `${reader.root}/${formatFullName(repo)}/commit/${commit.sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    verification: changed ? null : unsigned,
    timestamp: commit.author.date,
    ...listTouchedFiles(reader, commit, changed),
  };
}

function listTouchedFiles(
  { state }: Reader,
  commit: Commit,
  changed: boolean,
): Record<string, unknown> {
  if (!changed) return { added: null, removed: null, modified: null };
  const all = listChanges(state, commit);
  const paths = (wanted: readonly string[]): string[] =>
    all.flatMap(({ status, path }) => (wanted.includes(status) ? [path] : []));
  return {
    added: paths(['added', 'renamed']),
    removed: paths(['removed']),
    modified: paths(['modified']),
  };
}

export function fileCommitView(
  reader: Reader,
  repo: RepoRecord,
  commit: Commit,
): Record<string, unknown> {
  const url = `${reader.root}/api/v1/repos/${formatFullName(repo)}/git`;
  const tree = hashTree(commit.tree);
  return {
    url: `${url}/commits/${commit.sha}`,
    sha: commit.sha,
    created: never,
    html_url: `${reader.root}/${formatFullName(repo)}/commit/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    parents: parentsView(reader, repo, commit),
    message: commit.message,
    tree: { url: `${url}/trees/${tree}`, sha: tree, created: never },
  };
}

export function branchView(
  reader: Reader,
  repo: RepoRecord,
  name: string,
  commit: Commit,
  writer: boolean,
): Record<string, unknown> {
  const rule = findRule(reader, repo, name);
  const contexts = rule?.['status_check_contexts'];
  return {
    name,
    commit: renderPayloadCommit(reader, repo, commit),
    protected: rule !== undefined,
    required_approvals: rule?.['required_approvals'] ?? 0,
    enable_status_check: rule?.['enable_status_check'] ?? false,
    status_check_contexts: Array.isArray(contexts) ? contexts : [],
    user_can_push: writer && rule?.['enable_push'] !== false,
    user_can_merge: writer,
    effective_branch_protection_name: rule?.['rule_name'] ?? '',
  };
}

export function tagView(reader: Reader, repo: RepoRecord, name: string): Record<string, unknown> {
  const id = repo.refs.tags.get(name) ?? '';
  const annotated = reader.state.objects.tag(id);
  const commit = repo.refs.tag(name);
  const archive = `${reader.root}/${formatFullName(repo)}/archive/${name}`;
  return {
    name,
    message: annotated?.message ?? commit?.message ?? '',
    id,
    commit: {
      url: `${reader.root}/api/v1/repos/${formatFullName(repo)}/git/commits/${id}`,
      sha: commit?.sha ?? '',
      created: commit?.committer.date ?? never,
    },
    zipball_url: `${archive}.zip`,
    tarball_url: `${archive}.tar.gz`,
  };
}
