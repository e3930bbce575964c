import * as z from 'zod/v4/mini';
import { isRecord, type Named, type ReadonlyDeep } from '@clients/core';
import {
  instant,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import { type Team, team } from '../../../entities/team-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';
import {
  type CreatePullReviewComment,
  createPullReviewCommentBody,
} from '../review-comments/schemas.js';

/** A review or a review request. */
export interface PullReview {
  id: number;
  /** `null` for a request to a team, and when the account no longer exists. */
  user: User | null;
  /** Team that was asked for a review; `null` for a user. Without its `organization`. */
  team: Team | null;
  /**
   * `PENDING` is visible to its author only; `REQUEST_REVIEW` is a request that has not been
   * answered.
   */
  state: OpenEnum<'APPROVED' | 'PENDING' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW'>;
  /** Markdown. */
  body: string;
  /** Head commit at the time of the review; empty for a request. */
  commit_id: string;
  /** Whether commits have been pushed since. */
  stale: boolean;
  /** Whether it counts for branch protection. */
  official: boolean;
  /** Whether it was dismissed and no longer counts. */
  dismissed: boolean;
  /** Number of comments on lines that belong to it. */
  comments_count: number;
  submitted_at: string;
  updated_at: string;
  /** URL of its web page; empty for a request. */
  html_url: string;
  /** Web page of the pull request. */
  pull_request_url: string;
}
export const pullReview: ZodSchema<PullReview> = /* @__PURE__ */ object(() => ({
  id: integer(),
  user: z.nullable(user),
  team: z.nullable(team),
  state: openEnum(['APPROVED', 'PENDING', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW']),
  body: z.string(),
  commit_id: z.string(),
  stale: z.boolean(),
  official: z.boolean(),
  dismissed: z.boolean(),
  comments_count: integer(),
  submitted_at: instant(),
  updated_at: instant(),
  html_url: z.string(),
  pull_request_url: z.string(),
}));

/** A review to create. */
export interface CreatePullReview {
  /**
   * Omitted or `PENDING`: the review stays pending until `submit`. These two and `REQUEST_CHANGES`
   * require a body, `COMMENT` requires a body or a comment, and `APPROVED` neither.
   */
  event?: 'APPROVED' | 'PENDING' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW' | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** Commit that is reviewed. Default: the newest. Not validated. */
  commit_id?: string | undefined;
  /** Comments on lines. */
  comments?: CreatePullReviewComment[] | null | undefined;
}

/** `CreatePullReview` as methods take it: its lists may be readonly. */
export interface CreatePullReviewInput extends ReadonlyDeep<CreatePullReview>, Named {}
export const createPullReviewBody: ZodSchema<CreatePullReview> = /* @__PURE__ */ object(() => ({
  event: z.optional(
    z.enum(['APPROVED', 'PENDING', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW']),
  ),
  body: z.optional(z.string()),
  commit_id: z.optional(z.string()),
  comments: z.optional(z.nullable(z.array(createPullReviewCommentBody).check(refuseUnplaced))),
}));

/** Refuses comments that name no line: a server takes them, and shows them nowhere in the diff. */
function refuseUnplaced({ value, issues }: z.core.ParsePayload): void {
  if (!Array.isArray(value)) return;
  for (const [at, comment] of (value as readonly unknown[]).entries()) {
    if (!isRecord(comment)) continue;
    const { new_position: newLine, old_position: oldLine } = comment;
    if ([newLine, oldLine].every((line) => line === undefined || line === 0))
      issues.push({
        code: 'custom',
        path: [at, 'new_position'],
        message:
          'set it to the number of a line in the new file, or old_position for a deleted line',
        input: newLine,
      });
  }
}

/** Outcome and text for submitting a pending review. */
export interface SubmitPullReview {
  /**
   * Outcome of the review. `REQUEST_CHANGES` requires a body, `COMMENT` requires a body or a comment,
   * and `APPROVED` neither. The server refuses a review that would stay pending.
   */
  event?: 'APPROVED' | 'PENDING' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW' | undefined;
  /** Markdown. */
  body?: string | undefined;
}
export const submitPullReviewBody: ZodSchema<SubmitPullReview> = /* @__PURE__ */ object(() => ({
  event: z.optional(
    z.enum(['APPROVED', 'PENDING', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW']),
  ),
  body: z.optional(z.string()),
}));

/** Options of `pulls.reviews.dismiss`. */
export interface DismissPullReview {
  /** Reason for dismissing the review. */
  message?: string | undefined;
  /** Dismisses the earlier reviews of the same user too. */
  priors?: boolean | undefined;
}
export const dismissPullReviewBody: ZodSchema<DismissPullReview> = /* @__PURE__ */ object(() => ({
  message: z.optional(z.string()),
  priors: z.optional(z.boolean()),
}));
