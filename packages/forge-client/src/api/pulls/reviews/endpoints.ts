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

export const getReview: Endpoint<{ where: ReviewRef }, PullReview> = {
  id: 'repoGetPullReview',
  call: 'pulls.reviews.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  input: { where: reviewRef },
  output: pullReview,
};

export const createReview: Endpoint<{ where: PullRef; body: CreatePullReview }, PullReview> = {
  id: 'repoCreatePullReview',
  call: 'pulls.reviews.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews',
  input: { where: pullRef, body: createPullReviewBody },
  output: pullReview,
};

export const submitReview: Endpoint<{ where: ReviewRef; body: SubmitPullReview }, PullReview> = {
  id: 'repoSubmitPullReview',
  call: 'pulls.reviews.submit',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  input: { where: reviewRef, body: submitPullReviewBody },
  output: pullReview,
};

export const deleteReview: NothingEndpoint<{ where: ReviewRef }> = {
  id: 'repoDeletePullReview',
  call: 'pulls.reviews.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  input: { where: reviewRef },
  nothing: true,
};

export const dismissReview: Endpoint<{ where: ReviewRef; body: DismissPullReview }, PullReview> = {
  id: 'repoDismissPullReview',
  call: 'pulls.reviews.dismiss',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals',
  input: { where: reviewRef, body: dismissPullReviewBody },
  output: pullReview,
};

export const undismissReview: Endpoint<{ where: ReviewRef }, PullReview> = {
  id: 'repoUnDismissPullReview',
  call: 'pulls.reviews.undismiss',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals',
  input: { where: reviewRef },
  output: pullReview,
};
