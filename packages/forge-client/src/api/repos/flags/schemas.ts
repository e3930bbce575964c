import { array, object, type Schema, string } from '@clients/core/schema';

/** The new flags of a repository. */
export interface ReplaceFlags {
  /** Flags that are not listed are removed. */
  flags: readonly string[];
}
export const replaceFlagsBody: Schema<ReplaceFlags> = /* @__PURE__ */ object(() => ({ flags: array(string()) }));
