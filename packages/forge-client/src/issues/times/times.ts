import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { IssueRef, IssueTimeRef } from '../../refs/issue-schemas.js';
import type { RepoRef, RepoUserRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { AddTime, ListIssueTimesQuery, TrackedTime } from './schemas.js';

/** Times. */
export class Times {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists issue times.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422
   * @see GET /repos/{owner}/{repo}/issues/{index}/times
   */
  list(where: IssueRef, query?: ListIssueTimesQuery, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listIssueTimes, { where, query }, options);
  }

  /**
   * Lists repo times.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 422
   * @see GET /repos/{owner}/{repo}/times
   */
  listInRepo(where: RepoRef, query?: ListIssueTimesQuery, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listRepoTimes, { where, query }, options);
  }

  /**
   * Lists repo times of user.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/times/{user}
   * @deprecated
   */
  listOfUser(where: RepoUserRef, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listRepoTimesOfUser, { where }, options);
  }

  /**
   * Adds issue time.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 422
   * @see POST /repos/{owner}/{repo}/issues/{index}/times
   */
  add(where: IssueRef, body: AddTime, options?: CallOptions): Promise<TrackedTime> {
    return this.#transport.call(endpoints.addIssueTime, { where, body }, options);
  }

  /**
   * Removes issue time.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}
   */
  remove(where: IssueTimeRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeIssueTime, { where }, options);
  }

  /**
   * Resets issue times.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/times
   */
  reset(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.resetIssueTimes, { where }, options);
  }
}
