import type { Pages } from '@clients/core';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Licences that the server found in a repository. */
export class RepoLicenses {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the names of the licences found in a repository; one request returns them all. Gitea 1.23
   * or newer only.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/licenses
   */
  list(where: RepoRef, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listRepoLicenses, { where }, options);
  }
}
