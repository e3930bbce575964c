import { byLink, type ListEndpoint } from '@clients/core';
import type { ProductRoute } from '../../../service/product-route.js';
import {
  type ListPackagesQuery,
  listPackagesQuery,
  type Package,
  packageInfo,
} from '../../packages/schemas.js';

export const listAdminPackages: ListEndpoint<{ query?: ListPackagesQuery | undefined }, Package> &
  ProductRoute = {
  id: 'adminListPackages',
  call: 'admin.packages.list',
  method: 'GET',
  path: '/admin/packages',
  input: { query: listPackagesQuery },
  item: packageInfo,
  paging: byLink,
  since: { gitea: '28' },
};
