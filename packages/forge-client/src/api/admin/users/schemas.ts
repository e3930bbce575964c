import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, normalized, object, schema, type ZodSchema } from '@clients/core/schema';
import {
  type Instant,
  instantInput,
  clearableText,
  sortByDefault,
} from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** An account to create. */
export interface CreateUser {
  /** Id of the authentication source. Default 0, the instance itself. */
  source_id?: number | undefined;
  /** Name at the authentication source. */
  login_name?: string | undefined;
  /** Login: letters, digits, dashes, underscores and dots. At most 40 characters. */
  username: string;
  /** At most 100 characters. */
  full_name?: string | undefined;
  /** At most 254 characters. */
  email: string;
  /**
   * Required for an account of the instance itself; a password that is too short causes a 400. At
   * most 255 characters.
   */
  password?: string | undefined;
  /**
   * Whether the password must be changed at the next sign-in; until then tokens are refused too.
   * Default `true`.
   */
  must_change_password?: boolean | null | undefined;
  /** Whether to notify the user of the registration by e-mail. */
  send_notify?: boolean | undefined;
  /** Whether the account can see only repositories and organisations it was added to. */
  restricted?: boolean | null | undefined;
  /** The default is a setting of the instance. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
  /** RFC 3339 instant or `Date`, for accounts migrated from elsewhere. Default: now. */
  created_at?: Instant | null | undefined;
}
export const createUserBody: ZodSchema<CreateUser> = /* @__PURE__ */ object(() => ({
  source_id: z.optional(integer()),
  login_name: z.optional(z.string()),
  username: z.string(),
  full_name: z.optional(z.string()),
  email: z.string(),
  password: z.optional(z.string()),
  must_change_password: z.optional(z.nullable(z.boolean())),
  send_notify: z.optional(z.boolean()),
  restricted: z.optional(z.nullable(z.boolean())),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
  created_at: z.optional(z.nullable(instantInput())),
}));

/** The changes to an account; omitted fields keep their values. */
export interface UpdateUser {
  /** Id of the authentication source; 0 keeps the current one, as does omitting it. */
  source_id?: number | undefined;
  /**
   * Name at the authentication source. If it is omitted on a server that requires it, the present
   * one is sent.
   */
  login_name?: string | undefined;
  /**
   * What the account is: a `Bot` has no password and no authentication source. Gitea 28 or newer
   * only.
   */
  type?: 'User' | 'Organization' | 'Bot' | undefined;
  /** At most 254 characters. */
  email?: string | null | undefined;
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /**
   * A password that is too short causes a 400; an empty one keeps the current one. At most 255
   * characters.
   */
  password?: string | undefined;
  /**
   * Whether the password must be changed at the next sign-in; until then tokens are refused too.
   */
  must_change_password?: boolean | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 50 characters. */
  location?: string | null | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Whether the account may sign in. */
  active?: boolean | null | undefined;
  /** Whether the account is an instance administrator. The last administrator cannot be demoted. */
  admin?: boolean | null | undefined;
  /** Whether the account may edit git hooks, which run on the server. */
  allow_git_hook?: boolean | null | undefined;
  /** Whether the account may migrate repositories from paths on the server. */
  allow_import_local?: boolean | null | undefined;
  /** Maximum number of repositories the account may own; -1 means the setting of the instance. */
  max_repo_creation?: number | null | undefined;
  /** Whether the account is barred from signing in, even with tokens. */
  prohibit_login?: boolean | null | undefined;
  /** Whether the account may create organisations. */
  allow_create_organization?: boolean | null | undefined;
  /** Whether the account can see only repositories and organisations it was added to. */
  restricted?: boolean | null | undefined;
  visibility?: 'public' | 'limited' | 'private' | undefined;
  /** At most 50 characters. Forgejo only. */
  pronouns?: string | undefined;
  /**
   * Whether the address of the account is hidden from other users. Gitea ignores it. Forgejo only.
   */
  hide_email?: boolean | null | undefined;
}
export const updateUserBody: ZodSchema<UpdateUser> = /* @__PURE__ */ object(() => ({
  source_id: z.optional(integer()),
  login_name: z.optional(z.string()),
  type: z.optional(z.enum(['User', 'Organization', 'Bot'])),
  email: z.optional(z.nullable(z.string())),
  full_name: z.optional(clearableText()),
  password: z.optional(z.string()),
  must_change_password: z.optional(z.nullable(z.boolean())),
  website: z.optional(clearableText()),
  location: z.optional(clearableText()),
  description: z.optional(clearableText()),
  active: z.optional(z.nullable(z.boolean())),
  admin: z.optional(z.nullable(z.boolean())),
  allow_git_hook: z.optional(z.nullable(z.boolean())),
  allow_import_local: z.optional(z.nullable(z.boolean())),
  max_repo_creation: z.optional(z.nullable(integer())),
  prohibit_login: z.optional(z.nullable(z.boolean())),
  allow_create_organization: z.optional(z.nullable(z.boolean())),
  restricted: z.optional(z.nullable(z.boolean())),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
  pronouns: z.optional(z.string()),
  hide_email: z.optional(z.nullable(z.boolean())),
}));

/** The new login of an account. */
export interface RenameUser {
  /** May differ from the old one only in letter case. */
  new_username: string;
}
export const renameUserBody: ZodSchema<RenameUser> = /* @__PURE__ */ object(() => ({
  new_username: z.string(),
}));

/** Filters and sort order of `admin.users.search`. */
export interface SearchUsersAsAdminQuery extends PageQuery {
  /** Only accounts of this authentication source. */
  source_id?: number | undefined;
  /** Only the account with this name at its authentication source. */
  login_name?: string | undefined;
  /**
   * Gitea 1.26 and newer sort by `name`, the default, `created`, `updated` or `id`, in the
   * direction of `order`, and refuse the others with a 422; older ones ignore `sort`. Forgejo sorts
   * by the others: `oldest` and `newest` by creation, `recentupdate` and `leastupdate` by last
   * change, and `alphabetically`, the default, for whatever it does not know.
   */
  sort?:
    | 'name'
    | 'created'
    | 'updated'
    | 'id'
    | 'oldest'
    | 'newest'
    | 'alphabetically'
    | 'reversealphabetically'
    | 'recentupdate'
    | 'leastupdate'
    | undefined;
  /** Default `asc`. Gitea 1.26 or newer only. */
  order?: 'asc' | 'desc' | undefined;
  /** Search terms. Gitea 1.26 or newer only. */
  q?: string | undefined;
  /** Gitea 1.26 or newer only. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
  /**
   * `true` for active accounts only, `false` for those waiting for activation. Gitea 1.26 or newer
   * only.
   */
  is_active?: boolean | undefined;
  /** `true` for instance administrators only, `false` for all others. Gitea 1.26 or newer only. */
  is_admin?: boolean | undefined;
  /** `true` for restricted accounts only, `false` for all others. Gitea 1.26 or newer only. */
  is_restricted?: boolean | undefined;
  /**
   * `true` for accounts with two-factor authentication only, `false` for all others. Gitea 1.26 or
   * newer and Forgejo 16 or newer.
   */
  is_2fa_enabled?: boolean | undefined;
  /**
   * `true` for accounts barred from signing in, `false` for all others. Gitea 1.26 or newer only.
   */
  is_prohibit_login?: boolean | undefined;
}
export const searchUsersAsAdminQuery: ZodSchema<SearchUsersAsAdminQuery> = /* @__PURE__ */ schema(
  () => normalized(accountSearch, (query) => sortByDefault(query, 'name')),
);

const accountSearch: ZodSchema<SearchUsersAsAdminQuery> = /* @__PURE__ */ object(() => ({
  source_id: z.optional(integer()),
  login_name: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
  sort: z.optional(
    z.enum([
      'name',
      'created',
      'updated',
      'id',
      'oldest',
      'newest',
      'alphabetically',
      'reversealphabetically',
      'recentupdate',
      'leastupdate',
    ]),
  ),
  order: z.optional(z.enum(['asc', 'desc'])),
  q: z.optional(z.string()),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
  is_active: z.optional(z.boolean()),
  is_admin: z.optional(z.boolean()),
  is_restricted: z.optional(z.boolean()),
  is_2fa_enabled: z.optional(z.boolean()),
  is_prohibit_login: z.optional(z.boolean()),
}));

/** Options of a deletion. */
export interface DeleteUserQuery {
  /** Whether to delete repositories, packages and memberships too. */
  purge?: boolean | undefined;
}
export const deleteUserQuery: ZodSchema<DeleteUserQuery> = /* @__PURE__ */ object(() => ({
  purge: z.optional(z.boolean()),
}));

/** The new quota groups of a user. */
export interface ReplaceQuotaGroups {
  /** Names of the groups; an empty list means the default of the instance. */
  groups: string[];
}

/** `ReplaceQuotaGroups` as methods take it: its lists may be readonly. */
export interface ReplaceQuotaGroupsInput extends ReadonlyDeep<ReplaceQuotaGroups>, Named {}
export const replaceQuotaGroupsBody: ZodSchema<ReplaceQuotaGroups> = /* @__PURE__ */ object(() => ({
  groups: z.array(z.string()),
}));
