import { type ListEndpoint, byLink } from '@clients/core';
import { type Organization, organization } from '../../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';

export const listCurrentUserOrgs: ListEndpoint<{ query?: PageQuery | undefined }, Organization> = {
  id: 'orgListCurrentUserOrgs',
  call: 'user.orgs.list',
  method: 'GET',
  path: '/user/orgs',
  input: { query: pageQuery },
  item: organization,
  paging: byLink,
};
