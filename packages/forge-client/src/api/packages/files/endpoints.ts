import { type ListEndpoint, singlePage } from '@clients/core';
import { type PackageVersionRef, packageVersionRef } from '../../../refs/package-schemas.js';
import { type PackageFile, packageFile } from '../schemas.js';

export const listPackageFiles: ListEndpoint<{ where: PackageVersionRef }, PackageFile> = {
  id: 'listPackageFiles',
  call: 'packages.files.list',
  method: 'GET',
  path: '/packages/{owner}/{type}/{name}/{version}/files',
  input: { where: packageVersionRef },
  item: packageFile,
  paging: singlePage,
};
