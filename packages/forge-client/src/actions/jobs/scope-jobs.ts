import type { ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import { arrange, type Head } from '../../scope.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowJob, ListUserJobsQuery } from './schemas.js';

/** The routes of jobs in one scope. */
export interface ScopeJobsScope {
  readonly list: ListEndpoint<object, ActionWorkflowJob>;
}

/** ScopeJobs. */
export class ScopeJobs<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: ScopeJobsScope;

  constructor(transport: Transport, scope: ScopeJobsScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists user jobs.
   *
   * @throws {StatusError} 400 · 422
   * @see GET /user/actions/jobs
   * @see GET /orgs/{org}/actions/jobs
   * @see GET /admin/actions/jobs
   */
  list(...args: [...where: Home, query?: ListUserJobsQuery, options?: CallOptions]): Pages<ActionWorkflowJob> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }
}

/** ScopeJobs at `forge.admin.actions.jobs`. */
export const adminActionsJobsScope: ScopeJobsScope = {
  list: endpoints.listAdminJobs,
};

/** ScopeJobs at `forge.orgs.actions.jobs`. */
export const orgsActionsJobsScope: ScopeJobsScope = {
  list: endpoints.listOrgJobs,
};

/** ScopeJobs at `forge.user.actions.jobs`. */
export const userActionsJobsScope: ScopeJobsScope = {
  list: endpoints.listUserJobs,
};
