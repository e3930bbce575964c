import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';

/** Users to assign to an issue or remove from it. */
export interface UpdateIssueAssignees {
  /** Logins. An empty or omitted list changes nothing. */
  assignees?: string[] | null | undefined;
}

/** `UpdateIssueAssignees` as methods take it: its lists may be readonly. */
export interface UpdateIssueAssigneesInput extends ReadonlyDeep<UpdateIssueAssignees>, Named {}
export const updateIssueAssigneesBody: ZodSchema<UpdateIssueAssignees> = /* @__PURE__ */ object(
  () => ({
    assignees: z.optional(z.nullable(z.array(z.string()))),
  }),
);
