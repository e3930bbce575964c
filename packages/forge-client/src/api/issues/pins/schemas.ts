import { boolean, object, type Schema } from '@clients/core/schema';

/** Whether another issue or pull request can be pinned. */
export interface NewIssuePinsAllowed {
  /** False when the limit of pinned issues is reached. */
  issues: boolean;
  /** False when the limit of pinned pull requests is reached. */
  pull_requests: boolean;
}
export const newIssuePinsAllowed: Schema<NewIssuePinsAllowed> = /* @__PURE__ */ object(() => ({
  issues: boolean(),
  pull_requests: boolean(),
}));
