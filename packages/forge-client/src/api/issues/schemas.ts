import { instantOrNull, object, type Schema } from '@clients/core/schema';

/** The due date of an issue after a change. */
export interface IssueDeadline {
  /** End of the day in the server's time zone; `null` when none is set. */
  due_date: string | null;
}
export const issueDeadline: Schema<IssueDeadline> = /* @__PURE__ */ object(() => ({
  due_date: instantOrNull('epoch'),
}));
