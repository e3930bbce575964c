import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { RepoRef, WikiPageRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateWikiPage, ListWikiRevisionsQuery, WikiCommit, WikiPage, WikiPageMetaData } from './schemas.js';

/** Pages of a wiki. They live in a git repository of their own. */
export class Wiki {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the pages of a wiki without their content. A `limit` of 1 gives 30 to a page.
   *
   * @throws {StatusError} 404 when the wiki has no page yet, and when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/wiki/pages
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<WikiPageMetaData> {
    return this.#transport.pages(endpoints.listWikiPages, { where, query }, options);
  }

  /**
   * Gives a page with its content, sidebar and footer.
   *
   * Both its title and its `sub_url` name it; a title with dashes does not. `html_url` and `sub_url` echo the spelling that was asked for.
   *
   * @throws {StatusError} 404 when it is missing, and when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  get(where: WikiPageRef, options?: CallOptions): Promise<WikiPage> {
    return this.#transport.call(endpoints.getWikiPage, { where }, options);
  }

  /**
   * Creates a page in a commit of its own; the first one makes the wiki.
   *
   * @throws {StatusError} 400 when the title is taken, reserved or empty · 403 without write access · 404 when the repository is
   * missing or hidden, or its wiki is off · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/wiki/new
   */
  create(where: RepoRef, body: CreateWikiPage, options?: CallOptions): Promise<WikiPage> {
    return this.#transport.call(endpoints.createWikiPage, { where, body }, options);
  }

  /**
   * Writes a page anew, and moves it when the title is another.
   *
   * The title has to be said again: without one the server would call the page `unnamed`.
   *
   * @throws {StatusError} 400 when the content is no base64, or the title is taken or reserved · 403 without write access · 423 when
   * the repository is archived
   * @see PATCH /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  update(where: WikiPageRef, body: CreateWikiPage, options?: CallOptions): Promise<WikiPage> {
    return this.#transport.call(endpoints.updateWikiPage, { where, body }, options);
  }

  /**
   * Deletes a page; its history stays in git.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing, and when the repository is missing or hidden · 423 when
   * the repository is archived
   * @see DELETE /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  remove(where: WikiPageRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeWikiPage, { where }, options);
  }

  /**
   * Lists the changes of a page, newest first. The server decides how many come to a page.
   *
   * @throws {StatusError} 404 when the page is missing, and when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/wiki/revisions/{pageName}
   */
  listRevisions(where: WikiPageRef, query?: ListWikiRevisionsQuery, options?: CallOptions): Pages<WikiCommit> {
    return this.#transport.pages(endpoints.listWikiRevisions, { where, query }, options);
  }
}
