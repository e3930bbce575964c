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

/** Lists the branch protection rules; one request returns them all. */
export const listBranchProtections: ListEndpoint<{ where: RepoRef }, BranchProtection> = {
  id: 'repoListBranchProtection',
  call: 'branches.protections.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branch_protections',
  input: { where: repoRef },
  item: branchProtection,
  paging: singlePage,
};

/** Gets a branch protection rule. */
export const getBranchProtection: Endpoint<{ where: BranchProtectionRef }, BranchProtection> = {
  id: 'repoGetBranchProtection',
  call: 'branches.protections.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/branch_protections/{name}',
  params: { name: 'ref' },
  input: { where: branchProtectionRef },
  output: branchProtection,
};

/** Creates a branch protection rule. */
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

/** Updates a branch protection rule; omitted fields keep their values. */
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

/** Deletes a branch protection rule. */
export const deleteBranchProtection: NothingEndpoint<{ where: BranchProtectionRef }> = {
  id: 'repoDeleteBranchProtection',
  call: 'branches.protections.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/branch_protections/{name}',
  params: { name: 'ref' },
  input: { where: branchProtectionRef },
  nothing: true,
};

/**
 * Sets the order in which branch protection rules are tried; the first rule that matches a branch
 * applies.
 */
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
