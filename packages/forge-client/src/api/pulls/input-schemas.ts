import {
  array,
  boolean,
  closedEnum,
  int,
  normalized,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  schema,
  type Schema,
  string,
} from '@clients/core/schema';
import { type Instant, optionalInstantOrNull } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A pull request to open. */
export interface CreatePullRequest {
  /** Branch to merge, or `owner:branch` for one in a fork. */
  head: string;
  /** Base branch: the one to merge into. */
  base: string;
  /** A prefix such as `WIP:` makes the pull request a draft. */
  title: string;
  /** Markdown. */
  body?: string | undefined;
  /** A single login; prefer `assignees`. */
  assignee?: string | undefined;
  /** Logins; an unknown one causes a 422. */
  assignees?: readonly string[] | null | undefined;
  /** Id; an unknown one causes a 404. */
  milestone?: number | undefined;
  /** Ids; unknown ones are ignored. */
  labels?: readonly number[] | null | undefined;
  /** RFC 3339 instant or `Date`. */
  due_date?: Instant | null | undefined;
  /** Logins of users to request a review from; an unknown one causes a 404. Not on Gitea 1.22 and Forgejo. */
  reviewers?: readonly string[] | null | undefined;
  /** Names of teams to request a review from. Not on Gitea 1.22 and Forgejo. */
  team_reviewers?: readonly string[] | null | undefined;
  /**
   * Lets users with write access to the base repository push to `head`. The default is a setting of the repository. Not on Gitea up to 1.25
   * and Forgejo.
   */
  allow_maintainer_edit?: boolean | null | undefined;
}
export const createPullRequestBody: Schema<CreatePullRequest> = /* @__PURE__ */ object(() => ({
  head: string(),
  base: string(),
  title: string(),
  body: optionalString(),
  assignee: optionalString(),
  assignees: optional(nullable(array(string()))),
  milestone: optionalInt(),
  labels: optional(nullable(array(int()))),
  due_date: optionalInstantOrNull(),
  reviewers: optional(nullable(array(string()))),
  team_reviewers: optional(nullable(array(string()))),
  allow_maintainer_edit: optional(nullable(boolean())),
}));

/** Changes to a pull request; omitted fields keep their values. */
export interface EditPullRequest {
  /** An empty string keeps the title. */
  title?: string | undefined;
  /** Markdown; an empty string clears the text. */
  body?: string | null | undefined;
  /** New base branch. Ignored once the pull request is merged. */
  base?: string | undefined;
  /** A single login; prefer `assignees`. */
  assignee?: string | undefined;
  /** Logins; an empty list removes all, `null` keeps them. */
  assignees?: readonly string[] | null | undefined;
  /** Id; 0 keeps the milestone: remove it with `issues.update`. */
  milestone?: number | undefined;
  /** Ids; an empty list removes all, `null` keeps them. */
  labels?: readonly number[] | null | undefined;
  /** An unknown state causes a 412, and so does reopening a merged pull request. */
  state?: Open<'open' | 'closed'> | null | undefined;
  /** RFC 3339 instant or `Date`, moved to the end of its day; `null` keeps the date, `unset_due_date` removes it. */
  due_date?: Instant | null | undefined;
  /** Removes the due date, even when `due_date` is set. */
  unset_due_date?: boolean | null | undefined;
  /** Lets users with write access to the base repository push to its branch. */
  allow_maintainer_edit?: boolean | null | undefined;
  /**
   * `content_version` of the pull request when it was read: if somebody has changed it since, the server answers with a 409. Not on Gitea up
   * to 1.25 and Forgejo.
   */
  content_version?: number | null | undefined;
}
export const editPullRequestBody: Schema<EditPullRequest> = /* @__PURE__ */ object(() => ({
  title: optionalString(),
  body: optional(nullable(string())),
  base: optionalString(),
  assignee: optionalString(),
  assignees: optional(nullable(array(string()))),
  milestone: optionalInt(),
  labels: optional(nullable(array(int()))),
  state: optional(nullable(openEnum(['open', 'closed']))),
  due_date: optionalInstantOrNull(),
  unset_due_date: optional(nullable(boolean())),
  allow_maintainer_edit: optional(nullable(boolean())),
  content_version: optional(nullable(int())),
}));

/** How to merge a pull request. */
export interface MergePullRequest {
  /** `manually-merged` records a merge that was made elsewhere. The settings of the repository may forbid some styles. */
  do: 'merge' | 'rebase' | 'rebase-merge' | 'squash' | 'fast-forward-only' | 'manually-merged';
  /** First line of the commit message. Default: a line with the title and number of the pull request. */
  merge_title_field?: string | undefined;
  /** Rest of the commit message. */
  merge_message_field?: string | undefined;
  /** For `manually-merged`: the commit that merged it. */
  merge_commit_id?: string | undefined;
  /** Hash of the head commit when it was read: if somebody has pushed since, the server answers with a 409. */
  head_commit_id?: string | undefined;
  /** Merges despite missing checks and reviews; for administrators of the repository. Does not resolve conflicts. */
  force_merge?: boolean | undefined;
  /** Merges at once if all checks have succeeded, otherwise as soon as they succeed. */
  merge_when_checks_succeed?: boolean | undefined;
  /** Deletes the branch after the merge, if the authenticated user may. */
  delete_branch_after_merge?: boolean | undefined;
}
export const mergePullRequestBody: Schema<MergePullRequest> = /* @__PURE__ */ schema(() =>
  normalized(part(mergePullRequest), inBothSpellings),
);

const mergePullRequest: Schema<MergePullRequest> = /* @__PURE__ */ object(() => ({
  do: closedEnum(['merge', 'rebase', 'rebase-merge', 'squash', 'fast-forward-only', 'manually-merged']),
  merge_title_field: optionalString(),
  merge_message_field: optionalString(),
  merge_commit_id: optionalString(),
  head_commit_id: optionalString(),
  force_merge: optionalBoolean(),
  merge_when_checks_succeed: optionalBoolean(),
  delete_branch_after_merge: optionalBoolean(),
}));

/** Gitea before 1.27 and Forgejo know the title, the message and the commit of a merge by other names, and ignore those of 1.27. */
function inBothSpellings(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { merge_title_field, merge_message_field, merge_commit_id } = body as MergePullRequest;
  return { ...body, MergeTitleField: merge_title_field, MergeMessageField: merge_message_field, MergeCommitID: merge_commit_id };
}

/** Filter, order and page of `pulls.list`. */
export interface ListPullsQuery extends PageQuery {
  /** Base branch: the one to merge into. Not on Gitea 1.22 and Forgejo. */
  base_branch?: string | undefined;
  /** Default `all`, although the document of the API says `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
  /** Default: newest first. */
  sort?: 'oldest' | 'recentupdate' | 'recentclose' | 'leastupdate' | 'mostcomment' | 'leastcomment' | 'priority' | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Ids; only pull requests with one of these labels. A pull request with several of them is listed as often. */
  labels?: readonly number[] | undefined;
  /** Login of the author; an unknown one causes a 400. Not on Gitea 1.22. */
  poster?: string | undefined;
}
export const listPullsQuery: Schema<ListPullsQuery> = /* @__PURE__ */ object(() => ({
  base_branch: optionalString(),
  state: optional(closedEnum(['open', 'closed', 'all'])),
  sort: optional(closedEnum(['oldest', 'recentupdate', 'recentclose', 'leastupdate', 'mostcomment', 'leastcomment', 'priority'])),
  milestone: optionalInt(),
  labels: optional(array(int())),
  poster: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));

/** Options of `pulls.getDiff`. */
export interface GetPullDiffQuery {
  /** Includes the contents of binary files. */
  binary?: boolean | undefined;
}
export const getPullDiffQuery: Schema<GetPullDiffQuery> = /* @__PURE__ */ object(() => ({
  binary: optionalBoolean(),
}));

/** Which parts of each commit to return, and page of `pulls.listCommits`. */
export interface ListPullCommitsQuery extends PageQuery {
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
}
export const listPullCommitsQuery: Schema<ListPullCommitsQuery> = /* @__PURE__ */ object(() => ({
  page: optionalInt(),
  limit: optionalInt(),
  verification: optionalBoolean(),
  files: optionalBoolean(),
}));

/** Options and page of `pulls.listFiles`. */
export interface ListPullFilesQuery extends PageQuery {
  /** File to start with; requires `limit`, without which the server fails. */
  'skip-to'?: string | undefined;
  /** Which whitespace changes to ignore. */
  whitespace?: 'ignore-all' | 'ignore-change' | 'ignore-eol' | 'show-all' | undefined;
}
export const listPullFilesQuery: Schema<ListPullFilesQuery> = /* @__PURE__ */ object(() => ({
  'skip-to': optionalString(),
  whitespace: optional(closedEnum(['ignore-all', 'ignore-change', 'ignore-eol', 'show-all'])),
  page: optionalInt(),
  limit: optionalInt(),
}));

/** Options of `pulls.updateBranch`. */
export interface UpdatePullBranchQuery {
  /** How to add the commits of the base branch. Default `merge`: with a merge commit. */
  style?: 'merge' | 'rebase' | undefined;
}
export const updatePullBranchQuery: Schema<UpdatePullBranchQuery> = /* @__PURE__ */ object(() => ({
  style: optional(closedEnum(['merge', 'rebase'])),
}));
