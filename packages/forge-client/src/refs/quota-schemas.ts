import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';
import type { UserRef } from './user-schemas.js';

/** A rule of the quota. */
export interface QuotaRuleRef {
  /** Name of the rule. */
  quotarule: string;
}
export const quotaRuleRef: ZodSchema<QuotaRuleRef> = /* @__PURE__ */ object(() => ({
  quotarule: z.string(),
}));

/** A group of the quota. */
export interface QuotaGroupRef {
  /** Name of the group. */
  quotagroup: string;
}
export const quotaGroupRef: ZodSchema<QuotaGroupRef> = /* @__PURE__ */ object(() => ({
  quotagroup: z.string(),
}));

/** A rule in a group of the quota. */
export interface QuotaGroupRuleRef extends QuotaGroupRef, QuotaRuleRef {}
export const quotaGroupRuleRef: ZodSchema<QuotaGroupRuleRef> = /* @__PURE__ */ object(() => ({
  quotagroup: z.string(),
  quotarule: z.string(),
}));

/** A user or an organisation in a group of the quota. */
export interface QuotaGroupUserRef extends QuotaGroupRef, UserRef {}
export const quotaGroupUserRef: ZodSchema<QuotaGroupUserRef> = /* @__PURE__ */ object(() => ({
  quotagroup: z.string(),
  username: z.string(),
}));
