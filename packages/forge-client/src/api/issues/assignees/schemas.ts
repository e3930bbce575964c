import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Users to assign to an issue or remove from it. */
export interface UpdateIssueAssignees {
  /** Logins. An empty or omitted list changes nothing. */
  assignees?: string[] | null | undefined;
}
export const updateIssueAssigneesBody: ZodSchema<UpdateIssueAssignees> = /* @__PURE__ */ object(
  () => ({
    assignees: z.optional(z.nullable(z.array(z.string()))),
  }),
);
