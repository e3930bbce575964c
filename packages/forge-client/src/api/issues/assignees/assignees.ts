import type { CallOptions } from '../../../service/options.js';
import type { IssueAssigneeRef, IssueRef } from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Issue } from '../../../entities/issue-schemas.js';
import * as endpoints from './endpoints.js';
import type { UpdateIssueAssigneesInput } from './schemas.js';

/** Assignees of issues and pull requests. */
export class IssueAssignees {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns whether a user may be assigned to an issue. Also returns false for an unknown user and
   * for a missing or hidden issue. Gitea 1.27 or newer only.
   *
   * @see GET /repos/{owner}/{repo}/issues/{index}/assignees/{assignee}
   */
  check(where: IssueAssigneeRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkIssueAssignee, { where }, options);
  }

  /**
   * Assigns users to an issue, in addition to its current assignees. Gitea 1.27 or newer only.
   *
   * Anyone with read access to the repository can be assigned.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.assignees.add(issue, { assignees: ['grace'] });
   * @throws {StatusError} 403 (empty body) without write access · 404 when the issue or repository
   * is missing or hidden · 422 for an unknown user · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/issues/{index}/assignees
   */
  add(where: IssueRef, body: UpdateIssueAssigneesInput, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.addIssueAssignees, { where, body }, options);
  }

  /**
   * Removes assignees from an issue. Users who are not assigned are ignored. Gitea 1.27 or newer
   * only.
   *
   * @throws {StatusError} 403 (empty body) without write access · 404 when the issue or repository
   * is missing or hidden · 422 for an unknown user · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/assignees
   */
  remove(where: IssueRef, body: UpdateIssueAssigneesInput, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.removeIssueAssignees, { where, body }, options);
  }
}
