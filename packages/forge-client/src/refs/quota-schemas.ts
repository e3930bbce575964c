import { object, type Schema, string } from '@clients/core/schema';
import type { UserRef } from './user-schemas.js';

/** A rule of the quota. */
export interface QuotaRuleRef {
  /** Its name. */
  quotarule: string;
}
export const quotaRuleRef: Schema<QuotaRuleRef> = /* @__PURE__ */ object(() => ({ quotarule: string() }));

/** A group of the quota. */
export interface QuotaGroupRef {
  /** Its name. */
  quotagroup: string;
}
export const quotaGroupRef: Schema<QuotaGroupRef> = /* @__PURE__ */ object(() => ({ quotagroup: string() }));

/** A rule in a group of the quota. */
export interface QuotaGroupRuleRef extends QuotaGroupRef, QuotaRuleRef {}
export const quotaGroupRuleRef: Schema<QuotaGroupRuleRef> = /* @__PURE__ */ object(() => ({
  quotagroup: string(),
  quotarule: string(),
}));

/** A user or an organisation in a group of the quota. */
export interface QuotaGroupUserRef extends QuotaGroupRef, UserRef {}
export const quotaGroupUserRef: Schema<QuotaGroupUserRef> = /* @__PURE__ */ object(() => ({
  quotagroup: string(),
  username: string(),
}));
