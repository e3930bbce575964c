import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import {
  type OwnerRef,
  ownerRef,
  type PackageLinkRef,
  packageLinkRef,
  type PackageRef,
  packageRef,
  type PackageVersionRef,
  packageVersionRef,
} from '../../refs/package-schemas.js';
import { type ListPackagesQuery, listPackagesQuery, type Package, packageInfo } from './schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const listPackages: ListEndpoint<
  { where: OwnerRef; query?: ListPackagesQuery | undefined },
  Package
> = {
  id: 'listPackages',
  call: 'packages.list',
  method: 'GET',
  path: '/packages/{owner}',
  input: { where: ownerRef, query: listPackagesQuery },
  item: packageInfo,
  paging: byLink,
};

export const getPackage: Endpoint<{ where: PackageVersionRef }, Package> = {
  id: 'getPackage',
  call: 'packages.get',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/{version}',
  input: { where: packageVersionRef },
  output: packageInfo,
};

export const getLatestPackage: Endpoint<{ where: PackageRef }, Package> & ProductRoute = {
  id: 'getLatestPackageVersion',
  call: 'packages.getLatest',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/-/latest',
  input: { where: packageRef },
  output: packageInfo,
  since: { gitea: '1.24' },
};

export const linkPackage: NothingEndpoint<{ where: PackageLinkRef }> & ProductRoute = {
  id: 'linkPackage',
  call: 'packages.link',
  method: 'POST',
  path: '/packages/{owner}/{type}/{name}/-/link/{repo_name}',
  input: { where: packageLinkRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '11' },
};

export const unlinkPackage: NothingEndpoint<{ where: PackageRef }> & ProductRoute = {
  id: 'unlinkPackage',
  call: 'packages.unlink',
  method: 'POST',
  path: '/packages/{owner}/{type}/{name}/-/unlink',
  input: { where: packageRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '11' },
};

export const deletePackage: NothingEndpoint<{ where: PackageRef }> & ProductRoute = {
  id: 'deletePackage',
  call: 'packages.delete',
  method: 'DELETE',
  path: '/packages/{owner}/{type}/{name}',
  input: { where: packageRef },
  nothing: true,
  since: { gitea: '1.26' },
};
