import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListPackagesQuery, Package } from '../../packages/schemas.js';
import * as endpoints from './endpoints.js';

/** Packages of the whole instance, for instance administrators. Gitea 28 or newer only. */
export class AdminPackages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the versions of the packages of all users and organisations. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator
   * @see GET /admin/packages
   */
  list(query?: ListPackagesQuery, options?: CallOptions): Pages<Package> {
    return this.#transport.pages(endpoints.listAdminPackages, { query }, options);
  }
}
