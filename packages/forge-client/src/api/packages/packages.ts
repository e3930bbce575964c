import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type {
  OwnerRef,
  PackageLinkRef,
  PackageRef,
  PackageVersionRef,
} from '../../refs/package-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { GenericPackages } from './generic/generic.js';
import type { ListPackagesQuery, Package } from './schemas.js';
import { PackageVersions } from './versions/versions.js';
import { PackageFiles } from './files/files.js';

/**
 * Packages of a user or an organisation. Each registry has its own protocol to publish and download
 * packages: `generic` has methods for one of them; for the others, use their tools, such as npm.
 */
export class Packages {
  /** Files of generic packages. */
  readonly generic: GenericPackages;
  /** Versions of a package. */
  readonly versions: PackageVersions;
  /** Files of a version of a package. */
  readonly files: PackageFiles;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.files = new PackageFiles(transport);
    this.versions = new PackageVersions(transport);
    this.generic = new GenericPackages(transport);
  }

  /**
   * Lists the packages of an owner with all their versions, most recently published first.
   *
   * Needs a token even for public owners.
   *
   * @example
   * const found = forge.packages.list({ owner: 'ada' }, { type: 'generic' });
   * for await (const { name, version } of found) console.log(name, version);
   * @throws {StatusError} 401 without a token · 403 for an owner that the user is not allowed to
   * see, and without `read:package` · 404 for an unknown owner
   * @see GET /packages/{owner}
   */
  list(where: OwnerRef, query?: ListPackagesQuery, options?: CallOptions): Pages<Package> {
    return this.#transport.pages(endpoints.listPackages, { where, query }, options);
  }

  /**
   * Gets a version of a package. `latest` is not a version: call `getLatest`.
   *
   * @throws {StatusError} 403 for an owner that the user is not allowed to see · 404 for an unknown
   * version
   * @see GET /packages/{owner}/{type}/{name}/{version}
   */
  get(where: PackageVersionRef, options?: CallOptions): Promise<Package> {
    return this.#transport.call(endpoints.getPackage, { where }, options);
  }

  /**
   * Gets the most recently published version of a package, even if it is a pre-release. Gitea 1.24
   * or newer only.
   *
   * @throws {StatusError} 403 for an owner that the user is not allowed to see · 404 for an unknown
   * package
   * @see GET /packages/{owner}/{type}/{name}/-/latest
   */
  getLatest(where: PackageRef, options?: CallOptions): Promise<Package> {
    return this.#transport.call(endpoints.getLatestPackage, { where }, options);
  }

  /**
   * Links a package with all its versions to a repository of the same owner. Gitea 1.24 or newer
   * and Forgejo.
   *
   * @throws {StatusError} 400 when it is already linked · 403 without write access to the packages
   * of the owner · 404 for an unknown package or repository
   * @see POST /packages/{owner}/{type}/{name}/-/link/{repo_name}
   */
  link(where: PackageLinkRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.linkPackage, { where }, options);
  }

  /**
   * Unlinks a package from its repository. Gitea 1.24 or newer and Forgejo.
   *
   * @throws {StatusError} 400 when it is not linked · 403 without write access to the packages of
   * the owner · 404 for an unknown package
   * @see POST /packages/{owner}/{type}/{name}/-/unlink
   */
  unlink(where: PackageRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unlinkPackage, { where }, options);
  }

  /**
   * Deletes a package with all its versions. This cannot be undone. Gitea 1.26 or newer only.
   *
   * @throws {StatusError} 403 without write access to the packages of the owner · 404 for an
   * unknown package
   * @see DELETE /packages/{owner}/{type}/{name}
   */
  delete(where: PackageRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deletePackage, { where }, options);
  }
}
