import { array, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type QuotaSubject, quotaSubject } from '../../../entities/quota-schemas.js';

/** A limit to make. */
export interface CreateQuotaRule {
  name: string;
  /** In bytes; -1 for no limit. */
  limit: number;
  /** What it limits together. Default: nothing. */
  subjects?: readonly QuotaSubject[] | undefined;
}
export const createQuotaRuleBody: Schema<CreateQuotaRule> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  limit: z.int(),
  subjects: optional(array(zodOf(quotaSubject))),
}));

/** What to change of a limit; what is left out stays. */
export interface EditQuotaRule {
  /** In bytes; -1 for no limit. */
  limit?: number | undefined;
  /** What it limits together, in place of what it did. */
  subjects?: readonly QuotaSubject[] | undefined;
}
export const editQuotaRuleBody: Schema<EditQuotaRule> = /* @__PURE__ */ object(() => ({
  limit: optional(z.int()),
  subjects: optional(array(zodOf(quotaSubject))),
}));
