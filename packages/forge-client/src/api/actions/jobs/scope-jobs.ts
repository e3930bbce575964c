import type { ListEndpoint, Pages } from '@clients/core';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowJob, ListJobsQuery } from './schemas.js';

/** Jobs in all repositories of an organisation. */
export class OrgJobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the jobs of all attempts of all runs in an organisation, oldest first. Gitea 1.25 or newer only.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them · 404 when the organisation is missing or hidden
   * @see GET /orgs/{org}/actions/jobs
   */
  list(where: OrgRef, query?: ListJobsQuery, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listOrgJobs, { where, query }, options);
  }
}

/** The routes of jobs in a scope without path parameters. */
export interface UserOrAdminJobsScope {
  readonly list: ListEndpoint<{ query?: ListJobsQuery | undefined }, ActionWorkflowJob>;
}

/** Jobs in all repositories of the authenticated user, or of the instance. */
export class UserOrAdminJobs {
  readonly #transport: Transport;
  readonly #scope: UserOrAdminJobsScope;

  constructor(transport: Transport, scope: UserOrAdminJobsScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the jobs of all attempts of all runs, oldest first. Gitea 1.25 or newer only.
   *
   * For the user, these are the jobs in the user's own repositories, not in those of the user's organisations.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them; those of the instance require an administrator
   * @see GET /user/actions/jobs
   * @see GET /admin/actions/jobs
   */
  list(query?: ListJobsQuery, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(this.#scope.list, { query }, options);
  }
}

/** Jobs at `forge.user.actions.jobs`. */
export const userActionsJobsScope: UserOrAdminJobsScope = {
  list: endpoints.listUserJobs,
};

/** Jobs at `forge.admin.actions.jobs`. */
export const adminActionsJobsScope: UserOrAdminJobsScope = {
  list: endpoints.listAdminJobs,
};
