import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** One version of a generic package. */
export interface GenericVersionRef {
  /** Login of a user, or name of an organisation. */
  owner: string;
  /** Letters, digits, `.`, `-`, `+` and `_`. */
  name: string;
  /** Any text without leading or trailing spaces. */
  version: string;
}
export const genericVersionRef: ZodSchema<GenericVersionRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
  version: z.string(),
}));

/** One file of a generic package. */
export interface GenericFileRef extends GenericVersionRef {
  /** Letters, digits, spaces and common punctuation, without slashes. */
  filename: string;
}
export const genericFileRef: ZodSchema<GenericFileRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
  version: z.string(),
  filename: z.string(),
}));
