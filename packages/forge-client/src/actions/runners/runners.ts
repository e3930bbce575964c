import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { OrgRunnerRef, RepoRunnerRef, RunnerRef } from '../../refs/action-schemas.js';
import { arrange, type Head } from '../../scope.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionRunner, EditActionRunner, ListUserRunnersQuery, RegistrationToken } from './schemas.js';

/** The routes of runners in one scope. */
export interface RunnersScope<Item extends object> {
  readonly list: ListEndpoint<object, ActionRunner>;
  readonly get: Endpoint<{ where: Item }, ActionRunner>;
  readonly update: Endpoint<{ where: Item; body: EditActionRunner }, ActionRunner>;
  readonly remove: NothingEndpoint<{ where: Item }>;
  readonly createRegistrationToken: Endpoint<object, RegistrationToken>;
}

/** Runners. */
export class Runners<Home extends Head, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: RunnersScope<Item>;

  constructor(transport: Transport, scope: RunnersScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists user runners.
   *
   * @throws {StatusError} 403 without the right to
   * @see GET /user/actions/runners
   * @see GET /orgs/{org}/actions/runners
   * @see GET /admin/actions/runners
   * @see GET /repos/{owner}/{repo}/actions/runners
   */
  list(...args: [...where: Home, query?: ListUserRunnersQuery, options?: CallOptions]): Pages<ActionRunner> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Gives user runner.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /user/actions/runners/{runner_id}
   * @see GET /orgs/{org}/actions/runners/{runner_id}
   * @see GET /admin/actions/runners/{runner_id}
   * @see GET /repos/{owner}/{repo}/actions/runners/{runner_id}
   */
  get(where: Item, options?: CallOptions): Promise<ActionRunner> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Changes user runner.
   *
   * @throws {StatusError} 404 when it is missing or hidden · 422
   * @see PATCH /user/actions/runners/{runner_id}
   * @see PATCH /orgs/{org}/actions/runners/{runner_id}
   * @see PATCH /admin/actions/runners/{runner_id}
   * @see PATCH /repos/{owner}/{repo}/actions/runners/{runner_id}
   */
  update(where: Item, body: EditActionRunner, options?: CallOptions): Promise<ActionRunner> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Removes user runner.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see DELETE /user/actions/runners/{runner_id}
   * @see DELETE /orgs/{org}/actions/runners/{runner_id}
   * @see DELETE /admin/actions/runners/{runner_id}
   * @see DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }

  /**
   * Creates user registration token.
   *
   * @see POST /user/actions/runners/registration-token
   * @see POST /orgs/{org}/actions/runners/registration-token
   * @see POST /admin/actions/runners/registration-token
   * @see POST /repos/{owner}/{repo}/actions/runners/registration-token
   */
  createRegistrationToken(...args: [...where: Home, options?: CallOptions]): Promise<RegistrationToken> {
    return this.#transport.call(this.#scope.createRegistrationToken, ...arrange(this.#scope.createRegistrationToken, 'body', args));
  }
}

/** Runners at `forge.actions.runners`. */
export const actionsRunnersScope: RunnersScope<RepoRunnerRef> = {
  list: endpoints.listRunners,
  get: endpoints.getRunner,
  update: endpoints.updateRunner,
  remove: endpoints.removeRunner,
  createRegistrationToken: endpoints.createRegistrationToken,
};

/** Runners at `forge.admin.actions.runners`. */
export const adminActionsRunnersScope: RunnersScope<RunnerRef> = {
  list: endpoints.listAdminRunners,
  get: endpoints.getAdminRunner,
  update: endpoints.updateAdminRunner,
  remove: endpoints.removeAdminRunner,
  createRegistrationToken: endpoints.createAdminRegistrationToken,
};

/** Runners at `forge.orgs.actions.runners`. */
export const orgsActionsRunnersScope: RunnersScope<OrgRunnerRef> = {
  list: endpoints.listOrgRunners,
  get: endpoints.getOrgRunner,
  update: endpoints.updateOrgRunner,
  remove: endpoints.removeOrgRunner,
  createRegistrationToken: endpoints.createOrgRegistrationToken,
};

/** Runners at `forge.user.actions.runners`. */
export const userActionsRunnersScope: RunnersScope<RunnerRef> = {
  list: endpoints.listUserRunners,
  get: endpoints.getUserRunner,
  update: endpoints.updateUserRunner,
  remove: endpoints.removeUserRunner,
  createRegistrationToken: endpoints.createUserRegistrationToken,
};
