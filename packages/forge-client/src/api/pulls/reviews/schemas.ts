import {
  array,
  boolean,
  closedEnum,
  instant,
  int,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalString,
  part,
  type Schema,
  string,
} from '@clients/core/schema';
import { type Team, team } from '../../../entities/team-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';
import { type CreatePullReviewComment, createPullReviewComment } from '../review-comments/schemas.js';

/** A review, or a request for one. */
export interface PullReview {
  id: number;
  /** `null` for a request to a team, and when the account no longer exists. */
  user: User | null;
  /** Team whose review was requested; `null` when it was a user's. Without its `organization`. */
  team: Team | null;
  /** `PENDING` is visible to its author only; `REQUEST_REVIEW` is a request that has not been answered. */
  state: Open<'APPROVED' | 'PENDING' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW'>;
  /** Markdown. */
  body: string;
  /** Head commit at that time; empty for a request. */
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
export const pullReview: Schema<PullReview> = /* @__PURE__ */ object(() => ({
  id: int(),
  user: nullable(part(user)),
  team: nullable(part(team)),
  state: openEnum(['APPROVED', 'PENDING', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW']),
  body: string(),
  commit_id: string(),
  stale: boolean(),
  official: boolean(),
  dismissed: boolean(),
  comments_count: int(),
  submitted_at: instant(),
  updated_at: instant(),
  html_url: string(),
  pull_request_url: string(),
}));

/** A review to create. */
export interface CreatePullReview {
  /** Omitted or `PENDING`: the review stays pending until `submit`. `COMMENT` requires a body or a comment. */
  event?: 'APPROVED' | 'PENDING' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW' | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** Commit that is reviewed. Default: the newest. Not validated. */
  commit_id?: string | undefined;
  /** Comments on lines. */
  comments?: readonly CreatePullReviewComment[] | null | undefined;
}
export const createPullReviewBody: Schema<CreatePullReview> = /* @__PURE__ */ object(() => ({
  event: optional(closedEnum(['APPROVED', 'PENDING', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW'])),
  body: optionalString(),
  commit_id: optionalString(),
  comments: optional(nullable(array(part(createPullReviewComment)))),
}));

/** Outcome and text with which to submit a pending review. */
export interface SubmitPullReview {
  /** Outcome of the review; `COMMENT` requires a body or a comment. */
  event?: 'APPROVED' | 'PENDING' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW' | undefined;
  /** Markdown. */
  body?: string | undefined;
}
export const submitPullReviewBody: Schema<SubmitPullReview> = /* @__PURE__ */ object(() => ({
  event: optional(closedEnum(['APPROVED', 'PENDING', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW'])),
  body: optionalString(),
}));

/** Options of `pulls.reviews.dismiss`. */
export interface DismissPullReview {
  /** Reason for dismissing the review. */
  message?: string | undefined;
  /** Dismisses the earlier reviews of the same user too. */
  priors?: boolean | undefined;
}
export const dismissPullReviewBody: Schema<DismissPullReview> = /* @__PURE__ */ object(() => ({
  message: optionalString(),
  priors: optionalBoolean(),
}));
