import { instant, int, nullable, object, optionalInt, optionalString, part, type Schema, string } from '@clients/core/schema';
import { type Instant, optionalInstant } from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type Issue, issue } from '../../../entities/issue-schemas.js';

/** Time that somebody spent on an issue. */
export interface TrackedTime {
  /** Identifies the entry for `remove`. */
  id: number;
  /** Time of the entry, or the instant passed to `add`. Right after `add` it may differ from the one that is stored and listed. */
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
export const trackedTime: Schema<TrackedTime> = /* @__PURE__ */ object(() => ({
  id: int(),
  created: instant(),
  // Servers accept any 64-bit number, and a single unsafe one must not make the whole list invalid.
  time: int(),
  user_id: int(),
  user_name: string(),
  issue_id: int(),
  issue: nullable(part(issue)),
}));

/** Time to add. */
export interface AddTime {
  /** In seconds; a negative value subtracts time, 0 causes a 422. */
  time: number;
  /** RFC 3339 instant or `Date`. The response repeats it, but the list shows the time of the call. */
  created?: Instant | undefined;
  /** Login of the user who spent it. Default: the authenticated user. Ignored unless that is an admin of the repository or instance. */
  user_name?: string | undefined;
}
export const addTimeBody: Schema<AddTime> = /* @__PURE__ */ object(() => ({
  time: int(),
  created: optionalInstant(),
  user_name: optionalString(),
}));

/** Which times to list. */
export interface ListIssueTimesQuery extends PageQuery {
  /** Login of the user who spent it. */
  user?: string | undefined;
  /** RFC 3339 instant or `Date`; only entries updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only entries updated before it. */
  before?: Instant | undefined;
}
export const listIssueTimesQuery: Schema<ListIssueTimesQuery> = /* @__PURE__ */ object(() => ({
  user: optionalString(),
  since: optionalInstant(),
  before: optionalInstant(),
  page: optionalInt(),
  limit: optionalInt(),
}));
