import type { ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { OrgSecretRef, RepoSecretRef } from '../../../refs/action-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { Secret } from './schemas.js';
import { Secrets, type SecretsScope } from './secrets.js';

/** The routes of secrets in a scope that lists them. */
export interface ListedSecretsScope<
  Parent extends object,
  Item extends object,
> extends SecretsScope<Item> {
  readonly list: ListEndpoint<{ where: Parent; query?: PageQuery | undefined }, Secret>;
}

/** Secrets of a repository or an organisation. */
export class ListedSecrets<Parent extends object, Item extends object> extends Secrets<Item> {
  readonly #transport: Transport;
  readonly #scope: ListedSecretsScope<Parent, Item>;

  constructor(transport: Transport, scope: ListedSecretsScope<Parent, Item>) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the secrets by name, without their values.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/secrets
   * @see GET /orgs/{org}/actions/secrets
   */
  list(where: Parent, query?: PageQuery, options?: CallOptions): Pages<Secret> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }
}

/** Secrets at `forge.actions.secrets`. */
const actionsSecretsScope: ListedSecretsScope<RepoRef, RepoSecretRef> = {
  list: endpoints.listSecrets,
  set: endpoints.setSecret,
  delete: endpoints.deleteSecret,
};

/** Secrets that the jobs of a repository can read. */
export class ActionSecrets extends ListedSecrets<RepoRef, RepoSecretRef> {
  constructor(transport: Transport) {
    super(transport, actionsSecretsScope);
  }
}

/** Secrets at `forge.orgs.actions.secrets`. */
const orgsActionsSecretsScope: ListedSecretsScope<OrgRef, OrgSecretRef> = {
  list: endpoints.listOrgSecrets,
  set: endpoints.setOrgSecret,
  delete: endpoints.deleteOrgSecret,
};

/** Secrets that the jobs in the repositories of an organisation can read. */
export class OrgActionSecrets extends ListedSecrets<OrgRef, OrgSecretRef> {
  constructor(transport: Transport) {
    super(transport, orgsActionsSecretsScope);
  }
}
