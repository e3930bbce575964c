import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { IssueRef, IssueTimeRef } from '../../../refs/issue-schemas.js';
import type { RepoRef, RepoUserRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { AddTime, ListIssueTimesQuery, TrackedTime } from './schemas.js';

/** Time spent on issues. */
export class IssueTimes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the times spent on an issue in seconds, oldest first.
   *
   * Without write access, only the authenticated user's own times are listed.
   *
   * @throws {StatusError} 403 when `user` is another user, without write access · 404 when the
   * issue is missing or hidden, `user` is unknown, or time tracking is disabled · 422 for an
   * invalid `since` or `before`
   * @see GET /repos/{owner}/{repo}/issues/{index}/times
   */
  list(where: IssueRef, query?: ListIssueTimesQuery, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listIssueTimes, { where, query }, options);
  }

  /**
   * Lists the times spent on all issues of a repository, in seconds.
   *
   * Without admin access, only the authenticated user's own times are listed.
   *
   * @throws {StatusError} 400 when time tracking is disabled · 403 when `user` is another user,
   * without admin access · 404 when the repository is missing or hidden, or its issues are disabled
   * · 422 for an invalid `since` or `before`
   * @see GET /repos/{owner}/{repo}/times
   */
  listInRepo(
    where: RepoRef,
    query?: ListIssueTimesQuery,
    options?: CallOptions,
  ): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listRepoTimes, { where, query }, options);
  }

  /**
   * Lists the times a user spent on issues of a repository; one request returns them all.
   *
   * @throws {StatusError} 400 when time tracking is disabled · 403 for another user, without admin
   * access · 404 when the repository is missing or hidden, or the user is unknown
   * @see GET /repos/{owner}/{repo}/times/{user}
   * @deprecated Use `listInRepo` with `user`.
   */
  listOfUser(where: RepoUserRef, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listRepoTimesOfUser, { where }, options);
  }

  /**
   * Adds time, in seconds, to an issue. Not retried: if the response is lost, a retry could add it
   * twice.
   *
   * Allowed with write access, and for the issue's author and assignees. Works on archived
   * repositories too.
   *
   * @throws {StatusError} 400 when time tracking is disabled · 403 (empty body) without permission
   * · 404 when the issue or repository is missing or hidden, or `user_name` is unknown · 422 for a
   * `time` of 0
   * @see POST /repos/{owner}/{repo}/issues/{index}/times
   */
  add(where: IssueRef, body: AddTime, options?: CallOptions): Promise<TrackedTime> {
    return this.#transport.call(endpoints.addIssueTime, { where, body }, options);
  }

  /**
   * Deletes a recorded time of an issue; allowed for the user who spent it and for administrators.
   *
   * @throws {StatusError} 400 when time tracking is disabled · 403 (empty body) for the time of
   * another user · 404 when it is missing or already deleted
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}
   */
  delete(where: IssueTimeRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteIssueTime, { where }, options);
  }

  /**
   * Deletes all recorded time of the authenticated user on an issue.
   *
   * @throws {StatusError} 400 when time tracking is disabled · 403 (empty body) without permission
   * · 404 when the issue or repository is missing or hidden, or there is nothing to delete
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/times
   */
  reset(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.resetIssueTimes, { where }, options);
  }
}
