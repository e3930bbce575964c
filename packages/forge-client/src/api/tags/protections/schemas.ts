import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { instant, integer, list, object, type ZodSchema } from '@clients/core/schema';

/** A tag protection rule. */
export interface TagProtection {
  id: number;
  /** A glob such as `v*`, or a regular expression between slashes. */
  name_pattern: string;
  /** Logins of users who may create and delete matching tags. */
  whitelist_usernames: string[];
  /** Names of teams that may create and delete matching tags. */
  whitelist_teams: string[];
  created_at: string;
  updated_at: string;
}
export const tagProtection: ZodSchema<TagProtection> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name_pattern: z.string(),
  whitelist_usernames: list(z.string()),
  whitelist_teams: list(z.string()),
  created_at: instant(),
  updated_at: instant(),
}));

/** A rule to create. */
export interface CreateTagProtection {
  /**
   * A glob such as `v*`, or a regular expression between slashes. An invalid one is accepted, but
   * then every write to a tag fails with a 500.
   */
  name_pattern: string;
  /** Logins of users who may create and delete matching tags. Required unless teams are set. */
  whitelist_usernames?: string[] | null | undefined;
  /** Names of teams that may create and delete matching tags. Required unless users are set. */
  whitelist_teams?: string[] | null | undefined;
}

/** `CreateTagProtection` as methods take it: its lists may be readonly. */
export interface CreateTagProtectionInput extends ReadonlyDeep<CreateTagProtection>, Named {}
export const createTagProtectionBody: ZodSchema<CreateTagProtection> = /* @__PURE__ */ object(
  () => ({
    name_pattern: z.string(),
    whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
    whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  }),
);

/** Changes to a rule; omitted fields keep their values. */
export interface UpdateTagProtection {
  /**
   * A glob such as `v*`, or a regular expression between slashes. An invalid one is accepted, but
   * then every write to a tag fails with a 500.
   */
  name_pattern?: string | null | undefined;
  /** Logins of users who may create and delete matching tags; `null` keeps them. */
  whitelist_usernames?: string[] | null | undefined;
  /** Names of teams that may create and delete matching tags; `null` keeps them. */
  whitelist_teams?: string[] | null | undefined;
}

/** `UpdateTagProtection` as methods take it: its lists may be readonly. */
export interface UpdateTagProtectionInput extends ReadonlyDeep<UpdateTagProtection>, Named {}
export const updateTagProtectionBody: ZodSchema<UpdateTagProtection> = /* @__PURE__ */ object(
  () => ({
    name_pattern: z.optional(z.nullable(z.string())),
    whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
    whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  }),
);
