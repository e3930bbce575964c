import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';
import { type Instant, instantInput } from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type Issue, issue } from '../../../entities/issue-schemas.js';

/** Time that someone spent on an issue. */
export interface TrackedTime {
  /** Identifies the entry for `remove`. */
  id: number;
  /**
   * Time of the entry, or the instant passed to `add`. In the result of `add` it may differ from
   * the time that is stored and listed.
   */
  created: string;
  /** In seconds; negative for a correction. Values beyond 2^53 are rounded. */
  time: number;
  /** @deprecated Use `user_name`. */
  user_id: number;
  /** Login of the user who spent it. */
  user_name: string;
  /** @deprecated Use `issue`. */
  issue_id: number;
  /** The whole issue; `null` when it no longer exists. */
  issue: Issue | null;
}
export const trackedTime: ZodSchema<TrackedTime> = /* @__PURE__ */ object(() => ({
  id: integer(),
  created: instant(),
  // Servers accept any 64-bit number, and a single unsafe one must not make the whole list invalid.
  time: integer(),
  user_id: integer(),
  user_name: z.string(),
  issue_id: integer(),
  issue: z.nullable(issue),
}));

/** Time to add. */
export interface AddTime {
  /** In seconds; a negative value subtracts time, 0 causes a 422. */
  time: number;
  /**
   * RFC 3339 instant or `Date`. The response repeats it, but the list shows the time of the call.
   */
  created?: Instant | undefined;
  /**
   * Login of the user who spent it. Default: the authenticated user. Ignored unless the
   * authenticated user is an administrator of the repository or the instance.
   */
  user_name?: string | undefined;
}
export const addTimeBody: ZodSchema<AddTime> = /* @__PURE__ */ object(() => ({
  time: integer(),
  created: z.optional(instantInput()),
  user_name: z.optional(z.string()),
}));

/** Filters of `issues.times.list`. */
export interface ListIssueTimesQuery extends PageQuery {
  /** Login of the user who spent it. */
  user?: string | undefined;
  /** RFC 3339 instant or `Date`; only entries updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only entries updated before it. */
  before?: Instant | undefined;
}
export const listIssueTimesQuery: ZodSchema<ListIssueTimesQuery> = /* @__PURE__ */ object(() => ({
  user: z.optional(z.string()),
  since: z.optional(instantInput()),
  before: z.optional(instantInput()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
