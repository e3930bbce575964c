import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PullRef, pullRef, type ReviewRef, reviewRef } from '../../../refs/issue-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import {
  type CreatePullReview,
  createPullReviewBody,
  type DismissPullReview,
  dismissPullReviewBody,
  type PullReview,
  pullReview,
  type SubmitPullReview,
  submitPullReviewBody,
} from './schemas.js';

/** Lists the reviews and review requests of a pull request, oldest first. */
export const listReviews: ListEndpoint<
  { where: PullRef; query?: PageQuery | undefined },
  PullReview
> = {
  id: 'repoListPullReviews',
  call: 'pulls.reviews.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews',
  input: { where: pullRef, query: pageQuery },
  item: pullReview,
  paging: byTotal,
};

/** Gets a review or a review request. */
export const getReview: Endpoint<{ where: ReviewRef }, PullReview> = {
  id: 'repoGetPullReview',
  call: 'pulls.reviews.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  input: { where: reviewRef },
  output: pullReview,
};

/** Reviews a pull request. Not retried: if the response is lost, a retry could review twice. */
export const createReview: Endpoint<{ where: PullRef; body: CreatePullReview }, PullReview> = {
  id: 'repoCreatePullReview',
  call: 'pulls.reviews.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews',
  input: { where: pullRef, body: createPullReviewBody },
  output: pullReview,
};

/** Submits a pending review and makes it visible to others. */
export const submitReview: Endpoint<{ where: ReviewRef; body: SubmitPullReview }, PullReview> = {
  id: 'repoSubmitPullReview',
  call: 'pulls.reviews.submit',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  input: { where: reviewRef, body: submitPullReviewBody },
  output: pullReview,
};

/** Deletes a review with its comments. */
export const deleteReview: NothingEndpoint<{ where: ReviewRef }> = {
  id: 'repoDeletePullReview',
  call: 'pulls.reviews.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  input: { where: reviewRef },
  nothing: true,
};

/** Dismisses an approval or a rejection, so that it no longer counts. Its text is kept. */
export const dismissReview: Endpoint<{ where: ReviewRef; body: DismissPullReview }, PullReview> = {
  id: 'repoDismissPullReview',
  call: 'pulls.reviews.dismiss',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals',
  input: { where: reviewRef, body: dismissPullReviewBody },
  output: pullReview,
};

/** Restores a dismissed review, so that it counts again. */
export const undismissReview: Endpoint<{ where: ReviewRef }, PullReview> = {
  id: 'repoUnDismissPullReview',
  call: 'pulls.reviews.undismiss',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals',
  input: { where: reviewRef },
  output: pullReview,
};
