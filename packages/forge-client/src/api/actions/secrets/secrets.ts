import type { NothingEndpoint } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { SecretRef } from '../../../refs/action-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { SetSecret } from './schemas.js';

/** The routes of secrets in one scope. */
export interface SecretsScope<Item extends object> {
  readonly set: NothingEndpoint<{ where: Item; body: SetSecret }>;
  readonly delete: NothingEndpoint<{ where: Item }>;
}

/** Secrets that jobs can read. The API does not list the secrets of the authenticated user. */
export class Secrets<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: SecretsScope<Item>;

  constructor(transport: Transport, scope: SecretsScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Creates or replaces a secret. The status is 201 for a new secret and 204 otherwise;
   * `transport.exchange` returns it.
   *
   * @example
   * await forge.actions.secrets.set(
   *   { owner: 'ada', repo: 'engine', secretname: 'DEPLOY_KEY' },
   *   { data: deployKey },
   * );
   * @throws {StatusError} 400 for a name that begins with a digit, `GITEA_` or `GITHUB_`, or has
   * characters other than letters, digits and `_` · 403 unless the user is an owner · 404 when the
   * owner is missing or hidden · 422 when `data` is empty
   * @see PUT /repos/{owner}/{repo}/actions/secrets/{secretname}
   * @see PUT /orgs/{org}/actions/secrets/{secretname}
   * @see PUT /user/actions/secrets/{secretname}
   */
  set(where: Item, body: SetSecret, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.set, { where, body }, options);
  }

  /**
   * Deletes a secret.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when none has this name, or the
   * owner is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/secrets/{secretname}
   * @see DELETE /orgs/{org}/actions/secrets/{secretname}
   * @see DELETE /user/actions/secrets/{secretname}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}

/** Secrets at `forge.user.actions.secrets`. */
const userActionsSecretsScope: SecretsScope<SecretRef> = {
  set: endpoints.setUserSecret,
  delete: endpoints.deleteUserSecret,
};

/** Secrets that the jobs in the repositories of the authenticated user can read. */
export class CurrentUserActionSecrets extends Secrets<SecretRef> {
  constructor(transport: Transport) {
    super(transport, userActionsSecretsScope);
  }
}
