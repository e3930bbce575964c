import {
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import {
  type CommentRef,
  commentRef,
  type IssueCommentRef,
  issueCommentRef,
  type IssueRef,
  issueRef,
} from '../../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Comment, comment } from '../../../entities/comment-schemas.js';
import {
  type CreateIssueComment,
  createIssueCommentBody,
  type UpdateIssueComment,
  updateIssueCommentBody,
  type ListCommentsQuery,
  listCommentsQuery,
  type ListRepoCommentsQuery,
  listRepoCommentsQuery,
} from './schemas.js';

export const listComments: ListEndpoint<
  { where: IssueRef; query?: ListCommentsQuery | undefined },
  Comment
> = {
  id: 'issueGetComments',
  call: 'issues.comments.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/comments',
  input: { where: issueRef, query: listCommentsQuery },
  item: comment,
  paging: singlePage,
};

export const listRepoComments: ListEndpoint<
  { where: RepoRef; query?: ListRepoCommentsQuery | undefined },
  Comment
> = {
  id: 'issueGetRepoComments',
  call: 'issues.comments.listInRepo',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments',
  input: { where: repoRef, query: listRepoCommentsQuery },
  item: comment,
  paging: byTotal,
};

export const getComment: Endpoint<{ where: CommentRef }, Comment | undefined> = {
  id: 'issueGetComment',
  call: 'issues.comments.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments/{id}',
  input: { where: commentRef },
  output: comment,
  maybeEmpty: true,
};

export const createComment: Endpoint<{ where: IssueRef; body: CreateIssueComment }, Comment> = {
  id: 'issueCreateComment',
  call: 'issues.comments.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/comments',
  input: { where: issueRef, body: createIssueCommentBody },
  output: comment,
};

export const updateComment: Endpoint<
  { where: CommentRef; body: UpdateIssueComment },
  Comment | undefined
> = {
  id: 'issueEditComment',
  call: 'issues.comments.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/comments/{id}',
  input: { where: commentRef, body: updateIssueCommentBody },
  output: comment,
  maybeEmpty: true,
};

export const deleteComment: NothingEndpoint<{ where: CommentRef }> = {
  id: 'issueDeleteComment',
  call: 'issues.comments.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/comments/{id}',
  input: { where: commentRef },
  nothing: true,
};

/** Changes the text of a comment; the server ignores the issue number. */
export const updateCommentInIssue: Endpoint<
  { where: IssueCommentRef; body: UpdateIssueComment },
  Comment | undefined
> = {
  id: 'issueEditCommentDeprecated',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/{index}/comments/{id}',
  input: { where: issueCommentRef, body: updateIssueCommentBody },
  output: comment,
  maybeEmpty: true,
  deprecated: 'updateComment',
};

/** Deletes a comment; the server ignores the issue number. */
export const deleteCommentInIssue: NothingEndpoint<{ where: IssueCommentRef }> = {
  id: 'issueDeleteCommentDeprecated',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/comments/{id}',
  input: { where: issueCommentRef },
  nothing: true,
  deprecated: 'deleteComment',
};
