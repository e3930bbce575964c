import type { Pages } from '@clients/core';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Repositories that the authenticated user watches. */
export class CurrentUserSubscriptions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the repositories that the authenticated user watches.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/subscriptions
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listCurrentUserSubscriptions, { query }, options);
  }
}
