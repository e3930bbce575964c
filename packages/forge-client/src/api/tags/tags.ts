import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { RepoRef, TagRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { TagProtections } from './protections/protections.js';
import type { CreateTag, Tag } from './schemas.js';

/** Tags of a repository. */
export class Tags {
  /** Tag protection rules. */
  readonly protections: TagProtections;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.protections = new TagProtections(transport);
  }

  /**
   * Lists tags, both annotated and lightweight.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const tags = await forge.tags.list(repo).toArray();
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/tags
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<Tag> {
    return this.#transport.pages(endpoints.listTags, { where, query }, options);
  }

  /**
   * Gets a tag.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/tags/{tag}
   */
  get(where: TagRef, options?: CallOptions): Promise<Tag> {
    return this.#transport.call(endpoints.getTag, { where }, options);
  }

  /**
   * Creates a tag, which is annotated if it has a message.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * await forge.tags.create(repo, { tag_name: 'v1.0.0', target: 'main' });
   * @throws {StatusError} 403 without write access · 404 when the repository is missing, hidden or
   * empty, or `target` is unknown · 409 when the tag exists · 422 when the name is protected · 423
   * when the repository is archived · 500 for an invalid name
   * @see POST /repos/{owner}/{repo}/tags
   */
  create(where: RepoRef, body: CreateTag, options?: CallOptions): Promise<Tag> {
    return this.#transport.call(endpoints.createTag, { where, body }, options);
  }

  /**
   * Deletes a tag.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 409 when it
   * has a release · 422 when it is protected · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/tags/{tag}
   */
  delete(where: TagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteTag, { where }, options);
  }
}
