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

/** Lists the variables of a repository by name. */
export const listVariables: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, ActionVariable> = {
  id: 'getRepoVariablesList',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/variables',
  input: { where: repoRef, query: pageQuery },
  item: actionVariable,
  paging: byLink,
};

/** Gets a variable of a repository. */
export const getVariable: Endpoint<{ where: RepoVariableRef }, ActionVariable> = {
  id: 'getRepoVariable',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef },
  output: actionVariable,
};

/** Creates a variable of a repository. */
export const createVariable: NothingEndpoint<{ where: RepoVariableRef; body: CreateVariable }> = {
  id: 'createRepoVariable',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef, body: createVariableBody },
  nothing: true,
};

/** Updates a variable of a repository, or renames it. */
export const updateVariable: NothingEndpoint<{ where: RepoVariableRef; body: UpdateVariable }> = {
  id: 'updateRepoVariable',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef, body: updateVariableBody },
  nothing: true,
};

/** Deletes a variable of a repository. */
export const removeVariable: NothingEndpoint<{ where: RepoVariableRef }> = {
  id: 'deleteRepoVariable',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/variables/{variablename}',
  input: { where: repoVariableRef },
  nothing: true,
};

/** Lists the variables of an organisation by name. */
export const listOrgVariables: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, ActionVariable> = {
  id: 'getOrgVariablesList',
  method: 'GET',
  path: '/orgs/{org}/actions/variables',
  input: { where: orgRef, query: pageQuery },
  item: actionVariable,
  paging: byLink,
};

/** Gets a variable of an organisation. */
export const getOrgVariable: Endpoint<{ where: OrgVariableRef }, ActionVariable> = {
  id: 'getOrgVariable',
  method: 'GET',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef },
  output: actionVariable,
};

/** Creates a variable of an organisation. */
export const createOrgVariable: NothingEndpoint<{ where: OrgVariableRef; body: CreateVariable }> = {
  id: 'createOrgVariable',
  method: 'POST',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef, body: createVariableBody },
  nothing: true,
};

/** Updates a variable of an organisation, or renames it. */
export const updateOrgVariable: NothingEndpoint<{ where: OrgVariableRef; body: UpdateVariable }> = {
  id: 'updateOrgVariable',
  method: 'PUT',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef, body: updateVariableBody },
  nothing: true,
};

/** Deletes a variable of an organisation. */
export const removeOrgVariable: NothingEndpoint<{ where: OrgVariableRef }> = {
  id: 'deleteOrgVariable',
  method: 'DELETE',
  path: '/orgs/{org}/actions/variables/{variablename}',
  input: { where: orgVariableRef },
  nothing: true,
};

/** Lists the variables of the authenticated user by name. */
export const listUserVariables: ListEndpoint<{ query?: PageQuery | undefined }, ActionVariable> = {
  id: 'getUserVariablesList',
  method: 'GET',
  path: '/user/actions/variables',
  input: { query: pageQuery },
  item: actionVariable,
  paging: byLink,
};

/** Gets a variable of the authenticated user. */
export const getUserVariable: Endpoint<{ where: VariableRef }, ActionVariable> = {
  id: 'getUserVariable',
  method: 'GET',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef },
  output: actionVariable,
};

/** Creates a variable of the authenticated user. */
export const createUserVariable: NothingEndpoint<{ where: VariableRef; body: CreateVariable }> = {
  id: 'createUserVariable',
  method: 'POST',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef, body: createVariableBody },
  nothing: true,
};

/** Updates a variable of the authenticated user, or renames it. */
export const updateUserVariable: NothingEndpoint<{ where: VariableRef; body: UpdateVariable }> = {
  id: 'updateUserVariable',
  method: 'PUT',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef, body: updateVariableBody },
  nothing: true,
};

/** Deletes a variable of the authenticated user. */
export const removeUserVariable: NothingEndpoint<{ where: VariableRef }> = {
  id: 'deleteUserVariable',
  method: 'DELETE',
  path: '/user/actions/variables/{variablename}',
  input: { where: variableRef },
  nothing: true,
};
