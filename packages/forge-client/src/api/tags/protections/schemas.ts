import { instant, list, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A rule that protects tags. */
export interface TagProtection {
  id: number;
  /** A glob such as `v*`, or a regular expression between slashes. */
  name_pattern: string;
  /** Logins of those who may. */
  whitelist_usernames: readonly string[];
  /** Names of teams that may. */
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

/** A rule to make. */
export interface CreateTagProtection {
  /** A glob such as `v*`, or a regular expression between slashes. A broken expression is taken, and then every write to a tag is a 500. */
  name_pattern: string;
  /** Logins of those who may. Without any team there has to be one. */
  whitelist_usernames?: readonly string[] | null | undefined;
  /** Names of teams that may. Without any user there has to be one. */
  whitelist_teams?: readonly string[] | null | undefined;
}
export const createTagProtectionBody: Schema<CreateTagProtection> = /* @__PURE__ */ object(() => ({
  name_pattern: z.string(),
  whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
}));

/** What to change of a rule; what is left out stays. */
export interface EditTagProtection {
  /** A glob such as `v*`, or a regular expression between slashes. A broken expression is taken, and then every write to a tag is a 500. */
  name_pattern?: string | null | undefined;
  /** Logins of those who may; `null` leaves them. */
  whitelist_usernames?: readonly string[] | null | undefined;
  /** Names of teams that may; `null` leaves them. */
  whitelist_teams?: readonly string[] | null | undefined;
}
export const editTagProtectionBody: Schema<EditTagProtection> = /* @__PURE__ */ object(() => ({
  name_pattern: z.optional(z.nullable(z.string())),
  whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
}));
