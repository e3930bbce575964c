import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
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
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type ListPackagesQuery, listPackagesQuery, type Package, type PackageFile, packageFile, packageInfo } from './schemas.js';

/** Lists the packages of an owner, all versions of each, those published last first. */
export const listPackages: ListEndpoint<{ where: OwnerRef; query?: ListPackagesQuery | undefined }, Package> = {
  id: 'listPackages',
  method: 'GET',
  path: '/packages/{owner}',
  input: { where: ownerRef, query: listPackagesQuery },
  item: packageInfo,
  paging: byLink,
};

/** Lists the versions of a package, those published last first. */
export const listPackageVersions: ListEndpoint<{ where: PackageRef; query?: PageQuery | undefined }, Package> = {
  id: 'listPackageVersions',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}',
  input: { where: packageRef, query: pageQuery },
  item: packageInfo,
  paging: byLink,
};

/** Gives a version of a package. `latest` is no version: `getLatest` asks for it. */
export const getPackage: Endpoint<{ where: PackageVersionRef }, Package> = {
  id: 'getPackage',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/{version}',
  input: { where: packageVersionRef },
  output: packageInfo,
};

/** Gives the version of a package that was published last, also one before a release. */
export const getLatestPackage: Endpoint<{ where: PackageRef }, Package> = {
  id: 'getLatestPackageVersion',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/-/latest',
  input: { where: packageRef },
  output: packageInfo,
};

/** Lists the files of a package version; one request gives them all. */
export const listPackageFiles: ListEndpoint<{ where: PackageVersionRef }, PackageFile> = {
  id: 'listPackageFiles',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/{version}/files',
  input: { where: packageVersionRef },
  item: packageFile,
  paging: unpaged,
};

/** Links a package, all versions of it, to a repository of the same owner. */
export const linkPackage: NothingEndpoint<{ where: PackageLinkRef }> = {
  id: 'linkPackage',
  method: 'POST',
  path: '/packages/{owner}/{type}/{name}/-/link/{repo_name}',
  input: { where: packageLinkRef },
  nothing: true,
};

/** Ends the link between a package and its repository. */
export const unlinkPackage: NothingEndpoint<{ where: PackageRef }> = {
  id: 'unlinkPackage',
  method: 'POST',
  path: '/packages/{owner}/{type}/{name}/-/unlink',
  input: { where: packageRef },
  nothing: true,
};

/** Deletes a package, all versions of it. There is no way back. */
export const removePackage: NothingEndpoint<{ where: PackageRef }> = {
  id: 'deletePackage',
  method: 'DELETE',
  path: '/packages/{owner}/{type}/{name}',
  input: { where: packageRef },
  nothing: true,
};

/** Deletes one version of a package. There is no way back. */
export const removePackageVersion: NothingEndpoint<{ where: PackageVersionRef }> = {
  id: 'deletePackageVersion',
  method: 'DELETE',
  path: '/packages/{owner}/{type}/{name}/{version}',
  input: { where: packageVersionRef },
  nothing: true,
};
