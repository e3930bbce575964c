import type { QuotaInfo } from '../../../../entities/quota-schemas.js';
import type { UserRef } from '../../../../refs/user-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import type { ReplaceQuotaGroupsInput } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Quota of a user, for instance administrators. Forgejo only. */
export class AdminUserQuota {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the quota of a user or an organisation and how much of it is used, with the names of
   * groups and rules. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user, and where the instance has no quotas (`[quota] ENABLED`)
   * @see GET /admin/users/{username}/quota
   */
  get(where: UserRef, options?: CallOptions): Promise<QuotaInfo> {
    return this.#transport.call(endpoints.getQuotaOfUser, { where }, options);
  }

  /**
   * Replaces the quota groups of a user or an organisation. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user, and where the instance has no quotas (`[quota] ENABLED`) · 422 for an unknown group
   * @see POST /admin/users/{username}/quota/groups
   */
  replaceGroups(
    where: UserRef,
    body: ReplaceQuotaGroupsInput,
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.replaceQuotaGroupsOfUser, { where, body }, options);
  }
}
