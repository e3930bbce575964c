import { type ListEndpoint, byLink, type Endpoint, type NothingEndpoint } from '@clients/core';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type CreateRepo, createRepoBody } from '../../repos/input-schemas.js';

export const listOrgRepos: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'orgListRepos',
  call: 'orgs.repos.list',
  method: 'GET',
  path: '/orgs/{org}/repos',
  input: { where: orgRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

export const createOrgRepo: Endpoint<{ where: OrgRef; body: CreateRepo }, Repository> = {
  id: 'createOrgRepo',
  call: 'orgs.repos.create',
  method: 'POST',
  path: '/orgs/{org}/repos',
  input: { where: orgRef, body: createRepoBody },
  output: repository,
};

export const deleteAllOrgRepos: NothingEndpoint<{ where: OrgRef }> & ProductRoute = {
  id: 'orgDeleteRepos',
  call: 'orgs.repos.deleteAll',
  method: 'DELETE',
  path: '/orgs/{org}/repos',
  input: { where: orgRef },
  nothing: true,
  since: { gitea: '1.27' },
};
