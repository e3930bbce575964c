import type { Pages } from '@clients/core';
import type { Organization } from '../../../entities/organization-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Organisations that the authenticated user belongs to. */
export class CurrentUserOrgs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the organisations that the authenticated user belongs to.
   *
   * A token needs the scopes `read:user` and `read:organization`.
   *
   * @throws {StatusError} 403 when the token lacks one of the scopes
   * @see GET /user/orgs
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listCurrentUserOrgs, { query }, options);
  }
}
