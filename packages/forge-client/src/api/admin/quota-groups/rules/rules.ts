import type { QuotaGroupRuleRef } from '../../../../refs/quota-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Rules of a quota group. Forgejo only. */
export class AdminQuotaGroupRules {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a rule to a group. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group or rule, and where the instance has no quotas · 409 when the group already has it
   * @see PUT /admin/quota/groups/{quotagroup}/rules/{quotarule}
   */
  add(where: QuotaGroupRuleRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addQuotaGroupRule, { where }, options);
  }

  /**
   * Removes a rule from a group. The rule itself stays. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * group or rule, for one that the group does not have, and where the instance has no quotas
   * @see DELETE /admin/quota/groups/{quotagroup}/rules/{quotarule}
   */
  remove(where: QuotaGroupRuleRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeQuotaGroupRule, { where }, options);
  }
}
