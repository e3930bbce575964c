import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
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
  /** Longer than 255 characters is cut without an error. */
  title: string;
  /** Markdown. */
  body?: string | undefined;
  /** Branch or tag it is about. */
  ref?: string | undefined;
  /** @deprecated Write `assignees` instead. */
  assignee?: string | undefined;
  /** Logins; an unknown one is a 422. */
  assignees?: readonly string[] | null | undefined;
  /** RFC 3339 instant or `Date`. */
  due_date?: Instant | null | undefined;
  /** Its id; an unknown one is ignored. */
  milestone?: number | undefined;
  /** Ids; unknown ones are ignored. Dropped without write access, like milestone, assignees and due date. */
  labels?: readonly number[] | null | undefined;
  /** Ids of boards. */
  projects?: readonly number[] | null | undefined;
  /** Makes it closed from the start. */
  closed?: boolean | undefined;
}
export const createIssueBody: Schema<CreateIssue> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  body: z.optional(z.string()),
  ref: z.optional(z.string()),
  assignee: z.optional(z.string()),
  assignees: z.optional(z.nullable(z.array(z.string()))),
  due_date: optionalInstantOrNull(),
  milestone: z.optional(z.int()),
  labels: z.optional(z.nullable(z.array(z.int()))),
  projects: z.optional(z.nullable(z.array(z.int()))),
  closed: z.optional(z.boolean()),
}));

/** What to change of an issue; what is left out stays. */
export interface EditIssue {
  /** Empty leaves it as it is. */
  title?: string | undefined;
  /** Empty text clears it. */
  body?: string | null | undefined;
  /** Branch or tag it is about. */
  ref?: string | null | undefined;
  /** @deprecated Write `assignees` instead. */
  assignee?: string | null | undefined;
  /** Logins; an empty list clears them, `null` leaves them. */
  assignees?: readonly string[] | null | undefined;
  /** Its id; 0 takes it off. */
  milestone?: number | null | undefined;
  /** Ids of boards. */
  projects?: readonly number[] | null | undefined;
  /** `open` or `closed`. */
  state?: string | null | undefined;
  /** RFC 3339 instant or `Date`, rounded to the end of its day; `null` leaves it, `unset_due_date` removes it. */
  due_date?: Instant | null | undefined;
  /** Removes the due date, also when one is given. */
  unset_due_date?: boolean | null | undefined;
  /** `content_version` as it was read: a 409 comes when somebody was faster. */
  content_version?: number | null | undefined;
}
export const editIssueBody: Schema<EditIssue> = /* @__PURE__ */ object(() => ({
  title: z.optional(z.string()),
  body: z.optional(z.nullable(z.string())),
  ref: z.optional(z.nullable(z.string())),
  assignee: z.optional(z.nullable(z.string())),
  assignees: z.optional(z.nullable(z.array(z.string()))),
  milestone: z.optional(z.nullable(z.int())),
  projects: z.optional(z.nullable(z.array(z.int()))),
  state: z.optional(z.nullable(z.string())),
  due_date: optionalInstantOrNull(),
  unset_due_date: z.optional(z.nullable(z.boolean())),
  content_version: z.optional(z.nullable(z.int())),
}));

/** Which issues to find, of all the caller may see. */
export interface SearchIssuesQuery extends PageQuery {
  /** Default `open`. */
  state?: 'open' | 'closed' | 'all' | undefined;
  /** Names, as a list or separated by commas; unknown ones are ignored. */
  labels?: Names | undefined;
  /** Names or ids, as a list or separated by commas; unknown ones are ignored. */
  milestones?: Names | undefined;
  /** Words to look for. */
  q?: string | undefined;
  type?: 'issues' | 'pulls' | undefined;
  /** RFC 3339 instant or `Date`; only what changed at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only what changed before it. */
  before?: Instant | undefined;
  /** Only those assigned to the caller. Default `false`. */
  assigned?: boolean | undefined;
  /** Only those the caller made. Default `false`. */
  created?: boolean | undefined;
  /** Only those that mention the caller. Default `false`. */
  mentioned?: boolean | undefined;
  /** Only pull requests the caller is asked to review. Default `false`. */
  review_requested?: boolean | undefined;
  /** Only pull requests the caller has reviewed. Default `false`. */
  reviewed?: boolean | undefined;
  /** Login of the owner of the repository. */
  owner?: string | undefined;
  /** Login; an unknown one is a 404. */
  created_by?: string | undefined;
  /** Name of a team; needs `owner` to be its organisation. */
  team?: string | undefined;
}
export const searchIssuesQuery: Schema<SearchIssuesQuery> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['open', 'closed', 'all'])),
  labels: optionalNames(),
  milestones: optionalNames(),
  q: z.optional(z.string()),
  type: z.optional(z.enum(['issues', 'pulls'])),
  since: optionalInstant(),
  before: optionalInstant(),
  assigned: z.optional(z.boolean()),
  created: z.optional(z.boolean()),
  mentioned: z.optional(z.boolean()),
  review_requested: z.optional(z.boolean()),
  reviewed: z.optional(z.boolean()),
  owner: z.optional(z.string()),
  created_by: z.optional(z.string()),
  team: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** Which issues of a repository to list. */
export interface ListIssuesQuery extends PageQuery {
  /** Default `open`. */
  state?: 'closed' | 'open' | 'all' | undefined;
  /** Names, as a list or separated by commas; unknown ones are ignored. */
  labels?: Names | undefined;
  /** Words to look for. */
  q?: string | undefined;
  type?: 'issues' | 'pulls' | undefined;
  /** Names or ids, as a list or separated by commas; unknown ones are ignored. */
  milestones?: Names | undefined;
  /** RFC 3339 instant or `Date`; only what changed at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only what changed before it. */
  before?: Instant | undefined;
  /** Login; an unknown one is a 404. */
  created_by?: string | undefined;
  /** Login of an assignee; an unknown one is a 404. */
  assigned_by?: string | undefined;
  /** Login; an unknown one is a 404. */
  mentioned_by?: string | undefined;
}
export const listIssuesQuery: Schema<ListIssuesQuery> = /* @__PURE__ */ object(() => ({
  state: z.optional(z.enum(['closed', 'open', 'all'])),
  labels: optionalNames(),
  q: z.optional(z.string()),
  type: z.optional(z.enum(['issues', 'pulls'])),
  milestones: optionalNames(),
  since: optionalInstant(),
  before: optionalInstant(),
  created_by: z.optional(z.string()),
  assigned_by: z.optional(z.string()),
  mentioned_by: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** A due date, or none. */
export interface EditDeadline {
  /** RFC 3339 instant, of which only the calendar day counts, as written, or `Date`, of which that in UTC does; `null` takes it off. */
  due_date: Instant | null;
}
export const editDeadlineBody: Schema<EditDeadline> = /* @__PURE__ */ object(() => ({
  due_date: instantOrNullInput(),
}));

/** Why an issue is locked. */
export interface LockIssue {
  /** Any text, such as `Spam` or `Off-topic`. */
  lock_reason?: string | undefined;
}
export const lockIssueBody: Schema<LockIssue> = /* @__PURE__ */ object(() => ({
  lock_reason: z.optional(z.string()),
}));
