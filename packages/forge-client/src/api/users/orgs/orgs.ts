import type { Pages } from '@clients/core';
import type { Organization } from '../../../entities/organization-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Organisations that a user belongs to. */
export class UserOrgs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the organisations that a user belongs to; for other users only public memberships.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/orgs
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listUserOrgs, { where, query }, options);
  }
}
