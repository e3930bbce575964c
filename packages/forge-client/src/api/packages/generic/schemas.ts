import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** One version of a generic package. */
export interface GenericVersionRef {
  /** Login of a user, or name of an organisation. */
  owner: string;
  /** Letters, digits, `.`, `-`, `+` and `_`. */
  name: string;
  /** Any text without spaces at its ends. */
  version: string;
}
export const genericVersionRef: Schema<GenericVersionRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
  version: z.string(),
}));

/** One file of a generic package. */
export interface GenericFileRef extends GenericVersionRef {
  /** Letters, digits, spaces and common punctuation, without slashes. */
  filename: string;
}
export const genericFileRef: Schema<GenericFileRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
  version: z.string(),
  filename: z.string(),
}));
