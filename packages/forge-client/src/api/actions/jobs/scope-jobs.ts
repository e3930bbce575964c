import type { ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import { arrange, type Head } from '../../../service/scope.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowJob, ListJobsQuery } from './schemas.js';

/** The routes of jobs in one scope. */
export interface JobsScope {
  readonly list: ListEndpoint<object, ActionWorkflowJob>;
}

/** Jobs in all repositories of an organisation, the caller or the site. */
export class ScopeJobs<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: JobsScope;

  constructor(transport: Transport, scope: JobsScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists jobs of all attempts, oldest first. Those of the caller are the jobs in repositories it owns itself, not in those of its
   * organisations.
   *
   * @throws {StatusError} 403 without the right to see them · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/jobs
   * @see GET /orgs/{org}/actions/jobs
   * @see GET /user/actions/jobs
   * @see GET /admin/actions/jobs
   */
  list(...args: [...where: Home, query?: ListJobsQuery, options?: CallOptions]): Pages<ActionWorkflowJob> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }
}

/** Jobs at `forge.actions.jobs`. */
export const actionsJobsScope: JobsScope = {
  list: endpoints.listJobs,
};

/** Jobs at `forge.orgs.actions.jobs`. */
export const orgsActionsJobsScope: JobsScope = {
  list: endpoints.listOrgJobs,
};

/** Jobs at `forge.user.actions.jobs`. */
export const userActionsJobsScope: JobsScope = {
  list: endpoints.listUserJobs,
};

/** Jobs at `forge.admin.actions.jobs`. */
export const adminActionsJobsScope: JobsScope = {
  list: endpoints.listAdminJobs,
};
