import { list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Organization, organization } from '../orgs/schemas.js';
import type { PageQuery } from '../refs/page-schemas.js';

/** Team. */
export interface Team {
  id: number;
  name: string;
  description: string;
  organization: Organization | null;
  /** Covers every repository of the organisation, new ones too. */
  includes_all_repositories: boolean;
  permission: 'none' | 'read' | 'write' | 'admin' | 'owner';
  /**
   * Parts of a repository it reaches, such as `repo.code`; in random order.
   *
   * @deprecated
   */
  units: readonly string[];
  /** Level by part: `none`, `read`, `write` or `admin`. */
  units_map: Readonly<Record<string, string>> | null;
  /** Members may create repositories in the organisation. */
  can_create_org_repo: boolean;
  visibility: 'public' | 'limited' | 'private';
}
export const team: Schema<Team> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  organization: z.nullable(zodOf(organization)),
  includes_all_repositories: z.boolean(),
  permission: z.enum(['none', 'read', 'write', 'admin', 'owner']),
  units: list(z.string()),
  units_map: z.nullable(z.record(z.string(), z.string())),
  can_create_org_repo: z.boolean(),
  visibility: z.enum(['public', 'limited', 'private']),
}));

/** Create team. */
export interface CreateTeam {
  /** At most 255 characters. */
  name: string;
  /** At most 255 characters. */
  description?: string | undefined;
  /** Covers every repository of the organisation, new ones too. */
  includes_all_repositories?: boolean | undefined;
  permission?: 'read' | 'write' | 'admin' | undefined;
  /**
   * Parts of a repository it reaches, such as `repo.code`; in random order.
   *
   * @deprecated
   */
  units?: readonly string[] | null | undefined;
  /** Level by part: `none`, `read`, `write` or `admin`. */
  units_map?: Readonly<Record<string, string>> | null | undefined;
  /** Members may create repositories in the organisation. */
  can_create_org_repo?: boolean | undefined;
  visibility?: 'public' | 'limited' | 'private' | undefined;
}
export const createTeamBody: Schema<CreateTeam> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  includes_all_repositories: z.optional(z.boolean()),
  permission: z.optional(z.enum(['read', 'write', 'admin'])),
  units: z.optional(z.nullable(z.array(z.string()))),
  units_map: z.optional(z.nullable(z.record(z.string(), z.string()))),
  can_create_org_repo: z.optional(z.boolean()),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
}));

/** Edit team. */
export interface EditTeam {
  /** At most 255 characters. */
  name: string;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Covers every repository of the organisation, new ones too. */
  includes_all_repositories?: boolean | null | undefined;
  permission?: 'read' | 'write' | 'admin' | undefined;
  /**
   * Parts of a repository it reaches, such as `repo.code`; in random order.
   *
   * @deprecated
   */
  units?: readonly string[] | null | undefined;
  /** Level by part: `none`, `read`, `write` or `admin`. */
  units_map?: Readonly<Record<string, string>> | null | undefined;
  /** Members may create repositories in the organisation. */
  can_create_org_repo?: boolean | null | undefined;
  visibility?: 'public' | 'limited' | 'private' | null | undefined;
}
export const editTeamBody: Schema<EditTeam> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  includes_all_repositories: z.optional(z.nullable(z.boolean())),
  permission: z.optional(z.enum(['read', 'write', 'admin'])),
  units: z.optional(z.nullable(z.array(z.string()))),
  units_map: z.optional(z.nullable(z.record(z.string(), z.string()))),
  can_create_org_repo: z.optional(z.nullable(z.boolean())),
  visibility: z.optional(z.nullable(z.enum(['public', 'limited', 'private']))),
}));

/** What `searchTeams` filters and sorts by. */
export interface SearchTeamsQuery extends PageQuery {
  /** Words to look for. */
  q?: string | undefined;
  include_desc?: boolean | undefined;
}
export const searchTeamsQuery: Schema<SearchTeamsQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  include_desc: z.optional(z.boolean()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** What `listTeamActivity` filters and sorts by. */
export interface ListTeamActivityQuery extends PageQuery {
  date?: string | undefined;
}
export const listTeamActivityQuery: Schema<ListTeamActivityQuery> = /* @__PURE__ */ object(() => ({
  date: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
