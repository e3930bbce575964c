import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { CommentRef, IssueRef } from '../../../refs/issue-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { Comment } from '../../../entities/comment-schemas.js';
import type {
  CreateIssueComment,
  UpdateIssueComment,
  ListCommentsQuery,
  ListRepoCommentsQuery,
} from './schemas.js';

/** Comments on issues and pull requests. */
export class IssueComments {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists all comments of an issue, oldest first. The server does not paginate this list: one
   * request returns them all.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * for await (const { user, body } of forge.issues.comments.list(issue))
   *   console.log(user?.login, body);
   * @throws {StatusError} 404 when the repository is missing or hidden · 422 for an invalid `since`
   * or `before` · 500 for an unknown issue
   * @see GET /repos/{owner}/{repo}/issues/{index}/comments
   */
  list(where: IssueRef, query?: ListCommentsQuery, options?: CallOptions): Pages<Comment> {
    return this.#transport.pages(endpoints.listComments, { where, query }, options);
  }

  /**
   * Lists comments on all issues and pull requests of a repository, oldest first.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden · 422 for an invalid `since`
   * or `before`
   * @see GET /repos/{owner}/{repo}/issues/comments
   */
  listInRepo(where: RepoRef, query?: ListRepoCommentsQuery, options?: CallOptions): Pages<Comment> {
    return this.#transport.pages(endpoints.listRepoComments, { where, query }, options);
  }

  /**
   * Gets a comment; undefined when the id belongs to an event, such as a label change.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/comments/{id}
   */
  get(where: CommentRef, options?: CallOptions): Promise<Comment | undefined> {
    return this.#transport.call(endpoints.getComment, { where }, options);
  }

  /**
   * Comments on an issue or a pull request. Not retried: if the response is lost, a retry could
   * comment twice.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.comments.create(issue, { body: 'I can see it too.' });
   * @throws {StatusError} 403 when the issue is locked or the authenticated user is blocked · 422
   * when `body` is empty · 423 when the repository is archived · 500 for an unknown issue
   * @see POST /repos/{owner}/{repo}/issues/{index}/comments
   */
  create(where: IssueRef, body: CreateIssueComment, options?: CallOptions): Promise<Comment> {
    return this.#transport.call(endpoints.createComment, { where, body }, options);
  }

  /**
   * Changes the text of a comment; undefined when the id belongs to an event.
   *
   * @throws {StatusError} 403 (empty body) for another user's comment · 404 when it is missing or
   * hidden · 422 when `body` is empty · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/issues/comments/{id}
   */
  update(
    where: CommentRef,
    body: UpdateIssueComment,
    options?: CallOptions,
  ): Promise<Comment | undefined> {
    return this.#transport.call(endpoints.updateComment, { where, body }, options);
  }

  /**
   * Deletes a comment.
   *
   * @throws {StatusError} 400 (empty body) for an event · 403 (empty body) for another user's
   * comment · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/comments/{id}
   */
  delete(where: CommentRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteComment, { where }, options);
  }
}
