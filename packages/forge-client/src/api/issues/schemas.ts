import { instantOrNull, object, type Schema } from '@clients/core/schema';

/** The due date after a change. */
export interface IssueDeadline {
  /** The end of the day, in the time zone of the server; `null` when none is set. */
  due_date: string | null;
}
export const issueDeadline: Schema<IssueDeadline> = /* @__PURE__ */ object(() => ({
  due_date: instantOrNull('epoch'),
}));
