import type { Endpoint, NothingEndpoint } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ActionVariable, CreateVariable, UpdateVariable } from './schemas.js';

/** The routes of one variable, which have path parameters in every scope. */
export interface SharedVariablesScope<Item extends object> {
  readonly get: Endpoint<{ where: Item }, ActionVariable>;
  readonly create: NothingEndpoint<{ where: Item; body: CreateVariable }>;
  readonly update: NothingEndpoint<{ where: Item; body: UpdateVariable }>;
  readonly delete: NothingEndpoint<{ where: Item }>;
}

/** The methods of variables that have the same signature in every scope. */
export class SharedVariables<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: SharedVariablesScope<Item>;

  constructor(transport: Transport, scope: SharedVariablesScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Gets a variable.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when no variable has this name, or
   * the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see GET /orgs/{org}/actions/variables/{variablename}
   * @see GET /user/actions/variables/{variablename}
   */
  get(where: Item, options?: CallOptions): Promise<ActionVariable> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Creates a variable. Not retried: if the first attempt succeeded, a second one would fail with a 409.
   *
   * @throws {StatusError} 400 for the name `CI`, or one that begins with a digit, `GITEA_` or
   * `GITHUB_`, or has characters other than letters, digits and `_` · 403 unless the user is an
   * owner · 404 when the owner is missing or hidden · 409 when the name is taken · 422 when `value`
   * is empty
   * @see POST /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see POST /orgs/{org}/actions/variables/{variablename}
   * @see POST /user/actions/variables/{variablename}
   */
  create(where: Item, body: CreateVariable, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.create, { where, body }, options);
  }

  /**
   * Updates the value of an existing variable, and renames it if `name` is set. Use `create` for a
   * new one.
   *
   * @throws {StatusError} 400 for a bad new name · 403 unless the user is an owner · 404 when no
   * variable has this name, or the owner is missing or hidden · 422 when `value` is empty · 500
   * when the new name is taken
   * @see PUT /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see PUT /orgs/{org}/actions/variables/{variablename}
   * @see PUT /user/actions/variables/{variablename}
   */
  update(where: Item, body: UpdateVariable, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Deletes a variable.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when no variable has this name, or
   * the owner is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/variables/{variablename}
   * @see DELETE /orgs/{org}/actions/variables/{variablename}
   * @see DELETE /user/actions/variables/{variablename}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}
