import { array, closedEnum, nullable, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, optionalInstantOrNull } from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** An account to make. */
export interface CreateUser {
  /** Authentication source; 0, the default, is the site itself. */
  source_id?: number | undefined;
  /** Name at the authentication source. */
  login_name?: string | undefined;
  /** Login: letters, digits, dashes, underscores and dots. At most 40 characters. */
  username: string;
  /** At most 100 characters. */
  full_name?: string | undefined;
  /** At most 254 characters. */
  email: string;
  /** Needed for an account of the site itself; too short a one is a 400. At most 255 characters. */
  password?: string | undefined;
  /** At the next sign-in. Default `true`; until then tokens are refused too. */
  must_change_password?: boolean | null | undefined;
  /** Sends a mail about the registration. */
  send_notify?: boolean | undefined;
  /** Sees only what it is added to. */
  restricted?: boolean | null | undefined;
  /** Default is a setting of the site. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
  /** RFC 3339 instant or `Date`, for accounts brought over from elsewhere. Default: now. */
  created_at?: Instant | null | undefined;
}
export const createUserBody: Schema<CreateUser> = /* @__PURE__ */ object(() => ({
  source_id: optional(z.int()),
  login_name: optional(z.string()),
  username: z.string(),
  full_name: optional(z.string()),
  email: z.string(),
  password: optional(z.string()),
  must_change_password: optional(nullable(z.boolean())),
  send_notify: optional(z.boolean()),
  restricted: optional(nullable(z.boolean())),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
  created_at: optionalInstantOrNull(),
}));

/** What to change of an account; what is left out stays. */
export interface EditUser {
  /** Authentication source; 0 or left out leaves it. */
  source_id?: number | undefined;
  /** Name at the authentication source; the server insists on one, the login will do. */
  login_name: string;
  /** At most 254 characters. */
  email?: string | null | undefined;
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /** Too short a one is a 400; empty leaves it. At most 255 characters. */
  password?: string | undefined;
  /** At the next sign-in; until then tokens are refused too. */
  must_change_password?: boolean | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 50 characters. */
  location?: string | null | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** May sign in. */
  active?: boolean | null | undefined;
  /** Administrator of the site. The last one stays one. */
  admin?: boolean | null | undefined;
  /** May edit git hooks, which run on the server. */
  allow_git_hook?: boolean | null | undefined;
  /** May migrate from paths on the server. */
  allow_import_local?: boolean | null | undefined;
  /** How many repositories it may own; -1 follows the site. */
  max_repo_creation?: number | null | undefined;
  /** Refuses every sign-in, tokens included. */
  prohibit_login?: boolean | null | undefined;
  /** May create organisations. */
  allow_create_organization?: boolean | null | undefined;
  /** Sees only what it is added to. */
  restricted?: boolean | null | undefined;
  visibility?: 'public' | 'limited' | 'private' | undefined;
}
export const editUserBody: Schema<EditUser> = /* @__PURE__ */ object(() => ({
  source_id: optional(z.int()),
  login_name: z.string(),
  email: optional(nullable(z.string())),
  full_name: optional(nullable(z.string())),
  password: optional(z.string()),
  must_change_password: optional(nullable(z.boolean())),
  website: optional(nullable(z.string())),
  location: optional(nullable(z.string())),
  description: optional(nullable(z.string())),
  active: optional(nullable(z.boolean())),
  admin: optional(nullable(z.boolean())),
  allow_git_hook: optional(nullable(z.boolean())),
  allow_import_local: optional(nullable(z.boolean())),
  max_repo_creation: optional(nullable(z.int())),
  prohibit_login: optional(nullable(z.boolean())),
  allow_create_organization: optional(nullable(z.boolean())),
  restricted: optional(nullable(z.boolean())),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
}));

/** The new login of an account. */
export interface RenameUser {
  /** A change of letter case alone is fine. */
  new_username: string;
}
export const renameUserBody: Schema<RenameUser> = /* @__PURE__ */ object(() => ({
  new_username: z.string(),
}));

/** What `searchUsersAsAdmin` filters and sorts by. */
export interface SearchUsersAsAdminQuery extends PageQuery {
  /** Only accounts of this authentication source. */
  source_id?: number | undefined;
  /** Only the account of this name at its authentication source. */
  login_name?: string | undefined;
  /** Default `name`. */
  sort?: 'name' | 'created' | 'updated' | 'id' | undefined;
  /** Only together with `sort`. */
  order?: 'asc' | 'desc' | undefined;
  /** Words to look for. */
  q?: string | undefined;
  visibility?: 'public' | 'limited' | 'private' | undefined;
  /** Only accounts that may sign in, or only those that wait to be activated. */
  is_active?: boolean | undefined;
  /** Only administrators of the site, or none of them. */
  is_admin?: boolean | undefined;
  /** Only restricted accounts, or none of them. */
  is_restricted?: boolean | undefined;
  /** Only accounts with two factors, or none of them. */
  is_2fa_enabled?: boolean | undefined;
  /** Only accounts that may not sign in, or none of them. */
  is_prohibit_login?: boolean | undefined;
}
export const searchUsersAsAdminQuery: Schema<SearchUsersAsAdminQuery> = /* @__PURE__ */ object(() => ({
  source_id: optional(z.int()),
  login_name: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
  sort: optional(closedEnum(['name', 'created', 'updated', 'id'])),
  order: optional(closedEnum(['asc', 'desc'])),
  q: optional(z.string()),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
  is_active: optional(z.boolean()),
  is_admin: optional(z.boolean()),
  is_restricted: optional(z.boolean()),
  is_2fa_enabled: optional(z.boolean()),
  is_prohibit_login: optional(z.boolean()),
}));

/** How far a deletion goes. */
export interface RemoveUserQuery {
  /** Deletes repositories, packages and memberships too. */
  purge?: boolean | undefined;
}
export const removeUserQuery: Schema<RemoveUserQuery> = /* @__PURE__ */ object(() => ({
  purge: optional(z.boolean()),
}));

/** The groups of the quota that a user is to be in. */
export interface ReplaceQuotaGroups {
  /** Their names; none for the default of the site. */
  groups: readonly string[];
}
export const replaceQuotaGroupsBody: Schema<ReplaceQuotaGroups> = /* @__PURE__ */ object(() => ({ groups: array(z.string()) }));
