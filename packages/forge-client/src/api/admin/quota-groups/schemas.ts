import { array, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type CreateQuotaRule, createQuotaRuleBody } from '../quota-rules/schemas.js';

/** A quota group to create. */
export interface CreateQuotaGroup {
  name: string;
  /** The rules of the group. A rule whose name exists already is added as it is; others are created. */
  rules?: readonly CreateQuotaRule[] | undefined;
}
export const createQuotaGroupBody: Schema<CreateQuotaGroup> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  rules: optional(array(zodOf(createQuotaRuleBody))),
}));
