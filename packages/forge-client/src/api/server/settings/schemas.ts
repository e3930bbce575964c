import { boolean, int, list, object, optionalBoolean, optionalInt, type Schema, string } from '@clients/core/schema';

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
  /** In bytes, for the contents of several files together. Not on Gitea 1.22 and Forgejo. */
  default_max_response_size?: number | undefined;
}
export const generalAPISettings: Schema<GeneralAPISettings> = /* @__PURE__ */ object(() => ({
  max_response_items: int(),
  default_paging_num: int(),
  default_git_trees_per_page: int(),
  default_max_blob_size: int(),
  default_max_response_size: optionalInt(),
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
export const generalAttachmentSettings: Schema<GeneralAttachmentSettings> = /* @__PURE__ */ object(() => ({
  enabled: boolean(),
  allowed_types: string(),
  max_size: int(),
  max_files: int(),
}));

/** The features that are disabled for all repositories. */
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
  mirrors_disabled: boolean(),
  http_git_disabled: boolean(),
  migrations_disabled: boolean(),
  stars_disabled: boolean(),
  time_tracking_disabled: boolean(),
  lfs_disabled: boolean(),
  forks_disabled: optionalBoolean(),
}));

/** The look of the web pages, and the possible reactions. */
export interface GeneralUISettings {
  default_theme: string;
  /** The possible values of `content` of a reaction. */
  allowed_reactions: readonly string[];
  custom_emojis: readonly string[];
}
export const generalUISettings: Schema<GeneralUISettings> = /* @__PURE__ */ object(() => ({
  default_theme: string(),
  allowed_reactions: list(string()),
  custom_emojis: list(string()),
}));
