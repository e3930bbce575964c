import { boolean, object, type Schema, string } from '@clients/core/schema';

/** Permissions of the authenticated user in a repository. */
export interface Permission {
  /** May change settings. */
  admin: boolean;
  /** May write. */
  push: boolean;
  /** May read. */
  pull: boolean;
}
export const permission: Schema<Permission> = /* @__PURE__ */ object(() => ({
  admin: boolean(),
  push: boolean(),
  pull: boolean(),
}));

/** Settings of the issue tracker of the server. */
export interface InternalTracker {
  enable_time_tracker: boolean;
  /** Only contributors may record time. */
  allow_only_contributors_to_track_time: boolean;
  /** Issues may depend on each other. */
  enable_issue_dependencies: boolean;
}
export const internalTracker: Schema<InternalTracker> = /* @__PURE__ */ object(() => ({
  enable_time_tracker: boolean(),
  allow_only_contributors_to_track_time: boolean(),
  enable_issue_dependencies: boolean(),
}));

/** An issue tracker on another server. */
export interface ExternalTracker {
  /** URL of the tracker. */
  external_tracker_url: string;
  /** URL pattern of an issue, with the placeholders `{user}`, `{repo}` and `{index}`. */
  external_tracker_format: string;
  /** Form of issue references in text: `numeric`, `alphanumeric` or `regexp`. */
  external_tracker_style: string;
  /** Pattern of issue references, for the style `regexp`. */
  external_tracker_regexp_pattern: string;
}
export const externalTracker: Schema<ExternalTracker> = /* @__PURE__ */ object(() => ({
  external_tracker_url: string(),
  external_tracker_format: string(),
  external_tracker_style: string(),
  external_tracker_regexp_pattern: string(),
}));

/** A wiki on another server. */
export interface ExternalWiki {
  /** URL of the wiki. */
  external_wiki_url: string;
}
export const externalWiki: Schema<ExternalWiki> = /* @__PURE__ */ object(() => ({
  external_wiki_url: string(),
}));
