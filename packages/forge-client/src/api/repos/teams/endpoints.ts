import { type Endpoint, type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
import { type RepoRef, repoRef, type RepoTeamRef, repoTeamRef } from '../../../refs/repo-schemas.js';
import { type Team, team } from '../../../entities/team-schemas.js';

/** Lists the teams that work on a repository of an organisation. */
export const listRepoTeams: ListEndpoint<{ where: RepoRef }, Team> = {
  id: 'repoListTeams',
  method: 'GET',
  path: '/repos/{owner}/{repo}/teams',
  input: { where: repoRef },
  item: team,
  paging: unpaged,
};

/** Gives a team that works on a repository. */
export const getRepoTeam: Endpoint<{ where: RepoTeamRef }, Team> = {
  id: 'repoCheckTeam',
  method: 'GET',
  path: '/repos/{owner}/{repo}/teams/{team}',
  input: { where: repoTeamRef },
  output: team,
};

/** Lets a team of the organisation work on a repository. */
export const addRepoTeam: NothingEndpoint<{ where: RepoTeamRef }> = {
  id: 'repoAddTeam',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/teams/{team}',
  input: { where: repoTeamRef },
  nothing: true,
};

/** Ends the work of a team on a repository. */
export const removeRepoTeam: NothingEndpoint<{ where: RepoTeamRef }> = {
  id: 'repoDeleteTeam',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/teams/{team}',
  input: { where: repoTeamRef },
  nothing: true,
};
