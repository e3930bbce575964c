import {
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { type CommentRef, commentRef, type IssueRef, issueRef } from '../../refs/issue-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type CreateReaction, createReactionBody, type Reaction, reaction } from './schemas.js';

export const listIssueReactions: ListEndpoint<
  { where: IssueRef; query?: PageQuery | undefined },
  Reaction
> = {
  id: 'issueGetIssueReactions',
  call: 'issues.reactions.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/reactions',
  input: { where: issueRef, query: pageQuery },
  item: reaction,
  paging: byTotal,
};

export const addIssueReaction: Endpoint<{ where: IssueRef; body: CreateReaction }, Reaction> = {
  id: 'issuePostIssueReaction',
  call: 'issues.reactions.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/reactions',
  input: { where: issueRef, body: createReactionBody },
  output: reaction,
};

export const removeIssueReaction: NothingEndpoint<{ where: IssueRef; body: CreateReaction }> = {
  id: 'issueDeleteIssueReaction',
  call: 'issues.reactions.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/reactions',
  input: { where: issueRef, body: createReactionBody },
  idempotent: true,
  nothing: true,
};

export const listCommentReactions: ListEndpoint<{ where: CommentRef }, Reaction> = {
  id: 'issueGetCommentReactions',
  call: 'issues.commentReactions.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/reactions',
  input: { where: commentRef },
  item: reaction,
  paging: singlePage,
};

export const addCommentReaction: Endpoint<{ where: CommentRef; body: CreateReaction }, Reaction> = {
  id: 'issuePostCommentReaction',
  call: 'issues.commentReactions.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/reactions',
  input: { where: commentRef, body: createReactionBody },
  output: reaction,
};

export const removeCommentReaction: NothingEndpoint<{ where: CommentRef; body: CreateReaction }> = {
  id: 'issueDeleteCommentReaction',
  call: 'issues.commentReactions.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/comments/{id}/reactions',
  input: { where: commentRef, body: createReactionBody },
  idempotent: true,
  nothing: true,
};
