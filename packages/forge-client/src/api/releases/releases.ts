import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { ReleaseAssetRef, ReleaseRef, RepoRef, TagRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { Attachments, releasesAssetsScope } from '../attachments/attachments.js';
import * as endpoints from './endpoints.js';
import type { CreateRelease, EditRelease, ListReleasesQuery, Release } from './schemas.js';

/** Releases of a repository. */
export class Releases {
  /** Files of a release. */
  readonly assets: Attachments<ReleaseRef, ReleaseAssetRef>;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.assets = new Attachments(transport, releasesAssetsScope);
  }

  /**
   * Lists releases, newest first; drafts only for those who can write.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/releases
   */
  list(where: RepoRef, query?: ListReleasesQuery, options?: CallOptions): Pages<Release> {
    return this.#transport.pages(endpoints.listReleases, { where, query }, options);
  }

  /**
   * Gives a release.
   *
   * @throws {StatusError} 404 when it is missing or hidden, as a draft is for those who cannot write
   * @see GET /repos/{owner}/{repo}/releases/{id}
   */
  get(where: ReleaseRef, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.getRelease, { where }, options);
  }

  /**
   * Gives the newest release that is neither draft nor pre-release.
   *
   * @throws {StatusError} 404 when there is none
   * @see GET /repos/{owner}/{repo}/releases/latest
   */
  getLatest(where: RepoRef, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.getLatestRelease, { where }, options);
  }

  /**
   * Gives the release made of a tag.
   *
   * @throws {StatusError} 404 when there is none, or only a draft that this caller may not see
   * @see GET /repos/{owner}/{repo}/releases/tags/{tag}
   */
  getByTag(where: TagRef, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.getReleaseByTag, { where }, options);
  }

  /**
   * Makes a release, and its tag when that does not exist. Not retried: a lost answer could make a draft twice.
   *
   * @throws {StatusError} 403 without write access · 404 when the repository is missing or hidden, or `target_commitish` is unknown ·
   * 409 when the tag has a release · 422 when the repository is empty or the tag protected · 500 when the repository is archived or
   * the name of the tag broken
   * @see POST /repos/{owner}/{repo}/releases
   */
  create(where: RepoRef, body: CreateRelease, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.createRelease, { where, body }, options);
  }

  /**
   * Changes a release, or publishes a draft; what is left out stays.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 500 when the tag belongs to another release or
   * is protected
   * @see PATCH /repos/{owner}/{repo}/releases/{id}
   */
  update(where: ReleaseRef, body: EditRelease, options?: CallOptions): Promise<Release> {
    return this.#transport.call(endpoints.updateRelease, { where, body }, options);
  }

  /**
   * Deletes a release with its files; the tag stays.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/releases/{id}
   */
  remove(where: ReleaseRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeRelease, { where }, options);
  }

  /**
   * Deletes the release made of a tag; the tag stays.
   *
   * @throws {StatusError} 403 without write access · 404 when there is none
   * @see DELETE /repos/{owner}/{repo}/releases/tags/{tag}
   */
  removeByTag(where: TagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeReleaseByTag, { where }, options);
  }
}
