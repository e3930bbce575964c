import { closedEnum, nullable, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** What a user may do in an organisation. */
export interface OrganizationPermissions {
  is_owner: boolean;
  /** Owner, or in a team that may administrate. */
  is_admin: boolean;
  can_write: boolean;
  can_read: boolean;
  /** In the organisation. */
  can_create_repository: boolean;
}
export const organizationPermissions: Schema<OrganizationPermissions> = /* @__PURE__ */ object(() => ({
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  can_write: z.boolean(),
  can_read: z.boolean(),
  can_create_repository: z.boolean(),
}));

/** An organisation to make. */
export interface CreateOrg {
  /** Name in addresses: letters, digits, dashes, underscores and dots. At most 40 characters. */
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
  /** Administrators of a repository may give teams access to it. */
  repo_admin_change_team_access?: boolean | undefined;
}
export const createOrgBody: Schema<CreateOrg> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  full_name: optional(z.string()),
  email: optional(z.string()),
  description: optional(z.string()),
  website: optional(z.string()),
  location: optional(z.string()),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
  repo_admin_change_team_access: optional(z.boolean()),
}));

/** What to change of an organisation; what is left out stays. */
export interface EditOrg {
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /** Unlike on creation, it is checked. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 50 characters. */
  location?: string | null | undefined;
  /** `limited` is hidden from anonymous callers, `private` from all but members. */
  visibility?: 'public' | 'limited' | 'private' | null | undefined;
  /** Administrators of a repository may give teams access to it. */
  repo_admin_change_team_access?: boolean | null | undefined;
}
export const editOrgBody: Schema<EditOrg> = /* @__PURE__ */ object(() => ({
  full_name: optional(nullable(z.string())),
  email: optional(nullable(z.string())),
  description: optional(nullable(z.string())),
  website: optional(nullable(z.string())),
  location: optional(nullable(z.string())),
  visibility: optional(nullable(closedEnum(['public', 'limited', 'private']))),
  repo_admin_change_team_access: optional(nullable(z.boolean())),
}));

/** The new name of an organisation. */
export interface RenameOrg {
  /** A change of letter case alone is fine. */
  new_name: string;
}
export const renameOrgBody: Schema<RenameOrg> = /* @__PURE__ */ object(() => ({ new_name: z.string() }));

/** What `listOrgActivity` filters by. */
export interface ListOrgActivityQuery extends PageQuery {
  /** One day, `YYYY-MM-DD`; a bad one is ignored. */
  date?: string | undefined;
}
export const listOrgActivityQuery: Schema<ListOrgActivityQuery> = /* @__PURE__ */ object(() => ({
  date: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
