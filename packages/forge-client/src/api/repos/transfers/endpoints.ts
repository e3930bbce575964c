import type { Endpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Repository, repository } from '../../../entities/repository-schemas.js';
import { type TransferRepo, transferRepoBody } from './schemas.js';

/** Hands a repository to another owner. */
export const startTransfer: Endpoint<{ where: RepoRef; body: TransferRepo }, Repository> = {
  id: 'repoTransfer',
  method: 'POST',
  path: '/repos/{owner}/{repo}/transfer',
  input: { where: repoRef, body: transferRepoBody },
  output: repository,
};

/** Takes over a repository that waits to be transferred. */
export const acceptTransfer: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'acceptRepoTransfer',
  method: 'POST',
  path: '/repos/{owner}/{repo}/transfer/accept',
  input: { where: repoRef },
  output: repository,
};

/** Refuses a repository that waits to be transferred; it stays where it is. */
export const rejectTransfer: Endpoint<{ where: RepoRef }, Repository> = {
  id: 'rejectRepoTransfer',
  method: 'POST',
  path: '/repos/{owner}/{repo}/transfer/reject',
  input: { where: repoRef },
  output: repository,
};
