import type { NoInput, Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { CommentAssetRef, CommentRef, IssueAssetRef, IssueRef } from '../refs/issue-schemas.js';
import type { PageQuery } from '../refs/page-schemas.js';
import type { RepoRef } from '../refs/repo-schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateIssue, EditIssue, ListIssuesQuery, SearchIssuesQuery } from './input-schemas.js';
import type { Issue } from './schemas.js';
import { Attachments, issuesAssetsScope, issuesCommentAssetsScope } from '../attachments/attachments.js';
import { issuesCommentReactionsScope, issuesReactionsScope, Reactions } from '../reactions/reactions.js';
import { Comments } from './comments/comments.js';
import { IssueLabels } from './labels/labels.js';

/** Issues of a repository, pull requests included: they share one number line. */
export class Issues {
  /** Comments on issues and pull requests. */
  readonly comments: Comments;
  /** Labels on an issue or a pull request. */
  readonly labels: IssueLabels;
  /** Reactions to an issue or a pull request. */
  readonly reactions: Reactions<IssueRef, PageQuery>;
  /** Reactions to a comment. */
  readonly commentReactions: Reactions<CommentRef, NoInput>;
  /** Files attached to an issue or a pull request. */
  readonly assets: Attachments<IssueRef, IssueAssetRef>;
  /** Files attached to a comment. */
  readonly commentAssets: Attachments<CommentRef, CommentAssetRef>;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.comments = new Comments(transport);
    this.labels = new IssueLabels(transport);
    this.reactions = new Reactions(transport, issuesReactionsScope);
    this.commentReactions = new Reactions(transport, issuesCommentReactionsScope);
    this.assets = new Attachments(transport, issuesAssetsScope);
    this.commentAssets = new Attachments(transport, issuesCommentAssetsScope);
  }

  /**
   * Searches issues and pull requests in all repositories the caller may see.
   *
   * @throws {StatusError} 400 for an unknown owner or team · 404 for an unknown `created_by` · 422 for a bad `since` or `before`
   * @see GET /repos/issues/search
   */
  search(query?: SearchIssuesQuery, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(endpoints.searchIssues, { query }, options);
  }

  /**
   * Lists issues of a repository, newest first, pull requests included unless `type` says otherwise.
   *
   * A page is asked for when the loop reaches it. An issue that the server failed to load comes with id 0.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden, or a filter names an unknown user · 422 for a bad `since` or
   * `before`
   * @see GET /repos/{owner}/{repo}/issues
   */
  list(where: RepoRef, query?: ListIssuesQuery, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(endpoints.listIssues, { where, query }, options);
  }

  /**
   * Gives an issue, or the issue side of a pull request.
   *
   * @throws {StatusError} 404 when it is missing or hidden from this token
   * @see GET /repos/{owner}/{repo}/issues/{index}
   */
  get(where: IssueRef, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.getIssue, { where }, options);
  }

  /**
   * Opens an issue. Not retried: a lost answer could open it twice.
   *
   * Without write access labels, milestone, assignees and due date are dropped without an error.
   *
   * @throws {StatusError} 403 when blocked by the owner · 404 when the repository is missing or hidden · 422 for an empty title or an
   * unknown assignee · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/issues
   */
  create(where: RepoRef, body: CreateIssue, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.createIssue, { where, body }, options);
  }

  /**
   * Changes an issue; what is left out stays.
   *
   * @throws {StatusError} 403 with an empty body unless it is the caller's own or with write access · 404 when it is missing or hidden · 409 when `content_version`
   * is not the current one
   * @see PATCH /repos/{owner}/{repo}/issues/{index}
   */
  update(where: IssueRef, body: EditIssue, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.updateIssue, { where, body }, options);
  }

  /**
   * Deletes an issue for good; its number is not used again.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}
   */
  remove(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeIssue, { where }, options);
  }
}
