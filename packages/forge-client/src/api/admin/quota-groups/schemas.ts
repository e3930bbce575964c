import { array, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type CreateQuotaRule, createQuotaRuleBody } from '../quota-rules/schemas.js';

/** A group to make. */
export interface CreateQuotaGroup {
  name: string;
  /** Rules to begin with. One that is there already is taken as it is, by its name; others are created. */
  rules?: readonly CreateQuotaRule[] | undefined;
}
export const createQuotaGroupBody: Schema<CreateQuotaGroup> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  rules: optional(array(zodOf(createQuotaRuleBody))),
}));
