import { array, nullable, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Users to assign to an issue or remove from it. */
export interface IssueAssignees {
  /** Logins. An empty or omitted list changes nothing. */
  assignees?: readonly string[] | null | undefined;
}
export const issueAssigneesBody: Schema<IssueAssignees> = /* @__PURE__ */ object(() => ({
  assignees: optional(nullable(array(z.string()))),
}));
