import {
  byLink,
  type CheckEndpoint,
  type ListEndpoint,
  isMissingInJson,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';

export const listStarred: ListEndpoint<{ query?: PageQuery | undefined }, Repository> = {
  id: 'userCurrentListStarred',
  call: 'user.starred.list',
  method: 'GET',
  path: '/user/starred',
  input: { query: pageQuery },
  item: repository,
  paging: byLink,
};

export const checkStarred: CheckEndpoint<{ where: RepoRef }> = {
  id: 'userCurrentCheckStarring',
  call: 'user.starred.check',
  method: 'GET',
  path: '/user/starred/{owner}/{repo}',
  input: { where: repoRef },
  check: isMissingInJson,
};

export const starRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'userCurrentPutStar',
  call: 'user.starred.add',
  method: 'PUT',
  path: '/user/starred/{owner}/{repo}',
  input: { where: repoRef },
  idempotent: true,
  nothing: true,
};

export const unstarRepo: NothingEndpoint<{ where: RepoRef }> = {
  id: 'userCurrentDeleteStar',
  call: 'user.starred.remove',
  method: 'DELETE',
  path: '/user/starred/{owner}/{repo}',
  input: { where: repoRef },
  idempotent: true,
  nothing: true,
};
