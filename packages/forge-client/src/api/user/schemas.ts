import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, optionalInstant } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Settings of the caller. */
export interface UserSettings {
  full_name: string;
  website: string;
  description: string;
  location: string;
  /** Such as `en-US`; empty follows the browser. */
  language: string;
  /** Not checked: any text is stored. */
  theme: string;
  /** `split` or `unified`; not checked. */
  diff_view_style: string;
  /** Others see a placeholder address. */
  hide_email: boolean;
  /** Feed and heatmap are empty for others. */
  hide_activity: boolean;
  /** Only on Forgejo. */
  pronouns?: string | undefined;
  /** Only signed-in users see the pronouns. Only on Forgejo. */
  hide_pronouns?: boolean | undefined;
  /** Shows hints about parts of a repository that are switched off. Only on Forgejo. */
  enable_repo_unit_hints?: boolean | undefined;
}
export const userSettings: Schema<UserSettings> = /* @__PURE__ */ object(() => ({
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

/** What to change of the settings; what is left out stays. */
export interface EditUserSettings {
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** At most 50 characters. */
  location?: string | null | undefined;
  /** Such as `en-US`; not checked. */
  language?: string | null | undefined;
  /** Not checked: any text is stored. */
  theme?: string | null | undefined;
  /** `split` or `unified`; not checked. */
  diff_view_style?: string | null | undefined;
  /** Others see a placeholder address. */
  hide_email?: boolean | null | undefined;
  /** Feed and heatmap are empty for others. */
  hide_activity?: boolean | null | undefined;
}
export const editUserSettingsBody: Schema<EditUserSettings> = /* @__PURE__ */ object(() => ({
  full_name: z.optional(z.nullable(z.string())),
  website: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  location: z.optional(z.nullable(z.string())),
  language: z.optional(z.nullable(z.string())),
  theme: z.optional(z.nullable(z.string())),
  diff_view_style: z.optional(z.nullable(z.string())),
  hide_email: z.optional(z.nullable(z.boolean())),
  hide_activity: z.optional(z.nullable(z.boolean())),
}));

/** What `listCurrentUserTimes` filters by. */
export interface ListCurrentUserTimesQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only what was recorded at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only what was recorded before it. */
  before?: Instant | undefined;
}
export const listCurrentUserTimesQuery: Schema<ListCurrentUserTimesQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  since: optionalInstant(),
  before: optionalInstant(),
}));
