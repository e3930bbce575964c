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

export const listTeams: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, Team> = {
  id: 'orgListTeams',
  call: 'teams.list',
  method: 'GET',
  path: '/orgs/{org}/teams',
  input: { where: orgRef, query: pageQuery },
  item: team,
  paging: byLink,
};

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

export const getTeam: Endpoint<{ where: TeamRef }, Team> = {
  id: 'orgGetTeam',
  call: 'teams.get',
  method: 'GET',
  path: '/teams/{id}',
  input: { where: teamRef },
  output: team,
};

export const createTeam: Endpoint<{ where: OrgRef; body: CreateTeam }, Team> = {
  id: 'orgCreateTeam',
  call: 'teams.create',
  method: 'POST',
  path: '/orgs/{org}/teams',
  input: { where: orgRef, body: createTeamBody },
  output: team,
};

export const updateTeam: Endpoint<{ where: TeamRef; body: UpdateTeam }, Team> = {
  id: 'orgEditTeam',
  call: 'teams.update',
  method: 'PATCH',
  path: '/teams/{id}',
  input: { where: teamRef, body: updateTeamBody },
  output: team,
};

export const deleteTeam: NothingEndpoint<{ where: TeamRef }> = {
  id: 'orgDeleteTeam',
  call: 'teams.delete',
  method: 'DELETE',
  path: '/teams/{id}',
  input: { where: teamRef },
  nothing: true,
};
