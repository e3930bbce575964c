import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type OrgRef, orgRef, type TeamRef, teamRef } from '../../refs/user-schemas.js';
import {
  type CreateTeam,
  createTeamBody,
  type UpdateTeam,
  updateTeamBody,
  type SearchTeamsQuery,
  searchTeamsQuery,
} from './schemas.js';
import { type Team, team } from '../../entities/team-schemas.js';

/** Lists the teams of an organisation that the authenticated user can see; for members only. */
export const listTeams: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, Team> = {
  id: 'orgListTeams',
  call: 'teams.list',
  method: 'GET',
  path: '/orgs/{org}/teams',
  input: { where: orgRef, query: pageQuery },
  item: team,
  paging: byLink,
};

/** Searches the teams of an organisation by name and description; for members only. */
export const searchTeams: ListEndpoint<
  { where: OrgRef; query?: SearchTeamsQuery | undefined },
  Team
> = {
  id: 'teamSearch',
  call: 'teams.search',
  method: 'GET',
  path: '/orgs/{org}/teams/search',
  input: { where: orgRef, query: searchTeamsQuery },
  item: team,
  key: 'data',
  paging: byLink,
};

/** Gets a team with its organisation. */
export const getTeam: Endpoint<{ where: TeamRef }, Team> = {
  id: 'orgGetTeam',
  call: 'teams.get',
  method: 'GET',
  path: '/teams/{id}',
  input: { where: teamRef },
  output: team,
};

/**
 * Creates a team. Not retried: if the response is lost, the created team may already have the name.
 */
export const createTeam: Endpoint<{ where: OrgRef; body: CreateTeam }, Team> = {
  id: 'orgCreateTeam',
  call: 'teams.create',
  method: 'POST',
  path: '/orgs/{org}/teams',
  input: { where: orgRef, body: createTeamBody },
  output: team,
};

/** Updates a team; omitted fields keep their values. */
export const updateTeam: Endpoint<{ where: TeamRef; body: UpdateTeam }, Team> = {
  id: 'orgEditTeam',
  call: 'teams.update',
  method: 'PATCH',
  path: '/teams/{id}',
  input: { where: teamRef, body: updateTeamBody },
  output: team,
};

/** Deletes a team; its repositories and the accounts of its members remain. */
export const deleteTeam: NothingEndpoint<{ where: TeamRef }> = {
  id: 'orgDeleteTeam',
  call: 'teams.delete',
  method: 'DELETE',
  path: '/teams/{id}',
  input: { where: teamRef },
  nothing: true,
};
