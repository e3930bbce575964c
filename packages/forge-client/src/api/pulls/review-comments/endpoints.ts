import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import {
  type CommentOfReviewRef,
  commentOfReviewRef,
  type PullCommentRef,
  pullCommentRef,
  type ReviewCommentRef,
  reviewCommentRef,
  type ReviewRef,
  reviewRef,
} from '../../../refs/issue-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import {
  type CreatePullReviewComment,
  createPullReviewCommentBody,
  type CreatePullReviewCommentReply,
  createPullReviewCommentReplyBody,
  type PullReviewComment,
  pullReviewComment,
} from './schemas.js';

export const listReviewComments: ListEndpoint<{ where: ReviewRef }, PullReviewComment> = {
  id: 'repoGetPullReviewComments',
  call: 'pulls.reviewComments.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments',
  input: { where: reviewRef },
  item: pullReviewComment,
  paging: singlePage,
};

export const replyToReviewComment: Endpoint<
  { where: PullCommentRef; body: CreatePullReviewCommentReply },
  PullReviewComment
> &
  ProductRoute = {
  id: 'repoCreatePullReviewCommentReply',
  call: 'pulls.reviewComments.reply',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/comments/{id}/replies',
  input: { where: pullCommentRef, body: createPullReviewCommentReplyBody },
  output: pullReviewComment,
  since: { gitea: '1.27' },
};

export const resolveReviewComment: NothingEndpoint<{ where: ReviewCommentRef }> & ProductRoute = {
  id: 'repoResolvePullReviewComment',
  call: 'pulls.reviewComments.resolve',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/comments/{id}/resolve',
  input: { where: reviewCommentRef },
  nothing: true,
  since: { gitea: '1.26' },
};

export const unresolveReviewComment: NothingEndpoint<{ where: ReviewCommentRef }> & ProductRoute = {
  id: 'repoUnresolvePullReviewComment',
  call: 'pulls.reviewComments.unresolve',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/comments/{id}/unresolve',
  input: { where: reviewCommentRef },
  nothing: true,
  since: { gitea: '1.26' },
};

export const createReviewComment: Endpoint<
  { where: ReviewRef; body: CreatePullReviewComment },
  PullReviewComment
> &
  ProductRoute = {
  id: 'repoCreatePullReviewComment',
  call: 'pulls.reviewComments.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments',
  input: { where: reviewRef, body: createPullReviewCommentBody },
  output: pullReviewComment,
  since: { forgejo: '11' },
};

export const getReviewComment: Endpoint<{ where: CommentOfReviewRef }, PullReviewComment> &
  ProductRoute = {
  id: 'repoGetPullReviewComment',
  call: 'pulls.reviewComments.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}',
  input: { where: commentOfReviewRef },
  output: pullReviewComment,
  since: { forgejo: '11' },
};

export const deleteReviewComment: NothingEndpoint<{ where: CommentOfReviewRef }> & ProductRoute = {
  id: 'repoDeletePullReviewComment',
  call: 'pulls.reviewComments.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}',
  input: { where: commentOfReviewRef },
  nothing: true,
  since: { forgejo: '11' },
};
