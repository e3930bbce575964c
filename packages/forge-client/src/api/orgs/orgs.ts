import type { Pages } from '@clients/core';
import { OrgActions } from '../actions/scope-actions.js';
import { Avatar, orgsAvatarScope } from '../avatars/avatars.js';
import { OrgBlockedUsers } from '../blocked-users/blocked-users.js';
import { OrgBlocks } from '../blocks/blocks.js';
import { ScopeHooks, orgsHooksScope } from '../hooks/scope-hooks.js';
import { Labels, orgsLabelsScope } from '../labels/labels.js';
import { OrgQuota } from '../quota/quota.js';
import type { CallOptions } from '../../service/options.js';
import type { OrgLabelRef } from '../../refs/user-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgHookRef, OrgRef, UserOrgRef } from '../../refs/user-schemas.js';
import type { CreateRepo } from '../repos/input-schemas.js';
import type { Repository } from '../../entities/repository-schemas.js';
import type { Transport } from '../../service/transport.js';
import type { Activity } from '../users/schemas.js';
import * as endpoints from './endpoints.js';
import { Members } from './members/members.js';
import type {
  CreateOrg,
  EditOrg,
  ListOrgActivityQuery,
  OrganizationPermissions,
  RenameOrg,
} from './schemas.js';
import type { Organization } from '../../entities/organization-schemas.js';

/** Organisations. */
export class Orgs {
  /** Actions in all repositories of an organisation. */
  readonly actions: OrgActions;
  /** The avatar of an organisation. */
  readonly avatar: Avatar<OrgRef>;
  /** Users that an organisation has blocked on Forgejo. Forgejo only. */
  readonly blockedUsers: OrgBlockedUsers;
  /** Users that an organisation has blocked on Gitea. */
  readonly blocks: OrgBlocks;
  /** Webhooks for all repositories of an organisation. */
  readonly hooks: ScopeHooks<OrgRef, OrgHookRef>;
  /** Labels that all repositories of an organisation can use. */
  readonly labels: Labels<OrgRef, OrgLabelRef>;
  /** Members of an organisation. */
  readonly members: Members;
  /** Quota of an organisation, and how much of it is used. Forgejo only. */
  readonly quota: OrgQuota;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.actions = new OrgActions(transport);
    this.avatar = new Avatar(transport, orgsAvatarScope);
    this.blockedUsers = new OrgBlockedUsers(transport);
    this.quota = new OrgQuota(transport);
    this.blocks = new OrgBlocks(transport);
    this.hooks = new ScopeHooks(transport, orgsHooksScope);
    this.labels = new Labels(transport, orgsLabelsScope);
    this.members = new Members(transport);
  }

  /**
   * Lists the organisations that the authenticated user can see.
   *
   * @see GET /orgs
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listOrgs, { query }, options);
  }

  /**
   * Gets an organisation.
   *
   * An old name redirects to the new one; the client follows the redirect.
   *
   * @throws {StatusError} 403 for a private organisation with a token limited to public resources · 404 when it is missing or hidden, or is
   * a user
   * @see GET /orgs/{org}
   */
  get(where: OrgRef, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.getOrg, { where }, options);
  }

  /**
   * Creates an organisation that the authenticated user owns.
   *
   * @throws {StatusError} 403 when the user may not create organisations · 422 for a name that is taken, reserved or invalid, or another
   * invalid field
   * @see POST /orgs
   */
  create(body: CreateOrg, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.createOrg, { body }, options);
  }

  /**
   * Updates an organisation. `rename` changes its name.
   *
   * Omitted fields keep their values on Gitea 1.27. Older versions and Forgejo clear `full_name`, `description`, `website` and `location`
   * unless the call sets them: pass the values that `get` returns.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 422 for an invalid field
   * @see PATCH /orgs/{org}
   */
  update(where: OrgRef, body: EditOrg, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.updateOrg, { where, body }, options);
  }

  /**
   * Renames an organisation. Its old name redirects to the new one until another account takes it. Gitea 1.24 or newer and Forgejo.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 422 for a name that is taken, reserved or
   * invalid
   * @see POST /orgs/{org}/rename
   */
  rename(where: OrgRef, body: RenameOrg, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.renameOrg, { where, body }, options);
  }

  /**
   * Deletes an organisation that owns no repositories and no packages. This cannot be undone.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 500 while it owns repositories or packages
   * @see DELETE /orgs/{org}
   */
  remove(where: OrgRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeOrg, { where }, options);
  }

  /**
   * Lists the repositories of an organisation that the authenticated user can see.
   *
   * The list of a hidden organisation is empty.
   *
   * @throws {StatusError} 403 for a private organisation with a token limited to public resources · 404 for an unknown organisation
   * @see GET /orgs/{org}/repos
   */
  listRepos(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listOrgRepos, { where, query }, options);
  }

  /**
   * Creates a repository that an organisation owns. Not retried: if the response is lost, a retry could create it twice.
   *
   * @throws {StatusError} 403 when the user may not create repositories there · 404 for an unknown organisation · 409 when the name is
   * taken · 422 for an invalid field · 500 for an unknown license
   * @see POST /orgs/{org}/repos
   */
  createRepo(where: OrgRef, body: CreateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createOrgRepo, { where, body }, options);
  }

  /**
   * Deletes all repositories of an organisation, in the background. This cannot be undone. Gitea 1.27 or newer only.
   *
   * The status is 202 when the deletion has begun and 204 when there were no repositories; `transport.exchange` returns it.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden
   * @see DELETE /orgs/{org}/repos
   */
  removeRepos(where: OrgRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeOrgRepos, { where }, options);
  }

  /**
   * Lists the activity in an organisation, newest first. Servers sort only by the second, so events of the same second may appear on two
   * pages, or on none.
   *
   * The list of a hidden organisation is empty.
   *
   * @throws {StatusError} 404 for an unknown organisation
   * @see GET /orgs/{org}/activities/feeds
   */
  listActivity(
    where: OrgRef,
    query?: ListOrgActivityQuery,
    options?: CallOptions,
  ): Pages<Activity> {
    return this.#transport.pages(endpoints.listOrgActivity, { where, query }, options);
  }

  /**
   * Gets the permissions of a user in an organisation. Any authenticated user may get the permissions of any user.
   *
   * @throws {StatusError} 404 for an unknown user or organisation
   * @see GET /users/{username}/orgs/{org}/permissions
   */
  getPermissions(where: UserOrgRef, options?: CallOptions): Promise<OrganizationPermissions> {
    return this.#transport.call(endpoints.getOrgPermissions, { where }, options);
  }
}
