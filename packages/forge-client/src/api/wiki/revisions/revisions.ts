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
   * Lists the changes of a page, newest first. The server sets the page size. A title that contains
   * dashes or escapes such as `%20` is found only by its `sub_url`.
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
