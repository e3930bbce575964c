import type { CallOptions } from '../../options.js';
import type { IssueAssigneeRef, IssueRef } from '../../refs/issue-schemas.js';
import type { Transport } from '../../transport.js';
import type { Issue } from '../schemas.js';
import * as endpoints from './endpoints.js';
import type { IssueAssignees } from './schemas.js';

/** Assignees. */
export class Assignees {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Tells whether there is issue assignee.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/assignees/{assignee}
   */
  check(where: IssueAssigneeRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkIssueAssignee, { where }, options);
  }

  /**
   * Adds issue assignees.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422 · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/issues/{index}/assignees
   */
  add(where: IssueRef, body: IssueAssignees = {}, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.addIssueAssignees, { where, body }, options);
  }

  /**
   * Removes issue assignees.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422 · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/assignees
   */
  remove(where: IssueRef, body: IssueAssignees, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.removeIssueAssignees, { where, body }, options);
  }
}
