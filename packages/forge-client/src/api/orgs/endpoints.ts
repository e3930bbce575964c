import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type OrgRef, orgRef, type UserOrgRef, userOrgRef } from '../../refs/user-schemas.js';
import { type CreateRepo, createRepoBody } from '../repos/input-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';
import {
  type CreateOrg,
  createOrgBody,
  type UpdateOrg,
  updateOrgBody,
  type OrganizationPermissions,
  organizationPermissions,
  type RenameOrg,
  renameOrgBody,
} from './schemas.js';
import { type Organization, organization } from '../../entities/organization-schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const listOrgs: ListEndpoint<{ query?: PageQuery | undefined }, Organization> = {
  id: 'orgGetAll',
  call: 'orgs.list',
  method: 'GET',
  path: '/orgs',
  input: { query: pageQuery },
  item: organization,
  paging: byLink,
};

export const getOrg: Endpoint<{ where: OrgRef }, Organization> = {
  id: 'orgGet',
  call: 'orgs.get',
  method: 'GET',
  path: '/orgs/{org}',
  input: { where: orgRef },
  output: organization,
};

export const createOrg: Endpoint<{ body: CreateOrg }, Organization> = {
  id: 'orgCreate',
  call: 'orgs.create',
  method: 'POST',
  path: '/orgs',
  input: { body: createOrgBody },
  output: organization,
};

export const updateOrg: Endpoint<{ where: OrgRef; body: UpdateOrg }, Organization> = {
  id: 'orgEdit',
  call: 'orgs.update',
  method: 'PATCH',
  path: '/orgs/{org}',
  input: { where: orgRef, body: updateOrgBody },
  output: organization,
};

export const renameOrg: NothingEndpoint<{ where: OrgRef; body: RenameOrg }> & ProductRoute = {
  id: 'renameOrg',
  call: 'orgs.rename',
  method: 'POST',
  path: '/orgs/{org}/rename',
  input: { where: orgRef, body: renameOrgBody },
  nothing: true,
  since: { gitea: '1.24', forgejo: '11' },
};

export const deleteOrg: NothingEndpoint<{ where: OrgRef }> = {
  id: 'orgDelete',
  call: 'orgs.delete',
  method: 'DELETE',
  path: '/orgs/{org}',
  input: { where: orgRef },
  nothing: true,
};

/** Creates a repository that an organisation owns, at a deprecated route. */
export const createOrgRepoAtOldRoute: Endpoint<{ where: OrgRef; body: CreateRepo }, Repository> = {
  id: 'createOrgRepoDeprecated',
  method: 'POST',
  path: '/org/{org}/repos',
  input: { where: orgRef, body: createRepoBody },
  output: repository,
  deprecated: 'createOrgRepo',
};

export const getOrgPermissions: Endpoint<{ where: UserOrgRef }, OrganizationPermissions> = {
  id: 'orgGetUserPermissions',
  call: 'orgs.getPermissions',
  method: 'GET',
  path: '/users/{username}/orgs/{org}/permissions',
  input: { where: userOrgRef },
  output: organizationPermissions,
};
