import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { ReleaseRef, RepoRef, TagRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { ReleaseAssets } from '../attachments/attachments.js';
import { callAndNote } from '../../service/unknown-to-server.js';
import * as endpoints from './endpoints.js';
import type { CreateRelease, UpdateRelease, ListReleasesQuery, Release } from './schemas.js';

/** What only some servers know, and send back. */
const VERSIONED_KEYS = ['hide_archive_links'];

/** Releases of a repository. */
export class Releases {
  /** Files of a release. */
  readonly assets: ReleaseAssets;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.assets = new ReleaseAssets(transport);
  }

  /**
   * Lists releases, newest first; drafts are included only with write access.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * for await (const release of forge.releases.list(repo))
   *   console.log(release.tag_name, release.name);
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/releases
   */
  list(where: RepoRef, query?: ListReleasesQuery, options?: CallOptions): Pages<Release> {
    return this.#transport.pages(endpoints.listReleases, { where, query }, options);
  }

  /**
   * Gets a release.
   *
   * @throws {StatusError} 404 when it is missing or hidden; a draft is hidden without write access
   * @see GET /repos/{owner}/{repo}/releases/{id}
   */
  get(where: ReleaseRef, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.getRelease, { where }, options);
  }

  /**
   * Gets the newest release that is neither a draft nor a pre-release.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { tag_name } = await forge.releases.getLatest(repo);
   * @throws {StatusError} 404 when there is none
   * @see GET /repos/{owner}/{repo}/releases/latest
   */
  getLatest(where: RepoRef, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.getLatestRelease, { where }, options);
  }

  /**
   * Gets the release of a tag.
   *
   * @example
   * const tag = { owner: 'ada', repo: 'engine', tag: 'v1.0.0' };
   * const { name, assets } = await forge.releases.getByTag(tag);
   * @throws {StatusError} 404 when there is none, or only a draft that the authenticated user is
   * not allowed to see
   * @see GET /repos/{owner}/{repo}/releases/tags/{tag}
   */
  getByTag(where: TagRef, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.getReleaseByTag, { where }, options);
  }

  /**
   * Creates a release, and its tag if it does not exist. It has no files yet: `assets` is empty.
   * Not retried: if the response is lost, a retry could create a draft twice.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { id } = await forge.releases.create(repo, {
   *   tag_name: 'v1.0.0',
   *   name: 'Version 1',
   *   draft: true,
   * });
   * @throws {StatusError} 403 without write access · 404 when the repository is missing or hidden,
   * or `target_commitish` is unknown · 409 when the tag has a release · 422 when the repository is
   * empty or the tag is protected · 500 when the repository is archived or the name of the tag is
   * invalid
   * @see POST /repos/{owner}/{repo}/releases
   */
  create(where: RepoRef, body: CreateRelease, options?: CallOptions): Promise<Release> {
    return callAndNote(
      this.#transport,
      endpoints.createRelease,
      { where, body },
      VERSIONED_KEYS,
      options,
    );
  }

  /**
   * Updates a release or publishes a draft; omitted fields keep their values.
   *
   * @example
   * const release = { owner: 'ada', repo: 'engine', id: 1 };
   * await forge.releases.update(release, { draft: false });
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 500 when
   * the tag belongs to another release or is protected
   * @see PATCH /repos/{owner}/{repo}/releases/{id}
   */
  update(where: ReleaseRef, body: UpdateRelease, options?: CallOptions): Promise<Release> {
    return callAndNote(
      this.#transport,
      endpoints.updateRelease,
      { where, body },
      VERSIONED_KEYS,
      options,
    );
  }

  /**
   * Deletes a release and its files; the tag is kept.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/releases/{id}
   */
  delete(where: ReleaseRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteRelease, { where }, options);
  }

  /**
   * Deletes the release of a tag; the tag is kept.
   *
   * @throws {StatusError} 403 without write access · 404 when there is none
   * @see DELETE /repos/{owner}/{repo}/releases/tags/{tag}
   */
  deleteByTag(where: TagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteReleaseByTag, { where }, options);
  }
}
