import type { ListEndpoint, Pages } from '@clients/core';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ListRunsQueryInput } from './schemas.js';

/** Runs of workflows in all repositories of an organisation. */
export class OrgActionRuns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the runs in all repositories of an organisation, newest first. Gitea 1.25 or newer only.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them · 404 when the organisation
   * is missing or hidden · 500 for an unknown `actor`
   * @see GET /orgs/{org}/actions/runs
   */
  list(where: OrgRef, query?: ListRunsQueryInput, options?: CallOptions): Pages<ActionWorkflowRun> {
    return this.#transport.pages(endpoints.listOrgRuns, { where, query }, options);
  }
}

/** The routes of runs in a scope without path parameters. */
export interface UserOrAdminRunsScope {
  readonly list: ListEndpoint<{ query?: ListRunsQueryInput | undefined }, ActionWorkflowRun>;
}

/** Workflow runs in all repositories of the authenticated user, or of the instance. */
export class UserOrAdminRuns {
  readonly #transport: Transport;
  readonly #scope: UserOrAdminRunsScope;

  constructor(transport: Transport, scope: UserOrAdminRunsScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists runs, newest first. Gitea 1.25 or newer only.
   *
   * For the user, these are the runs in the user's own repositories, not in those of the user's
   * organisations.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them; those of the instance
   * require an administrator · 500 for an unknown `actor`
   * @see GET /user/actions/runs
   * @see GET /admin/actions/runs
   */
  list(query?: ListRunsQueryInput, options?: CallOptions): Pages<ActionWorkflowRun> {
    return this.#transport.pages(this.#scope.list, { query }, options);
  }
}

/** Runs at `forge.user.actions.runs`. */
const userActionsRunsScope: UserOrAdminRunsScope = {
  list: endpoints.listUserRuns,
};

/** Workflow runs in all repositories that the authenticated user owns. */
export class CurrentUserActionRuns extends UserOrAdminRuns {
  constructor(transport: Transport) {
    super(transport, userActionsRunsScope);
  }
}

/** Runs at `forge.admin.actions.runs`. */
const adminActionsRunsScope: UserOrAdminRunsScope = {
  list: endpoints.listAdminRuns,
};

/** Workflow runs in all repositories of the instance. */
export class AdminActionRuns extends UserOrAdminRuns {
  constructor(transport: Transport) {
    super(transport, adminActionsRunsScope);
  }
}
