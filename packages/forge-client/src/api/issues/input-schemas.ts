import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  type OpenEnum,
  type ZodSchema,
  integer,
  normalized,
  object,
  openEnum,
  schema,
} from '@clients/core/schema';
import {
  type Instant,
  instantInput,
  labelId,
  milestoneId,
  type NameList,
  namesInput,
  clear,
  clearableText,
  clearableTexts,
  unsetDueDate,
} from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** An issue to open. */
export interface CreateIssueBody {
  /** Titles longer than 255 characters are truncated without an error. */
  title: string;
  /** Markdown. */
  body?: string | undefined;
  /** Branch or tag that the issue is about. */
  ref?: string | undefined;
  /** @deprecated Use `assignees`. */
  assignee?: string | undefined;
  /** Logins; an unknown one causes a 422. */
  assignees?: string[] | null | undefined;
  /** RFC 3339 instant or `Date`. */
  due_date?: Instant | null | undefined;
  /** Id; an unknown one is ignored. */
  milestone?: number | undefined;
  /**
   * Ids; unknown ones are ignored. Without write access, labels, milestone, assignees and due date
   * are ignored.
   */
  labels?: number[] | null | undefined;
  /** Ids of boards. Gitea 1.27 or newer only. */
  projects?: number[] | null | undefined;
  /** Creates the issue as closed. */
  closed?: boolean | undefined;
}
export const createIssueBody: ZodSchema<CreateIssueBody> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  body: z.optional(z.string()),
  ref: z.optional(z.string()),
  assignee: z.optional(z.string()),
  assignees: z.optional(z.nullable(z.array(z.string()))),
  due_date: z.optional(z.nullable(instantInput())),
  milestone: z.optional(milestoneId()),
  labels: z.optional(z.nullable(z.array(labelId()))),
  projects: z.optional(z.nullable(z.array(integer()))),
  closed: z.optional(z.boolean()),
}));

/** Input of `issues.create`. */
export interface CreateIssue extends Omit<CreateIssueBody, 'labels' | 'milestone' | 'projects'> {
  /**
   * Ids or names of labels of the repository or its organisation. Unknown ids are ignored. Without
   * write access, all labels are ignored. Names cost one more request, which lists the labels; an
   * unknown name is an `InputError` `unknown-label`.
   */
  labels?: (number | string)[] | null | undefined;
  /**
   * Id or title; an unknown id is ignored. A title costs one more request, and another if no open
   * milestone has it; an unknown one is an `InputError` `unknown-milestone`.
   */
  milestone?: number | string | undefined;
  /**
   * Ids or titles of open boards of the repository or its owner. Titles need Gitea 28 and cost one
   * or two more requests. Gitea 1.27 or newer only.
   */
  projects?: (number | string)[] | null | undefined;
}

/** `CreateIssue` as methods take it: its lists may be readonly. */
export interface CreateIssueInput extends ReadonlyDeep<CreateIssue>, Named {}

/** Changes to an issue; omitted fields keep their values. */
export interface UpdateIssueBody {
  /** An empty string keeps the title. */
  title?: string | undefined;
  /** An empty string or `null` clears the text. */
  body?: string | null | undefined;
  /** Branch or tag that the issue is about; `null` clears it. */
  ref?: string | null | undefined;
  /** @deprecated Use `assignees`. */
  assignee?: string | null | undefined;
  /** Logins; an empty list or `null` removes all. */
  assignees?: string[] | null | undefined;
  /** Id; 0 or `null` removes the milestone. */
  milestone?: number | null | undefined;
  /** Ids of boards. Gitea 1.27 or newer only. */
  projects?: number[] | null | undefined;
  /** Another state is refused here: Gitea responds with a 412, and Forgejo ignores it. */
  state?: 'open' | 'closed' | null | undefined;
  /**
   * RFC 3339 instant or `Date`, moved to the end of its day; `null` removes the date, as
   * `unset_due_date` does.
   */
  due_date?: Instant | null | undefined;
  /** Removes the due date, even when `due_date` is set. */
  unset_due_date?: boolean | null | undefined;
  /**
   * `content_version` of the issue when it was read: if someone else has changed its body since,
   * the server responds with a 409. Gitea 1.26 or newer only.
   */
  content_version?: number | null | undefined;
  /**
   * RFC 3339 instant or `Date` of the change, instead of now; for owners and administrators. Gitea
   * ignores it. Forgejo only.
   */
  updated_at?: Instant | undefined;
}

/** Input of `issues.update`. */
export interface UpdateIssue extends Omit<UpdateIssueBody, 'milestone' | 'projects'> {
  /**
   * Id or title; 0 or `null` removes the milestone. A title costs one more request, and another if
   * no open milestone has it; an unknown one is an `InputError` `unknown-milestone`.
   */
  milestone?: number | string | null | undefined;
  /**
   * Ids or titles of open boards of the repository or its owner. Titles need Gitea 28 and cost one
   * or two more requests. Gitea 1.27 or newer only.
   */
  projects?: (number | string)[] | null | undefined;
}

/** `UpdateIssue` as methods take it: its lists may be readonly. */
export interface UpdateIssueInput extends ReadonlyDeep<UpdateIssue>, Named {}
export const updateIssueBody: ZodSchema<UpdateIssueBody> = /* @__PURE__ */ schema(() =>
  normalized(changedIssue, unsetDueDate),
);

const changedIssue: ZodSchema<UpdateIssueBody> = /* @__PURE__ */ object(() => ({
  title: z.optional(z.string()),
  body: z.optional(clearableText()),
  ref: z.optional(clearableText()),
  assignee: z.optional(z.nullable(z.string())),
  assignees: z.optional(clearableTexts()),
  milestone: z.optional(normalized<number | null>(milestoneId(), (id) => clear(id, 0))),
  projects: z.optional(z.nullable(z.array(integer()))),
  state: z.optional(z.nullable(z.enum(['open', 'closed']))),
  due_date: z.optional(z.nullable(instantInput())),
  unset_due_date: z.optional(z.nullable(z.boolean())),
  content_version: z.optional(z.nullable(integer())),
  updated_at: z.optional(instantInput()),
}));

/**
 * The order of a list of issues. `latest` and `oldest` sort by creation, `recentupdate` and
 * `leastupdate` by last change.
 */
export type IssueOrder = OpenEnum<
  | 'relevance'
  | 'latest'
  | 'oldest'
  | 'recentupdate'
  | 'leastupdate'
  | 'mostcomment'
  | 'leastcomment'
  | 'nearduedate'
  | 'farduedate'
>;
export const issueOrder: ZodSchema<IssueOrder> = /* @__PURE__ */ schema(() =>
  openEnum([
    ...(['relevance', 'latest', 'oldest', 'recentupdate', 'leastupdate'] as const),
    ...(['mostcomment', 'leastcomment', 'nearduedate', 'farduedate'] as const),
  ]),
);

/** Filters of `issues.search`, among all issues that the authenticated user can see. */
export interface SearchIssuesQuery extends PageQuery {
  /** Default `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
  /**
   * Names, as a list or separated by commas: issues that have any of them. Where the server knows
   * none, the list throws an `InputError` `unknown-label`.
   */
  labels?: NameList | undefined;
  /**
   * Names or ids, as a list or separated by commas: issues of any of them. Where the server knows
   * none, the list throws an `InputError` `unknown-milestone`.
   */
  milestones?: NameList | undefined;
  /** Text to search for. */
  q?: string | undefined;
  type?: 'issues' | 'pulls' | undefined;
  /** RFC 3339 instant or `Date`; only issues updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only issues updated before it. */
  before?: Instant | undefined;
  /** Only issues assigned to the authenticated user. Default `false`. */
  assigned?: boolean | undefined;
  /** Only issues opened by the authenticated user. Default `false`. */
  created?: boolean | undefined;
  /** Only issues that mention the authenticated user. Default `false`. */
  mentioned?: boolean | undefined;
  /** Only pull requests that the authenticated user is requested to review. Default `false`. */
  review_requested?: boolean | undefined;
  /** Only pull requests that the authenticated user has reviewed. Default `false`. */
  reviewed?: boolean | undefined;
  /** Login of the repository's owner. */
  owner?: string | undefined;
  /** Login; an unknown one causes a 404. Gitea 1.26 or newer only. */
  created_by?: string | undefined;
  /** Name of a team; `owner` must be its organisation. */
  team?: string | undefined;
  /** Default `latest`. Gitea ignores it. Forgejo 13 or newer only. */
  sort?: IssueOrder | undefined;
  /** Id of a repository whose issues are listed first. Gitea ignores it. Forgejo only. */
  priority_repo_id?: number | undefined;
}

/** `SearchIssuesQuery` as methods take it: its lists may be readonly. */
export interface SearchIssuesQueryInput extends ReadonlyDeep<SearchIssuesQuery>, Named {}
export const searchIssuesQuery: ZodSchema<SearchIssuesQuery> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['open', 'closed', 'all'])),
  labels: z.optional(namesInput()),
  milestones: z.optional(namesInput()),
  q: z.optional(z.string()),
  type: z.optional(z.enum(['issues', 'pulls'])),
  since: z.optional(instantInput()),
  before: z.optional(instantInput()),
  assigned: z.optional(z.boolean()),
  created: z.optional(z.boolean()),
  mentioned: z.optional(z.boolean()),
  review_requested: z.optional(z.boolean()),
  reviewed: z.optional(z.boolean()),
  owner: z.optional(z.string()),
  created_by: z.optional(z.string()),
  team: z.optional(z.string()),
  sort: z.optional(issueOrder),
  priority_repo_id: z.optional(integer()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Filters of `issues.list`. */
export interface ListIssuesQuery extends PageQuery {
  /** Default `open`. */
  state?: 'closed' | 'open' | 'all' | undefined;
  /**
   * Names, as a list or separated by commas: issues that have all of them. Labels of an
   * organisation are unknown here. If the server ignores an unknown name, the list throws an
   * `InputError` `unknown-label`.
   */
  labels?: NameList | undefined;
  /** Text to search for. */
  q?: string | undefined;
  type?: 'issues' | 'pulls' | undefined;
  /**
   * Names or ids, as a list or separated by commas: issues of any of them. Where the server knows
   * none, the list throws an `InputError` `unknown-milestone`.
   */
  milestones?: NameList | undefined;
  /** RFC 3339 instant or `Date`; only issues updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only issues updated before it. */
  before?: Instant | undefined;
  /** Login; an unknown one causes a 404. */
  created_by?: string | undefined;
  /** Login of an assignee; an unknown one causes a 404. */
  assigned_by?: string | undefined;
  /** Login; an unknown one causes a 404. */
  mentioned_by?: string | undefined;
  /** Default `latest`. Gitea ignores it. Forgejo only. */
  sort?: IssueOrder | undefined;
}

/** `ListIssuesQuery` as methods take it: its lists may be readonly. */
export interface ListIssuesQueryInput extends ReadonlyDeep<ListIssuesQuery>, Named {}
export const listIssuesQuery: ZodSchema<ListIssuesQuery> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['closed', 'open', 'all'])),
  labels: z.optional(namesInput()),
  q: z.optional(z.string()),
  type: z.optional(z.enum(['issues', 'pulls'])),
  milestones: z.optional(namesInput()),
  since: z.optional(instantInput()),
  before: z.optional(instantInput()),
  created_by: z.optional(z.string()),
  assigned_by: z.optional(z.string()),
  mentioned_by: z.optional(z.string()),
  sort: z.optional(issueOrder),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** A due date, or `null` to remove it. */
export interface UpdateDeadline {
  /**
   * RFC 3339 instant or `Date`; `null` removes the date. Only the day counts: as written in an
   * instant, otherwise in UTC.
   */
  due_date: Instant | null;
}
export const updateDeadlineBody: ZodSchema<UpdateDeadline> = /* @__PURE__ */ object(() => ({
  due_date: z.nullable(instantInput()),
}));

/** Why an issue is locked. */
export interface LockIssue {
  /** Any text, such as `Spam` or `Off-topic`. */
  lock_reason?: string | undefined;
}
export const lockIssueBody: ZodSchema<LockIssue> = /* @__PURE__ */ object(() => ({
  lock_reason: z.optional(z.string()),
}));
