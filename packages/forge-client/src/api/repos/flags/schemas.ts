import { array, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** The flags that a repository is to have. */
export interface ReplaceFlags {
  /** All others go. */
  flags: readonly string[];
}
export const replaceFlagsBody: Schema<ReplaceFlags> = /* @__PURE__ */ object(() => ({ flags: array(z.string()) }));
