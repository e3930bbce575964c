import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import {
  type OrgVariableRef,
  orgVariableRef,
  type RepoVariableRef,
  repoVariableRef,
  type VariableRef,
  variableRef,
} from '../../../refs/action-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import {
  type ActionVariable,
  actionVariable,
  type CreateVariable,
  createVariableBody,
  type UpdateVariable,
  updateVariableBody,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listVariables: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  ActionVariable
> &
  ProductRoute = {
  id: 'getRepoVariablesList',
  call: 'actions.variables.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/variables',
  input: { where: repoRef, query: pageQuery },
  item: actionVariable,
  identity: 'name',
  paging: byLink,
  since: { gitea: '1.22', forgejo: '11' },
};

export const getVariable: Endpoint<{ where: RepoVariableRef }, ActionVariable> & ProductRoute = {
  id: 'getRepoVariable',
  call: 'actions.variables.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef },
  output: actionVariable,
  since: { gitea: '1.22', forgejo: '11' },
};

export const createVariable: NothingEndpoint<{ where: RepoVariableRef; body: CreateVariable }> &
  ProductRoute = {
  id: 'createRepoVariable',
  call: 'actions.variables.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef, body: createVariableBody },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const updateVariable: NothingEndpoint<{ where: RepoVariableRef; body: UpdateVariable }> &
  ProductRoute = {
  id: 'updateRepoVariable',
  call: 'actions.variables.update',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef, body: updateVariableBody },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const deleteVariable: NothingEndpoint<{ where: RepoVariableRef }> & ProductRoute = {
  id: 'deleteRepoVariable',
  call: 'actions.variables.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const listOrgVariables: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  ActionVariable
> &
  ProductRoute = {
  id: 'getOrgVariablesList',
  call: 'orgs.actions.variables.list',
  method: 'GET',
  path: '/orgs/{org}/actions/variables',
  input: { where: orgRef, query: pageQuery },
  item: actionVariable,
  identity: 'name',
  paging: byLink,
  since: { gitea: '1.22', forgejo: '11' },
};

export const getOrgVariable: Endpoint<{ where: OrgVariableRef }, ActionVariable> & ProductRoute = {
  id: 'getOrgVariable',
  call: 'orgs.actions.variables.get',
  method: 'GET',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef },
  output: actionVariable,
  since: { gitea: '1.22', forgejo: '11' },
};

export const createOrgVariable: NothingEndpoint<{ where: OrgVariableRef; body: CreateVariable }> &
  ProductRoute = {
  id: 'createOrgVariable',
  call: 'orgs.actions.variables.create',
  method: 'POST',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef, body: createVariableBody },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const updateOrgVariable: NothingEndpoint<{ where: OrgVariableRef; body: UpdateVariable }> &
  ProductRoute = {
  id: 'updateOrgVariable',
  call: 'orgs.actions.variables.update',
  method: 'PUT',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef, body: updateVariableBody },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const deleteOrgVariable: NothingEndpoint<{ where: OrgVariableRef }> & ProductRoute = {
  id: 'deleteOrgVariable',
  call: 'orgs.actions.variables.delete',
  method: 'DELETE',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const listUserVariables: ListEndpoint<{ query?: PageQuery | undefined }, ActionVariable> &
  ProductRoute = {
  id: 'getUserVariablesList',
  call: 'user.actions.variables.list',
  method: 'GET',
  path: '/user/actions/variables',
  input: { query: pageQuery },
  item: actionVariable,
  identity: 'name',
  paging: byLink,
  since: { gitea: '1.22', forgejo: '11' },
};

export const getUserVariable: Endpoint<{ where: VariableRef }, ActionVariable> & ProductRoute = {
  id: 'getUserVariable',
  call: 'user.actions.variables.get',
  method: 'GET',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef },
  output: actionVariable,
  since: { gitea: '1.22', forgejo: '11' },
};

export const createUserVariable: NothingEndpoint<{ where: VariableRef; body: CreateVariable }> &
  ProductRoute = {
  id: 'createUserVariable',
  call: 'user.actions.variables.create',
  method: 'POST',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef, body: createVariableBody },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const updateUserVariable: NothingEndpoint<{ where: VariableRef; body: UpdateVariable }> &
  ProductRoute = {
  id: 'updateUserVariable',
  call: 'user.actions.variables.update',
  method: 'PUT',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef, body: updateVariableBody },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};

export const deleteUserVariable: NothingEndpoint<{ where: VariableRef }> & ProductRoute = {
  id: 'deleteUserVariable',
  call: 'user.actions.variables.delete',
  method: 'DELETE',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef },
  nothing: true,
  since: { gitea: '1.22', forgejo: '11' },
};
