import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** The new flags of a repository. */
export interface ReplaceFlags {
  /** Flags that are not listed are removed. */
  flags: string[];
}
export const replaceFlagsBody: ZodSchema<ReplaceFlags> = /* @__PURE__ */ object(() => ({
  flags: z.array(z.string()),
}));
