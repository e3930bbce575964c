import type { Endpoint, ListEndpoint, NoInput, Pages } from '@clients/core';
import type { RunnerRef } from '../../../refs/action-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import * as registration from './registration-endpoints.js';
import type { RegisteredRunner, RegisterRunner } from './registration-schemas.js';
import type { ActionRunner, ListRunnersQuery, RegistrationToken } from './schemas.js';
import { SharedRunners, type SharedRunnersScope } from './shared-runners.js';

/** The routes of runners in a scope without path parameters. */
export interface UserOrAdminRunnersScope extends SharedRunnersScope<RunnerRef> {
  readonly list: ListEndpoint<{ query?: ListRunnersQuery | undefined }, ActionRunner>;
  readonly createRegistrationToken: Endpoint<NoInput, RegistrationToken>;
  readonly register: Endpoint<{ body: RegisterRunner }, RegisteredRunner>;
  readonly getRegistrationToken: Endpoint<NoInput, RegistrationToken>;
}

/** Runners of the authenticated user or the whole instance: the machines that run jobs. */
export class UserOrAdminRunners extends SharedRunners<RunnerRef> {
  readonly #transport: Transport;
  readonly #scope: UserOrAdminRunnersScope;

  constructor(transport: Transport, scope: UserOrAdminRunnersScope) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the runners of the authenticated user. For the instance, these are all runners, including
   * those of repositories, organisations and users. Gitea 1.24 or newer and Forgejo 15 or newer.
   *
   * @throws {StatusError} 403 when the token lacks the scope or, for the instance, the user is not
   * an administrator
   * @see GET /user/actions/runners
   * @see GET /admin/actions/runners
   */
  list(query?: ListRunnersQuery, options?: CallOptions): Pages<ActionRunner> {
    return this.#transport.pages(this.#scope.list, { query }, options);
  }

  /**
   * Gets the token that new runners need to register with the authenticated user or the instance.
   * The server creates it on the first request and always returns the same one. Gitea 1.24 or newer
   * only.
   *
   * @throws {StatusError} 403 when the token lacks the scope or, for the instance, the user is not
   * an administrator
   * @see POST /user/actions/runners/registration-token
   * @see POST /admin/actions/runners/registration-token
   */
  createRegistrationToken(options?: CallOptions): Promise<RegistrationToken> {
    return this.#transport.call(this.#scope.createRegistrationToken, {}, options);
  }

  /**
   * Registers a runner and returns the credentials it signs in with. Forgejo 15 or newer only. Not
   * retried: if the response is lost, a retry could register it twice.
   *
   * @throws {StatusError} 403 when the token lacks the scope or, for the instance, the user is not
   * an administrator · 404 or 405 `no-route` on other servers
   * @see POST /user/actions/runners
   * @see POST /admin/actions/runners
   */
  register(body: RegisterRunner, options?: CallOptions): Promise<RegisteredRunner> {
    return this.#transport.call(this.#scope.register, { body }, options);
  }

  /**
   * Gets the token that new runners need to register with the authenticated user or the instance.
   * For the user on Gitea up to 1.25 and Forgejo, for the instance on Forgejo 15 or newer only;
   * Gitea 1.24 or newer has `createRegistrationToken`.
   *
   * @throws {StatusError} 403 when the token lacks the scope or, for the instance, the user is not
   * an administrator · 404 or 405 `no-route` on other servers
   * @see GET /user/actions/runners/registration-token
   * @see GET /admin/actions/runners/registration-token
   * @deprecated Forgejo keeps it for old runners: call `register`.
   */
  getRegistrationToken(options?: CallOptions): Promise<RegistrationToken> {
    return this.#transport.call(this.#scope.getRegistrationToken, {}, options);
  }
}

/** Runners at `forge.user.actions.runners`. */
const userActionsRunnersScope: UserOrAdminRunnersScope = {
  list: endpoints.listUserRunners,
  get: endpoints.getUserRunner,
  update: endpoints.updateUserRunner,
  delete: endpoints.deleteUserRunner,
  createRegistrationToken: endpoints.createUserRegistrationToken,
  register: registration.registerUserRunner,
  getRegistrationToken: registration.getUserRegistrationToken,
};

/** Runners that take the jobs of the repositories of the authenticated user. */
export class CurrentUserActionRunners extends UserOrAdminRunners {
  constructor(transport: Transport) {
    super(transport, userActionsRunnersScope);
  }
}

/** Runners at `forge.admin.actions.runners`. */
const adminActionsRunnersScope: UserOrAdminRunnersScope = {
  list: endpoints.listAdminRunners,
  get: endpoints.getAdminRunner,
  update: endpoints.updateAdminRunner,
  delete: endpoints.deleteAdminRunner,
  createRegistrationToken: endpoints.createAdminRegistrationToken,
  register: registration.registerAdminRunner,
  getRegistrationToken: registration.getAdminRegistrationToken,
};

/** All runners of the instance. */
export class AdminActionRunners extends UserOrAdminRunners {
  constructor(transport: Transport) {
    super(transport, adminActionsRunnersScope);
  }
}
