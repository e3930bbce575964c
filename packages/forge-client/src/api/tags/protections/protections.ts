import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef, TagProtectionRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CreateTagProtectionInput,
  UpdateTagProtectionInput,
  TagProtection,
} from './schemas.js';

/** Rules that limit who may create and delete tags. */
export class TagProtections {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the tag protection rules; one request returns them all. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/tag_protections
   */
  list(where: RepoRef, options?: CallOptions): Pages<TagProtection> {
    return this.#transport.pages(endpoints.listTagProtections, { where }, options);
  }

  /**
   * Gets a tag protection rule. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or belongs to another
   * repository, and when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/tag_protections/{id}
   */
  get(where: TagProtectionRef, options?: CallOptions): Promise<TagProtection> {
    return this.#transport.call(endpoints.getTagProtection, { where }, options);
  }

  /**
   * Creates a tag protection rule; it must allow at least one user or team. Gitea 1.23 or newer and
   * Forgejo.
   *
   * @throws {StatusError} 400 without a pattern, or without a user or team · 403 when there is a
   * rule for the pattern, and without admin access · 404 when the repository is missing or hidden ·
   * 422 for an unknown user or team · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/tag_protections
   */
  create(
    where: RepoRef,
    body: CreateTagProtectionInput,
    options?: CallOptions,
  ): Promise<TagProtection> {
    return this.#transport.call(endpoints.createTagProtection, { where, body }, options);
  }

  /**
   * Updates a tag protection rule; omitted fields keep their values. Gitea 1.23 or newer and
   * Forgejo.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or belongs to another
   * repository, and when the repository is missing or hidden · 422 for an unknown user or team ·
   * 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/tag_protections/{id}
   */
  update(
    where: TagProtectionRef,
    body: UpdateTagProtectionInput,
    options?: CallOptions,
  ): Promise<TagProtection> {
    return this.#transport.call(endpoints.updateTagProtection, { where, body }, options);
  }

  /**
   * Deletes a tag protection rule. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing, and when the
   * repository is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/tag_protections/{id}
   */
  delete(where: TagProtectionRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteTagProtection, { where }, options);
  }
}
