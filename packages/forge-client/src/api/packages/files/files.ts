import type { Pages } from '@clients/core';
import type { PackageVersionRef } from '../../../refs/package-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { PackageFile } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Files of a version of a package. */
export class PackageFiles {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the files of a package version; one request returns them all.
   *
   * @throws {StatusError} 403 for an owner that the user is not allowed to see · 404 for an unknown
   * version
   * @see GET /packages/{owner}/{type}/{name}/{version}/files
   */
  list(where: PackageVersionRef, options?: CallOptions): Pages<PackageFile> {
    return this.#transport.pages(endpoints.listPackageFiles, { where }, options);
  }
}
