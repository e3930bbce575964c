import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ListUnadoptedQuery } from './schemas.js';

/** Repositories on the disk of the server of which the site knows nothing, for site administrators. */
export class Unadopted {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists directories on the server that hold a git repository of which the site knows nothing, as `owner/name`.
   *
   * @throws {StatusError} 403 without being site administrator
   * @see GET /admin/unadopted
   */
  list(query?: ListUnadoptedQuery, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listUnadopted, { query }, options);
  }

  /**
   * Makes a repository of the site out of a directory on the server.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when there is no such directory or owner, or the site has the
   * repository already
   * @see POST /admin/unadopted/{owner}/{repo}
   */
  adopt(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.adoptRepo, { where }, options);
  }

  /**
   * Deletes the files of a repository of which the site knows nothing. There is no way back.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when there is no such directory or owner, or the site has adopted
   * it
   * @see DELETE /admin/unadopted/{owner}/{repo}
   */
  remove(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeUnadopted, { where }, options);
  }
}
