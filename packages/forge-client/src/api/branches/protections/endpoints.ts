import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import {
  type BranchProtectionRef,
  branchProtectionRef,
  type RepoRef,
  repoRef,
} from '../../../refs/repo-schemas.js';
import {
  type CreateBranchProtection,
  createBranchProtectionBody,
  type UpdateBranchProtection,
  updateBranchProtectionBody,
  type UpdateBranchProtectionPriorities,
  updateBranchProtectionPrioritiesBody,
} from './input-schemas.js';
import { type BranchProtection, branchProtection } from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listBranchProtections: ListEndpoint<{ where: RepoRef }, BranchProtection> = {
  id: 'repoListBranchProtection',
  call: 'branches.protections.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branch_protections',
  input: { where: repoRef },
  item: branchProtection,
  paging: singlePage,
};

export const getBranchProtection: Endpoint<{ where: BranchProtectionRef }, BranchProtection> = {
  id: 'repoGetBranchProtection',
  call: 'branches.protections.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branch_protections/{name}',
  params: { name: 'ref' },
  input: { where: branchProtectionRef },
  output: branchProtection,
};

export const createBranchProtection: Endpoint<
  { where: RepoRef; body: CreateBranchProtection },
  BranchProtection
> = {
  id: 'repoCreateBranchProtection',
  call: 'branches.protections.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/branch_protections',
  input: { where: repoRef, body: createBranchProtectionBody },
  output: branchProtection,
};

export const updateBranchProtection: Endpoint<
  { where: BranchProtectionRef; body: UpdateBranchProtection },
  BranchProtection
> = {
  id: 'repoEditBranchProtection',
  call: 'branches.protections.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/branch_protections/{name}',
  params: { name: 'ref' },
  input: { where: branchProtectionRef, body: updateBranchProtectionBody },
  output: branchProtection,
};

export const deleteBranchProtection: NothingEndpoint<{ where: BranchProtectionRef }> = {
  id: 'repoDeleteBranchProtection',
  call: 'branches.protections.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/branch_protections/{name}',
  params: { name: 'ref' },
  input: { where: branchProtectionRef },
  nothing: true,
};

export const setBranchProtectionPriorities: NothingEndpoint<{
  where: RepoRef;
  body: UpdateBranchProtectionPriorities;
}> &
  ProductRoute = {
  id: 'repoUpdateBranchProtectionPriories',
  call: 'branches.protections.setPriorities',
  method: 'POST',
  path: '/repos/{owner}/{repo}/branch_protections/priority',
  input: { where: repoRef, body: updateBranchProtectionPrioritiesBody },
  nothing: true,
  since: { gitea: '1.23' },
};
