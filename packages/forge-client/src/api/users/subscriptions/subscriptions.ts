import type { Pages } from '@clients/core';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Repositories that a user watches. */
export class UserSubscriptions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the repositories watched by a user that the authenticated user can see.
   *
   * @throws {StatusError} 404 for an unknown user
   * @see GET /users/{username}/subscriptions
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserSubscriptions, { where, query }, options);
  }
}
