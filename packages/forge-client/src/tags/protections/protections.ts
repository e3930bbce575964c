import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { RepoRef, TagProtectionRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateTagProtection, EditTagProtection, TagProtection } from './schemas.js';

/** TagProtections. */
export class TagProtections {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists tag protections.
   *
   * @throws {StatusError} 403 without the right to
   * @see GET /repos/{owner}/{repo}/tag_protections
   */
  list(where: RepoRef, options?: CallOptions): Pages<TagProtection> {
    return this.#transport.pages(endpoints.listTagProtections, { where }, options);
  }

  /**
   * Gives tag protection.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/tag_protections/{id}
   */
  get(where: TagProtectionRef, options?: CallOptions): Promise<TagProtection> {
    return this.#transport.call(endpoints.getTagProtection, { where }, options);
  }

  /**
   * Creates tag protection.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 422 · 423 when the repository is
   * archived
   * @see POST /repos/{owner}/{repo}/tag_protections
   */
  create(where: RepoRef, body: CreateTagProtection = {}, options?: CallOptions): Promise<TagProtection> {
    return this.#transport.call(endpoints.createTagProtection, { where, body }, options);
  }

  /**
   * Changes tag protection.
   *
   * @throws {StatusError} 404 when it is missing or hidden · 422 · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/tag_protections/{id}
   */
  update(where: TagProtectionRef, body: EditTagProtection, options?: CallOptions): Promise<TagProtection> {
    return this.#transport.call(endpoints.updateTagProtection, { where, body }, options);
  }

  /**
   * Removes tag protection.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/tag_protections/{id}
   */
  remove(where: TagProtectionRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTagProtection, { where }, options);
  }
}
