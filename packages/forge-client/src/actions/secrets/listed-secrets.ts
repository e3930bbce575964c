import type { ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { OrgSecretRef, RepoSecretRef } from '../../refs/action-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateOrUpdateSecret, Secret } from './schemas.js';

/** The routes of secrets in one scope. */
export interface ListedSecretsScope<Home extends object, Item extends object> {
  readonly list: ListEndpoint<{ where: Home; query?: PageQuery | undefined }, Secret>;
  readonly replace: NothingEndpoint<{ where: Item; body: CreateOrUpdateSecret }>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** ListedSecrets. */
export class ListedSecrets<Home extends object, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: ListedSecretsScope<Home, Item>;

  constructor(transport: Transport, scope: ListedSecretsScope<Home, Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists org secrets.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /orgs/{org}/actions/secrets
   * @see GET /repos/{owner}/{repo}/actions/secrets
   */
  list(where: Home, query?: PageQuery, options?: CallOptions): Pages<Secret> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Replaces org secret.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 422
   * @see PUT /orgs/{org}/actions/secrets/{secretname}
   * @see PUT /repos/{owner}/{repo}/actions/secrets/{secretname}
   */
  replace(where: Item, body: CreateOrUpdateSecret, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.replace, { where, body }, options);
  }

  /**
   * Removes org secret.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /orgs/{org}/actions/secrets/{secretname}
   * @see DELETE /repos/{owner}/{repo}/actions/secrets/{secretname}
   */
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** ListedSecrets at `forge.actions.secrets`. */
export const actionsSecretsScope: ListedSecretsScope<RepoRef, RepoSecretRef> = {
  list: endpoints.listSecrets,
  replace: endpoints.replaceSecret,
  remove: endpoints.removeSecret,
};

/** ListedSecrets at `forge.orgs.actions.secrets`. */
export const orgsActionsSecretsScope: ListedSecretsScope<OrgRef, OrgSecretRef> = {
  list: endpoints.listOrgSecrets,
  replace: endpoints.replaceOrgSecret,
  remove: endpoints.removeOrgSecret,
};
