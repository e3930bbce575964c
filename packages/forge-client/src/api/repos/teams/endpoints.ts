import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import {
  type RepoRef,
  repoRef,
  type RepoTeamRef,
  repoTeamRef,
} from '../../../refs/repo-schemas.js';
import { type Team, team } from '../../../entities/team-schemas.js';

export const listRepoTeams: ListEndpoint<{ where: RepoRef }, Team> = {
  id: 'repoListTeams',
  call: 'repos.teams.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/teams',
  input: { where: repoRef },
  item: team,
  paging: singlePage,
};

export const getRepoTeam: Endpoint<{ where: RepoTeamRef }, Team> = {
  id: 'repoCheckTeam',
  call: 'repos.teams.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/teams/{team}',
  input: { where: repoTeamRef },
  output: team,
};

export const addRepoTeam: NothingEndpoint<{ where: RepoTeamRef }> = {
  id: 'repoAddTeam',
  call: 'repos.teams.add',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/teams/{team}',
  input: { where: repoTeamRef },
  nothing: true,
};

export const removeRepoTeam: NothingEndpoint<{ where: RepoTeamRef }> = {
  id: 'repoDeleteTeam',
  call: 'repos.teams.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/teams/{team}',
  input: { where: repoTeamRef },
  nothing: true,
};
