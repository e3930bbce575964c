import * as z from 'zod/v4/mini';
import { instant, integer, object, schema, type ZodSchema } from '@clients/core/schema';
import { type Instant, instantInput } from '../../refs/input-schemas.js';
import { type Label, label } from '../../entities/label-schemas.js';
import { type Milestone, milestone } from '../../entities/milestone-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Team, team } from '../../entities/team-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import { type Comment, comment } from '../../entities/comment-schemas.js';
import { type Issue, issue } from '../../entities/issue-schemas.js';
import { type TrackedTime, trackedTime } from './times/schemas.js';

/**
 * An event of an issue or pull request. `type` determines which fields are set; the others are
 * empty, 0 or `null`.
 */
export interface TimelineComment {
  /** Unique on the instance. */
  id: number;
  /** Kind of event, such as `comment`, `label`, `close` or `merge_pull`; servers may add more. */
  type: string;
  /** URL of its web page. */
  html_url: string;
  /** URL of the pull request's web page; empty for an issue. */
  pull_request_url: string;
  /** URL of the issue's web page; empty for a pull request. */
  issue_url: string;
  /** User who caused the event; `null` when the account no longer exists. */
  user: User | null;
  /**
   * Markdown of a comment. For `label` it is `1` when the label was added and empty when it was
   * removed; for a deadline it is the date, for `modified_deadline` `new|old`; for times it is
   * text, and for `pull_push` JSON.
   */
  body: string;
  created_at: string;
  updated_at: string;
  /** 0 for none. */
  old_project_id: number;
  /** 0 for none. */
  project_id: number;
  /** Milestone before the change, if there was one. */
  old_milestone: Milestone | null;
  /** Milestone after the change, if there is one. */
  milestone: Milestone | null;
  /** Recorded time; `null` once it has been deleted. */
  tracked_time: TrackedTime | null;
  /** Set for `change_title`. */
  old_title: string;
  /** Set for `change_title`. */
  new_title: string;
  /** Set when the branch was changed. */
  old_ref: string;
  /** Set when the branch was changed; the short name. */
  new_ref: string;
  /** Issue or pull request that mentions this one. */
  ref_issue: Issue | null;
  /** Comment that mentions this one. */
  ref_comment: Comment | null;
  /** Effect of the mention, such as `closes`; `none` otherwise, never empty. */
  ref_action: string;
  /** Commit that mentions this one; otherwise empty. */
  ref_commit_sha: string;
  /** 0 unless the event is part of a review. */
  review_id: number;
  /** Label that was added or removed; `null` when it has been deleted since. */
  label: Label | null;
  /** User who was assigned, or requested to review. */
  assignee: User | null;
  /** Team that was requested to review. */
  assignee_team: Team | null;
  /** Whether the assignee or reviewer was removed. */
  removed_assignee: boolean;
  /** User who resolved the conversation. */
  resolve_doer: User | null;
  /** Other issue of a dependency that was added or removed. */
  dependent_issue: Issue | null;
}
export const timelineComment: ZodSchema<TimelineComment> = /* @__PURE__ */ object(() => ({
  id: integer(),
  type: z.string(),
  html_url: z.string(),
  pull_request_url: z.string(),
  issue_url: z.string(),
  user: z.nullable(user),
  body: z.string(),
  created_at: instant(),
  updated_at: instant(),
  old_project_id: integer(),
  project_id: integer(),
  old_milestone: z.nullable(milestone),
  milestone: z.nullable(milestone),
  tracked_time: z.nullable(trackedTime),
  old_title: z.string(),
  new_title: z.string(),
  old_ref: z.string(),
  new_ref: z.string(),
  ref_issue: z.nullable(issue),
  ref_comment: z.nullable(comment),
  ref_action: z.string(),
  ref_commit_sha: z.string(),
  review_id: integer(),
  label: z.nullable(label),
  assignee: z.nullable(user),
  assignee_team: z.nullable(team),
  removed_assignee: z.boolean(),
  resolve_doer: z.nullable(user),
  dependent_issue: z.nullable(issue),
}));

/** An event, or `null` for one that the authenticated user is not allowed to see. */
export const timelineItem: ZodSchema<TimelineComment | null> = /* @__PURE__ */ schema(() =>
  z.nullable(timelineComment),
);

/** Filters of `issues.timeline.list`. */
export interface ListTimelineQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only events updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only events updated before it. */
  before?: Instant | undefined;
}
export const listTimelineQuery: ZodSchema<ListTimelineQuery> = /* @__PURE__ */ object(() => ({
  since: z.optional(instantInput()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
  before: z.optional(instantInput()),
}));
