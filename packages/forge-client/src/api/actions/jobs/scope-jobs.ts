import type { ListEndpoint, Pages } from '@clients/core';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import * as searchEndpoints from './search-endpoints.js';
import type { ActionWorkflowJob, ListJobsQueryInput } from './schemas.js';
import type { ActionRunJob, SearchJobsQuery, SearchJobsQueryInput } from './search-schemas.js';

/** Jobs in all repositories of an organisation. */
export class OrgActionJobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the jobs of all attempts of all runs in an organisation, oldest first. Gitea 1.25 or
   * newer only.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them · 404 when the organisation
   * is missing or hidden
   * @see GET /orgs/{org}/actions/jobs
   */
  list(where: OrgRef, query?: ListJobsQueryInput, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listOrgJobs, { where, query }, options);
  }

  /**
   * Searches the jobs of the repositories of an organisation that are waiting for a runner or
   * running on one; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the organisation is missing or
   * hidden, and `no-route` on other servers
   * @see GET /orgs/{org}/actions/runners/jobs
   */
  search(where: OrgRef, query?: SearchJobsQueryInput, options?: CallOptions): Pages<ActionRunJob> {
    return this.#transport.pages(searchEndpoints.searchOrgJobs, { where, query }, options);
  }
}

/** The routes of jobs in a scope without path parameters. */
export interface UserOrAdminJobsScope {
  readonly list: ListEndpoint<{ query?: ListJobsQueryInput | undefined }, ActionWorkflowJob>;
  readonly search: ListEndpoint<{ query?: SearchJobsQuery | undefined }, ActionRunJob>;
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
   * For the user, these are the jobs in the user's own repositories, not in those of the user's
   * organisations.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them; those of the instance
   * require an administrator
   * @see GET /user/actions/jobs
   * @see GET /admin/actions/jobs
   */
  list(query?: ListJobsQueryInput, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(this.#scope.list, { query }, options);
  }

  /**
   * Searches the jobs of the repositories of the authenticated user, or of the instance that are
   * waiting for a runner or running on one; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 when the token lacks the scope or, for the instance, the user is not
   * an administrator · 404 `no-route` on other servers
   * @see GET /user/actions/runners/jobs
   * @see GET /admin/actions/runners/jobs
   */
  search(query?: SearchJobsQueryInput, options?: CallOptions): Pages<ActionRunJob> {
    return this.#transport.pages(this.#scope.search, { query }, options);
  }
}

/** Jobs at `forge.user.actions.jobs`. */
const userActionsJobsScope: UserOrAdminJobsScope = {
  list: endpoints.listUserJobs,
  search: searchEndpoints.searchUserJobs,
};

/** Jobs in all repositories that the authenticated user owns. */
export class CurrentUserActionJobs extends UserOrAdminJobs {
  constructor(transport: Transport) {
    super(transport, userActionsJobsScope);
  }
}

/** Jobs at `forge.admin.actions.jobs`. */
const adminActionsJobsScope: UserOrAdminJobsScope = {
  list: endpoints.listAdminJobs,
  search: searchEndpoints.searchAdminJobs,
};

/** Jobs in all repositories of the instance. */
export class AdminActionJobs extends UserOrAdminJobs {
  constructor(transport: Transport) {
    super(transport, adminActionsJobsScope);
  }
}
