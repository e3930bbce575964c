import type { Pages } from '@clients/core';
import type { QuotaGroup } from '../../../entities/quota-schemas.js';
import type { User } from '../../../entities/user-schemas.js';
import type {
  QuotaGroupRef,
  QuotaGroupRuleRef,
  QuotaGroupUserRef,
} from '../../../refs/quota-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateQuotaGroup } from './schemas.js';

/**
 * Quota groups: sets of rules, and the users that they apply to; for instance administrators. Forgejo only, and only where the instance has
 * quotas enabled (`[quota] ENABLED`); elsewhere every call fails with a 404 and the code `no-route`.
 */
export class QuotaGroups {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the groups with their rules; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 where the instance has no quotas
   * @see GET /admin/quota/groups
   */
  list(options?: CallOptions): Pages<QuotaGroup> {
    return this.#transport.pages(endpoints.listQuotaGroups, {}, options);
  }

  /**
   * Creates a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 where the instance has no quotas · 409 when the name is
   * taken · 422 for an unknown subject
   * @see POST /admin/quota/groups
   */
  create(body: CreateQuotaGroup, options?: CallOptions): Promise<QuotaGroup> {
    return this.#transport.call(endpoints.createQuotaGroup, { body }, options);
  }

  /**
   * Gets a group with its rules. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group, and where the instance has no quotas
   * @see GET /admin/quota/groups/{quotagroup}
   */
  get(where: QuotaGroupRef, options?: CallOptions): Promise<QuotaGroup> {
    return this.#transport.call(endpoints.getQuotaGroup, { where }, options);
  }

  /**
   * Deletes a group and removes its users from it. Its rules stay. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group, and where the instance has no quotas
   * @see DELETE /admin/quota/groups/{quotagroup}
   */
  remove(where: QuotaGroupRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeQuotaGroup, { where }, options);
  }

  /**
   * Adds a rule to a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group or rule, and where the instance has
   * no quotas · 409 when the group already has it
   * @see PUT /admin/quota/groups/{quotagroup}/rules/{quotarule}
   */
  addRule(where: QuotaGroupRuleRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addQuotaGroupRule, { where }, options);
  }

  /**
   * Removes a rule from a group. The rule itself stays. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group or rule, for one that the group does
   * not have, and where the instance has no quotas
   * @see DELETE /admin/quota/groups/{quotagroup}/rules/{quotarule}
   */
  removeRule(where: QuotaGroupRuleRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeQuotaGroupRule, { where }, options);
  }

  /**
   * Lists the users in a group; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group, and where the instance has no quotas
   * @see GET /admin/quota/groups/{quotagroup}/users
   */
  listUsers(where: QuotaGroupRef, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listQuotaGroupUsers, { where }, options);
  }

  /**
   * Adds a user or an organisation to a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group or user, and where the instance has
   * no quotas · 409 when the user is already in it
   * @see PUT /admin/quota/groups/{quotagroup}/users/{username}
   */
  addUser(where: QuotaGroupUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addQuotaGroupUser, { where }, options);
  }

  /**
   * Removes a user or an organisation from a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown group or user, for one who is not in it,
   * and where the instance has no quotas
   * @see DELETE /admin/quota/groups/{quotagroup}/users/{username}
   */
  removeUser(where: QuotaGroupUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeQuotaGroupUser, { where }, options);
  }
}
