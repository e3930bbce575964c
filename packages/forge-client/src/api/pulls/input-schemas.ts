import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, normalized, object, schema, type ZodSchema } from '@clients/core/schema';
import {
  type Instant,
  instantInput,
  labelId,
  milestoneId,
  clear,
  clearableText,
  clearableTexts,
  unsetDueDate,
} from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { branchName, headName } from '../../refs/ref-names.js';

/** A pull request to open. */
export interface CreatePullRequestBody {
  /** Branch to merge, or `owner:branch` for one in a fork. */
  head: string;
  /** Base branch, to merge into. */
  base: string;
  /** A prefix such as `WIP:` makes the pull request a draft. */
  title: string;
  /** Markdown. */
  body?: string | undefined;
  /** A single login; prefer `assignees`. */
  assignee?: string | undefined;
  /** Logins; an unknown one causes a 422. */
  assignees?: string[] | null | undefined;
  /** Id; an unknown one causes a 404. */
  milestone?: number | undefined;
  /** Ids; unknown ones are ignored. */
  labels?: number[] | null | undefined;
  /** RFC 3339 instant or `Date`. */
  due_date?: Instant | null | undefined;
  /**
   * Logins of users to request a review from; an unknown one causes a 404. Gitea 1.22 and Forgejo
   * ignore them here: `pulls.create` then sends a second request.
   */
  reviewers?: string[] | null | undefined;
  /**
   * Names of teams to request a review from. Gitea 1.22 and Forgejo ignore them here: `pulls.create`
   * then sends a second request.
   */
  team_reviewers?: string[] | null | undefined;
  /**
   * Lets users with write access to the base repository push to `head`. The default is a setting of
   * the repository. Gitea 1.26 or newer only.
   */
  allow_maintainer_edit?: boolean | null | undefined;
}
export const createPullRequestBody: ZodSchema<CreatePullRequestBody> = /* @__PURE__ */ object(
  () => ({
    head: headName(),
    base: branchName(),
    title: z.string(),
    body: z.optional(z.string()),
    assignee: z.optional(z.string()),
    assignees: z.optional(z.nullable(z.array(z.string()))),
    milestone: z.optional(milestoneId()),
    labels: z.optional(z.nullable(z.array(labelId()))),
    due_date: z.optional(z.nullable(instantInput())),
    reviewers: z.optional(z.nullable(z.array(z.string()))),
    team_reviewers: z.optional(z.nullable(z.array(z.string()))),
    allow_maintainer_edit: z.optional(z.nullable(z.boolean())),
  }),
);

/** Input of `pulls.create`. */
export interface CreatePullRequest extends Omit<CreatePullRequestBody, 'labels' | 'milestone'> {
  /**
   * Ids or names of labels of the repository or its organisation. Unknown ids are ignored. Names
   * cost one more request, which lists the labels; an unknown name is an `InputError`
   * `unknown-label`.
   */
  labels?: (number | string)[] | null | undefined;
  /**
   * Id or title; an unknown id causes a 404. A title costs one more request, and another if no open
   * milestone has it; an unknown one is an `InputError` `unknown-milestone`.
   */
  milestone?: number | string | undefined;
}

/** `CreatePullRequest` as methods take it: its lists may be readonly. */
export interface CreatePullRequestInput extends ReadonlyDeep<CreatePullRequest>, Named {}

/** Changes to a pull request; omitted fields keep their values. */
export interface UpdatePullRequestBody {
  /** An empty string keeps the title. */
  title?: string | undefined;
  /** Markdown; an empty string or `null` clears the text. */
  body?: string | null | undefined;
  /** New base branch. Ignored once the pull request is merged. */
  base?: string | undefined;
  /** A single login; prefer `assignees`. */
  assignee?: string | undefined;
  /** Logins; an empty list or `null` removes all. */
  assignees?: string[] | null | undefined;
  /**
   * Id. The route itself keeps the milestone for 0; `pulls.update` then removes it with a second
   * request.
   */
  milestone?: number | undefined;
  /** Ids; an empty list or `null` removes all. */
  labels?: number[] | null | undefined;
  /**
   * Reopening a merged pull request causes a 412. Another state is refused here: Gitea responds with
   * a 412, and Forgejo ignores it.
   */
  state?: 'open' | 'closed' | null | undefined;
  /**
   * RFC 3339 instant or `Date`, moved to the end of its day; `null` removes the date, as
   * `unset_due_date` does.
   */
  due_date?: Instant | null | undefined;
  /** Removes the due date, even when `due_date` is set. */
  unset_due_date?: boolean | null | undefined;
  /** Lets users with write access to the base repository push to its branch. */
  allow_maintainer_edit?: boolean | null | undefined;
  /**
   * `content_version` of the pull request when it was read: if someone else has changed its body
   * since, the server responds with a 409. Gitea 1.26 or newer only.
   */
  content_version?: number | null | undefined;
}
export const updatePullRequestBody: ZodSchema<UpdatePullRequestBody> = /* @__PURE__ */ schema(() =>
  normalized(changedPull, unsetDueDate),
);

const changedPull: ZodSchema<UpdatePullRequestBody> = /* @__PURE__ */ object(() => ({
  title: z.optional(z.string()),
  body: z.optional(clearableText()),
  base: z.optional(branchName()),
  assignee: z.optional(z.string()),
  assignees: z.optional(clearableTexts()),
  milestone: z.optional(milestoneId()),
  labels: z.optional(normalized<number[] | null>(z.array(labelId()), (ids) => clear(ids, []))),
  state: z.optional(z.nullable(z.enum(['open', 'closed']))),
  due_date: z.optional(z.nullable(instantInput())),
  unset_due_date: z.optional(z.nullable(z.boolean())),
  allow_maintainer_edit: z.optional(z.nullable(z.boolean())),
  content_version: z.optional(z.nullable(integer())),
}));

/** Input of `pulls.update`. */
export interface UpdatePullRequest extends Omit<UpdatePullRequestBody, 'labels' | 'milestone'> {
  /**
   * Ids or names of labels of the repository or its organisation; an empty list or `null`
   * removes all. Names cost one more request, which lists the labels; an unknown name is an
   * `InputError` `unknown-label`. Unknown ids are ignored by the server.
   */
  labels?: (number | string)[] | null | undefined;
  /**
   * Id or title; 0 or `null` removes the milestone, with a second request. A title costs one
   * more request, and another if no open milestone has it; an unknown one is an `InputError`
   * `unknown-milestone`.
   */
  milestone?: number | string | null | undefined;
}

/** `UpdatePullRequest` as methods take it: its lists may be readonly. */
export interface UpdatePullRequestInput extends ReadonlyDeep<UpdatePullRequest>, Named {}

/** How to merge a pull request. */
export interface MergePullRequest {
  /**
   * `manually-merged` records a merge that was made elsewhere. The settings of the repository may
   * forbid some styles.
   */
  do: 'merge' | 'rebase' | 'rebase-merge' | 'squash' | 'fast-forward-only' | 'manually-merged';
  /**
   * First line of the commit message. Default: a line with the title and number of the pull
   * request.
   */
  merge_title_field?: string | undefined;
  /** Rest of the commit message. */
  merge_message_field?: string | undefined;
  /** For `manually-merged`: the commit that merged it. */
  merge_commit_id?: string | undefined;
  /**
   * Hash of the head commit when it was read: if someone has pushed since, the server responds with
   * a 409.
   */
  head_commit_id?: string | undefined;
  /**
   * Merges despite missing checks and reviews; for administrators of the repository. Does not
   * resolve conflicts.
   */
  force_merge?: boolean | undefined;
  /** Merges at once if all checks have succeeded, otherwise as soon as they succeed. */
  merge_when_checks_succeed?: boolean | undefined;
  /**
   * Deletes the branch after the merge, if the authenticated user may. When it is omitted, Gitea 1.25
   * or newer deletes it if the repository has `default_delete_branch_after_merge`, and other servers
   * keep it.
   */
  delete_branch_after_merge?: boolean | undefined;
}
export const mergePullRequestBody: ZodSchema<MergePullRequest> = /* @__PURE__ */ schema(() =>
  normalized(mergePullRequest, writeBothSpellings),
);

const mergePullRequest: ZodSchema<MergePullRequest> = /* @__PURE__ */ object(() => ({
  do: z.enum(['merge', 'rebase', 'rebase-merge', 'squash', 'fast-forward-only', 'manually-merged']),
  merge_title_field: z.optional(z.string()),
  merge_message_field: z.optional(z.string()),
  merge_commit_id: z.optional(z.string()),
  head_commit_id: z.optional(z.string()),
  force_merge: z.optional(z.boolean()),
  merge_when_checks_succeed: z.optional(z.boolean()),
  delete_branch_after_merge: z.optional(z.boolean()),
}));

/**
 * Gitea before 1.26 and Forgejo use other names for the title, the message and the commit of a
 * merge, and ignore those of 1.26.
 */
function writeBothSpellings(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { merge_title_field, merge_message_field, merge_commit_id } = body as MergePullRequest;
  return {
    ...body,
    MergeTitleField: merge_title_field,
    MergeMessageField: merge_message_field,
    MergeCommitID: merge_commit_id,
  };
}

/** Filter, order and page of `pulls.list` as servers take them: labels and milestone by their ids. */
export interface ListPullsByIdQuery extends PageQuery {
  /** Base branch, to merge into. Gitea 1.24 or newer only. */
  base_branch?: string | undefined;
  /** Default `all`, although the API's documentation says `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
  /** Default: newest first, which Gitea 1.22 also uses for `recentclose`. */
  sort?:
    | 'oldest'
    | 'recentupdate'
    | 'recentclose'
    | 'leastupdate'
    | 'mostcomment'
    | 'leastcomment'
    | 'priority'
    | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Ids; only pull requests with one of these labels. */
  labels?: number[] | undefined;
  /** Login of the author; an unknown one causes a 400. Gitea 1.23 or newer and Forgejo. */
  poster?: string | undefined;
  /**
   * Name of the branch to merge into. Gitea ignores it; `base_branch` is its own. Forgejo 16 or
   * newer only.
   */
  base?: string | undefined;
  /**
   * Name of the branch to merge, as in `topic` or `grace:topic`. Gitea ignores it. Forgejo 16 or
   * newer only.
   */
  head?: string | undefined;
}

/** Filter, order and page of `pulls.list`. */
export interface ListPullsQuery extends Omit<ListPullsByIdQuery, 'labels' | 'milestone'> {
  /** Id or title of a milestone; a title costs one or two more requests. */
  milestone?: number | string | undefined;
  /**
   * Ids or names; only pull requests with one of these labels. Names may also be one text, separated
   * by commas; they cost one or two more requests. The server counts a pull request once for each of
   * them that it has: it is given once, and `total` is higher.
   */
  labels?: string | (number | string)[] | undefined;
}

/** `ListPullsQuery` as methods take it: its lists may be readonly. */
export interface ListPullsQueryInput extends ReadonlyDeep<ListPullsQuery>, Named {}
export const listPullsQuery: ZodSchema<ListPullsByIdQuery> = /* @__PURE__ */ object(() => ({
  base_branch: z.optional(branchName()),
  state: z.optional(z.enum(['open', 'closed', 'all'])),
  sort: z.optional(
    z.enum([
      'oldest',
      'recentupdate',
      'recentclose',
      'leastupdate',
      'mostcomment',
      'leastcomment',
      'priority',
    ]),
  ),
  milestone: z.optional(milestoneId()),
  labels: z.optional(z.array(labelId())),
  poster: z.optional(z.string()),
  base: z.optional(branchName()),
  head: z.optional(headName()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Options of `pulls.getDiff`. */
export interface GetPullDiffQuery {
  /** Includes the contents of binary files. */
  binary?: boolean | undefined;
}
export const getPullDiffQuery: ZodSchema<GetPullDiffQuery> = /* @__PURE__ */ object(() => ({
  binary: z.optional(z.boolean()),
}));

/** Which parts of each commit to return, and page of `pulls.commits.list`. */
export interface ListPullCommitsQuery extends PageQuery {
  /** False leaves out `verification`, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files`, which is faster. Default true. */
  files?: boolean | undefined;
}
export const listPullCommitsQuery: ZodSchema<ListPullCommitsQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));

/** Options and page of `pulls.files.list`. */
export interface ListPullFilesQuery extends PageQuery {
  /** File to start with; requires `limit`, without which the server fails. */
  'skip-to'?: string | undefined;
  /** Which whitespace changes to ignore. */
  whitespace?: 'ignore-all' | 'ignore-change' | 'ignore-eol' | 'show-all' | undefined;
}
export const listPullFilesQuery: ZodSchema<ListPullFilesQuery> = /* @__PURE__ */ object(() => ({
  'skip-to': z.optional(z.string()),
  whitespace: z.optional(z.enum(['ignore-all', 'ignore-change', 'ignore-eol', 'show-all'])),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Options of `pulls.updateBranch`. */
export interface UpdatePullBranchQuery {
  /** How to add the commits of the base branch. Default `merge`: with a merge commit. */
  style?: 'merge' | 'rebase' | undefined;
}
export const updatePullBranchQuery: ZodSchema<UpdatePullBranchQuery> = /* @__PURE__ */ object(
  () => ({
    style: z.optional(z.enum(['merge', 'rebase'])),
  }),
);
