import {
  array,
  boolean,
  closedEnum,
  int,
  nullable,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  type Schema,
  string,
} from '@clients/core/schema';
import {
  type Instant,
  instantOrNullInput,
  type Names,
  optionalInstant,
  optionalInstantOrNull,
  optionalNames,
} from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** An issue to open. */
export interface CreateIssue {
  /** Titles longer than 255 characters are truncated without an error. */
  title: string;
  /** Markdown. */
  body?: string | undefined;
  /** Branch or tag that the issue is about. */
  ref?: string | undefined;
  /** @deprecated Use `assignees`. */
  assignee?: string | undefined;
  /** Logins; an unknown one causes a 422. */
  assignees?: readonly string[] | null | undefined;
  /** RFC 3339 instant or `Date`. */
  due_date?: Instant | null | undefined;
  /** Id; an unknown one is ignored. */
  milestone?: number | undefined;
  /** Ids; unknown ones are ignored. Without write access, labels, milestone, assignees and due date are ignored. */
  labels?: readonly number[] | null | undefined;
  /** Ids of boards. Not on Gitea up to 1.25 and Forgejo. */
  projects?: readonly number[] | null | undefined;
  /** Creates the issue as closed. */
  closed?: boolean | undefined;
}
export const createIssueBody: Schema<CreateIssue> = /* @__PURE__ */ object(() => ({
  title: string(),
  body: optionalString(),
  ref: optionalString(),
  assignee: optionalString(),
  assignees: optional(nullable(array(string()))),
  due_date: optionalInstantOrNull(),
  milestone: optionalInt(),
  labels: optional(nullable(array(int()))),
  projects: optional(nullable(array(int()))),
  closed: optionalBoolean(),
}));

/** Changes to an issue; omitted fields keep their values. */
export interface EditIssue {
  /** An empty string keeps the title. */
  title?: string | undefined;
  /** An empty string clears the text. */
  body?: string | null | undefined;
  /** Branch or tag that the issue is about. */
  ref?: string | null | undefined;
  /** @deprecated Use `assignees`. */
  assignee?: string | null | undefined;
  /** Logins; an empty list removes all, `null` keeps them. */
  assignees?: readonly string[] | null | undefined;
  /** Id; 0 removes the milestone. */
  milestone?: number | null | undefined;
  /** Ids of boards. Not on Gitea up to 1.25 and Forgejo. */
  projects?: readonly number[] | null | undefined;
  /** `open` or `closed`. */
  state?: string | null | undefined;
  /** RFC 3339 instant or `Date`, moved to the end of its day; `null` keeps the date, `unset_due_date` removes it. */
  due_date?: Instant | null | undefined;
  /** Removes the due date, even when `due_date` is set. */
  unset_due_date?: boolean | null | undefined;
  /**
   * `content_version` of the issue when it was read: if somebody has changed it since, the server answers with a 409. Not on Gitea up to 1.25
   * and Forgejo.
   */
  content_version?: number | null | undefined;
}
export const editIssueBody: Schema<EditIssue> = /* @__PURE__ */ object(() => ({
  title: optionalString(),
  body: optional(nullable(string())),
  ref: optional(nullable(string())),
  assignee: optional(nullable(string())),
  assignees: optional(nullable(array(string()))),
  milestone: optional(nullable(int())),
  projects: optional(nullable(array(int()))),
  state: optional(nullable(string())),
  due_date: optionalInstantOrNull(),
  unset_due_date: optional(nullable(boolean())),
  content_version: optional(nullable(int())),
}));

/** Which issues to find among all that the authenticated user can see. */
export interface SearchIssuesQuery extends PageQuery {
  /** Default `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
  /** Names, as a list or separated by commas; unknown ones are ignored. */
  labels?: Names | undefined;
  /** Names or ids, as a list or separated by commas; unknown ones are ignored. */
  milestones?: Names | undefined;
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
  /** Login; an unknown one causes a 404. Not on Gitea up to 1.25 and Forgejo. */
  created_by?: string | undefined;
  /** Name of a team; `owner` must be its organisation. */
  team?: string | undefined;
}
export const searchIssuesQuery: Schema<SearchIssuesQuery> = /* @__PURE__ */ object(() => ({
  state: optional(closedEnum(['open', 'closed', 'all'])),
  labels: optionalNames(),
  milestones: optionalNames(),
  q: optionalString(),
  type: optional(closedEnum(['issues', 'pulls'])),
  since: optionalInstant(),
  before: optionalInstant(),
  assigned: optionalBoolean(),
  created: optionalBoolean(),
  mentioned: optionalBoolean(),
  review_requested: optionalBoolean(),
  reviewed: optionalBoolean(),
  owner: optionalString(),
  created_by: optionalString(),
  team: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));

/** Which issues of a repository to list. */
export interface ListIssuesQuery extends PageQuery {
  /** Default `open`. */
  state?: 'closed' | 'open' | 'all' | undefined;
  /** Names, as a list or separated by commas; unknown ones are ignored. */
  labels?: Names | undefined;
  /** Text to search for. */
  q?: string | undefined;
  type?: 'issues' | 'pulls' | undefined;
  /** Names or ids, as a list or separated by commas; unknown ones are ignored. */
  milestones?: Names | undefined;
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
}
export const listIssuesQuery: Schema<ListIssuesQuery> = /* @__PURE__ */ object(() => ({
  state: optional(closedEnum(['closed', 'open', 'all'])),
  labels: optionalNames(),
  q: optionalString(),
  type: optional(closedEnum(['issues', 'pulls'])),
  milestones: optionalNames(),
  since: optionalInstant(),
  before: optionalInstant(),
  created_by: optionalString(),
  assigned_by: optionalString(),
  mentioned_by: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));

/** A due date, or `null` to remove it. */
export interface EditDeadline {
  /** RFC 3339 instant, used for its calendar day as written, or `Date`, used for its calendar day in UTC; `null` removes the date. */
  due_date: Instant | null;
}
export const editDeadlineBody: Schema<EditDeadline> = /* @__PURE__ */ object(() => ({
  due_date: instantOrNullInput(),
}));

/** The reason for locking an issue. */
export interface LockIssue {
  /** Any text, such as `Spam` or `Off-topic`. */
  lock_reason?: string | undefined;
}
export const lockIssueBody: Schema<LockIssue> = /* @__PURE__ */ object(() => ({
  lock_reason: optionalString(),
}));
