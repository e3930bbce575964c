import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PullRef, ReviewRef } from '../../../refs/issue-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { PullReviewComment } from '../review-comments/schemas.js';
import * as endpoints from './endpoints.js';
import type { CreatePullReview, DismissPullReview, PullReview, SubmitPullReview } from './schemas.js';

/** Reviews of a pull request. */
export class Reviews {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the reviews of a pull request and the requests for some, oldest first.
   *
   * The total also counts pending reviews of others, which are not in the list.
   *
   * @throws {StatusError} 404 when the pull request is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews
   */
  list(where: PullRef, query?: PageQuery, options?: CallOptions): Pages<PullReview> {
    return this.#transport.pages(endpoints.listReviews, { where, query }, options);
  }

  /**
   * Gives a review, or a request for one.
   *
   * @throws {StatusError} 404 when it is missing, hidden, in another pull request, or pending and of another user
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}
   */
  get(where: ReviewRef, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.getReview, { where }, options);
  }

  /**
   * Reviews a pull request. Not retried: a lost answer could review twice.
   *
   * An unknown or absent `event` makes a pending review, to which the next one is added, until `submit`.
   *
   * @throws {StatusError} 404 when the pull request is missing or hidden · 422 when approving or rejecting an own pull request, or
   * with nothing to say
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews
   */
  create(where: PullRef, body: CreatePullReview = {}, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.createReview, { where, body }, options);
  }

  /**
   * Ends a pending review: from now on others see it.
   *
   * @throws {StatusError} 404 when it is missing or of another user · 422 when it is not pending, or has nothing to say
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}
   */
  submit(where: ReviewRef, body: SubmitPullReview = {}, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.submitReview, { where, body }, options);
  }

  /**
   * Deletes a review with its comments.
   *
   * @throws {StatusError} 403 without being its author or administrator of the site · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/pulls/{index}/reviews/{id}
   */
  remove(where: ReviewRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeReview, { where }, options);
  }

  /**
   * Makes an approval or a rejection count no more. Its text stays.
   *
   * @throws {StatusError} 403 without admin access, or for a review that is neither · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals
   */
  dismiss(where: ReviewRef, body: DismissPullReview = {}, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.dismissReview, { where, body }, options);
  }

  /**
   * Makes a dismissed review count again.
   *
   * @throws {StatusError} 403 without admin access, or for a review that is no approval or rejection · 404 when it is missing or
   * hidden
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals
   */
  undismiss(where: ReviewRef, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.undismissReview, { where }, options);
  }

  /**
   * Lists the comments on lines of one review, replies included; one request gives them all.
   *
   * @throws {StatusError} 404 when the review is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments
   */
  listComments(where: ReviewRef, options?: CallOptions): Pages<PullReviewComment> {
    return this.#transport.pages(endpoints.listReviewComments, { where }, options);
  }
}
