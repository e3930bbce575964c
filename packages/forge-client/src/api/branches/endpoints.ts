import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import {
  type BranchRef,
  branchRef,
  exactBranchRef,
  type RepoRef,
  repoRef,
} from '../../refs/repo-schemas.js';
import {
  type Branch,
  branch,
  type CreateBranch,
  createBranchBody,
  type ListBranchesQuery,
  listBranchesQuery,
  type RenameBranch,
  renameBranchBody,
  type UpdateBranch,
  updateBranchBody,
} from './schemas.js';
import { makeFilterCheck } from '../../service/ignored-filters.js';
import type { ProductRoute } from '../../service/product-route.js';

const findIgnoredBranchFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'q',
    servers: 'Gitea 1.27 or newer',
    otherwise: 'compare the names',
    fits: ({ name }, value) =>
      typeof name === 'string' ? name.toLowerCase().includes(value.toLowerCase()) : undefined,
  },
]);

export const listBranches: ListEndpoint<
  { where: RepoRef; query?: ListBranchesQuery | undefined },
  Branch
> = {
  id: 'repoListBranches',
  call: 'branches.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branches',
  input: { where: repoRef, query: listBranchesQuery },
  item: branch,
  identity: 'name',
  findIgnoredFilter: findIgnoredBranchFilter,
  paging: byLink,
};

export const getBranch: Endpoint<{ where: BranchRef }, Branch> = {
  id: 'repoGetBranch',
  call: 'branches.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branches/{branch}',
  params: { branch: 'ref' },
  input: { where: branchRef },
  output: branch,
};

export const createBranch: Endpoint<{ where: RepoRef; body: CreateBranch }, Branch> = {
  id: 'repoCreateBranch',
  call: 'branches.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/branches',
  input: { where: repoRef, body: createBranchBody },
  output: branch,
};

export const updateBranch: NothingEndpoint<{ where: BranchRef; body: UpdateBranch }> &
  ProductRoute = {
  id: 'repoUpdateBranch',
  call: 'branches.update',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/branches/{branch}',
  params: { branch: 'ref' },
  input: { where: exactBranchRef, body: updateBranchBody },
  nothing: true,
  since: { gitea: '1.26' },
};

export const renameBranch: NothingEndpoint<{ where: BranchRef; body: RenameBranch }> &
  ProductRoute = {
  id: 'repoRenameBranch',
  call: 'branches.rename',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/branches/{branch}',
  params: { branch: 'ref' },
  input: { where: exactBranchRef, body: renameBranchBody },
  nothing: true,
  since: { gitea: '1.23', forgejo: '11' },
};

export const deleteBranch: NothingEndpoint<{ where: BranchRef }> = {
  id: 'repoDeleteBranch',
  call: 'branches.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/branches/{branch}',
  params: { branch: 'ref' },
  input: { where: exactBranchRef },
  nothing: true,
};
