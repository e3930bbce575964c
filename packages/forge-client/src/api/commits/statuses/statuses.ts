import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CommitRef, GitRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import {
  type WaitForStatusesResult,
  waitForStatuses,
  type WaitForStatusesOptions,
} from './wait-for.js';
import type { CombinedStatus, CommitStatus, CreateStatus, ListStatusesQuery } from './schemas.js';

/** Statuses that checks report for commits. */
export class CommitStatuses {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists all statuses of a commit. For an unknown commit the list is empty.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/statuses/{sha}
   */
  list(where: CommitRef, query?: ListStatusesQuery, options?: CallOptions): Pages<CommitStatus> {
    return this.#transport.pages(endpoints.listStatuses, { where, query }, options);
  }

  /**
   * Lists all statuses of the commit that a branch or tag points to.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden, or the ref is unknown
   * @see GET /repos/{owner}/{repo}/commits/{ref}/statuses
   */
  listByRef(where: GitRef, query?: ListStatusesQuery, options?: CallOptions): Pages<CommitStatus> {
    return this.#transport.pages(endpoints.listStatusesByRef, { where, query }, options);
  }

  /**
   * Adds a status to a commit. The newest status of each `context` counts; older ones stay in the
   * list.
   *
   * @example
   * const commit = { owner: 'ada', repo: 'engine', sha };
   * await forge.commits.statuses.create(commit, {
   *   state: 'success',
   *   context: 'lint',
   * });
   * @throws {StatusError} 403 without write access · 404 when the repository is missing or hidden ·
   * 500 for an unknown commit
   * @see POST /repos/{owner}/{repo}/statuses/{sha}
   */
  create(where: CommitRef, body: CreateStatus = {}, options?: CallOptions): Promise<CommitStatus> {
    return this.#transport.call(endpoints.createStatus, { where, body }, options);
  }

  /**
   * Gets the combined status of a commit's checks.
   *
   * `state` and `total_count` cover only the requested page, and the server reports no reliable
   * total. For more than 50 checks, iterate over `listByRef`.
   *
   * @throws {StatusError} 404 when the repository is missing, hidden or empty, or the ref is
   * unknown
   * @see GET /repos/{owner}/{repo}/commits/{ref}/status
   */
  getCombined(
    where: GitRef,
    query: PageQuery = {},
    options?: CallOptions,
  ): Promise<CombinedStatus> {
    return this.#transport.call(endpoints.getCombinedStatus, { where, query }, options);
  }

  /**
   * Waits until all checks of a commit have succeeded or one has failed, and returns their combined
   * state. A failed check does not throw; it ends the wait even if other checks are pending.
   *
   * Lists the statuses after 1, 1.5, 2.25 … seconds, and eventually every 15 seconds; a page of
   * statuses is one request. Without `timeoutMs` or `timeouts.total` there is no time limit. Pass
   * the hash of a commit as `ref`: a branch is looked up each time, so after a push the wait is for
   * another commit. Without `contexts`, the wait does not include checks that have not reported
   * yet.
   *
   * @throws {TimeoutError} when the time runs out; the message names the contexts that are pending
   * @throws {InputError} `invalid-option` when `contexts` is empty or not a list of names
   * @throws {StatusError} 404 when the repository is missing or hidden, or the ref is unknown
   * @see GET /repos/{owner}/{repo}/commits/{ref}/statuses
   */
  waitFor(where: GitRef, options: WaitForStatusesOptions = {}): Promise<WaitForStatusesResult> {
    return waitForStatuses(this.#transport, where, options);
  }
}
