import { InputError, isRecord, type Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef, TeamRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../service/transport.js';
import { updateAndKeep } from '../../service/keep-omitted.js';
import { callAndNote, noteUnknownToServer } from '../../service/unknown-to-server.js';
import * as endpoints from './endpoints.js';
import { TeamMembers } from './members/members.js';
import { TeamRepos } from './repos/repos.js';
import type { CreateTeamInput, SearchTeamsQuery, UpdateTeam, UpdateTeamInput } from './schemas.js';
import type { Team } from '../../entities/team-schemas.js';
import { TeamActivities } from './activities/activities.js';

/** What only some servers know, and send back. */
const VERSIONED_KEYS = ['visibility'];

/** Units that nobody can write to: servers, too, derive no level from them. */
const READ_ONLY_UNITS = ['repo.ext_issues', 'repo.ext_wiki'];

/** Returns what an update has to send although it does not change. */
function chooseKept(body: unknown): {
  readonly permission?: (team: Team) => UpdateTeam['permission'];
  readonly units_map?: (team: Team) => UpdateTeam['units_map'];
} {
  if (!isRecord(body) || body['permission'] !== undefined) return {};
  // Below `admin`, the level of a team follows from that of its units.
  const unit = ['units', 'units_map'].find((key) => (body[key] ?? null) !== null);
  if (unit !== undefined) return { permission: (team) => keepLevelOfUnits(team, unit) };
  if (typeof body['includes_all_repositories'] !== 'boolean') return {};
  return { permission: keepLevel, units_map: keepUnits };
}

/** @throws {InputError} for a team whose units cannot be changed */
function keepLevelOfUnits(team: Team, key: string): UpdateTeam['permission'] {
  const level = keepLevel(team);
  if (level !== 'admin' && team.permission !== 'owner') return level;
  throw new InputError(
    `teams.update: ${key} has no effect: the team ${team.name} has ${team.permission} access, which covers every unit`,
    {
      endpoint: endpoints.updateTeam.id,
      code: 'invalid-input',
      hint:
        level === 'admin'
          ? "to take that access away, pass permission: 'read' or 'write' beside it"
          : 'the access of this team cannot be changed',
    },
  );
}

/**
 * Returns the level of a team: that of each of its units, or the lowest. Gitea 1.27 and newer show
 * `none` for one below `admin`, and lower it to `read` where an update with `units` has no level.
 */
function keepLevel({ permission, units_map: units }: Team): UpdateTeam['permission'] {
  if (permission === 'write' || permission === 'admin' || permission === 'read') return permission;
  const levels = Object.entries(units ?? {})
    .filter(([unit, level]) => level !== 'none' && !READ_ONLY_UNITS.includes(unit))
    .map(([, level]) => level);
  return levels.length > 0 && !levels.includes('read') ? 'write' : 'read';
}

function keepUnits({ units_map }: Team): UpdateTeam['units_map'] {
  return units_map;
}

/** Teams of an organisation. */
export class Teams {
  /** Members of a team. */
  readonly members: TeamMembers;
  /** Repositories that a team has access to. */
  readonly repos: TeamRepos;
  /** Activities in the repositories of a team. */
  readonly activities: TeamActivities;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.activities = new TeamActivities(transport);
    this.members = new TeamMembers(transport);
    this.repos = new TeamRepos(transport);
  }

  /**
   * Lists the teams of an organisation that the authenticated user can see; for members only.
   *
   * @throws {StatusError} 403 unless the user is a member · 404 when the organisation is missing or
   * hidden
   * @see GET /orgs/{org}/teams
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.listTeams, { where, query }, options);
  }

  /**
   * Searches the teams of an organisation by name and description; for members only. Before Gitea 1.27
   * and on Forgejo, it finds only teams that the user is in, even for an owner of the organisation.
   *
   * @throws {StatusError} 403 unless the user is a member · 404 when the organisation is missing or
   * hidden
   * @see GET /orgs/{org}/teams/search
   */
  search(where: OrgRef, query?: SearchTeamsQuery, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.searchTeams, { where, query }, options);
  }

  /**
   * Gets a team with its organisation.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /teams/{id}
   */
  get(where: TeamRef, options?: CallOptions): Promise<Team> {
    return this.#transport.call(endpoints.getTeam, { where }, options);
  }

  /**
   * Creates a team. Not retried: if the response is lost, the created team may already have the
   * name.
   *
   * @example
   * const { id } = await forge.teams.create(
   *   { org: 'engines' },
   *   { name: 'mechanics', units_map: { 'repo.code': 'write' } },
   * );
   * @throws {StatusError} 403 unless the user is an owner · 404 when the organisation is missing or
   * hidden · 422 for a name that is taken or invalid · 500 without `units_map` and `units`, or for
   * a reserved name
   * @see POST /orgs/{org}/teams
   */
  create(where: OrgRef, body: CreateTeamInput, options?: CallOptions): Promise<Team> {
    return callAndNote(
      this.#transport,
      endpoints.createTeam,
      { where, body },
      VERSIONED_KEYS,
      options,
    );
  }

  /**
   * Updates a team; omitted fields keep their values. Without `permission`, servers ignore
   * `includes_all_repositories`, and units of a team with admin access, and some lower the level of
   * `units` to `read`: the team is read first if the update has one of those and no `permission`.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden · 422
   * for an invalid field · 500 for a name that is taken
   * @throws {InputError} `invalid-input` for units of a team that has admin access, or of `Owners`,
   * without `permission`; nothing is changed
   * @see PATCH /teams/{id}
   */
  async update(where: TeamRef, body: UpdateTeamInput, options?: CallOptions): Promise<Team> {
    const endpoint = endpoints.updateTeam;
    const answer = await updateAndKeep<TeamRef, UpdateTeamInput, Team>(this.#transport, {
      get: endpoints.getTeam,
      update: endpoint,
      where,
      body,
      options,
      keeps: chooseKept(body),
      takesNull: true,
    });
    noteUnknownToServer(this.#transport, { endpoint, body, answer }, VERSIONED_KEYS, options);
    return answer;
  }

  /**
   * Deletes a team; its repositories and the accounts of its members remain.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden
   * @see DELETE /teams/{id}
   */
  delete(where: TeamRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteTeam, { where }, options);
  }
}
