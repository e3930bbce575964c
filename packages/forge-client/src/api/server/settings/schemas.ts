import * as z from 'zod/v4/mini';
import { integer, list, object, type ZodSchema } from '@clients/core/schema';

/** Limits of the API. */
export interface GeneralAPISettings {
  /** Maximum number of items in a page. */
  max_response_items: number;
  /** Number of items in a page if `limit` is omitted. */
  default_paging_num: number;
  /** Number of entries in a page of a git tree. */
  default_git_trees_per_page: number;
  /** In bytes; the content of a larger file is `null`. */
  default_max_blob_size: number;
  /** In bytes, for the contents of several files together. Gitea 1.24 or newer only. */
  default_max_response_size?: number | undefined;
}
export const generalAPISettings: ZodSchema<GeneralAPISettings> = /* @__PURE__ */ object(() => ({
  max_response_items: integer(),
  default_paging_num: integer(),
  default_git_trees_per_page: integer(),
  default_max_blob_size: integer(),
  default_max_response_size: z.optional(integer()),
}));

/** Limits of attached files. */
export interface GeneralAttachmentSettings {
  enabled: boolean;
  /** File extensions and media types, separated by commas; empty allows all. */
  allowed_types: string;
  /** In MiB. */
  max_size: number;
  /** Not enforced by the server. */
  max_files: number;
}
export const generalAttachmentSettings: ZodSchema<GeneralAttachmentSettings> =
  /* @__PURE__ */ object(() => ({
    enabled: z.boolean(),
    allowed_types: z.string(),
    max_size: integer(),
    max_files: integer(),
  }));

/** The features disabled for all repositories. */
export interface GeneralRepoSettings {
  mirrors_disabled: boolean;
  http_git_disabled: boolean;
  migrations_disabled: boolean;
  stars_disabled: boolean;
  time_tracking_disabled: boolean;
  lfs_disabled: boolean;
  /** Forgejo only. */
  forks_disabled?: boolean | undefined;
}
export const generalRepoSettings: ZodSchema<GeneralRepoSettings> = /* @__PURE__ */ object(() => ({
  mirrors_disabled: z.boolean(),
  http_git_disabled: z.boolean(),
  migrations_disabled: z.boolean(),
  stars_disabled: z.boolean(),
  time_tracking_disabled: z.boolean(),
  lfs_disabled: z.boolean(),
  forks_disabled: z.optional(z.boolean()),
}));

/** The look of the web pages, and the possible reactions. */
export interface GeneralUISettings {
  default_theme: string;
  /** The possible values of `content` of a reaction. */
  allowed_reactions: string[];
  custom_emojis: string[];
}
export const generalUISettings: ZodSchema<GeneralUISettings> = /* @__PURE__ */ object(() => ({
  default_theme: z.string(),
  allowed_reactions: list(z.string()),
  custom_emojis: list(z.string()),
}));
