import type { Endpoint, NothingEndpoint } from '@clients/core';
import { type PullRef, pullRef } from '../../../refs/issue-schemas.js';
import type { PullReview } from '../reviews/schemas.js';
import { pullReviewList, type UpdatePullReviewers, updatePullReviewersBody } from './schemas.js';

export const addReviewers: Endpoint<{ where: PullRef; body: UpdatePullReviewers }, PullReview[]> = {
  id: 'repoCreatePullReviewRequests',
  call: 'pulls.reviewers.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/requested_reviewers',
  input: { where: pullRef, body: updatePullReviewersBody },
  output: pullReviewList,
};

export const removeReviewers: NothingEndpoint<{ where: PullRef; body: UpdatePullReviewers }> = {
  id: 'repoDeletePullReviewRequests',
  call: 'pulls.reviewers.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/pulls/{index}/requested_reviewers',
  input: { where: pullRef, body: updatePullReviewersBody },
  idempotent: true,
  nothing: true,
};
