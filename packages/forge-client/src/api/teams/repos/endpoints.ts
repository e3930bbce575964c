import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import {
  type TeamRef,
  teamRef,
  type TeamRepoRef,
  teamRepoRef,
} from '../../../refs/user-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';

export const listTeamRepos: ListEndpoint<
  { where: TeamRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'orgListTeamRepos',
  call: 'teams.repos.list',
  method: 'GET',
  path: '/teams/{id}/repos',
  input: { where: teamRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

export const getTeamRepo: Endpoint<{ where: TeamRepoRef }, Repository> = {
  id: 'orgListTeamRepo',
  call: 'teams.repos.get',
  method: 'GET',
  path: '/teams/{id}/repos/{org}/{repo}',
  input: { where: teamRepoRef },
  output: repository,
};

export const addTeamRepo: NothingEndpoint<{ where: TeamRepoRef }> = {
  id: 'orgAddTeamRepository',
  call: 'teams.repos.add',
  method: 'PUT',
  path: '/teams/{id}/repos/{org}/{repo}',
  input: { where: teamRepoRef },
  idempotent: true,
  nothing: true,
};

export const removeTeamRepo: NothingEndpoint<{ where: TeamRepoRef }> = {
  id: 'orgRemoveTeamRepository',
  call: 'teams.repos.remove',
  method: 'DELETE',
  path: '/teams/{id}/repos/{org}/{repo}',
  input: { where: teamRepoRef },
  idempotent: true,
  nothing: true,
};
