import { type ListEndpoint, byLink } from '@clients/core';
import { type Organization, organization } from '../../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';

export const listUserOrgs: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  Organization
> = {
  id: 'orgListUserOrgs',
  call: 'users.orgs.list',
  method: 'GET',
  path: '/users/{username}/orgs',
  input: { where: userRef, query: pageQuery },
  item: organization,
  paging: byLink,
};
