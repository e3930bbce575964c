import { array, int, object, optional, optionalInt, part, type Schema, string } from '@clients/core/schema';
import { type QuotaSubject, quotaSubject } from '../../../entities/quota-schemas.js';

/** A quota rule to create. */
export interface CreateQuotaRule {
  name: string;
  /** In bytes; -1 means no limit. */
  limit: number;
  /** The subjects whose sum it limits. Default: none. */
  subjects?: readonly QuotaSubject[] | undefined;
}
export const createQuotaRuleBody: Schema<CreateQuotaRule> = /* @__PURE__ */ object(() => ({
  name: string(),
  limit: int(),
  subjects: optional(array(part(quotaSubject))),
}));

/** The changes to a quota rule; omitted fields keep their values. */
export interface EditQuotaRule {
  /** In bytes; -1 means no limit. */
  limit?: number | undefined;
  /** The subjects whose sum it limits, in place of the present ones. */
  subjects?: readonly QuotaSubject[] | undefined;
}
export const editQuotaRuleBody: Schema<EditQuotaRule> = /* @__PURE__ */ object(() => ({
  limit: optionalInt(),
  subjects: optional(array(part(quotaSubject))),
}));
