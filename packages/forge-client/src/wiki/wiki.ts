import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { PageQuery } from '../refs/page-schemas.js';
import type { RepoRef, WikiPageRef } from '../refs/repo-schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateWikiPage, ListWikiRevisionsQuery, WikiCommit, WikiPage, WikiPageMetaData } from './schemas.js';

/** Wiki. */
export class Wiki {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists wiki pages.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/wiki/pages
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<WikiPageMetaData> {
    return this.#transport.pages(endpoints.listWikiPages, { where, query }, options);
  }

  /**
   * Gives wiki page.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  get(where: WikiPageRef, options?: CallOptions): Promise<WikiPage> {
    return this.#transport.call(endpoints.getWikiPage, { where }, options);
  }

  /**
   * Creates wiki page.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/wiki/new
   */
  create(where: RepoRef, body: CreateWikiPage = {}, options?: CallOptions): Promise<WikiPage> {
    return this.#transport.call(endpoints.createWikiPage, { where, body }, options);
  }

  /**
   * Changes wiki page.
   *
   * @throws {StatusError} 400 · 403 without the right to · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  update(where: WikiPageRef, body: CreateWikiPage, options?: CallOptions): Promise<WikiPage> {
    return this.#transport.call(endpoints.updateWikiPage, { where, body }, options);
  }

  /**
   * Removes wiki page.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  remove(where: WikiPageRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeWikiPage, { where }, options);
  }

  /**
   * Lists wiki revisions.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/wiki/revisions/{pageName}
   */
  listRevisions(where: WikiPageRef, query?: ListWikiRevisionsQuery, options?: CallOptions): Pages<WikiCommit> {
    return this.#transport.pages(endpoints.listWikiRevisions, { where, query }, options);
  }
}
