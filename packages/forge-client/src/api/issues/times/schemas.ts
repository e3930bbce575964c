import { instant, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, optionalInstant } from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type Issue, issue } from '../../../entities/issue-schemas.js';

/** Time that somebody spent on an issue. */
export interface TrackedTime {
  /** `remove` takes it. */
  id: number;
  /** When it was added, or the instant handed to `add`. Right after `add` it may differ from what is stored and listed. */
  created: string;
  /** In seconds; negative for a correction. Beyond 2^53 it is rounded. */
  time: number;
  /** @deprecated Read `user_name` instead. */
  user_id: number;
  /** Login of who spent it. */
  user_name: string;
  /** @deprecated Read `issue` instead. */
  issue_id: number;
  /** The whole issue; `null` when it is gone. */
  issue: Issue | null;
}
export const trackedTime: Schema<TrackedTime> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  created: instant(),
  // The server takes any 64-bit number, and one bad entry would spoil the whole list.
  time: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  issue_id: z.int(),
  issue: z.nullable(zodOf(issue)),
}));

/** Time to add. */
export interface AddTime {
  /** In seconds; negative takes time off, 0 is a 422. */
  time: number;
  /** RFC 3339 instant or `Date`. The answer repeats it, the list shows the time of the call. */
  created?: Instant | undefined;
  /** Login of who spent it; the caller when left out, and unless the caller is an admin of the repository or site. */
  user_name?: string | undefined;
}
export const addTimeBody: Schema<AddTime> = /* @__PURE__ */ object(() => ({
  time: z.int(),
  created: optionalInstant(),
  user_name: z.optional(z.string()),
}));

/** Which times to list. */
export interface ListIssueTimesQuery extends PageQuery {
  /** Login of who spent it. */
  user?: string | undefined;
  /** RFC 3339 instant or `Date`; only what changed at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only what changed before it. */
  before?: Instant | undefined;
}
export const listIssueTimesQuery: Schema<ListIssueTimesQuery> = /* @__PURE__ */ object(() => ({
  user: z.optional(z.string()),
  since: optionalInstant(),
  before: optionalInstant(),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
