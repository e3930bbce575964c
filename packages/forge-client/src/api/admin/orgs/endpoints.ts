import { byLink, type ListEndpoint } from '@clients/core';
import { type Organization, organization } from '../../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';

export const listAllOrgs: ListEndpoint<{ query?: PageQuery | undefined }, Organization> = {
  id: 'adminGetAllOrgs',
  call: 'admin.orgs.list',
  method: 'GET',
  path: '/admin/orgs',
  input: { query: pageQuery },
  item: organization,
  paging: byLink,
};
