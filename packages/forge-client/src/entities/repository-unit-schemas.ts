import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** What the caller may do in a repository. */
export interface Permission {
  /** May change settings. */
  admin: boolean;
  /** May write. */
  push: boolean;
  /** May read. */
  pull: boolean;
}
export const permission: Schema<Permission> = /* @__PURE__ */ object(() => ({
  admin: z.boolean(),
  push: z.boolean(),
  pull: z.boolean(),
}));

/** How issues work that are kept in the forge. */
export interface InternalTracker {
  enable_time_tracker: boolean;
  /** Others may not record time. */
  allow_only_contributors_to_track_time: boolean;
  /** Issues may depend on each other. */
  enable_issue_dependencies: boolean;
}
export const internalTracker: Schema<InternalTracker> = /* @__PURE__ */ object(() => ({
  enable_time_tracker: z.boolean(),
  allow_only_contributors_to_track_time: z.boolean(),
  enable_issue_dependencies: z.boolean(),
}));

/** Where issues are kept outside of the forge. */
export interface ExternalTracker {
  /** Where the issues are. */
  external_tracker_url: string;
  /** Address of one issue, with `{user}`, `{repo}` and `{index}` filled in. */
  external_tracker_format: string;
  /** How issues are written in text: `numeric`, `alphanumeric` or `regexp`. */
  external_tracker_style: string;
  /** Pattern of an issue in text, for the style `regexp`. */
  external_tracker_regexp_pattern: string;
}
export const externalTracker: Schema<ExternalTracker> = /* @__PURE__ */ object(() => ({
  external_tracker_url: z.string(),
  external_tracker_format: z.string(),
  external_tracker_style: z.string(),
  external_tracker_regexp_pattern: z.string(),
}));

/** Where the wiki is kept outside of the forge. */
export interface ExternalWiki {
  /** Where the wiki is. */
  external_wiki_url: string;
}
export const externalWiki: Schema<ExternalWiki> = /* @__PURE__ */ object(() => ({
  external_wiki_url: z.string(),
}));
