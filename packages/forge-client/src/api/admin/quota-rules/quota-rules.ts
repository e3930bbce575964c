import type { Pages } from '@clients/core';
import type { QuotaRule } from '../../../entities/quota-schemas.js';
import type { QuotaRuleRef } from '../../../refs/quota-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateQuotaRuleInput, UpdateQuotaRuleInput } from './schemas.js';

/**
 * Quota rules: limits for users and organisations; for instance administrators. Forgejo only, and
 * only where the instance has quotas enabled (`[quota] ENABLED`); elsewhere every call fails with a
 * 404 and the code `no-route`.
 */
export class AdminQuotaRules {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the rules; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 where the instance
   * has no quotas
   * @see GET /admin/quota/rules
   */
  list(options?: CallOptions): Pages<QuotaRule> {
    return this.#transport.pages(endpoints.listQuotaRules, {}, options);
  }

  /**
   * Creates a rule. It applies to nobody until it is in a group that has users. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 where the instance
   * has no quotas · 409 when the name is taken · 422 for an unknown subject
   * @see POST /admin/quota/rules
   */
  create(body: CreateQuotaRuleInput, options?: CallOptions): Promise<QuotaRule> {
    return this.#transport.call(endpoints.createQuotaRule, { body }, options);
  }

  /**
   * Gets a rule. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * rule, and where the instance has no quotas
   * @see GET /admin/quota/rules/{quotarule}
   */
  get(where: QuotaRuleRef, options?: CallOptions): Promise<QuotaRule> {
    return this.#transport.call(endpoints.getQuotaRule, { where }, options);
  }

  /**
   * Updates a rule in all groups that have it; omitted fields keep their values. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * rule, and where the instance has no quotas · 422 for an unknown subject
   * @see PATCH /admin/quota/rules/{quotarule}
   */
  update(
    where: QuotaRuleRef,
    body: UpdateQuotaRuleInput,
    options?: CallOptions,
  ): Promise<QuotaRule> {
    return this.#transport.call(endpoints.updateQuotaRule, { where, body }, options);
  }

  /**
   * Deletes a rule, in all groups that have it. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * rule, and where the instance has no quotas
   * @see DELETE /admin/quota/rules/{quotarule}
   */
  delete(where: QuotaRuleRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteQuotaRule, { where }, options);
  }
}
