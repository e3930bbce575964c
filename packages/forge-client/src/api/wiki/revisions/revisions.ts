import type { Pages } from '@clients/core';
import type { WikiPageRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from '../endpoints.js';
import type { ListWikiRevisionsQuery, WikiCommit } from '../schemas.js';

/** Changes of a page of a wiki. */
export class WikiRevisions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the changes of a page, newest first. The server sets the page size.
   *
   * Nothing is looked up, and the server reads a name as a `sub_url`: `release-notes` lists the
   * changes of the page `release notes`. For a title with a dash or an escape such as `%20`, or one
   * that ends in `.md`, pass the `sub_url` that `wiki.list` returns.
   *
   * @throws {StatusError} 404 when the page is missing, and when the repository is missing or
   * hidden
   * @see GET /repos/{owner}/{repo}/wiki/revisions/{pageName}
   */
  list(
    where: WikiPageRef,
    query?: ListWikiRevisionsQuery,
    options?: CallOptions,
  ): Pages<WikiCommit> {
    return this.#transport.pages(endpoints.listWikiRevisions, { where, query }, options);
  }
}
