import type { ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import { arrange, type Head } from '../../../service/scope.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import type { ListRunsQuery } from './schemas.js';

/** The routes of runs in one scope. */
export interface RunsScope {
  readonly list: ListEndpoint<object, ActionWorkflowRun>;
}

/** Runs of workflows in all repositories of an organisation, the caller or the site. */
export class ScopeRuns<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: RunsScope;

  constructor(transport: Transport, scope: RunsScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists runs, newest first. Those of the caller are the runs in repositories it owns itself, not in those of its organisations.
   *
   * @throws {StatusError} 403 without the right to see them · 404 when the owner is missing or hidden · 500 for an unknown `actor`
   * @see GET /repos/{owner}/{repo}/actions/runs
   * @see GET /orgs/{org}/actions/runs
   * @see GET /user/actions/runs
   * @see GET /admin/actions/runs
   */
  list(...args: [...where: Home, query?: ListRunsQuery, options?: CallOptions]): Pages<ActionWorkflowRun> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }
}

/** Runs at `forge.actions.runs`. */
export const actionsRunsScope: RunsScope = {
  list: endpoints.listRuns,
};

/** Runs at `forge.orgs.actions.runs`. */
export const orgsActionsRunsScope: RunsScope = {
  list: endpoints.listOrgRuns,
};

/** Runs at `forge.user.actions.runs`. */
export const userActionsRunsScope: RunsScope = {
  list: endpoints.listUserRuns,
};

/** Runs at `forge.admin.actions.runs`. */
export const adminActionsRunsScope: RunsScope = {
  list: endpoints.listAdminRuns,
};
