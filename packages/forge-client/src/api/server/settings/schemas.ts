import { list, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Limits of the API. */
export interface GeneralAPISettings {
  /** Most items of one page. */
  max_response_items: number;
  /** Items of one page when `limit` is left out. */
  default_paging_num: number;
  /** Entries of one page of a git tree. */
  default_git_trees_per_page: number;
  /** In bytes; the content of a larger file comes as `null`. */
  default_max_blob_size: number;
  /** In bytes; the contents of several files together. Not on Gitea 1.22 and Forgejo. */
  default_max_response_size?: number | undefined;
}
export const generalAPISettings: Schema<GeneralAPISettings> = /* @__PURE__ */ object(() => ({
  max_response_items: z.int(),
  default_paging_num: z.int(),
  default_git_trees_per_page: z.int(),
  default_max_blob_size: z.int(),
  default_max_response_size: optional(z.int()),
}));

/** Limits of attached files. */
export interface GeneralAttachmentSettings {
  enabled: boolean;
  /** File endings and media types, separated by commas; empty allows all. */
  allowed_types: string;
  /** In MiB. */
  max_size: number;
  /** Not enforced by the server. */
  max_files: number;
}
export const generalAttachmentSettings: Schema<GeneralAttachmentSettings> = /* @__PURE__ */ object(() => ({
  enabled: z.boolean(),
  allowed_types: z.string(),
  max_size: z.int(),
  max_files: z.int(),
}));

/** What is switched off for all repositories. */
export interface GeneralRepoSettings {
  mirrors_disabled: boolean;
  http_git_disabled: boolean;
  migrations_disabled: boolean;
  stars_disabled: boolean;
  time_tracking_disabled: boolean;
  lfs_disabled: boolean;
  /** Only on Forgejo. */
  forks_disabled?: boolean | undefined;
}
export const generalRepoSettings: Schema<GeneralRepoSettings> = /* @__PURE__ */ object(() => ({
  mirrors_disabled: z.boolean(),
  http_git_disabled: z.boolean(),
  migrations_disabled: z.boolean(),
  stars_disabled: z.boolean(),
  time_tracking_disabled: z.boolean(),
  lfs_disabled: z.boolean(),
  forks_disabled: optional(z.boolean()),
}));

/** Look of the web pages, and the reactions there are. */
export interface GeneralUISettings {
  default_theme: string;
  /** What `content` of a reaction may be. */
  allowed_reactions: readonly string[];
  custom_emojis: readonly string[];
}
export const generalUISettings: Schema<GeneralUISettings> = /* @__PURE__ */ object(() => ({
  default_theme: z.string(),
  allowed_reactions: list(z.string()),
  custom_emojis: list(z.string()),
}));
