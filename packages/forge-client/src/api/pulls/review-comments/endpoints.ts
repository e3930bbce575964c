import type { Endpoint, NothingEndpoint } from '@clients/core';
import { type PullCommentRef, pullCommentRef, type ReviewCommentRef, reviewCommentRef } from '../../../refs/issue-schemas.js';
import {
  type CreatePullReviewCommentReply,
  createPullReviewCommentReplyBody,
  type PullReviewComment,
  pullReviewComment,
} from './schemas.js';

/** Replies to a comment on a line, in the review of that comment. Not retried: a lost answer could reply twice. */
export const replyToReviewComment: Endpoint<{ where: PullCommentRef; body: CreatePullReviewCommentReply }, PullReviewComment> = {
  id: 'repoCreatePullReviewCommentReply',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/comments/{id}/replies',
  input: { where: pullCommentRef, body: createPullReviewCommentReplyBody },
  output: pullReviewComment,
};

/** Calls the conversation of a comment resolved. Succeeds also when it is. */
export const resolveReviewComment: NothingEndpoint<{ where: ReviewCommentRef }> = {
  id: 'repoResolvePullReviewComment',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/comments/{id}/resolve',
  input: { where: reviewCommentRef },
  nothing: true,
};

/** Opens the conversation of a comment again. Succeeds also when it is open. */
export const unresolveReviewComment: NothingEndpoint<{ where: ReviewCommentRef }> = {
  id: 'repoUnresolvePullReviewComment',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/comments/{id}/unresolve',
  input: { where: reviewCommentRef },
  nothing: true,
};
