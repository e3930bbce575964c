import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { RepoRef, WikiPageRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { assertComplete, checkPage, encodePage } from './page-content.js';
import { resolveMove, resolvePage } from './page-name.js';
import { WikiRevisions } from './revisions/revisions.js';
import type { CreateWikiPage, WikiPage, WikiPageMetaData } from './schemas.js';

/** Pages of a wiki, which are stored in a separate git repository. */
export class Wiki {
  /** Changes of a page. */
  readonly revisions: WikiRevisions;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.revisions = new WikiRevisions(transport);
  }

  /**
   * Lists the pages of a wiki without their content. With a `limit` of 1 the server sends pages of 30.
   *
   * @throws {StatusError} 404 when the wiki has no pages, and when the repository is missing or
   * hidden
   * @see GET /repos/{owner}/{repo}/wiki/pages
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<WikiPageMetaData> {
    return this.#transport.pages(endpoints.listWikiPages, { where, query }, options);
  }

  /**
   * Gets a page with its content, sidebar and footer.
   *
   * Finds a page by its title or its `sub_url`. A name with a dash or an escape such as `%20`, or
   * one that ends in `.md`, can be the title of one page and the `sub_url` of another, so two
   * requests are sent for it; `timeouts.total` and a signal apply to both together. `html_url` and
   * `sub_url` are returned as spelled in the request.
   *
   * @throws {StatusError} 404 when it is missing, and when the repository is missing or hidden
   * @throws {InputError} `ambiguous-page` when the name matches two pages; the hint has an
   * unambiguous name for each
   * @see GET /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  get(where: WikiPageRef, options?: CallOptions): Promise<WikiPage> {
    return resolvePage(
      this.#transport,
      { endpoint: endpoints.getWikiPage, where, options },
      (transport, found, page) =>
        page === undefined
          ? transport.call(endpoints.getWikiPage, { where: found }, options)
          : Promise.resolve(page),
    );
  }

  /**
   * Creates a page in a new commit; the first page creates the wiki. Its `content` is Markdown as
   * text or bytes.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * await forge.wiki.create(repo, { title: 'Valves', content: '# Valves\n' });
   * @throws {StatusError} 400 when the title is taken, reserved or empty · 403 without write access
   * · 404 when the repository is missing or hidden, or its wiki is disabled · 423 when the
   * repository is archived
   * @see POST /repos/{owner}/{repo}/wiki/new
   */
  async create(where: RepoRef, page: CreateWikiPage, options?: CallOptions): Promise<WikiPage> {
    const endpoint = endpoints.createWikiPage;
    checkPage({ transport: this.#transport, endpoint, where, options }, page);
    const body = await encodePage(page, 'wiki.create');
    return this.#transport.call(endpoint, { where, body }, options);
  }

  /**
   * Replaces the content of a page, and moves the page when the title differs. A page that is
   * missing is created.
   *
   * Title and content are required even when they stay the same: without them the server would
   * rename the page to `unnamed`, or empty it. For a name with a dash or an escape, or one that
   * ends in `.md`, the page is looked up first, as in `get`, so that no other page is replaced. A
   * new title is looked up as well, because the server would replace the page that has it.
   *
   * @throws {StatusError} 400 when the content is not base64, or the title is reserved · 403 without
   * write access · 404 when a page that is looked up by its name is missing · 423 when the
   * repository is archived
   * @throws {InputError} `ambiguous-page` when the name matches two pages, `title-taken` when
   * another page has the new title; nothing is changed
   * @see PATCH /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  async update(where: WikiPageRef, page: CreateWikiPage, options?: CallOptions): Promise<WikiPage> {
    const endpoint = endpoints.updateWikiPage;
    checkPage({ transport: this.#transport, endpoint, where, options }, page);
    const body = await encodePage(page, 'wiki.update');
    assertComplete(body, 'wiki.update');
    const call = { endpoint, where, body, options };
    return resolveMove(this.#transport, call, body.title, (transport, found) =>
      transport.call(endpoint, { where: found, body }, options),
    );
  }

  /**
   * Deletes a page; its history is kept in git. For a name with a dash or an escape, or one that
   * ends in `.md`, the page is looked up first, as in `get`, so that no other page is deleted.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing, and when the
   * repository is missing or hidden · 423 when the repository is archived
   * @throws {InputError} `ambiguous-page` when the name matches two pages; nothing is deleted
   * @see DELETE /repos/{owner}/{repo}/wiki/page/{pageName}
   */
  delete(where: WikiPageRef, options?: CallOptions): Promise<void> {
    return resolvePage(
      this.#transport,
      { endpoint: endpoints.deleteWikiPage, where, options },
      (transport, found) => transport.call(endpoints.deleteWikiPage, { where: found }, options),
    );
  }
}
