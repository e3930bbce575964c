import type { CallOptions } from '../../../service/options.js';
import type { PullRef } from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { PullReview } from '../reviews/schemas.js';
import * as endpoints from './endpoints.js';
import type { UpdatePullReviewersInput } from './schemas.js';

/** Review requests of a pull request. */
export class PullReviewers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Requests reviews from users and teams; returns the new requests.
   *
   * @throws {StatusError} 404 for an unknown user or team, or a missing pull request · 422 for the
   * author of the pull request, or without permission to choose reviewers
   * @see POST /repos/{owner}/{repo}/pulls/{index}/requested_reviewers
   */
  add(
    where: PullRef,
    body: UpdatePullReviewersInput = {},
    options?: CallOptions,
  ): Promise<PullReview[]> {
    return this.#transport.call(endpoints.addReviewers, { where, body }, options);
  }

  /**
   * Withdraws review requests. Succeeds even if there are none.
   *
   * @throws {StatusError} 404 for an unknown user or team, or a missing pull request · 422 without
   * permission to choose reviewers
   * @see DELETE /repos/{owner}/{repo}/pulls/{index}/requested_reviewers
   */
  remove(where: PullRef, body: UpdatePullReviewersInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeReviewers, { where, body }, options);
  }
}
