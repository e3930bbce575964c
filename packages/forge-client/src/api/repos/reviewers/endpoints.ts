import { type ListEndpoint, singlePage } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';

export const listReviewers: ListEndpoint<{ where: RepoRef }, User> = {
  id: 'repoGetReviewers',
  call: 'repos.reviewers.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/reviewers',
  input: { where: repoRef },
  item: user,
  paging: singlePage,
};
