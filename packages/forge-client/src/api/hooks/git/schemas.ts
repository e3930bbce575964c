import { boolean, object, optionalString, type Schema, string } from '@clients/core/schema';

/** A script that git runs on the server. */
export interface GitHook {
  /** Such as `pre-receive`; the `id` of other calls. */
  name: string;
  is_active: boolean;
  /** The script; absent if none is set. */
  content?: string | undefined;
}
export const gitHook: Schema<GitHook> = /* @__PURE__ */ object(() => ({
  name: string(),
  is_active: boolean(),
  content: optionalString(),
}));

/** The script to store. */
export interface EditGitHook {
  /** The script; it begins with `#!`. */
  content?: string | undefined;
}
export const editGitHookBody: Schema<EditGitHook> = /* @__PURE__ */ object(() => ({
  content: optionalString(),
}));
