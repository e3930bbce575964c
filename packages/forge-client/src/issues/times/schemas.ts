import { instant, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Issue, issue } from '../schemas.js';

/** Tracked time. */
export interface TrackedTime {
  id: number;
  created: string;
  time: number;
  /** @deprecated */
  user_id: number;
  user_name: string;
  /** @deprecated */
  issue_id: number;
  issue: Issue | null;
}
export const trackedTime: Schema<TrackedTime> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  created: instant(),
  time: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  issue_id: z.int(),
  issue: z.nullable(zodOf(issue)),
}));

/** Add time. */
export interface AddTime {
  time: number;
  created?: string | undefined;
  user_name?: string | undefined;
}
export const addTimeBody: Schema<AddTime> = /* @__PURE__ */ object(() => ({
  time: z.int(),
  created: z.optional(instant()),
  user_name: z.optional(z.string()),
}));

/** What `listIssueTimes` filters and sorts by. */
export interface ListIssueTimesQuery extends PageQuery {
  /** Who made it; `null` when the account is gone. */
  user?: string | undefined;
  /** RFC 3339 instant; only what changed at or after it. */
  since?: string | undefined;
  /** RFC 3339 instant; only what changed before it. */
  before?: string | undefined;
}
export const listIssueTimesQuery: Schema<ListIssueTimesQuery> = /* @__PURE__ */ object(() => ({
  user: z.optional(z.string()),
  since: z.optional(instant()),
  before: z.optional(instant()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
