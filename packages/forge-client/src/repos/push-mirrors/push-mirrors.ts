import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { PushMirrorRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { CreatePushMirror, PushMirror } from './schemas.js';

/** PushMirrors. */
export class PushMirrors {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists push mirrors.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/push_mirrors
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<PushMirror> {
    return this.#transport.pages(endpoints.listPushMirrors, { where, query }, options);
  }

  /**
   * Gives push mirror.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/push_mirrors/{name}
   */
  get(where: PushMirrorRef, options?: CallOptions): Promise<PushMirror> {
    return this.#transport.call(endpoints.getPushMirror, { where }, options);
  }

  /**
   * Creates push mirror.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/push_mirrors
   */
  create(where: RepoRef, body: CreatePushMirror = {}, options?: CallOptions): Promise<PushMirror> {
    return this.#transport.call(endpoints.createPushMirror, { where, body }, options);
  }

  /**
   * Removes push mirror.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/push_mirrors/{name}
   */
  remove(where: PushMirrorRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removePushMirror, { where }, options);
  }

  /**
   * Syncs push mirrors.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422 · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/push_mirrors-sync
   */
  sync(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncPushMirrors, { where }, options);
  }
}
