import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** New issue pins allowed. */
export interface NewIssuePinsAllowed {
  issues: boolean;
  pull_requests: boolean;
}
export const newIssuePinsAllowed: Schema<NewIssuePinsAllowed> = /* @__PURE__ */ object(() => ({
  issues: z.boolean(),
  pull_requests: z.boolean(),
}));
