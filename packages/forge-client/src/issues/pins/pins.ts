import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { PullRequest } from '../../pulls/schemas.js';
import type { IssueRef, PinRef } from '../../refs/issue-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import type { Issue } from '../schemas.js';
import * as endpoints from './endpoints.js';
import type { NewIssuePinsAllowed } from './schemas.js';

/** Pins. */
export class Pins {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists pinned issues.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/pinned
   */
  list(where: RepoRef, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(endpoints.listPinnedIssues, { where }, options);
  }

  /**
   * Lists pinned pulls.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/pinned
   */
  listPulls(where: RepoRef, options?: CallOptions): Pages<PullRequest> {
    return this.#transport.pages(endpoints.listPinnedPulls, { where }, options);
  }

  /**
   * Pins issue.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/issues/{index}/pin
   */
  add(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.pinIssue, { where }, options);
  }

  /**
   * Unpins issue.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/pin
   */
  remove(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unpinIssue, { where }, options);
  }

  /**
   * Moves issue pin.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see PATCH /repos/{owner}/{repo}/issues/{index}/pin/{position}
   */
  move(where: PinRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.moveIssuePin, { where }, options);
  }

  /**
   * Gives pins allowed.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/new_pin_allowed
   */
  getAllowed(where: RepoRef, options?: CallOptions): Promise<NewIssuePinsAllowed> {
    return this.#transport.call(endpoints.getPinsAllowed, { where }, options);
  }
}
