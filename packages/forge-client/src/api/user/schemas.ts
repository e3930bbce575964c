import * as z from 'zod/v4/mini';
import { integer, object, type OpenEnum, openEnum, type ZodSchema } from '@clients/core/schema';
import { type Instant, instantInput, clearableText } from '../../refs/input-schemas.js';
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
  /** Forgejo only. */
  pronouns?: string | undefined;
  /** Whether only authenticated users see the pronouns. Forgejo only. */
  hide_pronouns?: boolean | undefined;
  /** Whether the web pages show hints about disabled units of a repository. Forgejo only. */
  enable_repo_unit_hints?: boolean | undefined;
}
export const userSettings: ZodSchema<UserSettings> = /* @__PURE__ */ object(() => ({
  full_name: z.string(),
  website: z.string(),
  description: z.string(),
  location: z.string(),
  language: z.string(),
  theme: z.string(),
  diff_view_style: z.string(),
  hide_email: z.boolean(),
  hide_activity: z.boolean(),
  pronouns: z.optional(z.string()),
  hide_pronouns: z.optional(z.boolean()),
  enable_repo_unit_hints: z.optional(z.boolean()),
}));

/** The changes to the settings; omitted fields keep their values. */
export interface UpdateUserSettings {
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
export const updateUserSettingsBody: ZodSchema<UpdateUserSettings> = /* @__PURE__ */ object(() => ({
  full_name: z.optional(clearableText()),
  website: z.optional(clearableText()),
  description: z.optional(clearableText()),
  location: z.optional(clearableText()),
  language: z.optional(z.nullable(z.string())),
  theme: z.optional(z.nullable(z.string())),
  diff_view_style: z.optional(z.nullable(z.string())),
  hide_email: z.optional(z.nullable(z.boolean())),
  hide_activity: z.optional(z.nullable(z.boolean())),
  pronouns: z.optional(z.nullable(z.string())),
  hide_pronouns: z.optional(z.nullable(z.boolean())),
  enable_repo_unit_hints: z.optional(z.nullable(z.boolean())),
}));

/** Filters of `user.times.list`. */
export interface ListCurrentUserTimesQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only times recorded at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only times recorded before it. */
  before?: Instant | undefined;
}
export const listCurrentUserTimesQuery: ZodSchema<ListCurrentUserTimesQuery> =
  /* @__PURE__ */ object(() => ({
    page: z.optional(integer()),
    limit: z.optional(integer()),
    since: z.optional(instantInput()),
    before: z.optional(instantInput()),
  }));

/** Order and page of `user.repos.list`. */
export interface ListCurrentUserReposQuery extends PageQuery {
  /** Default `name`; an unknown order causes a 422. Gitea ignores it. Forgejo only. */
  order_by?: OpenEnum<'name' | 'id' | 'size'> | undefined;
}
export const listCurrentUserReposQuery: ZodSchema<ListCurrentUserReposQuery> =
  /* @__PURE__ */ object(() => ({
    order_by: z.optional(openEnum(['name', 'id', 'size'])),
    page: z.optional(integer()),
    limit: z.optional(integer()),
  }));
