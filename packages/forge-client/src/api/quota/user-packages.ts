import type { Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { QuotaUsedPackage } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Packages that count towards the quota of the authenticated user. Forgejo only. */
export class CurrentUserQuotaPackages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the versions of packages that count towards the quota of the authenticated user. Forgejo
   * only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota/packages
   */
  list(query?: PageQuery, options?: CallOptions): Pages<QuotaUsedPackage> {
    return this.#transport.pages(endpoints.listUserQuotaPackages, { query }, options);
  }
}
