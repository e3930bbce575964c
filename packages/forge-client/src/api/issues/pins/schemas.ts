import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Whether there is room for one more pin. */
export interface NewIssuePinsAllowed {
  /** False when all places for issues are taken. */
  issues: boolean;
  /** False when all places for pull requests are taken. */
  pull_requests: boolean;
}
export const newIssuePinsAllowed: Schema<NewIssuePinsAllowed> = /* @__PURE__ */ object(() => ({
  issues: z.boolean(),
  pull_requests: z.boolean(),
}));
