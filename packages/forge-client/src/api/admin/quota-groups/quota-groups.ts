import type { Pages } from '@clients/core';
import type { QuotaGroup } from '../../../entities/quota-schemas.js';
import type { QuotaGroupRef } from '../../../refs/quota-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateQuotaGroupInput } from './schemas.js';
import { AdminQuotaGroupRules } from './rules/rules.js';
import { AdminQuotaGroupUsers } from './users/users.js';

/**
 * Quota groups: sets of rules, and the users that they apply to; for instance administrators.
 * Forgejo only, and only where the instance has quotas enabled (`[quota] ENABLED`); elsewhere every
 * call fails with a 404 and the code `no-route`.
 */
export class AdminQuotaGroups {
  /** Rules of a quota group. Forgejo only. */
  readonly rules: AdminQuotaGroupRules;
  /** Users that a quota group applies to. Forgejo only. */
  readonly users: AdminQuotaGroupUsers;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.users = new AdminQuotaGroupUsers(transport);
    this.rules = new AdminQuotaGroupRules(transport);
  }

  /**
   * Lists the groups with their rules; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 where the instance
   * has no quotas
   * @see GET /admin/quota/groups
   */
  list(options?: CallOptions): Pages<QuotaGroup> {
    return this.#transport.pages(endpoints.listQuotaGroups, {}, options);
  }

  /**
   * Creates a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 where the instance
   * has no quotas · 409 when the name is taken · 422 for an unknown subject
   * @see POST /admin/quota/groups
   */
  create(body: CreateQuotaGroupInput, options?: CallOptions): Promise<QuotaGroup> {
    return this.#transport.call(endpoints.createQuotaGroup, { body }, options);
  }

  /**
   * Gets a group with its rules. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group, and where the instance has no quotas
   * @see GET /admin/quota/groups/{quotagroup}
   */
  get(where: QuotaGroupRef, options?: CallOptions): Promise<QuotaGroup> {
    return this.#transport.call(endpoints.getQuotaGroup, { where }, options);
  }

  /**
   * Deletes a group and removes its users from it. Its rules stay. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group, and where the instance has no quotas
   * @see DELETE /admin/quota/groups/{quotagroup}
   */
  delete(where: QuotaGroupRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteQuotaGroup, { where }, options);
  }
}
