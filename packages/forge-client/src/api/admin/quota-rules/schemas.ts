import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import { type QuotaSubject, quotaSubject } from '../../../entities/quota-schemas.js';

/** A quota rule to create. */
export interface CreateQuotaRule {
  name: string;
  /** In bytes; -1 means no limit. */
  limit: number;
  /** The subjects whose total it limits. Default: none. */
  subjects?: QuotaSubject[] | undefined;
}

/** `CreateQuotaRule` as methods take it: its lists may be readonly. */
export interface CreateQuotaRuleInput extends ReadonlyDeep<CreateQuotaRule>, Named {}
export const createQuotaRuleBody: ZodSchema<CreateQuotaRule> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  limit: integer(),
  subjects: z.optional(z.array(quotaSubject)),
}));

/** The changes to a quota rule; omitted fields keep their values. */
export interface UpdateQuotaRule {
  /** In bytes; -1 means no limit. */
  limit?: number | undefined;
  /** The subjects whose total it limits; they replace the current ones. */
  subjects?: QuotaSubject[] | undefined;
}

/** `UpdateQuotaRule` as methods take it: its lists may be readonly. */
export interface UpdateQuotaRuleInput extends ReadonlyDeep<UpdateQuotaRule>, Named {}
export const updateQuotaRuleBody: ZodSchema<UpdateQuotaRule> = /* @__PURE__ */ object(() => ({
  limit: z.optional(integer()),
  subjects: z.optional(z.array(quotaSubject)),
}));
