import type { Pages } from '@clients/core';
import type { PackageRef, PackageVersionRef } from '../../../refs/package-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { Package } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Versions of a package. */
export class PackageVersions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the versions of a package, most recently published first. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 for an owner that the user is not allowed to see · 404 for an unknown
   * owner, registry or name
   * @see GET /packages/{owner}/{type}/{name}
   */
  list(where: PackageRef, query?: PageQuery, options?: CallOptions): Pages<Package> {
    return this.#transport.pages(endpoints.listPackageVersions, { where, query }, options);
  }

  /**
   * Deletes one version of a package. This cannot be undone.
   *
   * @throws {StatusError} 403 without write access to the packages of the owner · 404 for an
   * unknown version
   * @see DELETE /packages/{owner}/{type}/{name}/{version}
   */
  delete(where: PackageVersionRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deletePackageVersion, { where }, options);
  }
}
