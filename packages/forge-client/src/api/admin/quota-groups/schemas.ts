import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';
import { type CreateQuotaRule, createQuotaRuleBody } from '../quota-rules/schemas.js';

/** A quota group to create. */
export interface CreateQuotaGroup {
  name: string;
  /**
   * The rules of the group. If a rule with the name already exists, that rule is added; others are
   * created.
   */
  rules?: CreateQuotaRule[] | undefined;
}

/** `CreateQuotaGroup` as methods take it: its lists may be readonly. */
export interface CreateQuotaGroupInput extends ReadonlyDeep<CreateQuotaGroup>, Named {}
export const createQuotaGroupBody: ZodSchema<CreateQuotaGroup> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  rules: z.optional(z.array(createQuotaRuleBody)),
}));
