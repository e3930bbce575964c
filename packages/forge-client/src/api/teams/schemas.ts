import { array, closedEnum, nullable, object, type Open, openEnum, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A team to make. It needs `units_map`, `units` or the permission `admin`. */
export interface CreateTeam {
  /** Letters, digits, dashes, underscores and dots. At most 255 characters. */
  name: string;
  /** At most 255 characters. */
  description?: string | undefined;
  /** Covers every repository of the organisation, new ones too. */
  includes_all_repositories?: boolean | undefined;
  /** `read` and `write` set the level of `units`; `admin` covers every part. */
  permission?: 'read' | 'write' | 'admin' | undefined;
  /** @deprecated Parts of a repository, such as `repo.code`; unknown ones are ignored. Write `units_map` instead. */
  units?: readonly string[] | null | undefined;
  /** Level by part of a repository, such as `repo.code`. Wins over `units`; unknown levels become `none`. */
  units_map?: Readonly<Record<string, Open<'read' | 'write' | 'admin'>>> | null | undefined;
  /** Members may create repositories in the organisation. */
  can_create_org_repo?: boolean | undefined;
  /** Who sees the team. Default `private`: its members and the owners. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
}
export const createTeamBody: Schema<CreateTeam> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: optional(z.string()),
  includes_all_repositories: optional(z.boolean()),
  permission: optional(closedEnum(['read', 'write', 'admin'])),
  units: optional(nullable(array(z.string()))),
  units_map: optional(nullable(z.record(z.string(), openEnum(['read', 'write', 'admin'])))),
  can_create_org_repo: optional(z.boolean()),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
}));

/** What to change of a team; what is left out stays. */
export interface EditTeam {
  /** Letters, digits, dashes, underscores and dots. Left out or empty: stays. At most 255 characters. */
  name?: string | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Covers every repository of the organisation. Only together with `permission`. */
  includes_all_repositories?: boolean | null | undefined;
  /** `read` and `write` set the level of `units`; `admin` covers every part. */
  permission?: 'read' | 'write' | 'admin' | undefined;
  /** @deprecated Parts of a repository, such as `repo.code`; unknown ones are ignored. Write `units_map` instead. */
  units?: readonly string[] | null | undefined;
  /** Level by part of a repository, such as `repo.code`. Wins over `units`; unknown levels become `none`. */
  units_map?: Readonly<Record<string, Open<'read' | 'write' | 'admin'>>> | null | undefined;
  /** Members may create repositories in the organisation; always true for `Owners`. */
  can_create_org_repo?: boolean | null | undefined;
  /** Who sees the team. That of `Owners` never changes. */
  visibility?: 'public' | 'limited' | 'private' | null | undefined;
}
export const editTeamBody: Schema<EditTeam> = /* @__PURE__ */ object(() => ({
  name: optional(z.string()),
  description: optional(nullable(z.string())),
  includes_all_repositories: optional(nullable(z.boolean())),
  permission: optional(closedEnum(['read', 'write', 'admin'])),
  units: optional(nullable(array(z.string()))),
  units_map: optional(nullable(z.record(z.string(), openEnum(['read', 'write', 'admin'])))),
  can_create_org_repo: optional(nullable(z.boolean())),
  visibility: optional(nullable(closedEnum(['public', 'limited', 'private']))),
}));

/** What `searchTeams` looks for. */
export interface SearchTeamsQuery extends PageQuery {
  /** Words to look for. */
  q?: string | undefined;
  /** Looks in descriptions too. Default `true`. */
  include_desc?: boolean | undefined;
}
export const searchTeamsQuery: Schema<SearchTeamsQuery> = /* @__PURE__ */ object(() => ({
  q: optional(z.string()),
  include_desc: optional(z.boolean()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));

/** What `listTeamActivity` filters by. */
export interface ListTeamActivityQuery extends PageQuery {
  /** One day, `YYYY-MM-DD`; a bad one is ignored. */
  date?: string | undefined;
}
export const listTeamActivityQuery: Schema<ListTeamActivityQuery> = /* @__PURE__ */ object(() => ({
  date: optional(z.string()),
  page: optional(z.int()),
  limit: optional(z.int()),
}));
