import { object, type Schema, string } from '@clients/core/schema';

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
  owner: string(),
  name: string(),
  version: string(),
}));

/** One file of a generic package. */
export interface GenericFileRef extends GenericVersionRef {
  /** Letters, digits, spaces and common punctuation, without slashes. */
  filename: string;
}
export const genericFileRef: Schema<GenericFileRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  name: string(),
  version: string(),
  filename: string(),
}));
