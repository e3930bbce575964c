import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Issue assignees. */
export interface IssueAssignees {
  /** Empty when nobody is assigned. */
  assignees?: readonly string[] | null | undefined;
}
export const issueAssigneesBody: Schema<IssueAssignees> = /* @__PURE__ */ object(() => ({
  assignees: z.optional(z.nullable(z.array(z.string()))),
}));
