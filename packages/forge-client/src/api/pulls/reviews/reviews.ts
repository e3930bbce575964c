import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PullRef, ReviewRef } from '../../../refs/issue-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CreatePullReviewInput,
  DismissPullReview,
  PullReview,
  SubmitPullReview,
} from './schemas.js';

/** Reviews of a pull request. */
export class PullReviews {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the reviews and review requests of a pull request, oldest first.
   *
   * The total includes other users' pending reviews, which are not listed.
   *
   * @throws {StatusError} 404 when the pull request is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews
   */
  list(where: PullRef, query?: PageQuery, options?: CallOptions): Pages<PullReview> {
    return this.#transport.pages(endpoints.listReviews, { where, query }, options);
  }

  /**
   * Gets a review or a review request.
   *
   * @throws {StatusError} 404 when it is missing, hidden, in another pull request, or another
   * user's pending review
   * @see GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}
   */
  get(where: ReviewRef, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.getReview, { where }, options);
  }

  /**
   * Reviews a pull request. Not retried: if the response is lost, a retry could review twice.
   *
   * Without `event`, the review is pending; the next call adds to it, until `submit`. The server
   * takes comments on lines outside the diff too, but shows them only in the conversation.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * await forge.pulls.reviews.create(pull, {
   *   event: 'APPROVED',
   *   body: 'Looks good.',
   * });
   * @throws {StatusError} 404 when the pull request is missing or hidden · 422 when users approve
   * or reject their own pull request, and `review-without-text` for one that requires a body
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews
   */
  create(
    where: PullRef,
    body: CreatePullReviewInput = {},
    options?: CallOptions,
  ): Promise<PullReview> {
    return this.#transport.call(endpoints.createReview, { where, body }, options);
  }

  /**
   * Submits a pending review and makes it visible to others.
   *
   * @throws {StatusError} 404 when it is missing or belongs to another user · 422 when it is not
   * pending or would stay so, and `review-without-text` when its event requires a body
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}
   */
  submit(
    where: ReviewRef,
    body: SubmitPullReview = {},
    options?: CallOptions,
  ): Promise<PullReview> {
    return this.#transport.call(endpoints.submitReview, { where, body }, options);
  }

  /**
   * Deletes a review with its comments.
   *
   * @throws {StatusError} 403 unless the user is its author or an instance administrator · 404 when
   * it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/pulls/{index}/reviews/{id}
   */
  delete(where: ReviewRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteReview, { where }, options);
  }

  /**
   * Dismisses an approval or a rejection, so that it no longer counts. Its text is kept.
   *
   * @throws {StatusError} 403 without admin access, or for a review that is neither · 404 when it
   * is missing or hidden
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals
   */
  dismiss(
    where: ReviewRef,
    body: DismissPullReview = {},
    options?: CallOptions,
  ): Promise<PullReview> {
    return this.#transport.call(endpoints.dismissReview, { where, body }, options);
  }

  /**
   * Restores a dismissed review, so that it counts again.
   *
   * @throws {StatusError} 403 without admin access, or for a review that is neither an approval nor
   * a rejection · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals
   */
  undismiss(where: ReviewRef, options?: CallOptions): Promise<PullReview> {
    return this.#transport.call(endpoints.undismissReview, { where }, options);
  }
}
