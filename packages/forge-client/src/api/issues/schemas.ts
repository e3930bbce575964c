import { instantOrNull, object, type ZodSchema } from '@clients/core/schema';

/** The due date of an issue after a change. */
export interface IssueDeadline {
  /** End of the day in the server's time zone; `null` when none is set. */
  due_date: string | null;
}
export const issueDeadline: ZodSchema<IssueDeadline> = /* @__PURE__ */ object(() => ({
  due_date: instantOrNull(),
}));
