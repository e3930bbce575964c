import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { clearableText } from '../../refs/input-schemas.js';

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
export const organizationPermissions: ZodSchema<OrganizationPermissions> = /* @__PURE__ */ object(
  () => ({
    is_owner: z.boolean(),
    is_admin: z.boolean(),
    can_write: z.boolean(),
    can_read: z.boolean(),
    can_create_repository: z.boolean(),
  }),
);

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
export const createOrgBody: ZodSchema<CreateOrg> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  full_name: z.optional(z.string()),
  email: z.optional(z.string()),
  description: z.optional(z.string()),
  website: z.optional(z.string()),
  location: z.optional(z.string()),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
  repo_admin_change_team_access: z.optional(z.boolean()),
}));

/** An organisation to create for a user. `orgs.update` sets what servers ignore here. */
export interface CreateOrgForUser extends CreateOrg {
  /** Refused, because servers ignore it. */
  email?: '' | undefined;
  /** Refused if it is `true`, because servers ignore it. */
  repo_admin_change_team_access?: false | undefined;
}
export const createOrgForUserBody: ZodSchema<CreateOrgForUser> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  full_name: z.optional(z.string()),
  email: z.optional(z.literal('', IGNORED)),
  description: z.optional(z.string()),
  website: z.optional(z.string()),
  location: z.optional(z.string()),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
  repo_admin_change_team_access: z.optional(z.literal(false, IGNORED)),
}));

const IGNORED = 'expected none: servers ignore it here; set it with orgs.update afterwards';

/** The changes to an organisation; omitted fields stay as they are, and `null` clears a text. */
export interface UpdateOrg {
  /** At most 100 characters. */
  full_name?: string | null | undefined;
  /** Checked, unlike on creation; `null` keeps it. At most 255 characters. */
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
export const updateOrgBody: ZodSchema<UpdateOrg> = /* @__PURE__ */ object(() => ({
  full_name: z.optional(clearableText()),
  email: z.optional(z.nullable(z.string())),
  description: z.optional(clearableText()),
  website: z.optional(clearableText()),
  location: z.optional(clearableText()),
  visibility: z.optional(z.nullable(z.enum(['public', 'limited', 'private']))),
  repo_admin_change_team_access: z.optional(z.nullable(z.boolean())),
}));

/** The new name of an organisation. */
export interface RenameOrg {
  /** May differ from the old one only in letter case. */
  new_name: string;
}
export const renameOrgBody: ZodSchema<RenameOrg> = /* @__PURE__ */ object(() => ({
  new_name: z.string(),
}));

/** Filters of `orgs.activities.list`. */
export interface ListOrgActivityQuery extends PageQuery {
  /** A day in the form `YYYY-MM-DD`; an invalid date is ignored. */
  date?: string | undefined;
}
export const listOrgActivityQuery: ZodSchema<ListOrgActivityQuery> = /* @__PURE__ */ object(() => ({
  date: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
