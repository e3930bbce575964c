import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type BranchRef, branchRef, type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type CreateFork, createForkBody, type SyncForkInfo, syncForkInfo } from './schemas.js';

export const listForks: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  Repository
> = {
  id: 'listForks',
  call: 'repos.forks.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/forks',
  input: { where: repoRef, query: pageQuery },
  item: repository,
  paging: byLink,
};

export const createFork: Endpoint<{ where: RepoRef; body: CreateFork }, Repository> = {
  id: 'createFork',
  call: 'repos.forks.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/forks',
  input: { where: repoRef, body: createForkBody },
  output: repository,
};

export const getForkSync: Endpoint<{ where: RepoRef }, SyncForkInfo> & ProductRoute = {
  id: 'repoSyncForkDefaultInfo',
  call: 'repos.forks.getSync',
  method: 'GET',
  path: '/repos/{owner}/{repo}/sync_fork',
  input: { where: repoRef },
  output: syncForkInfo,
  since: { forgejo: '12' },
};

export const syncFork: NothingEndpoint<{ where: RepoRef }> & ProductRoute = {
  id: 'repoSyncForkDefault',
  call: 'repos.forks.sync',
  method: 'POST',
  path: '/repos/{owner}/{repo}/sync_fork',
  input: { where: repoRef },
  nothing: true,
  since: { forgejo: '12' },
};

export const getForkBranchSync: Endpoint<{ where: BranchRef }, SyncForkInfo> & ProductRoute = {
  id: 'repoSyncForkBranchInfo',
  call: 'repos.forks.getBranchSync',
  method: 'GET',
  path: '/repos/{owner}/{repo}/sync_fork/{branch}',
  input: { where: branchRef },
  output: syncForkInfo,
  since: { forgejo: '12' },
};

export const syncForkBranch: NothingEndpoint<{ where: BranchRef }> & ProductRoute = {
  id: 'repoSyncForkBranch',
  call: 'repos.forks.syncBranch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/sync_fork/{branch}',
  input: { where: branchRef },
  nothing: true,
  since: { forgejo: '12' },
};
