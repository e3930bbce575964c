import type { Pages } from '@clients/core';
import { OrgActions } from '../actions/scope-actions.js';
import { OrgAvatar } from '../avatars/avatars.js';
import { OrgBlocks } from '../blocks/blocks.js';
import { OrgHooks } from '../hooks/scope-hooks.js';
import { OrgLabels } from '../labels/labels.js';
import { OrgProjects } from '../projects/projects.js';
import { OrgQuota } from '../quota/quota.js';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef, UserOrgRef } from '../../refs/user-schemas.js';
import { updateAndKeep } from '../../service/keep-omitted.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { OrgMembers } from './members/members.js';
import type { CreateOrg, UpdateOrg, OrganizationPermissions, RenameOrg } from './schemas.js';
import type { Organization } from '../../entities/organization-schemas.js';
import { OrgRepos } from './repos/repos.js';
import { OrgActivities } from './activities/activities.js';

/** What servers other than Gitea 1.27 or newer clear unless an update names it. */
const KEEPS = {
  full_name: (org: Organization): string => org.full_name,
  description: (org: Organization): string => org.description,
  website: (org: Organization): string => org.website,
  location: (org: Organization): string => org.location,
};

/** Organisations. */
export class Orgs {
  /** Actions in all repositories of an organisation. */
  readonly actions: OrgActions;
  /** The avatar of an organisation. */
  readonly avatar: OrgAvatar;
  /** Users that an organisation has blocked. */
  readonly blocks: OrgBlocks;
  /** Webhooks for all repositories of an organisation. */
  readonly hooks: OrgHooks;
  /** Labels that all repositories of an organisation can use. */
  readonly labels: OrgLabels;
  /** Members of an organisation. */
  readonly members: OrgMembers;
  /** Project boards of an organisation. Gitea 28 or newer only. */
  readonly projects: OrgProjects;
  /** Quota of an organisation, and how much of it is used. Forgejo only. */
  readonly quota: OrgQuota;
  /** Repositories of an organisation. */
  readonly repos: OrgRepos;
  /** Activities in an organisation. */
  readonly activities: OrgActivities;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.activities = new OrgActivities(transport);
    this.repos = new OrgRepos(transport);
    this.actions = new OrgActions(transport);
    this.avatar = new OrgAvatar(transport);
    this.projects = new OrgProjects(transport);
    this.quota = new OrgQuota(transport);
    this.blocks = new OrgBlocks(transport);
    this.hooks = new OrgHooks(transport);
    this.labels = new OrgLabels(transport);
    this.members = new OrgMembers(transport);
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
   * @example
   * const { full_name } = await forge.orgs.get({ org: 'engines' });
   * @throws {StatusError} 403 for a private organisation with a token limited to public resources ·
   * 404 when it is missing or hidden, or is a user
   * @see GET /orgs/{org}
   */
  get(where: OrgRef, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.getOrg, { where }, options);
  }

  /**
   * Creates an organisation that the authenticated user owns.
   *
   * @example
   * await forge.orgs.create({ username: 'engines', visibility: 'private' });
   * @throws {StatusError} 403 when the user may not create organisations · 422 for a name that is
   * taken, reserved or invalid, or another invalid field
   * @see POST /orgs
   */
  create(body: CreateOrg, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.createOrg, { body }, options);
  }

  /**
   * Updates an organisation; omitted fields stay as they are. `rename` changes its name.
   *
   * Forgejo and Gitea up to 1.26 clear `full_name`, `description`, `website` and `location` when
   * they are omitted, so the organisation is read first unless the update names all four.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 422
   * for an invalid field
   * @see PATCH /orgs/{org}
   */
  update(where: OrgRef, body: UpdateOrg, options?: CallOptions): Promise<Organization> {
    return updateAndKeep(this.#transport, {
      get: endpoints.getOrg,
      update: endpoints.updateOrg,
      where,
      body,
      options,
      keeps: KEEPS,
      takesNull: true,
    });
  }

  /**
   * Renames an organisation. Its old name redirects to the new one until another account takes it.
   * Gitea 1.24 or newer and Forgejo.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 422
   * for a name that is taken, reserved or invalid
   * @see POST /orgs/{org}/rename
   */
  rename(where: OrgRef, body: RenameOrg, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.renameOrg, { where, body }, options);
  }

  /**
   * Deletes an organisation that owns no repositories and no packages. This cannot be undone.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 500
   * while it owns repositories or packages
   * @see DELETE /orgs/{org}
   */
  delete(where: OrgRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteOrg, { where }, options);
  }

  /**
   * Gets the permissions of a user in an organisation. Any authenticated user may get the
   * permissions of any user.
   *
   * @throws {StatusError} 404 for an unknown user or organisation
   * @see GET /users/{username}/orgs/{org}/permissions
   */
  getPermissions(where: UserOrgRef, options?: CallOptions): Promise<OrganizationPermissions> {
    return this.#transport.call(endpoints.getOrgPermissions, { where }, options);
  }
}
