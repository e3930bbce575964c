import { type Endpoint, type ListEndpoint, type Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { HookRef, RepoRef } from '../../refs/repo-schemas.js';
import type { IdRef, OrgHookRef, OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { noteIgnoredEvents, noteInactive } from './hook-notices.js';
import type { CreateHookInput, Hook, ListAdminHooksQuery } from './schemas.js';
import { SharedHooks, type SharedHooksScope } from './shared-hooks.js';

/** The routes of webhooks in a scope with path parameters. */
export interface HooksScope<
  Parent extends object,
  Item extends object,
> extends SharedHooksScope<Item> {
  readonly list: ListEndpoint<{ where: Parent; query?: PageQuery | undefined }, Hook>;
  readonly create: Endpoint<{ where: Parent; body: CreateHookInput }, Hook>;
}

/** Webhooks of a repository or an organisation. */
export class ScopeHooks<Parent extends object, Item extends object> extends SharedHooks<Item> {
  readonly #transport: Transport;
  readonly #scope: HooksScope<Parent, Item>;

  constructor(transport: Transport, scope: HooksScope<Parent, Item>) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the webhooks of a repository or an organisation.
   *
   * The list of a repository does not include webhooks of its organisation, its owner or the
   * instance, although they fire for it.
   *
   * @throws {StatusError} 403 without admin access, or with a token limited to public resources ·
   * 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/hooks
   * @see GET /orgs/{org}/hooks
   */
  list(where: Parent, query?: PageQuery, options?: CallOptions): Pages<Hook> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Creates a webhook; one of an organisation fires for all its repositories. It delivers nothing
   * until `active` is true: without it there is a notice `webhook-inactive`. Events that the server does not
   * know are a notice `webhook-events-ignored`. Not retried: if the response is lost, a retry could
   * create it twice.
   *
   * @example
   * const hook = await forge.hooks.create(repo, {
   *   type: 'gitea',
   *   config: { url, content_type: 'json', secret },
   *   events: ['issues', 'push'],
   *   active: true,
   * });
   * @throws {StatusError} 400 for a bad `channel` of `slack` · 403 without admin access · 404 when
   * the owner is missing or hidden · 422 for an unknown type or a bad `config` or `branch_filter`
   * @see POST /repos/{owner}/{repo}/hooks
   * @see POST /orgs/{org}/hooks
   */
  async create(where: Parent, body: CreateHookInput, options?: CallOptions): Promise<Hook> {
    const endpoint = this.#scope.create;
    const hook = await this.#transport.call(endpoint, { where, body }, options);
    noteInactive(this.#transport, endpoint.call, body, hook, options);
    noteIgnoredEvents(this.#transport, endpoint.call, body, hook, options);
    return hook;
  }
}

/** The routes of webhooks in a scope without path parameters. */
export interface UserOrAdminHooksScope<Query extends PageQuery> extends SharedHooksScope<IdRef> {
  readonly list: ListEndpoint<{ query?: Query | undefined }, Hook>;
  readonly create: Endpoint<{ body: CreateHookInput }, Hook>;
}

/** Webhooks of the authenticated user or of the instance. */
export class UserOrAdminHooks<Query extends PageQuery> extends SharedHooks<IdRef> {
  readonly #transport: Transport;
  readonly #scope: UserOrAdminHooksScope<Query>;

  constructor(transport: Transport, scope: UserOrAdminHooksScope<Query>) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists webhooks: those that fire for all repositories of the authenticated user, or those of the
   * instance.
   *
   * For the instance, system webhooks are listed by default; `type` selects others. Gitea 1.25 and
   * older send them in one page, without a total.
   *
   * @throws {StatusError} 403 when the token lacks the scope, is limited to public resources or,
   * for the instance, the user is not an administrator
   * @see GET /user/hooks
   * @see GET /admin/hooks
   */
  list(query?: Query, options?: CallOptions): Pages<Hook> {
    return this.#transport.pages(this.#scope.list, { query }, options);
  }

  /**
   * Creates a webhook: a user's fires for all repositories that the user owns, one of the instance
   * is copied to new repositories, or fires for all of them with `is_system_webhook: 'true'` in
   * `config`. It delivers nothing until `active` is true: without it there is a notice
   * `webhook-inactive`. Events that the server does not know are a notice `webhook-events-ignored`.
   * Not retried: if the response is lost, a retry could create it twice.
   *
   * @throws {StatusError} 400 for a bad `channel` of `slack` · 403 when the token lacks the scope
   * or, for the instance, the user is not an administrator · 422 for an unknown type or a bad
   * `config` or `branch_filter`
   * @see POST /user/hooks
   * @see POST /admin/hooks
   */
  async create(body: CreateHookInput, options?: CallOptions): Promise<Hook> {
    const endpoint = this.#scope.create;
    const hook = await this.#transport.call(endpoint, { body }, options);
    noteInactive(this.#transport, endpoint.call, body, hook, options);
    noteIgnoredEvents(this.#transport, endpoint.call, body, hook, options);
    return hook;
  }
}

/** Webhooks at `forge.hooks`. */
export const hooksScope: HooksScope<RepoRef, HookRef> = {
  list: endpoints.listHooks,
  get: endpoints.getHook,
  create: endpoints.createHook,
  update: endpoints.updateHook,
  delete: endpoints.deleteHook,
};

/** Webhooks at `forge.orgs.hooks`. */
const orgsHooksScope: HooksScope<OrgRef, OrgHookRef> = {
  list: endpoints.listOrgHooks,
  get: endpoints.getOrgHook,
  create: endpoints.createOrgHook,
  update: endpoints.updateOrgHook,
  delete: endpoints.deleteOrgHook,
};

/** Webhooks for all repositories of an organisation. */
export class OrgHooks extends ScopeHooks<OrgRef, OrgHookRef> {
  constructor(transport: Transport) {
    super(transport, orgsHooksScope);
  }
}

/** Webhooks at `forge.user.hooks`. */
const userHooksScope: UserOrAdminHooksScope<PageQuery> = {
  list: endpoints.listUserHooks,
  get: endpoints.getUserHook,
  create: endpoints.createUserHook,
  update: endpoints.updateUserHook,
  delete: endpoints.deleteUserHook,
};

/** Webhooks for all repositories of the authenticated user. */
export class CurrentUserHooks extends UserOrAdminHooks<PageQuery> {
  constructor(transport: Transport) {
    super(transport, userHooksScope);
  }
}

/** Webhooks at `forge.admin.hooks`. */
const adminHooksScope: UserOrAdminHooksScope<ListAdminHooksQuery> = {
  list: endpoints.listAdminHooks,
  get: endpoints.getAdminHook,
  create: endpoints.createAdminHook,
  update: endpoints.updateAdminHook,
  delete: endpoints.deleteAdminHook,
};

/** Webhooks of the whole instance. */
export class AdminHooks extends UserOrAdminHooks<ListAdminHooksQuery> {
  constructor(transport: Transport) {
    super(transport, adminHooksScope);
  }
}
