import { type ListEndpoint, singlePage } from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listRepoLicenses: ListEndpoint<{ where: RepoRef }, string> & ProductRoute = {
  id: 'repoGetLicenses',
  call: 'repos.licenses.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/licenses',
  input: { where: repoRef },
  item: text,
  paging: singlePage,
  since: { gitea: '1.23' },
};
