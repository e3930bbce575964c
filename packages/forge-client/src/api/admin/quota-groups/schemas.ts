import { array, object, optional, part, type Schema, string } from '@clients/core/schema';
import { type CreateQuotaRule, createQuotaRuleBody } from '../quota-rules/schemas.js';

/** A quota group to create. */
export interface CreateQuotaGroup {
  name: string;
  /** The rules of the group. A rule whose name exists already is added as it is; others are created. */
  rules?: readonly CreateQuotaRule[] | undefined;
}
export const createQuotaGroupBody: Schema<CreateQuotaGroup> = /* @__PURE__ */ object(() => ({
  name: string(),
  rules: optional(array(part(createQuotaRuleBody))),
}));
