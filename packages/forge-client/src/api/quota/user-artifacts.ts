import type { Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { QuotaUsedArtifact } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Artifacts that count towards the quota of the authenticated user. Forgejo only. */
export class CurrentUserQuotaArtifacts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the artifacts of runs that count towards the quota of the authenticated user. Forgejo
   * only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota/artifacts
   */
  list(query?: PageQuery, options?: CallOptions): Pages<QuotaUsedArtifact> {
    return this.#transport.pages(endpoints.listUserQuotaArtifacts, { query }, options);
  }
}
