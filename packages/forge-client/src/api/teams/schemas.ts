import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, type OpenEnum, openEnum, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { clearableText } from '../../refs/input-schemas.js';

/** A team to create. It needs `units_map`, `units` or the permission `admin`. */
export interface CreateTeam {
  /** Letters, digits, dashes, underscores and dots. At most 255 characters. */
  name: string;
  /** At most 255 characters. */
  description?: string | undefined;
  /** Whether the team has access to every repository of the organisation, including new ones. */
  includes_all_repositories?: boolean | undefined;
  /** `read` and `write` set the access level of `units`; `admin` covers every unit. */
  permission?: 'read' | 'write' | 'admin' | undefined;
  /**
   * @deprecated Units of a repository, such as `repo.code`; unknown ones are ignored. Use
   * `units_map`.
   */
  units?: string[] | null | undefined;
  /**
   * Access level for each unit of a repository, such as `repo.code`. Overrides `units`; unknown
   * levels become `none`.
   */
  units_map?: Record<string, OpenEnum<'read' | 'write' | 'admin'>> | null | undefined;
  /** Whether members may create repositories in the organisation. */
  can_create_org_repo?: boolean | undefined;
  /**
   * Who can see the team. Default `private`: its members and the owners. Gitea 1.27 or newer only.
   */
  visibility?: 'public' | 'limited' | 'private' | undefined;
}

/** `CreateTeam` as methods take it: its lists may be readonly. */
export interface CreateTeamInput extends ReadonlyDeep<CreateTeam>, Named {}
export const createTeamBody: ZodSchema<CreateTeam> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  includes_all_repositories: z.optional(z.boolean()),
  permission: z.optional(z.enum(['read', 'write', 'admin'])),
  units: z.optional(z.nullable(z.array(z.string()))),
  units_map: z.optional(z.nullable(z.record(z.string(), openEnum(['read', 'write', 'admin'])))),
  can_create_org_repo: z.optional(z.boolean()),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
}));

/** The changes to a team; omitted fields keep their values. */
export interface UpdateTeam {
  /**
   * Letters, digits, dashes, underscores and dots. If empty or omitted, the name does not change.
   * At most 255 characters.
   */
  name?: string | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /**
   * Whether the team has access to every repository of the organisation. Servers ignore it without
   * `permission`: `teams.update` adds the one that the team has.
   */
  includes_all_repositories?: boolean | null | undefined;
  /** `read` and `write` set the access level of `units`; `admin` covers every unit. */
  permission?: 'read' | 'write' | 'admin' | undefined;
  /**
   * @deprecated Units of a repository, such as `repo.code`; unknown ones are ignored. Use
   * `units_map`.
   */
  units?: string[] | null | undefined;
  /**
   * Access level for each unit of a repository, such as `repo.code`. Overrides `units`; unknown
   * levels become `none`.
   */
  units_map?: Record<string, OpenEnum<'read' | 'write' | 'admin'>> | null | undefined;
  /** Whether members may create repositories in the organisation; always true for `Owners`. */
  can_create_org_repo?: boolean | null | undefined;
  /** Who can see the team. Cannot be changed for `Owners`. Gitea 1.27 or newer only. */
  visibility?: 'public' | 'limited' | 'private' | null | undefined;
}

/** `UpdateTeam` as methods take it: its lists may be readonly. */
export interface UpdateTeamInput extends ReadonlyDeep<UpdateTeam>, Named {}
export const updateTeamBody: ZodSchema<UpdateTeam> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  description: z.optional(clearableText()),
  includes_all_repositories: z.optional(z.nullable(z.boolean())),
  permission: z.optional(z.enum(['read', 'write', 'admin'])),
  units: z.optional(z.nullable(z.array(z.string()))),
  units_map: z.optional(z.nullable(z.record(z.string(), openEnum(['read', 'write', 'admin'])))),
  can_create_org_repo: z.optional(z.nullable(z.boolean())),
  visibility: z.optional(z.nullable(z.enum(['public', 'limited', 'private']))),
}));

/** Search terms and filters of `teams.search`. */
export interface SearchTeamsQuery extends PageQuery {
  /** Search terms. */
  q?: string | undefined;
  /** Whether to search descriptions too. Default `true`. */
  include_desc?: boolean | undefined;
}
export const searchTeamsQuery: ZodSchema<SearchTeamsQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  include_desc: z.optional(z.boolean()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Filters of `teams.activities.list`. */
export interface ListTeamActivityQuery extends PageQuery {
  /** A day in the form `YYYY-MM-DD`; an invalid date is ignored. */
  date?: string | undefined;
}
export const listTeamActivityQuery: ZodSchema<ListTeamActivityQuery> = /* @__PURE__ */ object(
  () => ({
    date: z.optional(z.string()),
    page: z.optional(integer()),
    limit: z.optional(integer()),
  }),
);
