import { array, nullable, object, optional, type Schema, string } from '@clients/core/schema';

/** Users to assign to an issue or remove from it. */
export interface IssueAssignees {
  /** Logins. An empty or omitted list changes nothing. */
  assignees?: readonly string[] | null | undefined;
}
export const issueAssigneesBody: Schema<IssueAssignees> = /* @__PURE__ */ object(() => ({
  assignees: optional(nullable(array(string()))),
}));
