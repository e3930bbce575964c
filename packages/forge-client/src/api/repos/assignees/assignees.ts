import type { Pages } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { RepoRef, AssigneeRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users to whom issues of a repository can be assigned. */
export class RepoAssignees {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the users who may be assigned to issues; one request returns them all.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/assignees
   */
  list(where: RepoRef, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listAssignees, { where }, options);
  }

  /**
   * Returns whether a user may be assigned to issues. Also returns false for an unknown user and
   * for a missing or hidden repository. Gitea 1.27 or newer only.
   * @see GET /repos/{owner}/{repo}/assignees/{assignee}
   */
  check(where: AssigneeRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkAssignee, { where }, options);
  }
}
