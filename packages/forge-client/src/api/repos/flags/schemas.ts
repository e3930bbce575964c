import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';

/** The new flags of a repository. */
export interface ReplaceFlags {
  /** Flags that are not listed are removed. */
  flags: string[];
}

/** `ReplaceFlags` as methods take it: its lists may be readonly. */
export interface ReplaceFlagsInput extends ReadonlyDeep<ReplaceFlags>, Named {}
export const replaceFlagsBody: ZodSchema<ReplaceFlags> = /* @__PURE__ */ object(() => ({
  flags: z.array(z.string()),
}));
