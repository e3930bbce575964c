import { type ListEndpoint, byLink, type NothingEndpoint } from '@clients/core';
import {
  type PackageRef,
  packageRef,
  type PackageVersionRef,
  packageVersionRef,
} from '../../../refs/package-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type Package, packageInfo } from '../schemas.js';

export const listPackageVersions: ListEndpoint<
  { where: PackageRef; query?: PageQuery | undefined },
  Package
> &
  ProductRoute = {
  id: 'listPackageVersions',
  call: 'packages.versions.list',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}',
  input: { where: packageRef, query: pageQuery },
  item: packageInfo,
  paging: byLink,
  since: { gitea: '1.24' },
};

export const deletePackageVersion: NothingEndpoint<{ where: PackageVersionRef }> = {
  id: 'deletePackageVersion',
  call: 'packages.versions.delete',
  method: 'DELETE',
  path: '/packages/{owner}/{type}/{name}/{version}',
  input: { where: packageVersionRef },
  nothing: true,
};
