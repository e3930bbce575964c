import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Issue meta. */
export interface IssueMeta {
  index?: number | undefined;
  owner?: string | undefined;
  repo?: string | undefined;
}
export const issueMetaBody: Schema<IssueMeta> = /* @__PURE__ */ object(() => ({
  index: z.optional(z.int()),
  owner: z.optional(z.string()),
  repo: z.optional(z.string()),
}));
