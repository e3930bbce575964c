import type { Pages } from '@clients/core';
import type { Organization } from '../../../../entities/organization-schemas.js';
import type { PageQuery } from '../../../../refs/page-schemas.js';
import type { UserRef } from '../../../../refs/user-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import type { CreateOrgForUser } from '../../../orgs/schemas.js';
import * as endpoints from './endpoints.js';

/** Organisations of a user, for instance administrators. */
export class AdminUserOrgs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates an organisation that a user owns. `orgs.update` sets its `email` and
   * `repo_admin_change_team_access`, which servers ignore here.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user · 422 for a name that is taken, reserved or invalid
   * @see POST /admin/users/{username}/orgs
   */
  create(where: UserRef, body: CreateOrgForUser, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.createOrgForUser, { where, body }, options);
  }

  /**
   * Lists the organisations that a user belongs to, including hidden memberships.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user
   * @see GET /admin/users/{username}/orgs
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listOrgsOfUser, { where, query }, options);
  }
}
