import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Who to assign, or to take off. */
export interface IssueAssignees {
  /** Logins. Empty or left out changes nothing. */
  assignees?: readonly string[] | null | undefined;
}
export const issueAssigneesBody: Schema<IssueAssignees> = /* @__PURE__ */ object(() => ({
  assignees: z.optional(z.nullable(z.array(z.string()))),
}));
