import type { Endpoint, NothingEndpoint } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import { updateAndKeep } from '../../service/keep-omitted.js';
import type { Transport } from '../../service/transport.js';
import { nameEvents } from './event-names.js';
import { noteIgnoredEvents, noteKeptSecret } from './hook-notices.js';
import type { UpdateHookInput, Hook } from './schemas.js';

/** What servers reset unless an update names it. */
const KEEPS = {
  events: (hook: Hook): string[] => nameEvents(hook.events),
  branch_filter: (hook: Hook): string => hook.branch_filter,
  // Where it is not returned, it is empty.
  authorization_header: ({ authorization_header: value }: Hook): string | undefined =>
    value === '' ? undefined : value,
};

/** The routes of one webhook, which have path parameters in every scope. */
export interface SharedHooksScope<Item extends object> {
  readonly get: Endpoint<{ where: Item }, Hook>;
  readonly update: Endpoint<{ where: Item; body: UpdateHookInput }, Hook>;
  readonly delete: NothingEndpoint<{ where: Item }>;
}

/** The methods of webhooks that have the same signature in every scope. */
export class SharedHooks<Item extends object> {
  readonly #transport: Transport;
  readonly #scope: SharedHooksScope<Item>;

  constructor(transport: Transport, scope: SharedHooksScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Gets a webhook. The server never returns its secret.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/hooks/{id}
   * @see GET /orgs/{org}/hooks/{id}
   * @see GET /user/hooks/{id}
   * @see GET /admin/hooks/{id}
   */
  get(where: Item, options?: CallOptions): Promise<Hook> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Updates a webhook; omitted fields stay as they are.
   *
   * The server replaces `events`, `branch_filter` and `authorization_header` even when they are
   * omitted, so the webhook is read first unless the update names all three. Gitea 1.27 or newer
   * does not return an `authorization_header`: pass it with every update there. Events that the server
   * does not know are a notice `webhook-events-ignored`.
   *
   * @example
   * for await (const { id } of forge.hooks.list(repo))
   *   await forge.hooks.update({ ...repo, id }, { active: false });
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for a
   * bad `config` or `branch_filter`
   * @see PATCH /repos/{owner}/{repo}/hooks/{id}
   * @see PATCH /orgs/{org}/hooks/{id}
   * @see PATCH /user/hooks/{id}
   * @see PATCH /admin/hooks/{id}
   */
  async update(where: Item, body: UpdateHookInput, options?: CallOptions): Promise<Hook> {
    const { get, update } = this.#scope;
    const transport = this.#transport;
    const hook = await updateAndKeep(transport, {
      get,
      update,
      where,
      body,
      options,
      keeps: KEEPS,
    });
    noteIgnoredEvents(transport, update.call, body, hook, options);
    noteKeptSecret(transport, update.call, body, options);
    return hook;
  }

  /**
   * Deletes a webhook.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/hooks/{id}
   * @see DELETE /orgs/{org}/hooks/{id}
   * @see DELETE /user/hooks/{id}
   * @see DELETE /admin/hooks/{id}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}
