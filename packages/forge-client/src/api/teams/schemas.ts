import {
  array,
  boolean,
  closedEnum,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  record,
  type Schema,
  string,
} from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A team to create. It needs `units_map`, `units` or the permission `admin`. */
export interface CreateTeam {
  /** Letters, digits, dashes, underscores and dots. At most 255 characters. */
  name: string;
  /** At most 255 characters. */
  description?: string | undefined;
  /** Whether the team has access to every repository of the organisation, also to new ones. */
  includes_all_repositories?: boolean | undefined;
  /** `read` and `write` set the access level of `units`; `admin` covers every unit. */
  permission?: 'read' | 'write' | 'admin' | undefined;
  /** @deprecated Units of a repository, such as `repo.code`; unknown ones are ignored. Use `units_map`. */
  units?: readonly string[] | null | undefined;
  /** Access level for each unit of a repository, such as `repo.code`. Overrides `units`; unknown levels become `none`. */
  units_map?: Readonly<Record<string, Open<'read' | 'write' | 'admin'>>> | null | undefined;
  /** Whether members may create repositories in the organisation. */
  can_create_org_repo?: boolean | undefined;
  /** Who can see the team. Default `private`: its members and the owners. Not on Gitea up to 1.25 and Forgejo. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
}
export const createTeamBody: Schema<CreateTeam> = /* @__PURE__ */ object(() => ({
  name: string(),
  description: optionalString(),
  includes_all_repositories: optionalBoolean(),
  permission: optional(closedEnum(['read', 'write', 'admin'])),
  units: optional(nullable(array(string()))),
  units_map: optional(nullable(record(openEnum(['read', 'write', 'admin'])))),
  can_create_org_repo: optionalBoolean(),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
}));

/** The changes to a team; omitted fields keep their values. */
export interface EditTeam {
  /** Letters, digits, dashes, underscores and dots. If it is empty or omitted, the name stays. At most 255 characters. */
  name?: string | undefined;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Whether the team has access to every repository of the organisation. Applies only together with `permission`. */
  includes_all_repositories?: boolean | null | undefined;
  /** `read` and `write` set the access level of `units`; `admin` covers every unit. */
  permission?: 'read' | 'write' | 'admin' | undefined;
  /** @deprecated Units of a repository, such as `repo.code`; unknown ones are ignored. Use `units_map`. */
  units?: readonly string[] | null | undefined;
  /** Access level for each unit of a repository, such as `repo.code`. Overrides `units`; unknown levels become `none`. */
  units_map?: Readonly<Record<string, Open<'read' | 'write' | 'admin'>>> | null | undefined;
  /** Whether members may create repositories in the organisation; always true for `Owners`. */
  can_create_org_repo?: boolean | null | undefined;
  /** Who can see the team. Cannot be changed for `Owners`. Not on Gitea up to 1.25 and Forgejo. */
  visibility?: 'public' | 'limited' | 'private' | null | undefined;
}
export const editTeamBody: Schema<EditTeam> = /* @__PURE__ */ object(() => ({
  name: optionalString(),
  description: optional(nullable(string())),
  includes_all_repositories: optional(nullable(boolean())),
  permission: optional(closedEnum(['read', 'write', 'admin'])),
  units: optional(nullable(array(string()))),
  units_map: optional(nullable(record(openEnum(['read', 'write', 'admin'])))),
  can_create_org_repo: optional(nullable(boolean())),
  visibility: optional(nullable(closedEnum(['public', 'limited', 'private']))),
}));

/** Search terms and filters of `teams.search`. */
export interface SearchTeamsQuery extends PageQuery {
  /** Search terms. */
  q?: string | undefined;
  /** Whether to search descriptions too. Default `true`. */
  include_desc?: boolean | undefined;
}
export const searchTeamsQuery: Schema<SearchTeamsQuery> = /* @__PURE__ */ object(() => ({
  q: optionalString(),
  include_desc: optionalBoolean(),
  page: optionalInt(),
  limit: optionalInt(),
}));

/** Filters of `teams.listActivity`. */
export interface ListTeamActivityQuery extends PageQuery {
  /** A day in the form `YYYY-MM-DD`; an invalid date is ignored. */
  date?: string | undefined;
}
export const listTeamActivityQuery: Schema<ListTeamActivityQuery> = /* @__PURE__ */ object(() => ({
  date: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));
