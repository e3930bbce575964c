import type { ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import { arrange, type Head } from '../../scope.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowRun, ListUserRunsQuery } from './schemas.js';

/** The routes of runs in one scope. */
export interface ScopeRunsScope {
  readonly list: ListEndpoint<object, ActionWorkflowRun>;
}

/** ScopeRuns. */
export class ScopeRuns<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: ScopeRunsScope;

  constructor(transport: Transport, scope: ScopeRunsScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists user runs.
   *
   * @throws {StatusError} 400
   * @see GET /user/actions/runs
   * @see GET /orgs/{org}/actions/runs
   * @see GET /admin/actions/runs
   */
  list(...args: [...where: Home, query?: ListUserRunsQuery, options?: CallOptions]): Pages<ActionWorkflowRun> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }
}

/** ScopeRuns at `forge.admin.actions.runs`. */
export const adminActionsRunsScope: ScopeRunsScope = {
  list: endpoints.listAdminRuns,
};

/** ScopeRuns at `forge.orgs.actions.runs`. */
export const orgsActionsRunsScope: ScopeRunsScope = {
  list: endpoints.listOrgRuns,
};

/** ScopeRuns at `forge.user.actions.runs`. */
export const userActionsRunsScope: ScopeRunsScope = {
  list: endpoints.listUserRuns,
};
