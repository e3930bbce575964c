import { instant, object, type Schema, schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, optionalInstant } from '../../refs/input-schemas.js';
import { type Label, label } from '../../entities/label-schemas.js';
import { type Milestone, milestone } from '../../entities/milestone-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Team, team } from '../../entities/team-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import { type Comment, comment } from '../../entities/comment-schemas.js';
import { type Issue, issue } from '../../entities/issue-schemas.js';
import { type TrackedTime, trackedTime } from './times/schemas.js';

/** One event in the life of an issue or pull request. `type` says which fields matter; the others are empty, 0 or `null`. */
export interface TimelineComment {
  /** Unique on the whole server. */
  id: number;
  /** Kind of event, such as `comment`, `label`, `close` or `merge_pull`; new kinds may come. */
  type: string;
  /** Address of its web page. */
  html_url: string;
  /** Web address of the pull request; empty on an issue. */
  pull_request_url: string;
  /** Web address of the issue; empty on a pull request. */
  issue_url: string;
  /** Who did it; `null` when the account is gone. */
  user: User | null;
  /**
   * Markdown of a comment. A `label` has `1` when it came and nothing when it went; a deadline has its date, `modified_deadline` has
   * `new|old`; times are in words, and `pull_push` is JSON.
   */
  body: string;
  created_at: string;
  updated_at: string;
  /** 0 for none. */
  old_project_id: number;
  /** 0 for none. */
  project_id: number;
  /** Set when it was on another milestone before. */
  old_milestone: Milestone | null;
  /** Set when it came to a milestone. */
  milestone: Milestone | null;
  /** Time that was recorded; `null` once it was deleted. */
  tracked_time: TrackedTime | null;
  /** Set for `change_title`. */
  old_title: string;
  /** Set for `change_title`. */
  new_title: string;
  /** Set when the branch changed. */
  old_ref: string;
  /** Set when the branch changed; the short name. */
  new_ref: string;
  /** Issue or pull request that mentions this one. */
  ref_issue: Issue | null;
  /** Comment that mentions this one. */
  ref_comment: Comment | null;
  /** What the mention does, such as `closes`; `none` otherwise, never empty. */
  ref_action: string;
  /** Commit that mentions this one; empty otherwise. */
  ref_commit_sha: string;
  /** 0 unless it is part of a review. */
  review_id: number;
  /** Label that came or went; `null` when it was deleted since. */
  label: Label | null;
  /** Who was assigned, or asked to review. */
  assignee: User | null;
  /** Team that was asked to review. */
  assignee_team: Team | null;
  /** The assignee or reviewer was taken off. */
  removed_assignee: boolean;
  /** Who resolved the conversation. */
  resolve_doer: User | null;
  /** Other issue of a dependency that came or went. */
  dependent_issue: Issue | null;
}
export const timelineComment: Schema<TimelineComment> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  type: z.string(),
  html_url: z.string(),
  pull_request_url: z.string(),
  issue_url: z.string(),
  user: z.nullable(zodOf(user)),
  body: z.string(),
  created_at: instant(),
  updated_at: instant(),
  old_project_id: z.int(),
  project_id: z.int(),
  old_milestone: z.nullable(zodOf(milestone)),
  milestone: z.nullable(zodOf(milestone)),
  tracked_time: z.nullable(zodOf(trackedTime)),
  old_title: z.string(),
  new_title: z.string(),
  old_ref: z.string(),
  new_ref: z.string(),
  ref_issue: z.nullable(zodOf(issue)),
  ref_comment: z.nullable(zodOf(comment)),
  ref_action: z.string(),
  ref_commit_sha: z.string(),
  review_id: z.int(),
  label: z.nullable(zodOf(label)),
  assignee: z.nullable(zodOf(user)),
  assignee_team: z.nullable(zodOf(team)),
  removed_assignee: z.boolean(),
  resolve_doer: z.nullable(zodOf(user)),
  dependent_issue: z.nullable(zodOf(issue)),
}));

/** An event, or `null` for one that the caller may not see. */
export const timelineItem: Schema<TimelineComment | null> = /* @__PURE__ */ schema(() => z.nullable(zodOf(timelineComment)));

/** Which events to list. */
export interface ListTimelineQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only what changed at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only what changed before it. */
  before?: Instant | undefined;
}
export const listTimelineQuery: Schema<ListTimelineQuery> = /* @__PURE__ */ object(() => ({
  since: optionalInstant(),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  before: optionalInstant(),
}));
