import type { Pages } from '@clients/core';
import type { PullRef } from '../../../refs/issue-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListPullFilesQuery } from '../input-schemas.js';
import type { ChangedFile } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Files that a pull request changes. */
export class PullFiles {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the files that a pull request changes.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * for await (const file of forge.pulls.files.list(pull))
   *   console.log(file.status, file.filename, file.additions);
   * @throws {StatusError} 404 when the pull request is missing or hidden · 500 for `skip-to`
   * without `limit`
   * @see GET /repos/{owner}/{repo}/pulls/{index}/files
   */
  list(where: PullRef, query?: ListPullFilesQuery, options?: CallOptions): Pages<ChangedFile> {
    return this.#transport.pages(endpoints.listPullFiles, { where, query }, options);
  }
}
