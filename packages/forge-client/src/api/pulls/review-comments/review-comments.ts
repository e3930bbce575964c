import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type {
  CommentOfReviewRef,
  PullCommentRef,
  ReviewCommentRef,
  ReviewRef,
} from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CreatePullReviewComment,
  CreatePullReviewCommentReply,
  PullReviewComment,
} from './schemas.js';

/** Comments on lines of a pull request, and their conversations. */
export class PullReviewComments {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the comments on lines of one review, including replies; one request returns them all.
   *
   * @throws {StatusError} 404 when the review is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments
   */
  list(where: ReviewRef, options?: CallOptions): Pages<PullReviewComment> {
    return this.#transport.pages(endpoints.listReviewComments, { where }, options);
  }

  /**
   * Replies to a comment on a line, within the same review. Not retried: if the response is lost, a
   * retry could reply twice. Gitea 1.27 or newer only.
   *
   * @throws {StatusError} 400 when the id belongs to another kind of comment · 404 when it is
   * missing, hidden or in another pull request · 422 when `body` is empty · 423 when the repository
   * is archived
   * @see POST /repos/{owner}/{repo}/pulls/{index}/comments/{id}/replies
   */
  reply(
    where: PullCommentRef,
    body: CreatePullReviewCommentReply,
    options?: CallOptions,
  ): Promise<PullReviewComment> {
    return this.#transport.call(endpoints.replyToReviewComment, { where, body }, options);
  }

  /**
   * Resolves the conversation of a comment. Succeeds even if it is resolved. Gitea 1.26 or newer
   * only.
   *
   * @throws {StatusError} 400 when the id belongs to another kind of comment · 403 without write
   * access · 404 when it is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/pulls/comments/{id}/resolve
   */
  resolve(where: ReviewCommentRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.resolveReviewComment, { where }, options);
  }

  /**
   * Reopens the conversation of a comment. Succeeds even if it is open. Gitea 1.26 or newer only.
   *
   * @throws {StatusError} 400 when the id belongs to another kind of comment · 403 without write
   * access · 404 when it is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/pulls/comments/{id}/unresolve
   */
  unresolve(where: ReviewCommentRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unresolveReviewComment, { where }, options);
  }

  /**
   * Adds a comment on a line to a review. In a pending review of the authenticated user, the
   * comment stays pending too. Forgejo only. Not retried: if the response is lost, a retry could
   * add it twice.
   *
   * @throws {StatusError} 404 when the review is missing, hidden or in another pull request · 405
   * `no-route` on other servers · 422 for a review submitted by another user
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments
   */
  create(
    where: ReviewRef,
    body: CreatePullReviewComment,
    options?: CallOptions,
  ): Promise<PullReviewComment> {
    return this.#transport.call(endpoints.createReviewComment, { where, body }, options);
  }

  /**
   * Gets a comment on a line. Forgejo only; `forge.pulls.reviewComments.list` lists the comments of
   * a review on any server.
   *
   * @throws {StatusError} 404 when it is missing, hidden or in another review, and `no-route` on
   * other servers
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}
   */
  get(where: CommentOfReviewRef, options?: CallOptions): Promise<PullReviewComment> {
    return this.#transport.call(endpoints.getReviewComment, { where }, options);
  }

  /**
   * Deletes a comment on a line. Forgejo only.
   *
   * @throws {StatusError} 403 for another user's comment without write access · 404 when it is
   * missing, hidden or in another review, and `no-route` on other servers
   * @see DELETE /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}
   */
  delete(where: CommentOfReviewRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteReviewComment, { where }, options);
  }
}
