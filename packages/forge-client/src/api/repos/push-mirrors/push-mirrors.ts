import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { PushMirrorRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreatePushMirror, PushMirror } from './schemas.js';

/** Copies elsewhere that a repository pushes its commits to. */
export class PushMirrors {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the mirrors that a repository pushes to.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/push_mirrors
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<PushMirror> {
    return this.#transport.pages(endpoints.listPushMirrors, { where, query }, options);
  }

  /**
   * Gives a mirror that a repository pushes to, with how its last push went.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing, and when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/push_mirrors/{name}
   */
  get(where: PushMirrorRef, options?: CallOptions): Promise<PushMirror> {
    return this.#transport.call(endpoints.getPushMirror, { where }, options);
  }

  /**
   * Sets up a mirror to push to. Not retried: a lost answer could set it up twice.
   *
   * The first push comes later; `sync` starts it at once.
   *
   * @throws {StatusError} 400 for a bad `interval` · 401 for an address that is none · 403 without admin access · 404 when the
   * repository is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/push_mirrors
   */
  create(where: RepoRef, body: CreatePushMirror, options?: CallOptions): Promise<PushMirror> {
    return this.#transport.call(endpoints.createPushMirror, { where, body }, options);
  }

  /**
   * Stops pushing to a mirror; what was pushed stays there. Succeeds also when there was none.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden · 423 when the repository is
   * archived
   * @see DELETE /repos/{owner}/{repo}/push_mirrors/{name}
   */
  remove(where: PushMirrorRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removePushMirror, { where }, options);
  }

  /**
   * Pushes to all mirrors of a repository now, and answers when that is done, however long it takes.
   *
   * @throws {StatusError} 403 without write access · 404 when the repository is missing or hidden · 422 when a push fails ·
   * 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/push_mirrors-sync
   */
  sync(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncPushMirrors, { where }, options);
  }
}
