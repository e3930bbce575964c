import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { OrgVariableRef, RepoVariableRef, VariableRef } from '../../refs/action-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { arrange, type Head } from '../../scope.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionVariable, CreateVariable, UpdateVariable } from './schemas.js';

/** The routes of variables in one scope. */
export interface VariablesScope<Item extends object> {
  readonly list: ListEndpoint<object, ActionVariable>;
  readonly get: Endpoint<{ where: Item }, ActionVariable>;
  readonly create: NothingEndpoint<{ where: Home; body: CreateVariable }>;
  readonly replace: NothingEndpoint<{ where: Item; body: UpdateVariable }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** Variables. */
export class Variables<Home extends Head, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: VariablesScope<Item>;

  constructor(transport: Transport, scope: VariablesScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists user variables.
   *
   * @see GET /user/actions/variables
   * @see GET /orgs/{org}/actions/variables
   * @see GET /repos/{owner}/{repo}/actions/variables
   */
  list(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<ActionVariable> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Gives user variable.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /user/actions/variables/{variablename}
   * @see GET /orgs/{org}/actions/variables/{variablename}
   * @see GET /repos/{owner}/{repo}/actions/variables/{variablename}
   */
  get(where: Item, options?: CallOptions): Promise<ActionVariable> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Creates user variable.
   *
   * @throws {StatusError} 400 · 403 without the right to · 409 · 422
   * @see POST /user/actions/variables/{variablename}
   * @see POST /orgs/{org}/actions/variables/{variablename}
   * @see POST /repos/{owner}/{repo}/actions/variables/{variablename}
   */
  create(where: Home, body: CreateVariable, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.create, { where, body }, options);
  }

  /**
   * Replaces user variable.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden · 422
   * @see PUT /user/actions/variables/{variablename}
   * @see PUT /orgs/{org}/actions/variables/{variablename}
   * @see PUT /repos/{owner}/{repo}/actions/variables/{variablename}
   */
  replace(where: Item, body: UpdateVariable, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.replace, { where, body }, options);
  }

  /**
   * Removes user variable.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see DELETE /user/actions/variables/{variablename}
   * @see DELETE /orgs/{org}/actions/variables/{variablename}
   * @see DELETE /repos/{owner}/{repo}/actions/variables/{variablename}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** Variables at `forge.actions.variables`. */
export const actionsVariablesScope: VariablesScope<RepoVariableRef> = {
  list: endpoints.listVariables,
  get: endpoints.getVariable,
  create: endpoints.createVariable,
  replace: endpoints.replaceVariable,
  remove: endpoints.removeVariable,
};

/** Variables at `forge.orgs.actions.variables`. */
export const orgsActionsVariablesScope: VariablesScope<OrgVariableRef> = {
  list: endpoints.listOrgVariables,
  get: endpoints.getOrgVariable,
  create: endpoints.createOrgVariable,
  replace: endpoints.replaceOrgVariable,
  remove: endpoints.removeOrgVariable,
};

/** Variables at `forge.user.actions.variables`. */
export const userActionsVariablesScope: VariablesScope<VariableRef> = {
  list: endpoints.listUserVariables,
  get: endpoints.getUserVariable,
  create: endpoints.createUserVariable,
  replace: endpoints.replaceUserVariable,
  remove: endpoints.removeUserVariable,
};
