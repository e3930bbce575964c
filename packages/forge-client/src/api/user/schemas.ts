import {
  boolean,
  nullable,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  type Schema,
  string,
} from '@clients/core/schema';
import { type Instant, optionalInstant } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Settings of the authenticated user. */
export interface UserSettings {
  full_name: string;
  website: string;
  description: string;
  location: string;
  /** Such as `en-US`; empty means the language of the browser. */
  language: string;
  /** Any text; the server does not check it. */
  theme: string;
  /** `split` or `unified`; the server does not check it. */
  diff_view_style: string;
  /** Whether others see a placeholder address. */
  hide_email: boolean;
  /** Whether the activity and the heatmap are empty for others. */
  hide_activity: boolean;
  /** Only on Forgejo. */
  pronouns?: string | undefined;
  /** Whether only authenticated users see the pronouns. Only on Forgejo. */
  hide_pronouns?: boolean | undefined;
  /** Whether the web pages show hints about disabled units of a repository. Only on Forgejo. */
  enable_repo_unit_hints?: boolean | undefined;
}
export const userSettings: Schema<UserSettings> = /* @__PURE__ */ object(() => ({
  full_name: string(),
  website: string(),
  description: string(),
  location: string(),
  language: string(),
  theme: string(),
  diff_view_style: string(),
  hide_email: boolean(),
  hide_activity: boolean(),
  pronouns: optionalString(),
  hide_pronouns: optionalBoolean(),
  enable_repo_unit_hints: optionalBoolean(),
}));

/** The changes to the settings; omitted fields keep their values. */
export interface EditUserSettings {
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** At most 50 characters. */
  location?: string | null | undefined;
  /** Such as `en-US`; the server does not check it. */
  language?: string | null | undefined;
  /** Any text; the server does not check it. */
  theme?: string | null | undefined;
  /** `split` or `unified`; the server does not check it. */
  diff_view_style?: string | null | undefined;
  /** Whether others see a placeholder address. */
  hide_email?: boolean | null | undefined;
  /** Whether the activity and the heatmap are empty for others. */
  hide_activity?: boolean | null | undefined;
  /** At most 50 characters. Forgejo only. */
  pronouns?: string | null | undefined;
  /** Whether only authenticated users see the pronouns. Forgejo only. */
  hide_pronouns?: boolean | null | undefined;
  /** Whether repositories with few units show hints about them. Forgejo only. */
  enable_repo_unit_hints?: boolean | null | undefined;
}
export const editUserSettingsBody: Schema<EditUserSettings> = /* @__PURE__ */ object(() => ({
  full_name: optional(nullable(string())),
  website: optional(nullable(string())),
  description: optional(nullable(string())),
  location: optional(nullable(string())),
  language: optional(nullable(string())),
  theme: optional(nullable(string())),
  diff_view_style: optional(nullable(string())),
  hide_email: optional(nullable(boolean())),
  hide_activity: optional(nullable(boolean())),
  pronouns: optional(nullable(string())),
  hide_pronouns: optional(nullable(boolean())),
  enable_repo_unit_hints: optional(nullable(boolean())),
}));

/** Filters of `user.listTimes`. */
export interface ListCurrentUserTimesQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only times recorded at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only times recorded before it. */
  before?: Instant | undefined;
}
export const listCurrentUserTimesQuery: Schema<ListCurrentUserTimesQuery> = /* @__PURE__ */ object(() => ({
  page: optionalInt(),
  limit: optionalInt(),
  since: optionalInstant(),
  before: optionalInstant(),
}));
