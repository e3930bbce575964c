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

/** Lists the packages of an owner with all their versions, most recently published first. */
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

/** Gets a version of a package. `latest` is not a version: call `getLatest`. */
export const getPackage: Endpoint<{ where: PackageVersionRef }, Package> = {
  id: 'getPackage',
  call: 'packages.get',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/{version}',
  input: { where: packageVersionRef },
  output: packageInfo,
};

/** Gets the most recently published version of a package, even if it is a pre-release. */
export const getLatestPackage: Endpoint<{ where: PackageRef }, Package> & ProductRoute = {
  id: 'getLatestPackageVersion',
  call: 'packages.getLatest',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/-/latest',
  input: { where: packageRef },
  output: packageInfo,
  since: { gitea: '1.24' },
};

/** Links a package with all its versions to a repository of the same owner. */
export const linkPackage: NothingEndpoint<{ where: PackageLinkRef }> & ProductRoute = {
  id: 'linkPackage',
  call: 'packages.link',
  method: 'POST',
  path: '/packages/{owner}/{type}/{name}/-/link/{repo_name}',
  input: { where: packageLinkRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '11' },
};

/** Unlinks a package from its repository. */
export const unlinkPackage: NothingEndpoint<{ where: PackageRef }> & ProductRoute = {
  id: 'unlinkPackage',
  call: 'packages.unlink',
  method: 'POST',
  path: '/packages/{owner}/{type}/{name}/-/unlink',
  input: { where: packageRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '11' },
};

/** Deletes a package with all its versions. This cannot be undone. */
export const deletePackage: NothingEndpoint<{ where: PackageRef }> & ProductRoute = {
  id: 'deletePackage',
  call: 'packages.delete',
  method: 'DELETE',
  path: '/packages/{owner}/{type}/{name}',
  input: { where: packageRef },
  nothing: true,
  since: { gitea: '1.26' },
};
