import type { ListEndpoint, Pages } from '@clients/core';
import type { OrgVariableRef, RepoVariableRef, VariableRef } from '../../../refs/action-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionVariable } from './schemas.js';
import { SharedVariables, type SharedVariablesScope } from './shared-variables.js';

/** The routes of variables in a scope with path parameters. */
export interface VariablesScope<
  Parent extends object,
  Item extends object,
> extends SharedVariablesScope<Item> {
  readonly list: ListEndpoint<{ where: Parent; query?: PageQuery | undefined }, ActionVariable>;
}

/** Variables of a repository or an organisation, which its jobs can read. */
export class Variables<Parent extends object, Item extends object> extends SharedVariables<Item> {
  readonly #transport: Transport;
  readonly #scope: VariablesScope<Parent, Item>;

  constructor(transport: Transport, scope: VariablesScope<Parent, Item>) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the variables by name, with their values. Gitea up to 1.23 and Forgejo 11 leave the
   * values of the variables of a repository empty; `get` returns them.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/variables
   * @see GET /orgs/{org}/actions/variables
   */
  list(where: Parent, query?: PageQuery, options?: CallOptions): Pages<ActionVariable> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }
}

/** Variables of the authenticated user, which the jobs in its repositories can read. */
export class CurrentUserActionVariables extends SharedVariables<VariableRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, {
      get: endpoints.getUserVariable,
      create: endpoints.createUserVariable,
      update: endpoints.updateUserVariable,
      delete: endpoints.deleteUserVariable,
    });
    this.#transport = transport;
  }

  /**
   * Lists the variables of the authenticated user by name, with their values.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/actions/variables
   */
  list(query?: PageQuery, options?: CallOptions): Pages<ActionVariable> {
    return this.#transport.pages(endpoints.listUserVariables, { query }, options);
  }
}

/** Variables at `forge.actions.variables`. */
const actionsVariablesScope: VariablesScope<RepoRef, RepoVariableRef> = {
  list: endpoints.listVariables,
  get: endpoints.getVariable,
  create: endpoints.createVariable,
  update: endpoints.updateVariable,
  delete: endpoints.deleteVariable,
};

/** Variables that the jobs of a repository can read. */
export class ActionVariables extends Variables<RepoRef, RepoVariableRef> {
  constructor(transport: Transport) {
    super(transport, actionsVariablesScope);
  }
}

/** Variables at `forge.orgs.actions.variables`. */
const orgsActionsVariablesScope: VariablesScope<OrgRef, OrgVariableRef> = {
  list: endpoints.listOrgVariables,
  get: endpoints.getOrgVariable,
  create: endpoints.createOrgVariable,
  update: endpoints.updateOrgVariable,
  delete: endpoints.deleteOrgVariable,
};

/** Variables that the jobs in the repositories of an organisation can read. */
export class OrgActionVariables extends Variables<OrgRef, OrgVariableRef> {
  constructor(transport: Transport) {
    super(transport, orgsActionsVariablesScope);
  }
}
