import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A script that git runs on the server. */
export interface GitHook {
  /** Such as `pre-receive`; the `id` of other calls. */
  name: string;
  is_active: boolean;
  /** The script; absent if none is set. */
  content?: string | undefined;
}
export const gitHook: ZodSchema<GitHook> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  is_active: z.boolean(),
  content: z.optional(z.string()),
}));

/** The new script of a git hook. */
export interface UpdateGitHook {
  /** The script; it begins with `#!`. */
  content?: string | undefined;
}
export const updateGitHookBody: ZodSchema<UpdateGitHook> = /* @__PURE__ */ object(() => ({
  content: z.optional(z.string()),
}));
