import type { Call, Reader } from '../http/index.js';
import { type Change, listTreeChanges, formatHunks, mergeTrees } from '../git/diff.js';
import { type Commit, type Signature, hashTree } from '../git/objects.js';
import type {
  IssueRecord,
  PullRecord,
  RepoRecord,
  ReviewCommentRecord,
  ReviewRecord,
} from '../state/records.js';
import type { ForgeState } from '../state/forge-state.js';
import { renderAssignees, renderCommonFields, isDraft, makeWebAddress } from './issue.js';
import { encodePath } from './contents.js';
import {
  formatFullName,
  NEVER,
  pick,
  renderPublicUser,
  findUserByEmail,
  renderUserWith,
  renderUser,
} from './people.js';
import { renderRepo, findRule } from './repository.js';

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
  const headRepo = state.findRepoById(pull.head_repo ?? 0);
  const { merged } = pull;
  const base =
    merged === undefined ? repo.refs.getBranch(pull.base) : state.objects.getCommit(merged.base);
  const head =
    merged === undefined
      ? headRepo?.refs.getBranch(pull.head)
      : state.objects.getCommit(merged.head);
  if (base === undefined || head === undefined) return undefined;
  const fork = state.objects.findMergeBase(base.sha, head.sha) ?? base;
  const { conflicts } = mergeTrees(fork.tree, base.tree, head.tree);
  return {
    base,
    head,
    fork,
    headRepo,
    changes: listTreeChanges(state.objects, fork.tree, head.tree),
    conflicts,
  };
}

/** Returns the last commit of a pull request by the name of its ref, `refs/pull/1/head`. */
export function findPullHead(reader: Reader, repo: RepoRecord, ref: string): Commit | undefined {
  const [, number] = /^refs\/pull\/(\d+)\/head$/.exec(ref) ?? [];
  const pull = repo.issues.find((issue) => String(issue.number) === number)?.pull;
  return pull && findSides(reader, repo, pull)?.head;
}

/** Returns the refs of the pull requests of a repository. */
export function listPullRefs(
  reader: Reader,
  repo: RepoRecord,
): { readonly ref: string; readonly sha: string; readonly type: 'commit' }[] {
  return repo.issues.flatMap(({ number, pull }) => {
    const head = pull && findSides(reader, repo, pull)?.head;
    const ref = `refs/pull/${String(number)}/head`;
    return head === undefined ? [] : [{ ref, sha: head.sha, type: 'commit' }];
  });
}

/** Returns the commits of a pull request, newest first. */
export function listCommits({ state }: Reader, { fork, head }: Sides): Commit[] {
  const known = new Set(state.objects.listAncestors(fork.sha).map(({ sha }) => sha));
  return state.objects.listAncestors(head.sha).filter(({ sha }) => !known.has(sha));
}

interface PullOptions {
  /** Whether it is an item of a list. */
  readonly listed?: boolean;
}

/** Returns a pull request. In lists it has null for empty lists of people, and no size. */
export function renderPull(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
  pull: PullRecord,
  { listed = false }: PullOptions = {},
): Record<string, unknown> {
  const sides = findSides(reader, repo, pull);
  const url = makeWebAddress(reader, repo, issue);
  const people = (all: readonly unknown[]): unknown => (listed && all.length === 0 ? null : all);
  const assignees = renderAssignees(reader, issue);
  const reviewers = reader.state.users
    .filter(({ id }) => pull.reviewers.has(id))
    .map((user) => renderPublicUser(reader, user));
  return {
    ...renderCommonFields(reader, repo, issue),
    id: pull.id,
    url,
    diff_url: `${url}.diff`,
    patch_url: `${url}.patch`,
    assignee: assignees[0] ?? null,
    assignees: people(assignees),
    requested_reviewers: people(reviewers),
    requested_reviewers_teams: people([]),
    draft: isDraft(issue),
    ...(listed ? {} : renderCounts(pull, sides)),
    ...renderMergeState(reader, issue, pull, sides),
    allow_maintainer_edit: pull.allow_maintainer_edit,
    base: renderPullBranch(reader, repo, pull.base, sides?.base),
    head: renderHeadBranch(reader, repo, pull, sides),
    merge_base: sides?.fork.sha ?? '',
  };
}

function renderMergeState(
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
    merged_by: merged === undefined ? null : renderPublicUser(reader, merged.by),
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

function renderCounts(pull: PullRecord, sides: Sides | undefined): Record<string, unknown> {
  const reviewComments = pull.reviews.reduce((sum, review) => sum + review.comments.length, 0);
  const all = sides?.changes ?? [];
  return {
    ...(reviewComments === 0 ? {} : { review_comments: reviewComments }),
    additions: all.reduce((sum, change) => sum + change.additions, 0),
    deletions: all.reduce((sum, change) => sum + change.deletions, 0),
    changed_files: all.length,
  };
}

function renderPullBranch(
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
    repo: renderRepo(reader, repo),
  };
}

function renderHeadBranch(
  reader: Reader,
  repo: RepoRecord,
  pull: PullRecord,
  sides: Sides | undefined,
): Record<string, unknown> {
  const { headRepo } = sides ?? {};
  if (headRepo !== undefined) return renderPullBranch(reader, headRepo, pull.head, sides?.head);
  return {
    label: pull.head,
    ref: pull.head,
    sha: pull.merged?.head ?? '',
    repo_id: -1,
    repo: null,
  };
}

const CHANGE_NAMES: Readonly<Record<Change['status'], string>> = {
  added: 'added',
  removed: 'deleted',
  modified: 'changed',
  renamed: 'renamed',
};

export function renderChangedFile(
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
    status: CHANGE_NAMES[status],
    additions,
    deletions,
    changes: additions + deletions,
    html_url: `${web}/src/commit/${head.sha}/${path}`,
    contents_url: `${reader.root}/api/v1/repos/${formatFullName(repo)}/contents/${path}?ref=${head.sha}`,
    raw_url: `${web}/raw/commit/${head.sha}/${path}`,
  };
}

export function renderReview(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
  review: ReviewRecord,
): Record<string, unknown> {
  const url = makeWebAddress(reader, repo, issue);
  const head = issue.pull && findSides(reader, repo, issue.pull)?.head.sha;
  return {
    ...pick(review, 'id', 'state', 'body', 'commit_id', 'dismissed', 'submitted_at', 'updated_at'),
    user: renderUser(reader, review.user),
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

export function renderReviewComment(
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
    user: renderUser(reader, comment.user),
    resolver: comment.resolver === undefined ? null : renderUser(reader, comment.resolver),
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

export const UNSIGNED = {
  verified: false,
  reason: 'gpg.error.not_signed_commit',
  signature: '',
  signer: null,
  payload: '',
} as const;

/** Returns a commit, without the parts that the query leaves out. */
export function renderCommit(
  reader: Call,
  repo: RepoRecord,
  commit: Commit,
): Record<string, unknown> {
  const url = `${reader.root}/api/v1/repos/${formatFullName(repo)}`;
  const person = (signature: Signature): unknown => {
    const user = findUserByEmail(reader, signature.email);
    return user === undefined
      ? null
      : renderUserWith(reader, user, { isOpen: false, hasMail: false });
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
      verification: reader.readFlag('verification') === false ? null : UNSIGNED,
    },
    author: person(commit.author),
    committer: person(commit.committer),
    parents: renderParents(reader, repo, commit),
    ...renderCostlyParts(reader, commit),
  };
}

function listChanges({ objects }: ForgeState, commit: Commit): Change[] {
  return listTreeChanges(
    objects,
    objects.getCommit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>(),
    commit.tree,
  );
}

function renderCostlyParts(call: Call, commit: Commit): Record<string, unknown> {
  const parts = { stat: call.readFlag('stat') ?? true, files: call.readFlag('files') ?? true };
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

function renderParents({ root }: Reader, repo: RepoRecord, commit: Commit): unknown[] {
  return commit.parents.map((sha) => ({
    url: `${root}/api/v1/repos/${formatFullName(repo)}/git/commits/${sha}`,
    sha,
    created: NEVER,
  }));
}

interface CommitOptions {
  /** Whether to list the files that it changed, as events do, instead of its verification. */
  readonly withFiles?: boolean;
}

/** Returns a commit in the form of an event's payload. */
export function renderPayloadCommit(
  reader: Reader,
  repo: RepoRecord,
  commit: Commit,
  { withFiles = false }: CommitOptions = {},
): Record<string, unknown> {
  const person = ({ name, email }: Signature): unknown => ({
    name,
    email,
    username: findUserByEmail(reader, email)?.login ?? '',
  });
  return {
    id: commit.sha,
    message: commit.message,
    url: `${reader.root}/${formatFullName(repo)}/commit/${commit.sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    verification: withFiles ? null : UNSIGNED,
    timestamp: commit.author.date,
    ...(withFiles
      ? listTouchedFiles(reader, commit)
      : { added: null, removed: null, modified: null }),
  };
}

function listTouchedFiles({ state }: Reader, commit: Commit): Record<string, unknown> {
  const all = listChanges(state, commit);
  const paths = (wanted: readonly string[]): string[] =>
    all.flatMap(({ status, path }) => (wanted.includes(status) ? [path] : []));
  return {
    added: paths(['added', 'renamed']),
    removed: paths(['removed']),
    modified: paths(['modified']),
  };
}

export function renderFileCommit(
  reader: Reader,
  repo: RepoRecord,
  commit: Commit,
): Record<string, unknown> {
  const url = `${reader.root}/api/v1/repos/${formatFullName(repo)}/git`;
  const tree = hashTree(commit.tree);
  return {
    url: `${url}/commits/${commit.sha}`,
    sha: commit.sha,
    created: NEVER,
    html_url: `${reader.root}/${formatFullName(repo)}/commit/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    parents: renderParents(reader, repo, commit),
    message: commit.message,
    tree: { url: `${url}/trees/${tree}`, sha: tree, created: NEVER },
  };
}

export function renderBranch(
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

export function renderTag(reader: Reader, repo: RepoRecord, name: string): Record<string, unknown> {
  const id = repo.refs.tags.get(name) ?? '';
  const annotated = reader.state.objects.getTag(id);
  const commit = repo.refs.getTag(name);
  const archive = `${reader.root}/${formatFullName(repo)}/archive/${name}`;
  return {
    name,
    message: annotated?.message ?? commit?.message ?? '',
    id,
    commit: {
      url: `${reader.root}/api/v1/repos/${formatFullName(repo)}/git/commits/${id}`,
      sha: commit?.sha ?? '',
      created: commit?.committer.date ?? NEVER,
    },
    zipball_url: `${archive}.zip`,
    tarball_url: `${archive}.tar.gz`,
  };
}
