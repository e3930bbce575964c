import { type Endpoint, type ListEndpoint, byLink } from '@clients/core';
import { type Organization, organization } from '../../../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../../refs/user-schemas.js';
import { type CreateOrgForUser, createOrgForUserBody } from '../../../orgs/schemas.js';

export const createOrgForUser: Endpoint<{ where: UserRef; body: CreateOrgForUser }, Organization> =
  {
    id: 'adminCreateOrg',
    call: 'admin.users.orgs.create',
    method: 'POST',
    path: '/admin/users/{username}/orgs',
    input: { where: userRef, body: createOrgForUserBody },
    output: organization,
  };

export const listOrgsOfUser: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Organization
> = {
  id: 'adminListUserOrgs',
  call: 'admin.users.orgs.list',
  method: 'GET',
  path: '/admin/users/{username}/orgs',
  input: { where: userRef, query: pageQuery },
  item: organization,
  paging: byLink,
};
