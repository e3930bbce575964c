import { byLink, type ListEndpoint } from '@clients/core';
import { type Organization, organization } from '../../../entities/organization-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';

/** Lists all organisations of the instance, including private ones. */
export const listAllOrgs: ListEndpoint<{ query?: PageQuery | undefined }, Organization> = {
  id: 'adminGetAllOrgs',
  call: 'admin.orgs.list',
  method: 'GET',
  path: '/admin/orgs',
  input: { query: pageQuery },
  item: organization,
  paging: byLink,
};
