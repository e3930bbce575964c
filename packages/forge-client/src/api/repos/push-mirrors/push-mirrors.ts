import { isRecord, type Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { PushMirrorRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import { createFilteredMirror } from './create.js';
import * as endpoints from './endpoints.js';
import type { CreatePushMirror, PushMirror } from './schemas.js';

/** Push mirrors: remotes that a repository pushes its commits to. */
export class RepoPushMirrors {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the push mirrors of a repository.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/push_mirrors
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<PushMirror> {
    return this.#transport.pages(endpoints.listPushMirrors, { where, query }, options);
  }

  /**
   * Gets a push mirror of a repository, with the result of its last push.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing, and when the
   * repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/push_mirrors/{name}
   */
  get(where: PushMirrorRef, options?: CallOptions): Promise<PushMirror> {
    return this.#transport.call(endpoints.getPushMirror, { where }, options);
  }

  /**
   * Creates a push mirror. Not retried: if the response is lost, a retry could create it twice.
   *
   * The first push happens later; `sync` starts it at once. A server that ignores `branch_filter`
   * would push every branch: the mirror is then deleted with a second request.
   *
   * @example
   * const { REMOTE_PASSWORD: remote_password } = process.env;
   * await forge.repos.pushMirrors.create(repo, {
   *   remote_address: 'https://git.example/ada/engine.git',
   *   remote_username: 'ada',
   *   remote_password,
   *   interval: '8h',
   *   sync_on_commit: true,
   * });
   * @throws {StatusError} 400 for an invalid `interval` · 401 for an invalid address · 403 without
   * admin access · 404 when the repository is missing or hidden · 423 when the repository is
   * archived
   * @throws {InputError} `ignored-filter` when the server ignores `branch_filter`; no mirror is left
   * @see POST /repos/{owner}/{repo}/push_mirrors
   * @see DELETE /repos/{owner}/{repo}/push_mirrors/{name}
   */
  create(where: RepoRef, body: CreatePushMirror, options?: CallOptions): Promise<PushMirror> {
    return isFiltered(body)
      ? createFilteredMirror(this.#transport, { where, body, options })
      : this.#transport.call(endpoints.createPushMirror, { where, body }, options);
  }

  /**
   * Deletes a push mirror; commits that were pushed stay on the remote. Succeeds even if it does
   * not exist.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden ·
   * 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/push_mirrors/{name}
   */
  delete(where: PushMirrorRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deletePushMirror, { where }, options);
  }

  /**
   * Pushes to all push mirrors of a repository and waits until the pushes are done, without a time
   * limit.
   *
   * @throws {StatusError} 403 without write access · 404 when the repository is missing or hidden ·
   * 422 when a push fails · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/push_mirrors-sync
   */
  sync(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncPushMirrors, { where }, options);
  }
}

function isFiltered(body: unknown): boolean {
  return (
    isRecord(body) && typeof body['branch_filter'] === 'string' && body['branch_filter'] !== ''
  );
}
