import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { HookRef } from '../../refs/repo-schemas.js';
import type { IdRef, OrgHookRef } from '../../refs/user-schemas.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateHook, EditHook, Hook } from './schemas.js';

/** The routes of webhooks in one scope. */
export interface HooksScope<Item extends object> {
  readonly list: ListEndpoint<object, Hook>;
  readonly get: Endpoint<{ where: Item }, Hook>;
  readonly create: Endpoint<object, Hook>;
  readonly update: Endpoint<{ where: Item; body: EditHook }, Hook>;
  readonly remove: NothingEndpoint<{ where: Item }>;
}

/** Webhooks of a repository, of an organisation, of the caller or of the site. */
export class Hooks<Home extends Head, Item extends object, Query extends PageQuery = PageQuery> {
  readonly #transport: Transport;
  readonly #scope: HooksScope<Item>;

  constructor(transport: Transport, scope: HooksScope<Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists webhooks. Those of organisation, caller and site that fire for a repository are not among its own.
   *
   * Of the site only those of the system come, unless `type` says otherwise. Gitea 1.25 and older send the site's in one page, without a total.
   *
   * @throws {StatusError} 403 without admin access, or with a token for public things only · 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/hooks
   * @see GET /orgs/{org}/hooks
   * @see GET /user/hooks
   * @see GET /admin/hooks
   */
  list(...args: [...where: Home, query?: Query, options?: CallOptions]): Pages<Hook> {
    return this.#transport.pages(this.#scope.list, ...arrange(this.#scope.list, 'query', args));
  }

  /**
   * Gives a webhook. Its secret never comes back.
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
   * Makes a webhook. It delivers nothing until `active` is true. Not retried: a lost answer could make it twice.
   *
   * @throws {StatusError} 400 for a bad channel of `slack` · 403 without admin access · 404 when the owner is missing or hidden · 422
   * for an unknown type or a bad `config` or `branch_filter`
   * @see POST /repos/{owner}/{repo}/hooks
   * @see POST /orgs/{org}/hooks
   * @see POST /user/hooks
   * @see POST /admin/hooks
   */
  create(...args: [...where: Home, body: CreateHook, options?: CallOptions]): Promise<Hook> {
    return this.#transport.call(this.#scope.create, ...arrange(this.#scope.create, 'body', args));
  }

  /**
   * Changes a webhook.
   *
   * `events`, `branch_filter` and `authorization_header` are replaced even when they are left out: send them along.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for a bad `config` or `branch_filter` · 500
   * for an unknown one of the site
   * @see PATCH /repos/{owner}/{repo}/hooks/{id}
   * @see PATCH /orgs/{org}/hooks/{id}
   * @see PATCH /user/hooks/{id}
   * @see PATCH /admin/hooks/{id}
   */
  update(where: Item, body: EditHook, options?: CallOptions): Promise<Hook> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
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
  remove(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where }, options);
  }
}

/** Webhooks at `forge.hooks`. */
export const hooksScope: HooksScope<HookRef> = {
  list: endpoints.listHooks,
  get: endpoints.getHook,
  create: endpoints.createHook,
  update: endpoints.updateHook,
  remove: endpoints.removeHook,
};

/** Webhooks at `forge.orgs.hooks`. */
export const orgsHooksScope: HooksScope<OrgHookRef> = {
  list: endpoints.listOrgHooks,
  get: endpoints.getOrgHook,
  create: endpoints.createOrgHook,
  update: endpoints.updateOrgHook,
  remove: endpoints.removeOrgHook,
};

/** Webhooks at `forge.user.hooks`. */
export const userHooksScope: HooksScope<IdRef> = {
  list: endpoints.listUserHooks,
  get: endpoints.getUserHook,
  create: endpoints.createUserHook,
  update: endpoints.updateUserHook,
  remove: endpoints.removeUserHook,
};

/** Webhooks at `forge.admin.hooks`. */
export const adminHooksScope: HooksScope<IdRef> = {
  list: endpoints.listAdminHooks,
  get: endpoints.getAdminHook,
  create: endpoints.createAdminHook,
  update: endpoints.updateAdminHook,
  remove: endpoints.removeAdminHook,
};
