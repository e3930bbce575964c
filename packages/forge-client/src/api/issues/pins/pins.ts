import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PullRequest } from '../../../entities/pull-schemas.js';
import type { IssueRef, PinRef } from '../../../refs/issue-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Issue } from '../../../entities/issue-schemas.js';
import * as endpoints from './endpoints.js';
import type { NewIssuePinsAllowed } from './schemas.js';

/**
 * Issues and pull requests that are pinned to the top of their lists; by default up to three of
 * each.
 */
export class IssuePins {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists pinned issues in their order; one request returns them all.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/pinned
   */
  list(where: RepoRef, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(endpoints.listPinnedIssues, { where }, options);
  }

  /**
   * Lists pinned pull requests in their order; one request returns them all.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/pinned
   */
  listPulls(where: RepoRef, options?: CallOptions): Pages<PullRequest> {
    return this.#transport.pages(endpoints.listPinnedPulls, { where }, options);
  }

  /**
   * Pins an issue or a pull request.
   *
   * @throws {StatusError} 403 without admin access · 404 when the issue or repository is missing or
   * hidden · 500 when it is already pinned or the limit is reached
   * @see POST /repos/{owner}/{repo}/issues/{index}/pin
   */
  add(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.pinIssue, { where }, options);
  }

  /**
   * Unpins an issue or a pull request. Succeeds even if it is not pinned.
   *
   * @throws {StatusError} 403 without admin access · 404 when the issue or repository is missing or
   * hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/pin
   */
  remove(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unpinIssue, { where }, options);
  }

  /**
   * Moves a pin to another position. A position past the end means the last one.
   *
   * @throws {StatusError} 403 without admin access · 404 when the issue or repository is missing or
   * hidden · 500 for a position below 1, and for an issue that is not pinned
   * @see PATCH /repos/{owner}/{repo}/issues/{index}/pin/{position}
   */
  move(where: PinRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.moveIssuePin, { where }, options);
  }

  /**
   * Returns whether another issue or pull request can be pinned.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/new_pin_allowed
   */
  getAllowed(where: RepoRef, options?: CallOptions): Promise<NewIssuePinsAllowed> {
    return this.#transport.call(endpoints.getPinsAllowed, { where }, options);
  }
}
