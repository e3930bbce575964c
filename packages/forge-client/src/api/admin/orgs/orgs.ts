import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Organization } from '../../../entities/organization-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Organisations of the whole instance, for instance administrators. */
export class AdminOrgs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists all organisations of the instance, including private ones.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator
   * @see GET /admin/orgs
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listAllOrgs, { query }, options);
  }
}
