import type { Pages } from '@clients/core';
import type { User } from '../../../../entities/user-schemas.js';
import type { QuotaGroupRef, QuotaGroupUserRef } from '../../../../refs/quota-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Users that a quota group applies to. Forgejo only. */
export class AdminQuotaGroupUsers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the users in a group; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group, and where the instance has no quotas
   * @see GET /admin/quota/groups/{quotagroup}/users
   */
  list(where: QuotaGroupRef, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listQuotaGroupUsers, { where }, options);
  }

  /**
   * Adds a user or an organisation to a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group or user, and where the instance has no quotas · 409 when the user is already in it
   * @see PUT /admin/quota/groups/{quotagroup}/users/{username}
   */
  add(where: QuotaGroupUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addQuotaGroupUser, { where }, options);
  }

  /**
   * Removes a user or an organisation from a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group or user, for one who is not in it, and where the instance has no quotas
   * @see DELETE /admin/quota/groups/{quotagroup}/users/{username}
   */
  remove(where: QuotaGroupUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeQuotaGroupUser, { where }, options);
  }
}
