import { array, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** The new flags of a repository. */
export interface ReplaceFlags {
  /** Flags that are not listed are removed. */
  flags: readonly string[];
}
export const replaceFlagsBody: Schema<ReplaceFlags> = /* @__PURE__ */ object(() => ({ flags: array(z.string()) }));
