import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { BranchRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import * as endpoints from './endpoints.js';
import type { CreateFork, SyncForkInfo } from './schemas.js';

/** Forks of a repository. */
export class RepoForks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the forks of a repository that the authenticated user can see.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/forks
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listForks, { where, query }, options);
  }

  /**
   * Forks a repository. Returns before the commits are copied.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const fork = await forge.repos.forks.create(repo, { name: 'my-engine' });
   * @throws {StatusError} 403 when forks are not allowed · 404 for an unknown repository or
   * organisation · 409 when the name is taken
   * @see POST /repos/{owner}/{repo}/forks
   */
  create(where: RepoRef, body: CreateFork = {}, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createFork, { where, body }, options);
  }

  /**
   * Compares the default branch of a fork with the same branch of the repository it was forked
   * from. Forgejo 12 or newer only.
   *
   * @throws {StatusError} 400 unless it is a fork · 404 when the repository is missing, hidden or
   * empty, and `no-route` on other servers
   * @see GET /repos/{owner}/{repo}/sync_fork
   */
  getSync(where: RepoRef, options?: CallOptions): Promise<SyncForkInfo> {
    return this.#transport.call(endpoints.getForkSync, { where }, options);
  }

  /**
   * Updates the default branch of a fork, if possible without a merge. Forgejo 12 or newer only; on
   * Gitea, use `forge.repos.mergeUpstream`.
   *
   * @throws {StatusError} 400 unless it is a fork, and when `getSync` returns `allowed: false` ·
   * 403 without write access · 404 when the repository is missing, hidden or empty, and `no-route`
   * on other servers · 423 when it is archived
   * @see POST /repos/{owner}/{repo}/sync_fork
   */
  sync(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncFork, { where }, options);
  }

  /**
   * Compares a branch of a fork with the same branch of the repository it was forked from. Forgejo
   * 12 or newer only.
   *
   * @throws {StatusError} 400 unless it is a fork · 404 for an unknown branch, when the repository
   * is missing or hidden, and `no-route` on other servers
   * @see GET /repos/{owner}/{repo}/sync_fork/{branch}
   */
  getBranchSync(where: BranchRef, options?: CallOptions): Promise<SyncForkInfo> {
    return this.#transport.call(endpoints.getForkBranchSync, { where }, options);
  }

  /**
   * Updates a branch of a fork, if possible without a merge. Forgejo 12 or newer only.
   *
   * @throws {StatusError} 400 unless it is a fork, and when `getBranchSync` returns `allowed:
   * false` · 403 without write access · 404 for an unknown branch, when the repository is missing
   * or hidden, and `no-route` on other servers · 423 when it is archived
   * @see POST /repos/{owner}/{repo}/sync_fork/{branch}
   */
  syncBranch(where: BranchRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncForkBranch, { where }, options);
  }
}
