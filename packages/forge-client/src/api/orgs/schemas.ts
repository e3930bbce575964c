import {
  boolean,
  closedEnum,
  nullable,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  type Schema,
  string,
} from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';

/** The permissions of a user in an organisation. */
export interface OrganizationPermissions {
  is_owner: boolean;
  /** Whether the user is an owner, or in a team with admin permission. */
  is_admin: boolean;
  can_write: boolean;
  can_read: boolean;
  /** Whether the user may create repositories in the organisation. */
  can_create_repository: boolean;
}
export const organizationPermissions: Schema<OrganizationPermissions> = /* @__PURE__ */ object(() => ({
  is_owner: boolean(),
  is_admin: boolean(),
  can_write: boolean(),
  can_read: boolean(),
  can_create_repository: boolean(),
}));

/** An organisation to create. */
export interface CreateOrg {
  /** Name in URLs: letters, digits, dashes, underscores and dots. At most 40 characters. */
  username: string;
  /** At most 100 characters. */
  full_name?: string | undefined;
  /** Not checked. At most 255 characters. */
  email?: string | undefined;
  /** At most 255 characters. */
  description?: string | undefined;
  /** At most 255 characters. */
  website?: string | undefined;
  /** At most 50 characters. */
  location?: string | undefined;
  /** Default `public`. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
  /** Whether administrators of a repository may give teams access to it. */
  repo_admin_change_team_access?: boolean | undefined;
}
export const createOrgBody: Schema<CreateOrg> = /* @__PURE__ */ object(() => ({
  username: string(),
  full_name: optionalString(),
  email: optionalString(),
  description: optionalString(),
  website: optionalString(),
  location: optionalString(),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
  repo_admin_change_team_access: optionalBoolean(),
}));

/** The changes to an organisation; servers other than Gitea 1.27 clear the texts that are omitted, except `email`. */
export interface EditOrg {
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /** Checked, unlike on creation. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 50 characters. */
  location?: string | null | undefined;
  /** `limited` is hidden from anonymous users, `private` from all but members. */
  visibility?: 'public' | 'limited' | 'private' | null | undefined;
  /** Whether administrators of a repository may give teams access to it. */
  repo_admin_change_team_access?: boolean | null | undefined;
}
export const editOrgBody: Schema<EditOrg> = /* @__PURE__ */ object(() => ({
  full_name: optional(nullable(string())),
  email: optional(nullable(string())),
  description: optional(nullable(string())),
  website: optional(nullable(string())),
  location: optional(nullable(string())),
  visibility: optional(nullable(closedEnum(['public', 'limited', 'private']))),
  repo_admin_change_team_access: optional(nullable(boolean())),
}));

/** The new name of an organisation. */
export interface RenameOrg {
  /** May differ from the old one only in letter case. */
  new_name: string;
}
export const renameOrgBody: Schema<RenameOrg> = /* @__PURE__ */ object(() => ({ new_name: string() }));

/** Filters of `orgs.listActivity`. */
export interface ListOrgActivityQuery extends PageQuery {
  /** A day in the form `YYYY-MM-DD`; an invalid date is ignored. */
  date?: string | undefined;
}
export const listOrgActivityQuery: Schema<ListOrgActivityQuery> = /* @__PURE__ */ object(() => ({
  date: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));
