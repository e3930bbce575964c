import { object, type Open, openEnum, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, optionalInstantOrNull } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A pull request to open. */
export interface CreatePullRequest {
  /** Branch to merge, or `owner:branch` for one in a fork. */
  head: string;
  /** Branch to merge into. */
  base: string;
  /** A draft when it begins with a word such as `WIP:`. */
  title: string;
  /** Markdown. */
  body?: string | undefined;
  /** Write `assignees` instead. */
  assignee?: string | undefined;
  /** Logins; an unknown one is a 422. */
  assignees?: readonly string[] | null | undefined;
  /** Its id; an unknown one is a 404. */
  milestone?: number | undefined;
  /** Ids; unknown ones are ignored. */
  labels?: readonly number[] | null | undefined;
  /** RFC 3339 instant or `Date`. */
  due_date?: Instant | null | undefined;
  /** Logins of users to ask for a review; an unknown one is a 404. */
  reviewers?: readonly string[] | null | undefined;
  /** Names of teams to ask for a review. */
  team_reviewers?: readonly string[] | null | undefined;
  /** Lets those who may write to the base push to `head`. Default is a setting of the repository. */
  allow_maintainer_edit?: boolean | null | undefined;
}
export const createPullRequestBody: Schema<CreatePullRequest> = /* @__PURE__ */ object(() => ({
  head: z.string(),
  base: z.string(),
  title: z.string(),
  body: z.optional(z.string()),
  assignee: z.optional(z.string()),
  assignees: z.optional(z.nullable(z.array(z.string()))),
  milestone: z.optional(z.int()),
  labels: z.optional(z.nullable(z.array(z.int()))),
  due_date: optionalInstantOrNull(),
  reviewers: z.optional(z.nullable(z.array(z.string()))),
  team_reviewers: z.optional(z.nullable(z.array(z.string()))),
  allow_maintainer_edit: z.optional(z.nullable(z.boolean())),
}));

/** What to change of a pull request; what is left out stays. */
export interface EditPullRequest {
  /** Empty leaves it as it is. */
  title?: string | undefined;
  /** Markdown; empty text clears it. */
  body?: string | null | undefined;
  /** Branch to merge into instead. Ignored once it is merged. */
  base?: string | undefined;
  /** Write `assignees` instead. */
  assignee?: string | undefined;
  /** Logins; an empty list clears them, `null` leaves them. */
  assignees?: readonly string[] | null | undefined;
  /** Its id; 0 leaves it: take it off with `issues.update`. */
  milestone?: number | undefined;
  /** Ids; an empty list clears them, `null` leaves them. */
  labels?: readonly number[] | null | undefined;
  /** An unknown one is a 412, as is opening what is merged. */
  state?: Open<'open' | 'closed'> | null | undefined;
  /** RFC 3339 instant or `Date`, rounded to the end of its day; `null` leaves it, `unset_due_date` removes it. */
  due_date?: Instant | null | undefined;
  /** Removes the due date, also when one is given. */
  unset_due_date?: boolean | null | undefined;
  /** Lets those who may write to the base push to its branch. */
  allow_maintainer_edit?: boolean | null | undefined;
  /** `content_version` as it was read: a 409 comes when somebody was faster. */
  content_version?: number | null | undefined;
}
export const editPullRequestBody: Schema<EditPullRequest> = /* @__PURE__ */ object(() => ({
  title: z.optional(z.string()),
  body: z.optional(z.nullable(z.string())),
  base: z.optional(z.string()),
  assignee: z.optional(z.string()),
  assignees: z.optional(z.nullable(z.array(z.string()))),
  milestone: z.optional(z.int()),
  labels: z.optional(z.nullable(z.array(z.int()))),
  state: z.optional(z.nullable(openEnum(['open', 'closed']))),
  due_date: optionalInstantOrNull(),
  unset_due_date: z.optional(z.nullable(z.boolean())),
  allow_maintainer_edit: z.optional(z.nullable(z.boolean())),
  content_version: z.optional(z.nullable(z.int())),
}));

/** How a pull request is to be merged. */
export interface MergePullRequest {
  /** `manually-merged` records a merge that was done elsewhere. The settings of the repository may forbid some. */
  do: 'merge' | 'rebase' | 'rebase-merge' | 'squash' | 'fast-forward-only' | 'manually-merged';
  /** First line of the commit message. Default: a line with title and number. */
  merge_title_field?: string | undefined;
  /** Rest of the commit message. */
  merge_message_field?: string | undefined;
  /** For `manually-merged`: the commit that did it. */
  merge_commit_id?: string | undefined;
  /** Newest commit as it was seen: a 409 comes when somebody has pushed since. */
  head_commit_id?: string | undefined;
  /** Merges in spite of missing checks and reviews; for administrators of the repository. No help with a conflict. */
  force_merge?: boolean | undefined;
  /** Merges now if all checks are through, else once they are. */
  merge_when_checks_succeed?: boolean | undefined;
  /** Deletes its branch afterwards, where the caller may. */
  delete_branch_after_merge?: boolean | undefined;
}
export const mergePullRequestBody: Schema<MergePullRequest> = /* @__PURE__ */ object(() => ({
  do: z.enum(['merge', 'rebase', 'rebase-merge', 'squash', 'fast-forward-only', 'manually-merged']),
  merge_title_field: z.optional(z.string()),
  merge_message_field: z.optional(z.string()),
  merge_commit_id: z.optional(z.string()),
  head_commit_id: z.optional(z.string()),
  force_merge: z.optional(z.boolean()),
  merge_when_checks_succeed: z.optional(z.boolean()),
  delete_branch_after_merge: z.optional(z.boolean()),
}));

/** What `listPulls` filters and sorts by. */
export interface ListPullsQuery extends PageQuery {
  /** Branch to merge into. */
  base_branch?: string | undefined;
  /** Default `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
  /** Default: newest first. */
  sort?: 'oldest' | 'recentupdate' | 'recentclose' | 'leastupdate' | 'mostcomment' | 'leastcomment' | 'priority' | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Ids; only those that have all of them. */
  labels?: readonly number[] | undefined;
  /** Login of who opened it; an unknown one is a 400. */
  poster?: string | undefined;
}
export const listPullsQuery: Schema<ListPullsQuery> = /* @__PURE__ */ object(() => ({
  base_branch: z.optional(z.string()),
  state: z.optional(z.enum(['open', 'closed', 'all'])),
  sort: z.optional(z.enum(['oldest', 'recentupdate', 'recentclose', 'leastupdate', 'mostcomment', 'leastcomment', 'priority'])),
  milestone: z.optional(z.int()),
  labels: z.optional(z.array(z.int())),
  poster: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** Options of `getPullDiff`. */
export interface GetPullDiffQuery {
  /** With the contents of binary files. */
  binary?: boolean | undefined;
}
export const getPullDiffQuery: Schema<GetPullDiffQuery> = /* @__PURE__ */ object(() => ({
  binary: z.optional(z.boolean()),
}));

/** What `listPullCommits` filters and sorts by. */
export interface ListPullCommitsQuery extends PageQuery {
  /** False leaves out whether signatures are good, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out the files of each commit, which is faster. Default true. */
  files?: boolean | undefined;
}
export const listPullCommitsQuery: Schema<ListPullCommitsQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));

/** What `listPullFiles` filters and sorts by. */
export interface ListPullFilesQuery extends PageQuery {
  /** Starts with this file; needs a `limit`, without one the server fails. */
  'skip-to'?: string | undefined;
  /** Which changes of blanks to leave out. */
  whitespace?: 'ignore-all' | 'ignore-change' | 'ignore-eol' | 'show-all' | undefined;
}
export const listPullFilesQuery: Schema<ListPullFilesQuery> = /* @__PURE__ */ object(() => ({
  'skip-to': z.optional(z.string()),
  whitespace: z.optional(z.enum(['ignore-all', 'ignore-change', 'ignore-eol', 'show-all'])),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** Options of `updatePullBranch`. */
export interface UpdatePullBranchQuery {
  /** Default `merge`: a merge commit in its branch. */
  style?: 'merge' | 'rebase' | undefined;
}
export const updatePullBranchQuery: Schema<UpdatePullBranchQuery> = /* @__PURE__ */ object(() => ({
  style: z.optional(z.enum(['merge', 'rebase'])),
}));
