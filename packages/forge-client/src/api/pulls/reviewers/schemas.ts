import { array, list, nullable, object, optional, part, schema, type Schema, string } from '@clients/core/schema';
import { type PullReview, pullReview } from '../reviews/schemas.js';

/** Several reviews or requests for reviews. */
export const pullReviewList: Schema<readonly PullReview[]> = /* @__PURE__ */ schema(() => list(part(pullReview)));

/** Users and teams whose reviews to request, or to request no longer. */
export interface PullReviewRequest {
  /** Logins. */
  reviewers?: readonly string[] | null | undefined;
  /** Names of teams of the organisation. */
  team_reviewers?: readonly string[] | null | undefined;
}
export const pullReviewRequestBody: Schema<PullReviewRequest> = /* @__PURE__ */ object(() => ({
  reviewers: optional(nullable(array(string()))),
  team_reviewers: optional(nullable(array(string()))),
}));
