import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Whether another issue or pull request can be pinned. */
export interface NewIssuePinsAllowed {
  /** False when the limit of pinned issues is reached. */
  issues: boolean;
  /** False when the limit of pinned pull requests is reached. */
  pull_requests: boolean;
}
export const newIssuePinsAllowed: ZodSchema<NewIssuePinsAllowed> = /* @__PURE__ */ object(() => ({
  issues: z.boolean(),
  pull_requests: z.boolean(),
}));
