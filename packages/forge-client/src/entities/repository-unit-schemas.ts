import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Permissions of the authenticated user in a repository. */
export interface Permission {
  /** Whether the user may change settings. */
  admin: boolean;
  /** Whether the user may write. */
  push: boolean;
  /** Whether the user may read. */
  pull: boolean;
}
export const permission: ZodSchema<Permission> = /* @__PURE__ */ object(() => ({
  admin: z.boolean(),
  push: z.boolean(),
  pull: z.boolean(),
}));

/** Settings of the issue tracker of the server. */
export interface InternalTracker {
  enable_time_tracker: boolean;
  /** Whether only contributors may record time. */
  allow_only_contributors_to_track_time: boolean;
  /** Whether issues may depend on each other. */
  enable_issue_dependencies: boolean;
}
export const internalTracker: ZodSchema<InternalTracker> = /* @__PURE__ */ object(() => ({
  enable_time_tracker: z.boolean(),
  allow_only_contributors_to_track_time: z.boolean(),
  enable_issue_dependencies: z.boolean(),
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
export const externalTracker: ZodSchema<ExternalTracker> = /* @__PURE__ */ object(() => ({
  external_tracker_url: z.string(),
  external_tracker_format: z.string(),
  external_tracker_style: z.string(),
  external_tracker_regexp_pattern: z.string(),
}));

/** A wiki on another server. */
export interface ExternalWiki {
  /** URL of the wiki. */
  external_wiki_url: string;
}
export const externalWiki: ZodSchema<ExternalWiki> = /* @__PURE__ */ object(() => ({
  external_wiki_url: z.string(),
}));
