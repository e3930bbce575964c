import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { list, object, schema, type ZodSchema } from '@clients/core/schema';
import { type PullReview, pullReview } from '../reviews/schemas.js';

/** Several reviews or review requests. */
export const pullReviewList: ZodSchema<PullReview[]> = /* @__PURE__ */ schema(() =>
  list(pullReview),
);

/** Users and teams to request reviews from, or whose review requests to withdraw. */
export interface UpdatePullReviewers {
  /** Logins. */
  reviewers?: string[] | null | undefined;
  /** Names of teams of the organisation. */
  team_reviewers?: string[] | null | undefined;
}

/** `UpdatePullReviewers` as methods take it: its lists may be readonly. */
export interface UpdatePullReviewersInput extends ReadonlyDeep<UpdatePullReviewers>, Named {}
export const updatePullReviewersBody: ZodSchema<UpdatePullReviewers> = /* @__PURE__ */ object(
  () => ({
    reviewers: z.optional(z.nullable(z.array(z.string()))),
    team_reviewers: z.optional(z.nullable(z.array(z.string()))),
  }),
);
