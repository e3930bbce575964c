import { instant, list, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Tag protection. */
export interface TagProtection {
  id: number;
  name_pattern: string;
  whitelist_usernames: readonly string[];
  whitelist_teams: readonly string[];
  created_at: string;
  updated_at: string;
}
export const tagProtection: Schema<TagProtection> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name_pattern: z.string(),
  whitelist_usernames: list(z.string()),
  whitelist_teams: list(z.string()),
  created_at: instant(),
  updated_at: instant(),
}));

/** Create tag protection. */
export interface CreateTagProtection {
  name_pattern?: string | undefined;
  whitelist_usernames?: readonly string[] | null | undefined;
  whitelist_teams?: readonly string[] | null | undefined;
}
export const createTagProtectionBody: Schema<CreateTagProtection> = /* @__PURE__ */ object(() => ({
  name_pattern: z.optional(z.string()),
  whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
}));

/** Edit tag protection. */
export interface EditTagProtection {
  name_pattern?: string | null | undefined;
  whitelist_usernames?: readonly string[] | null | undefined;
  whitelist_teams?: readonly string[] | null | undefined;
}
export const editTagProtectionBody: Schema<EditTagProtection> = /* @__PURE__ */ object(() => ({
  name_pattern: z.optional(z.nullable(z.string())),
  whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
}));
