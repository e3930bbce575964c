import type { Reader } from '../http/call.js';
import { type Change, changes, hunkText, mergeTrees } from '../git/diff.js';
import type { Commit } from '../git/objects.js';
import type { IssueRecord, PullRecord, ReviewCommentRecord, ReviewRecord } from '../state/issue-records.js';
import type { ForgeState } from '../state/forge-state.js';
import type { RepoRecord } from '../state/records.js';
import { assigneesOf, commonView, isDraft, webAddress } from './issue.js';
import { encodedPath } from './contents.js';
import { fullName, strangerView, userView } from './people.js';
import { pick } from './pick.js';
import { repoView } from './repository.js';

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

/** Returns both sides, after a merge as they were before it. Undefined when a branch has been deleted. */
export function sidesOf({ state }: Reader, repo: RepoRecord, pull: PullRecord): Sides | undefined {
  const headRepo = state.repoById(pull.head_repo ?? 0);
  const { merged } = pull;
  const base = merged === undefined ? repo.refs.branch(pull.base) : state.objects.commit(merged.base);
  const head = merged === undefined ? headRepo?.refs.branch(pull.head) : state.objects.commit(merged.head);
  if (base === undefined || head === undefined) return undefined;
  const fork = state.objects.mergeBase(base.sha, head.sha) ?? base;
  const { conflicts } = mergeTrees(fork.tree, base.tree, head.tree);
  return { base, head, fork, headRepo, changes: changes(state.objects, fork.tree, head.tree), conflicts };
}

/** Returns the commits of a pull request, newest first. */
export function commitsOf({ state }: Reader, { fork, head }: Sides): Commit[] {
  const known = new Set(state.objects.log(fork.sha).map(({ sha }) => sha));
  return state.objects.log(head.sha).filter(({ sha }) => !known.has(sha));
}

/** Returns a pull request. In lists it has null for empty lists of people, and no size. */
export function pullView(reader: Reader, repo: RepoRecord, issue: IssueRecord, pull: PullRecord, listed = false): Record<string, unknown> {
  const sides = sidesOf(reader, repo, pull);
  const url = webAddress(reader, repo, issue);
  const people = (all: readonly unknown[]): unknown => (listed && all.length === 0 ? null : all);
  const assignees = assigneesOf(reader, issue);
  const reviewers = reader.state.users.filter(({ id }) => pull.reviewers.has(id)).map((user) => strangerView(reader, user));
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
    head: headBranch(reader, repo, pull, sides),
    merge_base: sides?.fork.sha ?? '',
  };
}

function mergeState(reader: Reader, issue: IssueRecord, pull: PullRecord, sides: Sides | undefined): Record<string, unknown> {
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

/** Returns whether the forge has checked these commits for conflicts. The check starts when they are first looked at. */
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

function branch(reader: Reader, repo: RepoRecord, name: string, commit: Commit | undefined): Record<string, unknown> {
  return { label: name, ref: name, sha: commit?.sha ?? '', repo_id: repo.id, repo: repoView(reader, repo) };
}

function headBranch(reader: Reader, repo: RepoRecord, pull: PullRecord, sides: Sides | undefined): Record<string, unknown> {
  const { headRepo } = sides ?? {};
  if (headRepo !== undefined) return branch(reader, headRepo, pull.head, sides?.head);
  return { label: pull.head, ref: pull.head, sha: pull.merged?.head ?? '', repo_id: -1, repo: null };
}

export function changedFileView(reader: Reader, repo: RepoRecord, head: Commit, change: Change): Record<string, unknown> {
  const path = encodedPath(change.path);
  const web = `${reader.root}/${fullName(repo)}`;
  const { status, additions, deletions, from } = change;
  return {
    filename: change.path,
    ...(from === undefined ? {} : { previous_filename: from }),
    status: status === 'removed' ? 'deleted' : status === 'modified' ? 'changed' : status,
    ...{ additions, deletions, changes: additions + deletions },
    html_url: `${web}/src/commit/${head.sha}/${path}`,
    contents_url: `${reader.root}/api/v1/repos/${fullName(repo)}/contents/${path}?ref=${head.sha}`,
    raw_url: `${web}/raw/commit/${head.sha}/${path}`,
  };
}

export function reviewView(reader: Reader, repo: RepoRecord, issue: IssueRecord, review: ReviewRecord): Record<string, unknown> {
  const url = webAddress(reader, repo, issue);
  const head = issue.pull && sidesOf(reader, repo, issue.pull)?.head.sha;
  return {
    ...pick(review, 'id', 'state', 'body', 'commit_id', 'dismissed', 'submitted_at', 'updated_at'),
    user: userView(reader, review.user),
    team: null,
    stale: head !== review.commit_id && review.commit_id !== '',
    official: review.state !== 'COMMENT' && (review.user === repo.owner || repo.collaborators.has(review.user.id)),
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
  const url = webAddress(reader, repo, issue);
  const change = issue.pull && sidesOf(reader, repo, issue.pull)?.changes.find(({ path }) => path === comment.path);
  return {
    ...pick(comment, 'id', 'body', 'created_at', 'path'),
    user: userView(reader, comment.user),
    resolver: comment.resolver === undefined ? null : userView(reader, comment.resolver),
    pull_request_review_id: review.id,
    updated_at: comment.created_at,
    commit_id: review.commit_id,
    original_commit_id: '',
    diff_hunk: change === undefined ? '' : hunkText(reader.state.objects, change),
    position: comment.line,
    original_position: comment.old_line,
    html_url: `${url}#issuecomment-${String(comment.id)}`,
    pull_request_url: url,
  };
}
