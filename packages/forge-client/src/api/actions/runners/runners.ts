import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { OrgRunnerRef, RepoRunnerRef, RunnerRef } from '../../../refs/action-schemas.js';
import { arrange, type Head } from '../../../service/scope.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import * as jobs from './job-endpoints.js';
import type { ActionRunJob, ListRunnerJobsQuery } from './job-schemas.js';
import * as registration from './registration-endpoints.js';
import type { RegisteredRunner, RegisterRunner } from './registration-schemas.js';
import type { ActionRunner, EditActionRunner, ListRunnersQuery, RegistrationToken } from './schemas.js';

/** The routes of runners in one scope. */
export interface RunnersScope<Item extends object> {
  readonly list: ListEndpoint<object, ActionRunner>;
  readonly get: Endpoint<{ where: Item }, ActionRunner>;
  readonly update: Endpoint<{ where: Item; body: EditActionRunner }, ActionRunner>;
  readonly remove: NothingEndpoint<{ where: Item }>;
  readonly createRegistrationToken: Endpoint<object, RegistrationToken>;
  readonly register: Endpoint<object, RegisteredRunner>;
  readonly listJobs: ListEndpoint<object, ActionRunJob>;
  readonly getRegistrationToken: Endpoint<object, RegistrationToken>;
}

/** Machines that take the jobs of a repository, an organisation, the caller or the site. */
export class Runners<Home extends Head, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: RunnersScope<Item>;

  constructor(transport: Transport, scope: RunnersScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists runners. For the site these are all there are, those of repositories, organisations and users included.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runners
   * @see GET /orgs/{org}/actions/runners
   * @see GET /user/actions/runners
   * @see GET /admin/actions/runners
   */
  list(...args: [...where: Home, query?: ListRunnersQuery, options?: CallOptions]): Pages<ActionRunner> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Gives a runner.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when it is missing, or belongs to another scope
   * @see GET /repos/{owner}/{repo}/actions/runners/{runner_id}
   * @see GET /orgs/{org}/actions/runners/{runner_id}
   * @see GET /user/actions/runners/{runner_id}
   * @see GET /admin/actions/runners/{runner_id}
   */
  get(where: Item, options?: CallOptions): Promise<ActionRunner> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Lets a runner take jobs, or no more of them.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when it is missing, or belongs to another scope
   * @see PATCH /repos/{owner}/{repo}/actions/runners/{runner_id}
   * @see PATCH /orgs/{org}/actions/runners/{runner_id}
   * @see PATCH /user/actions/runners/{runner_id}
   * @see PATCH /admin/actions/runners/{runner_id}
   */
  update(where: Item, body: EditActionRunner, options?: CallOptions): Promise<ActionRunner> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Takes a runner off the list. To come back it has to register anew.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when it is missing, or belongs to another scope
   * @see DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}
   * @see DELETE /orgs/{org}/actions/runners/{runner_id}
   * @see DELETE /user/actions/runners/{runner_id}
   * @see DELETE /admin/actions/runners/{runner_id}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }

  /**
   * Gives the token by which new runners register themselves here. It is made once, and the same each time from then on.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when the owner is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runners/registration-token
   * @see POST /orgs/{org}/actions/runners/registration-token
   * @see POST /user/actions/runners/registration-token
   * @see POST /admin/actions/runners/registration-token
   */
  createRegistrationToken(...args: [...where: Home, options?: CallOptions]): Promise<RegistrationToken> {
    const { createRegistrationToken } = this.#scope;
    return this.#transport.call(createRegistrationToken, ...arrange(createRegistrationToken, 'body', args));
  }

  /**
   * Registers a runner, and gets what it signs in with. Forgejo only. Not retried: a lost answer could register it twice.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when the owner is missing or hidden · 404 or 405
   * `no-route` on other servers
   * @see POST /repos/{owner}/{repo}/actions/runners
   * @see POST /orgs/{org}/actions/runners
   * @see POST /user/actions/runners
   * @see POST /admin/actions/runners
   */
  register(...args: [...where: Home, body: RegisterRunner, options?: CallOptions]): Promise<RegisteredRunner> {
    return this.#transport.call(this.#scope.register, ...arrange(this.#scope.register, 'body', args));
  }

  /**
   * Lists the jobs that wait for a runner of this scope; one request gets them all. Forgejo only.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when the owner is missing or hidden, and on other
   * servers
   * @see GET /repos/{owner}/{repo}/actions/runners/jobs
   * @see GET /orgs/{org}/actions/runners/jobs
   * @see GET /user/actions/runners/jobs
   * @see GET /admin/actions/runners/jobs
   */
  listJobs(...args: [...where: Home, query?: ListRunnerJobsQuery, options?: CallOptions]): Pages<ActionRunJob> {
    return this.#transport.pages(this.#scope.listJobs, ...arrange(this.#scope.listJobs, 'query', args));
  }

  /**
   * Gets the token by which new runners register themselves here. Forgejo, and older Gitea; `createRegistrationToken` is that of Gitea.
   *
   * Gitea 1.22 and 1.25 have the routes of repositories, organisations and the caller too, but not that of the site.
   *
   * @throws {StatusError} 403 without being owner or, for the site, administrator · 404 when the owner is missing or hidden · 404 or 405
   * `no-route` on other servers
   * @see GET /repos/{owner}/{repo}/actions/runners/registration-token
   * @see GET /orgs/{org}/actions/runners/registration-token
   * @see GET /user/actions/runners/registration-token
   * @see GET /admin/actions/runners/registration-token
   * @deprecated Forgejo keeps it for old runners: call `register`
   */
  getRegistrationToken(...args: [...where: Home, options?: CallOptions]): Promise<RegistrationToken> {
    const { getRegistrationToken } = this.#scope;
    return this.#transport.call(getRegistrationToken, ...arrange(getRegistrationToken, 'body', args));
  }
}

/** Runners at `forge.actions.runners`. */
export const actionsRunnersScope: RunnersScope<RepoRunnerRef> = {
  list: endpoints.listRunners,
  get: endpoints.getRunner,
  update: endpoints.updateRunner,
  remove: endpoints.removeRunner,
  createRegistrationToken: endpoints.createRegistrationToken,
  register: registration.registerRunner,
  listJobs: jobs.listRunnerJobs,
  getRegistrationToken: registration.getRegistrationToken,
};

/** Runners at `forge.orgs.actions.runners`. */
export const orgsActionsRunnersScope: RunnersScope<OrgRunnerRef> = {
  list: endpoints.listOrgRunners,
  get: endpoints.getOrgRunner,
  update: endpoints.updateOrgRunner,
  remove: endpoints.removeOrgRunner,
  createRegistrationToken: endpoints.createOrgRegistrationToken,
  register: registration.registerOrgRunner,
  listJobs: jobs.listOrgRunnerJobs,
  getRegistrationToken: registration.getOrgRegistrationToken,
};

/** Runners at `forge.user.actions.runners`. */
export const userActionsRunnersScope: RunnersScope<RunnerRef> = {
  list: endpoints.listUserRunners,
  get: endpoints.getUserRunner,
  update: endpoints.updateUserRunner,
  remove: endpoints.removeUserRunner,
  createRegistrationToken: endpoints.createUserRegistrationToken,
  register: registration.registerUserRunner,
  listJobs: jobs.listUserRunnerJobs,
  getRegistrationToken: registration.getUserRegistrationToken,
};

/** Runners at `forge.admin.actions.runners`. */
export const adminActionsRunnersScope: RunnersScope<RunnerRef> = {
  list: endpoints.listAdminRunners,
  get: endpoints.getAdminRunner,
  update: endpoints.updateAdminRunner,
  remove: endpoints.removeAdminRunner,
  createRegistrationToken: endpoints.createAdminRegistrationToken,
  register: registration.registerAdminRunner,
  listJobs: jobs.listAdminRunnerJobs,
  getRegistrationToken: registration.getAdminRegistrationToken,
};
