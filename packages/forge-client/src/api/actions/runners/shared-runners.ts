import type { Endpoint, NothingEndpoint } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ActionRunner, UpdateActionRunner } from './schemas.js';

/** The routes of one runner, which have path parameters in every scope. */
export interface SharedRunnersScope<Item extends object> {
  readonly get: Endpoint<{ where: Item }, ActionRunner>;
  readonly update: Endpoint<{ where: Item; body: UpdateActionRunner }, ActionRunner>;
  readonly delete: NothingEndpoint<{ where: Item }>;
}

/** The methods of runners that have the same signature in every scope. */
export class SharedRunners<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: SharedRunnersScope<Item>;

  constructor(transport: Transport, scope: SharedRunnersScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Gets a runner. Gitea 1.24 or newer and Forgejo 15 or newer.
   *
   * @throws {StatusError} 403 unless the user is an owner or, for the instance, an administrator ·
   * 404 when it is missing, or belongs to another scope
   * @see GET /repos/{owner}/{repo}/actions/runners/{runner_id}
   * @see GET /orgs/{org}/actions/runners/{runner_id}
   * @see GET /user/actions/runners/{runner_id}
   * @see GET /admin/actions/runners/{runner_id}
   */
  get(where: Item, options?: CallOptions): Promise<ActionRunner> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Enables or disables a runner. A disabled runner finishes its job and takes no more. Gitea 1.26
   * or newer only.
   *
   * @throws {StatusError} 403 unless the user is an owner or, for the instance, an administrator ·
   * 404 when it is missing, or belongs to another scope
   * @see PATCH /repos/{owner}/{repo}/actions/runners/{runner_id}
   * @see PATCH /orgs/{org}/actions/runners/{runner_id}
   * @see PATCH /user/actions/runners/{runner_id}
   * @see PATCH /admin/actions/runners/{runner_id}
   */
  update(where: Item, body: UpdateActionRunner, options?: CallOptions): Promise<ActionRunner> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Deletes a runner. It must register again before it can be used. Gitea 1.24 or newer and Forgejo
   * 15 or newer.
   *
   * @throws {StatusError} 403 unless the user is an owner or, for the instance, an administrator ·
   * 404 when it is missing, or belongs to another scope
   * @see DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}
   * @see DELETE /orgs/{org}/actions/runners/{runner_id}
   * @see DELETE /user/actions/runners/{runner_id}
   * @see DELETE /admin/actions/runners/{runner_id}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}
