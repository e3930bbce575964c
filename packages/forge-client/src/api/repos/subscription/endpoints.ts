import type { Endpoint, NothingEndpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type WatchInfo, watchInfo } from './schemas.js';

export const getSubscription: Endpoint<{ where: RepoRef }, WatchInfo> = {
  id: 'userCurrentCheckSubscription',
  call: 'repos.subscription.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/subscription',
  input: { where: repoRef },
  output: watchInfo,
};

export const setSubscription: Endpoint<{ where: RepoRef }, WatchInfo> = {
  id: 'userCurrentPutSubscription',
  call: 'repos.subscription.set',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/subscription',
  input: { where: repoRef },
  output: watchInfo,
};

export const deleteSubscription: NothingEndpoint<{ where: RepoRef }> = {
  id: 'userCurrentDeleteSubscription',
  call: 'repos.subscription.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/subscription',
  input: { where: repoRef },
  idempotent: true,
  nothing: true,
};
