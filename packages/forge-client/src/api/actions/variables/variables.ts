import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { OrgVariableRef, RepoVariableRef, VariableRef } from '../../../refs/action-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { arrange, type Head } from '../../../service/scope.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionVariable, CreateVariable, UpdateVariable } from './schemas.js';

/** The routes of variables in one scope. */
export interface VariablesScope<Item extends object> {
  readonly list: ListEndpoint<object, ActionVariable>;
  readonly get: Endpoint<{ where: Item }, ActionVariable>;
  readonly create: NothingEndpoint<{ where: Item; body: CreateVariable }>;
  readonly replace: NothingEndpoint<{ where: Item; body: UpdateVariable }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** Variables that jobs can read, of a repository, an organisation or the caller. */
export class Variables<Home extends Head, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: VariablesScope<Item>;

  constructor(transport: Transport, scope: VariablesScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the variables by name, with their values.
   *
   * @throws {StatusError} 403 without being owner · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/variables
   * @see GET /orgs/{org}/actions/variables
   * @see GET /user/actions/variables
   */
  list(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<ActionVariable> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Gives a variable.
   *
   * @throws {StatusError} 403 without being owner · 404 when there is none of this name, or the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see GET /orgs/{org}/actions/variables/{variablename}
   * @see GET /user/actions/variables/{variablename}
   */
  get(where: Item, options?: CallOptions): Promise<ActionVariable> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Creates a variable. Not retried: the second try of one that succeeded would be a 409.
   *
   * @throws {StatusError} 400 for the name `CI`, or one that begins with a digit, `GITEA_` or `GITHUB_`, or has other signs than letters,
   * digits and `_` · 403 without being owner · 404 when the owner is missing or hidden · 409 when there is one of this name · 422 when
   * `value` is empty
   * @see POST /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see POST /orgs/{org}/actions/variables/{variablename}
   * @see POST /user/actions/variables/{variablename}
   */
  create(where: Item, body: CreateVariable, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.create, { where, body }, options);
  }

  /**
   * Sets a variable anew, or renames it. It must be there: `create` makes one.
   *
   * @throws {StatusError} 400 for a bad new name · 403 without being owner · 404 when there is none of this name, or the owner is missing
   * or hidden · 422 when `value` is empty · 500 when the new name is taken
   * @see PUT /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see PUT /orgs/{org}/actions/variables/{variablename}
   * @see PUT /user/actions/variables/{variablename}
   */
  replace(where: Item, body: UpdateVariable, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.replace, { where, body }, options);
  }

  /**
   * Deletes a variable.
   *
   * @throws {StatusError} 403 without being owner · 404 when there is none of this name, or the owner is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see DELETE /orgs/{org}/actions/variables/{variablename}
   * @see DELETE /user/actions/variables/{variablename}
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
