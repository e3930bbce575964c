import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ListUnadoptedQuery } from './schemas.js';

/**
 * Repositories on the disk of the server that are not registered on the instance, for instance
 * administrators.
 */
export class AdminUnadopted {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists git repositories on the disk of the server that are not registered on the instance, as
   * `owner/name`.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator
   * @see GET /admin/unadopted
   */
  list(query?: ListUnadoptedQuery, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listUnadopted, { query }, options);
  }

  /**
   * Adopts a repository on the disk of the server: registers it on the instance.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * directory or owner, or when the repository is already registered
   * @see POST /admin/unadopted/{owner}/{repo}
   */
  adopt(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.adoptRepo, { where }, options);
  }

  /**
   * Deletes the files of a repository on the disk of the server that is not registered on the
   * instance. This cannot be undone.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * directory or owner, or when the repository is registered
   * @see DELETE /admin/unadopted/{owner}/{repo}
   */
  delete(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteUnadopted, { where }, options);
  }
}
