import type { Endpoint, ListEndpoint, Pages } from '@clients/core';
import type { OrgRunnerRef, RepoRunnerRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import * as registration from './registration-endpoints.js';
import type { RegisteredRunner, RegisterRunner } from './registration-schemas.js';
import type { ActionRunner, ListRunnersQuery, RegistrationToken } from './schemas.js';
import { SharedRunners, type SharedRunnersScope } from './shared-runners.js';

/** The routes of runners in a scope with path parameters. */
export interface RunnersScope<
  Parent extends object,
  Item extends object,
> extends SharedRunnersScope<Item> {
  readonly list: ListEndpoint<
    { where: Parent; query?: ListRunnersQuery | undefined },
    ActionRunner
  >;
  readonly createRegistrationToken: Endpoint<{ where: Parent }, RegistrationToken>;
  readonly register: Endpoint<{ where: Parent; body: RegisterRunner }, RegisteredRunner>;
  readonly getRegistrationToken: Endpoint<{ where: Parent }, RegistrationToken>;
}

/** Runners of a repository or an organisation: the machines that run jobs. */
export class Runners<Parent extends object, Item extends object> extends SharedRunners<Item> {
  readonly #transport: Transport;
  readonly #scope: RunnersScope<Parent, Item>;

  constructor(transport: Transport, scope: RunnersScope<Parent, Item>) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the runners of a repository or an organisation. Gitea 1.24 or newer and Forgejo 15 or
   * newer.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runners
   * @see GET /orgs/{org}/actions/runners
   */
  list(where: Parent, query?: ListRunnersQuery, options?: CallOptions): Pages<ActionRunner> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Gets the token that new runners need to register with a repository or an organisation. The
   * server creates it on the first request and always returns the same one. Gitea 1.24 or newer
   * only.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the owner is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runners/registration-token
   * @see POST /orgs/{org}/actions/runners/registration-token
   */
  createRegistrationToken(where: Parent, options?: CallOptions): Promise<RegistrationToken> {
    return this.#transport.call(this.#scope.createRegistrationToken, { where }, options);
  }

  /**
   * Registers a runner and returns the credentials it signs in with. Forgejo 15 or newer only. Not
   * retried: if the response is lost, a retry could register it twice.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the owner is missing or hidden
   * · 404 or 405 `no-route` on other servers
   * @see POST /repos/{owner}/{repo}/actions/runners
   * @see POST /orgs/{org}/actions/runners
   */
  register(where: Parent, body: RegisterRunner, options?: CallOptions): Promise<RegisteredRunner> {
    return this.#transport.call(this.#scope.register, { where, body }, options);
  }

  /**
   * Gets the token that new runners need to register with a repository or an organisation. Gitea up
   * to 1.25 and Forgejo; Gitea 1.24 or newer has `createRegistrationToken`.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the owner is missing or hidden
   * · 404 or 405 `no-route` on other servers
   * @see GET /repos/{owner}/{repo}/actions/runners/registration-token
   * @see GET /orgs/{org}/actions/runners/registration-token
   * @deprecated Forgejo keeps it for old runners: call `register`.
   */
  getRegistrationToken(where: Parent, options?: CallOptions): Promise<RegistrationToken> {
    return this.#transport.call(this.#scope.getRegistrationToken, { where }, options);
  }
}

/** Runners at `forge.actions.runners`. */
const actionsRunnersScope: RunnersScope<RepoRef, RepoRunnerRef> = {
  list: endpoints.listRunners,
  get: endpoints.getRunner,
  update: endpoints.updateRunner,
  delete: endpoints.deleteRunner,
  createRegistrationToken: endpoints.createRegistrationToken,
  register: registration.registerRunner,
  getRegistrationToken: registration.getRegistrationToken,
};

/** Runners of a repository: the machines that run its jobs. */
export class ActionRunners extends Runners<RepoRef, RepoRunnerRef> {
  constructor(transport: Transport) {
    super(transport, actionsRunnersScope);
  }
}

/** Runners at `forge.orgs.actions.runners`. */
const orgsActionsRunnersScope: RunnersScope<OrgRef, OrgRunnerRef> = {
  list: endpoints.listOrgRunners,
  get: endpoints.getOrgRunner,
  update: endpoints.updateOrgRunner,
  delete: endpoints.deleteOrgRunner,
  createRegistrationToken: endpoints.createOrgRegistrationToken,
  register: registration.registerOrgRunner,
  getRegistrationToken: registration.getOrgRegistrationToken,
};

/** Runners that take the jobs of the repositories of an organisation. */
export class OrgActionRunners extends Runners<OrgRef, OrgRunnerRef> {
  constructor(transport: Transport) {
    super(transport, orgsActionsRunnersScope);
  }
}
