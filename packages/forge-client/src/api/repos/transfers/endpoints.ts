import type { Endpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type TransferRepo, transferRepoBody } from './schemas.js';

export const startTransfer: Endpoint<{ where: RepoRef; body: TransferRepo }, Repository> = {
  id: 'repoTransfer',
  call: 'repos.transfers.start',
  method: 'POST',
  path: '/repos/{owner}/{repo}/transfer',
  input: { where: repoRef, body: transferRepoBody },
  output: repository,
};

export const acceptTransfer: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'acceptRepoTransfer',
  call: 'repos.transfers.accept',
  method: 'POST',
  path: '/repos/{owner}/{repo}/transfer/accept',
  input: { where: repoRef },
  output: repository,
};

export const rejectTransfer: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'rejectRepoTransfer',
  call: 'repos.transfers.reject',
  method: 'POST',
  path: '/repos/{owner}/{repo}/transfer/reject',
  input: { where: repoRef },
  output: repository,
};
